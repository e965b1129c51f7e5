// `bornes play`: a hand against the computer, line by line.
#include <algorithm>
#include <cctype>
#include <charconv>
#include <iostream>
#include <memory>
#include <optional>
#include <random>

#include <fmt/core.h>

#include "bornes/cli/arguments.h"
#include "bornes/cli/commands.h"
#include "bornes/cli/game_arguments.h"
#include "bornes/cli/levels.h"
#include "bornes/cli/streams.h"
#include "bornes/engine/editions/editions.h"
#include "bornes/text/layout.h"
#include "bornes/text/names.h"
#include "bornes/text/table_text.h"
#include "bornes/text/trace.h"
#include "bornes/text/vocabulary.h"

namespace bornes::cli {

namespace {

using engine::Action;
using engine::Refusal;
using engine::Seat;
using text::Word;

struct PlayArguments {
    GameArguments game;
    std::optional<std::uint64_t> seed;
    std::string level = "club";
    text::Language language = environment_language();
    bool plain = false;
};

/// An answer as the player meant it: small letters, single spaces, none at the ends.
std::string tidied(const std::string& line) {
    std::string tidy;
    for (const char c : line) {
        const auto byte = static_cast<unsigned char>(c);
        if (std::isspace(byte) == 0) {
            tidy += static_cast<char>(std::tolower(byte));
        } else if (!tidy.empty() && tidy.back() != ' ') {
            tidy += ' ';
        }
    }
    if (!tidy.empty() && tidy.back() == ' ') tidy.pop_back();
    return tidy;
}

/// A hand in which seat 0 is asked and the others are played by a level.
class PlainTable {
public:
    PlainTable(const text::Setup& setup, const PlayArguments& arguments, std::uint64_t seed)
        : arguments_(arguments), rules_(setup.rules()),
          speaker_(speaker_for(rules_.edition(), arguments.language)), seed_(seed),
          deck_(text::deck_stream(seed, 0)), choices_(text::choice_stream(seed, 0)),
          game_(rules_, text::shuffled_deck(rules_, deck_), last_seat()),
          player_(arguments.level, rules_) {
        std::vector<std::string> players = common_names(rules_, speaker_).seats;
        players[human.index] = speaker_.say(Word::PlayerYou);
        names_ = names_of_players(rules_, speaker_, players);
    }

    int play() {
        say(speaker_.say(Word::PlayTable,
                         {{"edition", edition_name(rules_.edition(), arguments_.language)},
                          {"players", rules_.players()},
                          {"seed", std::to_string(seed_)}}));
        say(speaker_.say(Word::PlayHint, {{"seat", human.index}}));
        while (!game_.state().is_over() && output_.can_write()) {
            if (game_.state().phase == engine::Phase::Reshuffle) {
                say(speaker_.say(
                    Word::ShowReshuffle,
                    {{"cards", static_cast<int>(rules_.reshuffle_size(game_.state()))}}));
                game_.reshuffle(deck_);
                continue;
            }
            const Seat seat = *rules_.to_act(game_.state());
            const std::optional<Action> action = seat == human ? ask() : choose_for(seat);
            if (!action) {
                say("");
                say(speaker_.say(Word::PlayLeft));
                return output_.finish(0);
            }
            game_.play(seat, *action);
            // A declined coup fourré is nobody else's business.
            if (action->verb() != engine::Verb::Decline) tell(seat, *action);
        }
        say("");
        output_.text() += table();
        say("");
        output_.text() +=
            result_text(rules_, result_of(rules_, game_.state()), {}, speaker_, names_);
        return output_.finish(0);
    }

private:
    static constexpr Seat human = {0};

    Seat last_seat() const { return {static_cast<std::uint8_t>(rules_.players() - 1)}; }
    void say(std::string_view line) { output_.text().append(line).append("\n"); }
    std::string table() const { return table_text(game_.view(human), speaker_, names_); }

    Action choose_for(Seat seat) { return player_.choose(game_, seat, choices_); }

    void tell(Seat seat, Action action) {
        const std::string target = action.is_attack() ? names_.sides[action.target().index] : "";
        if (seat == human) return say("> " + std::string(text::text(action)));
        say(names_.seats[seat.index] + " " + action_phrase(action, speaker_, target));
    }

    /// What the player wants to do; nothing at the end of input, or to leave.
    std::optional<Action> ask() {
        const engine::View view = game_.view(human);
        offer(view);
        for (;;) {
            output_.text() += speaker_.say(Word::PlayPrompt);
            if (!output_.flush()) return std::nullopt;
            std::string line;
            if (!std::getline(std::cin, line)) return std::nullopt;
            const std::string answer = tidied(line);
            if (answer == "q") return std::nullopt;
            if (answer == "?") {
                text::Page page;
                page.paragraph(speaker_.say(Word::PlayHelp, {{"id", rules_.edition().id}}));
                output_.text() += page.text();
                continue;
            }
            if (answer.empty()) continue;
            if (const std::optional<Action> action = understand(answer, view)) return action;
        }
    }

    void offer(const engine::View& view) {
        say("");
        output_.text() += table();
        say(speaker_.say(Word::PlayHand, {{"cards", cards_text(view.hand, speaker_)}}));
        std::vector<text::Row> rows;
        for (const Action action : view.legal) {
            rows.push_back({fmt::format("{:>2}", rows.size() + 1), std::string(text::text(action)),
                            choice_text(action, view, speaker_, names_)});
        }
        output_.text() += text::aligned(rows, "  ");
    }

    /// The legal action that an answer means, or a message and nothing.
    std::optional<Action> understand(const std::string& answer, const engine::View& view) {
        std::size_t number = 0;
        const auto [end, error] =
            std::from_chars(answer.data(), answer.data() + answer.size(), number);
        const bool is_number = error == std::errc() && end == answer.data() + answer.size();
        if (is_number && number >= 1 && number <= view.legal.size())
            return view.legal.nth(number - 1);

        const text::Parsed<Action> action = text::parse_action(answer);
        if (is_number || !action) {
            say(speaker_.say(Word::PlayNotAChoice, {{"count", static_cast<int>(view.legal.size())},
                                                    {"text", text::quoted(answer)}}));
            // The parser speaks English only.
            if (!is_number && arguments_.language == text::Language::English)
                say("  " + action.error());
            return std::nullopt;
        }
        const Refusal why = rules_.why_illegal(game_.state(), human, *action);
        if (why == Refusal::None) return *action;
        say(speaker_.say(Word::PlayRefused,
                         {{"why", refusal_sentence(why, rules_.edition(), arguments_.language)}}));
        return std::nullopt;
    }

    const PlayArguments& arguments_;
    engine::Rules rules_;
    text::Speaker speaker_;
    std::uint64_t seed_;
    engine::Rng deck_;
    engine::Rng choices_;
    engine::Game game_;
    LevelPlayer player_;
    text::TableNames names_;
    Output output_;
};

int play(const PlayArguments& arguments) {
    const auto setup = set_up_or_complain(arguments.game);
    if (!setup) return 2;
    if (setup->options.match != engine::MatchOptions{}) {
        complain("target and hands are options of a match, and this plays one hand");
        return 2;
    }
    // Short enough to be typed again.
    const std::uint64_t seed = arguments.seed.value_or(std::random_device{}() % 1'000'000);
    return PlainTable(*setup, arguments, seed).play();
}

}  // namespace

void add_play_command(CLI::App& app, int& status) {
    const auto arguments = std::make_shared<PlayArguments>();
    arguments->game.edition = engine::default_edition().id;
    CLI::App* command = app.add_subcommand("play", "Play a hand against the computer");
    command->add_flag("--plain", arguments->plain,
                      "Line by line, as text; so far there is no other way");
    add_game_options(*command, arguments->game, Naming::Optional);
    const auto seed = std::make_shared<std::uint64_t>(0);
    CLI::Option* seed_option = add_number(*command, "--seed", *seed, 0, any_number,
                                          "Deal the cards of this number; otherwise any");
    add_level_option(*command, arguments->level);
    add_language_option(*command, arguments->language);
    command->footer(
        "You sit at seat 0 and begin; at a table of teams the computer also plays your partners.\n"
        "Unless you choose otherwise you play the edition whose rules most people know, two at "
        "the\n"
        "table: the whole game, with nothing to agree on first.\n"
        "\n"
        "Examples:\n"
        "  bornes play\n"
        "  bornes play --plain --lang fr --seed 7\n"
        "  bornes play --edition express --players 4 --option goal=700");
    command->callback([arguments, seed, seed_option, &status] {
        if (seed_option->count() > 0) arguments->seed = *seed;
        status = play(*arguments);
    });
}

}  // namespace bornes::cli
