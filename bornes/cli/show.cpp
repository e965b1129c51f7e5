// `bornes show`: a record for people, move by move.
#include <memory>
#include <optional>

#include "bornes/cli/arguments.h"
#include "bornes/cli/commands.h"
#include "bornes/cli/record_file.h"
#include "bornes/text/layout.h"
#include "bornes/text/table_text.h"
#include "bornes/text/vocabulary.h"

namespace bornes::cli {

namespace {

using text::Word;

struct ShowArguments {
    std::string path;
    text::Language language = environment_language();
    bool brief = false;
    bool cards = false;
};

/// Writes what it is told as text.
class Narrator final : public text::Observer {
public:
    Narrator(const ShowArguments& arguments, std::string& out) : arguments_(arguments), out_(out) {}

    void on_match(const text::MatchLine& match) override {
        players_ = match.names;
        for (std::string& name : *players_) name = text::printable(name);
        const text::Speaker speaker = speaker_for(*match.setup.edition, arguments_.language);
        const std::string title = speaker.say(
            Word::ShowMatch, {{"edition", edition_name(*match.setup.edition, arguments_.language)},
                              {"players", match.setup.players}});
        say(title);
        say(std::string(text::display_width(title), '='));
        say("");
    }

    void on_hand(const text::HandLine& hand, const engine::Game& dealt) override {
        const engine::Rules& rules = dealt.rules();
        speaker_ = speaker_for(rules.edition(), arguments_.language);
        names_ = players_ ? names_of_players(rules, *speaker_, *players_)
                          : common_names(rules, *speaker_);
        moves_ = 0;
        const std::string title = speaker_->say(
            Word::ShowHand, {{"number", hand.number},
                             {"edition", edition_name(rules.edition(), arguments_.language)},
                             {"players", rules.players()},
                             {"dealer", names_.seats[hand.dealer.index]}});
        say(title);
        say(std::string(text::display_width(title), '-'));
        say("");
        if (arguments_.cards) say_cards(dealt);
    }

    void on_played(const engine::Game& after, engine::Seat seat, engine::Action action) override {
        const std::string target = action.is_attack() ? names_.sides[action.target().index] : "";
        say(speaker_->say(Word::ShowMove, {{"number", ++moves_},
                                           {"name", names_.seats[seat.index]},
                                           {"action", action_phrase(action, *speaker_, target)}}));
        if (arguments_.brief) return;
        out_ += table_text(after.view(std::nullopt), *speaker_, names_);
        if (arguments_.cards) say_cards(after);
        say("");
    }

    void on_reshuffle(const engine::Game&, std::span<const engine::Card> pile) override {
        say(speaker_->say(Word::ShowReshuffle, {{"cards", static_cast<int>(pile.size())}}));
    }

    void on_result(const engine::Game& over, const engine::Result& result) override {
        if (arguments_.brief) say("");
        out_ += result_text(over.rules(), result, over.context().scores_before, *speaker_, names_);
        say("");
    }

    void on_match_result(const engine::Rules&, const engine::Match& match) override {
        say(match.winner()
                ? speaker_->say(Word::ResultMatch, {{"side", names_.sides[match.winner()->index]}})
                : speaker_->say(Word::ResultMatchDraw));
        say("");
        players_.reset();
    }

private:
    void say(std::string_view line) { out_.append(line).append("\n"); }

    void say_cards(const engine::Game& game) {
        for (std::size_t seat = 0; seat < names_.seats.size(); ++seat) {
            say(speaker_->say(Word::ShowHeld,
                              {{"name", names_.seats[seat]},
                               {"cards", cards_text(game.state().hands[seat], *speaker_)}}));
        }
    }

    const ShowArguments& arguments_;
    std::string& out_;
    std::optional<text::Speaker> speaker_;
    /// The names that a match gives, until it is decided.
    std::optional<std::vector<std::string>> players_;
    text::TableNames names_;
    int moves_ = 0;
};

int show(const ShowArguments& arguments) {
    Output output;
    Narrator narrator(arguments, output.text());
    return play_record(arguments.path, narrator, output);
}

}  // namespace

void add_show_command(CLI::App& app, int& status) {
    const auto arguments = std::make_shared<ShowArguments>();
    CLI::App* command = app.add_subcommand("show", "Print a record for people, move by move");
    command->add_option("file", arguments->path, "The record; - for standard input")
        ->type_name("FILE")
        ->required();
    command->add_flag("--brief", arguments->brief,
                      "Only the moves and the score sheets, no tables");
    command->add_flag("--cards", arguments->cards, "Also what every player holds");
    add_language_option(*command, arguments->language);
    command->footer(
        "Examples:\n"
        "  bornes show hands.jsonl | less\n"
        "  bornes show --brief --lang fr hands.jsonl\n"
        "  bornes trace --edition parker-1971 --players 2 --seed 3 | bornes show --cards -");
    command->callback([arguments, &status] { status = show(*arguments); });
}

}  // namespace bornes::cli
