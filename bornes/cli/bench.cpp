// `bornes bench`: how fast the engine and the players are, as figures and as ratios.
//
// Every figure is the best of many short runs: these loops need no more than a few milliseconds of
// a quiet core to show what they can do, and a busy machine rarely leaves a longer one alone.
#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "bornes/cli/bench_players.h"
#include "bornes/cli/commands.h"
#include "bornes/cli/measure.h"
#include "bornes/engine/editions/editions.h"
#include "bornes/engine/game.h"
#include "bornes/engine/rules.h"
#include "bornes/engine/view.h"
#include "bornes/text/names.h"

namespace bornes::cli {

namespace {

using namespace engine;
namespace json = boost::json;

constexpr std::uint64_t seed = 1;
/// The floor that random play at two players must keep.
constexpr double floor_decisions_per_second = 30e6;

struct RandomPlay {
    std::string edition;
    int players = 0;
    double decisions_per_second = 0;
    double hands_per_second = 0;
    double decisions_per_hand = 0;

    double nanoseconds() const { return 1e9 / decisions_per_second; }
};

Seat dealer_of(const Rules& rules, std::uint64_t hand) {
    const auto players = static_cast<std::uint64_t>(rules.players());
    return {static_cast<std::uint8_t>((players - 1 + hand) % players)};
}

/// Plays hands as `bornes trace --level random` does: the same generators, legal list and steps.
template <typename OnDecision>
std::uint64_t play_hands(const Rules& rules, std::uint64_t first, std::uint64_t count,
                         OnDecision on_decision) {
    std::uint64_t decisions = 0;
    for (std::uint64_t hand = first; hand < first + count; ++hand) {
        Rng deck(seed, 2 * hand);
        Rng choices(seed, 2 * hand + 1);
        State state = rules.deal(deck, dealer_of(rules, hand));
        while (!state.is_over()) {
            const ActionSet legal = rules.legal_actions(state);
            const Action action =
                legal.nth(choices.below(static_cast<std::uint32_t>(legal.size())));
            on_decision(state, action);
            advance(rules, state, action, deck);
            ++decisions;
        }
        keep(result_of(rules, state));
    }
    return decisions;
}

constexpr auto watch_nothing = [](const State&, Action) {};

RandomPlay random_play(const Edition& edition, int players, int runs, std::uint64_t hands) {
    const Rules rules(edition, players);
    std::uint64_t decisions = 0;
    const double time =
        best_seconds(runs, [&] { decisions = play_hands(rules, 0, hands, watch_nothing); });
    return {.edition = std::string(edition.id),
            .players = players,
            .decisions_per_second = static_cast<double>(decisions) / time,
            .hands_per_second = static_cast<double>(hands) / time,
            .decisions_per_hand = static_cast<double>(decisions) / static_cast<double>(hands)};
}

/// FNV-1a over the text of the actions of the first hands, a line each: a test makes the same from
/// `bornes trace`, so what is measured is what is recorded.
std::uint64_t hash_of_hands(const Rules& rules, std::uint64_t hands) {
    std::uint64_t hash = 0xCBF29CE484222325ULL;
    const auto eat = [&hash](char byte) {
        hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001B3ULL;
    };
    play_hands(rules, 0, hands, [&](const State&, Action action) {
        for (const char byte : text::text(action)) eat(byte);
        eat('\n');
    });
    return hash;
}

struct Figure {
    std::string_view name;
    std::string_view what;
    double nanoseconds = 0;
};

/// States met in random hands, with the action taken there.
struct Samples {
    std::vector<State> states;
    std::vector<Action> actions;
};

Samples sample_states(const Rules& rules, std::uint64_t hands) {
    Samples samples;
    play_hands(rules, 0, hands, [&](const State& state, Action action) {
        samples.states.push_back(state);
        samples.actions.push_back(action);
    });
    return samples;
}

/// A line for each part of a decision.
std::vector<Figure> parts(const Rules& rules, int runs) {
    const Samples samples = sample_states(rules, 40);
    const auto count = static_cast<double>(samples.states.size());
    const auto each = [&](const auto& work) {
        const double time = best_seconds(runs, [&] {
            for (std::size_t i = 0; i < samples.states.size(); ++i) work(i);
        });
        return time / count * 1e9;
    };
    State scratch;
    const double copy = each([&](std::size_t i) {
        scratch = samples.states[i];
        keep(scratch);
    });
    const double legal = each([&](std::size_t i) { keep(rules.legal_actions(samples.states[i])); });
    // A copy comes before each, so that the states stay as they are; it is taken off again.
    const double copy_and_apply = each([&](std::size_t i) {
        scratch = samples.states[i];
        rules.apply(scratch, samples.actions[i]);
        keep(scratch);
    });
    Rng rng(seed);
    const double choose = each([&](std::size_t i) { keep(rng.below(1 + (i & 15))); });
    const double deal = each([&](std::size_t) { keep(rules.deal(rng, {0})); });

    Rng deck(seed);
    std::vector<Card> cards(rules.deck().begin(), rules.deck().end());
    deck.shuffle(std::span<Card>(cards));
    Game game(rules, cards, {0});
    for (int i = 0; i < 40 && !game.state().is_over(); ++i) {
        game.play(*rules.to_act(game.state()), rules.legal_actions(game.state()).first());
    }
    const View view = game.view(Seat{0});
    const double sample = each([&](std::size_t) { keep(sample_deal(view, rng)); });

    return {{"copy", "copying a State", copy},
            {"legal", "computing a legal list", legal},
            {"apply", "applying an action", std::max(0.0, copy_and_apply - copy)},
            {"choose", "a bounded random number", choose},
            {"deal", "shuffling and dealing a hand", deal},
            {"sample", "sampling a deal consistent with a view", sample}};
}

/// Nanoseconds a decision, early and late in the hand: the first must not be cheaper than the last
/// by more than what the play itself differs.
std::pair<double, double> early_and_late(const Rules& rules, int runs) {
    const Samples samples = sample_states(rules, 100);
    std::vector<std::size_t> early;
    std::vector<std::size_t> late;
    for (std::size_t i = 0; i < samples.states.size(); ++i) {
        const int left = samples.states[i].draw_pile();
        if (left > 65) early.push_back(i);
        if (left > 0 && left < 25) late.push_back(i);
    }
    const auto cost = [&](const std::vector<std::size_t>& which) {
        State scratch;
        const double time = best_seconds(runs, [&] {
            for (const std::size_t i : which) {
                scratch = samples.states[i];
                keep(rules.legal_actions(scratch));
                rules.apply(scratch, samples.actions[i]);
                keep(scratch);
            }
        });
        return time / static_cast<double>(which.size()) * 1e9;
    };
    return {cost(early), cost(late)};
}

json::object to_json(const RandomPlay& play) {
    return {{"edition", play.edition},
            {"players", play.players},
            {"decisions_per_second", play.decisions_per_second},
            {"hands_per_second", play.hands_per_second},
            {"nanoseconds_per_decision", play.nanoseconds()},
            {"decisions_per_hand", play.decisions_per_hand}};
}

int bench(bool as_json, int runs) {
    const Edition& edition = default_edition();
    const Rules rules(edition, 2);
    const RandomPlay first = random_play(edition, 2, 4 * runs, 2000);
    const std::uint64_t hash = hash_of_hands(rules, 1000);
    std::vector<RandomPlay> tables;
    for (const Edition* each : all_editions()) {
        for (const Table& table : each->tables) {
            tables.push_back(random_play(*each, table.players, runs, 500));
        }
    }
    const std::vector<Figure> figures = parts(rules, runs);
    const auto [early, late] = early_and_late(rules, runs);
    const PlayerSpeed players = measure_players(runs);

    if (as_json) {
        json::object random = to_json(first);
        random["floor_ratio"] = first.decisions_per_second / floor_decisions_per_second;
        random["first_1000_hands_hash"] = fmt::format("{:016x}", hash);
        json::array table_rows;
        for (const RandomPlay& play : tables) {
            json::object row = to_json(play);
            row["ratio"] = play.decisions_per_second / first.decisions_per_second;
            table_rows.push_back(row);
        }
        json::object part_rows;
        for (const Figure& figure : figures) part_rows[figure.name] = figure.nanoseconds;
        const json::object all = {{"random_play", random},       {"tables", table_rows},
                                  {"nanoseconds", part_rows},    {"late_to_early", late / early},
                                  {"players", to_json(players)}, {"state_bytes", sizeof(State)}};
        fmt::print("{}\n", json::serialize(all));
        return 0;
    }

    fmt::print("Random play, {}, {} players, one thread, shuffle and scoring included\n",
               first.edition, first.players);
    fmt::print(
        "  {:.1f} million decisions/s ({:.2f} × the floor of {:.0f} million), {:.0f} hands/s, "
        "{:.1f} ns a decision\n",
        first.decisions_per_second / 1e6, first.decisions_per_second / floor_decisions_per_second,
        floor_decisions_per_second / 1e6, first.hands_per_second, first.nanoseconds());
    fmt::print("  the first 1,000 hands hash to {:016x}\n\n", hash);
    fmt::print(
        "Every table                    million decisions/s   ratio   hands/s   decisions/hand\n");
    for (const RandomPlay& play : tables) {
        fmt::print("  {:<17} {} players {:>18.1f} {:>9.2f} {:>9.0f} {:>16.1f}\n", play.edition,
                   play.players, play.decisions_per_second / 1e6,
                   play.decisions_per_second / first.decisions_per_second, play.hands_per_second,
                   play.decisions_per_hand);
    }
    fmt::print("\nParts                                          ns\n");
    for (const Figure& figure : figures) {
        fmt::print("  {:<40} {:>7.1f}\n", figure.what, figure.nanoseconds);
    }
    fmt::print("  {:<40} {:>7.1f}\n", "a decision early in the hand (with a copy)", early);
    fmt::print("  {:<40} {:>7.1f}   ratio {:.2f}\n", "a decision late in the hand (with a copy)",
               late, late / early);
    fmt::print("  a State has {} bytes\n", sizeof(State));
    fmt::print("{}", text_of(players));
    return 0;
}

}  // namespace

void add_bench_command(CLI::App& app, int& status) {
    CLI::App* command =
        app.add_subcommand("bench", "Measure the speed of the engine and the players");
    const auto as_json = std::make_shared<bool>(false);
    const auto runs = std::make_shared<int>(20);
    command->add_flag("--json", *as_json, "Print one JSON object");
    command->add_option("--runs", *runs, "How many runs the best is taken of")
        ->check(CLI::Range(1, 10'000))
        ->capture_default_str();
    command->footer("Examples:\n"
                    "  bornes bench\n"
                    "  bornes bench --json | jq .random_play.decisions_per_second\n");
    command->callback([as_json, runs, &status] { status = bench(*as_json, *runs); });
}

}  // namespace bornes::cli
