// `bornes trace`: hands or matches played by a level against itself, as a record.
#include "bornes/text/trace.h"

#include <memory>

#include <fmt/core.h>

#include "bornes/cli/commands.h"
#include "bornes/cli/game_arguments.h"
#include "bornes/cli/levels.h"
#include "bornes/cli/streams.h"

namespace bornes::cli {

namespace {

struct TraceArguments {
    GameArguments game;
    std::uint64_t seed = 0;
    std::uint64_t hands = 1;
    std::uint64_t matches = 0;
    std::string level = "random";
};

/// Writes hands one after another and counts them: the count chooses the random numbers.
class Tracer {
public:
    Tracer(const text::Setup& setup, const TraceArguments& arguments)
        : setup_(setup), arguments_(arguments), rules_(setup.rules()),
          player_(arguments.level, rules_) {}

    void write_hands() {
        const auto players = static_cast<std::uint64_t>(setup_.players);
        while (hands_ < arguments_.hands && output_.drain()) {
            const auto dealer = static_cast<std::uint8_t>((players - 1 + hands_) % players);
            write_hand({.setup = setup_, .dealer = {dealer}, .deck = {}});
        }
    }

    void write_matches() {
        text::MatchLine line{.setup = setup_, .names = {}};
        for (int seat = 0; seat < setup_.players; ++seat) {
            line.names.push_back(fmt::format("{} {}", arguments_.level, seat));
        }
        text::Setup of_hand = setup_;
        of_hand.options.match = {};
        for (std::uint64_t i = 0; i < arguments_.matches && output_.can_write(); ++i) {
            writer_.on_match(line);
            engine::Match match(rules_, setup_.options.match);
            while (!match.is_over() && output_.drain()) {
                match.add(write_hand({.setup = of_hand,
                                      .dealer = match.dealer(),
                                      .number = match.hand_number(),
                                      .scores_before = match.totals(),
                                      .deck = {}}));
            }
            if (match.is_over()) writer_.on_match_result(rules_, match);
        }
    }

    int finish() { return output_.finish(0); }

private:
    engine::Result write_hand(text::HandLine hand) {
        engine::Rng deck = text::deck_stream(arguments_.seed, hands_);
        engine::Rng choices = text::choice_stream(arguments_.seed, hands_);
        ++hands_;
        hand.deck = text::shuffled_deck(rules_, deck);
        engine::Game game(rules_, hand.deck, hand.dealer,
                          {.match = setup_.options.match,
                           .number = hand.number,
                           .scores_before = hand.scores_before});
        writer_.on_hand(hand, game);
        return text::play_out(game, deck, writer_, [&](const engine::Game& at, engine::Seat seat) {
            return player_.choose(at, seat, choices);
        });
    }

    const text::Setup& setup_;
    const TraceArguments& arguments_;
    engine::Rules rules_;
    LevelPlayer player_;
    Output output_;
    text::TraceWriter writer_{output_.text()};
    std::uint64_t hands_ = 0;
};

int trace(const TraceArguments& arguments) {
    const auto setup = set_up_or_complain(arguments.game);
    if (!setup) return 2;
    const bool in_matches = arguments.matches != 0;
    if (!in_matches && setup->options.match != engine::MatchOptions{}) {
        complain("target and hands are options of a match: use --matches");
        return 2;
    }
    Tracer tracer(*setup, arguments);
    if (in_matches) {
        tracer.write_matches();
    } else {
        tracer.write_hands();
    }
    return tracer.finish();
}

}  // namespace

void add_trace_command(CLI::App& app, int& status) {
    const auto arguments = std::make_shared<TraceArguments>();
    CLI::App* command =
        app.add_subcommand("trace", "Write the record of hands that the computer plays");
    add_game_options(*command, arguments->game, Naming::Required);
    add_number(*command, "--seed", arguments->seed, 0, any_number,
               "Chooses the cards; otherwise 0");
    CLI::Option* hands = add_number(*command, "--hands", arguments->hands, 0, any_number,
                                    "How many hands that stand alone; otherwise 1");
    add_number(*command, "--matches", arguments->matches, 1, any_number,
               "How many whole matches, instead")
        ->excludes(hands);
    add_level_option(*command, arguments->level);
    command->footer(
        "The same arguments write the same bytes on every machine.\n"
        "\n"
        "Examples:\n"
        "  bornes trace --edition parker-1971 --players 4 --seed 7 --hands 100 > hands.jsonl\n"
        "  bornes trace --edition dujardin-modern --players 2 --option no-hundreds=true \\\n"
        "      --option target=3000 --seed 7 --matches 1 | bornes show - | less\n"
        "  bornes trace --edition express --players 4 --option goal=700 --seed 1 --level random");
    command->callback([arguments, &status] { status = trace(*arguments); });
}

}  // namespace bornes::cli
