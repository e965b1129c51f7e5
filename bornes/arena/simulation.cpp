#include "bornes/arena/simulation.h"

#include <cmath>

#include "bornes/arena/competitor.h"
#include "bornes/arena/duplicate.h"
#include "bornes/arena/workers.h"
#include "bornes/text/record.h"
#include "bornes/text/trace.h"

namespace bornes::arena {

using engine::Game;
using engine::Phase;
using engine::Result;
using engine::Rng;
using engine::Rules;
using engine::Seat;
using engine::Side;

namespace {

/// Few enough that threads end together, enough that handing in costs nothing.
constexpr std::uint64_t hands_a_job = 20;

/// Counts what the end of a hand no longer shows.
class Counter final : public text::Observer {
public:
    void on_decision(const Game& before, Seat, engine::Action) override {
        ++decisions;
        if (before.state().phase == Phase::Extension) ++extensions_offered;
    }
    void on_reshuffle(const Game&, std::span<const engine::Card>) override { ++reshuffles; }

    int decisions = 0;
    std::uint64_t extensions_offered = 0;
    std::uint64_t reshuffles = 0;
};

/// How many sides after the one that begins.
std::size_t place_of(Side side, Side beginner, int sides) {
    return static_cast<std::size_t>((side.index - beginner.index + sides) % sides);
}

void count_result(HandTally& tally, const Rules& rules, const Result& result, Side beginner) {
    const int sides = rules.sides();
    const auto parts = parts_of_win(rules, result);
    std::int64_t lead = 0;
    bool is_shut_out = false;
    for (std::uint8_t i = 0; i < sides; ++i) {
        const int points = points_of(rules, result, {i});
        tally.points.add(points);
        if (result.winner == Side{i}) tally.points_of_winner.add(points);
        tally.twelfths_won[place_of({i}, beginner, sides)] +=
            static_cast<std::uint64_t>(std::lround(12 * parts[i]));
        lead += Side{i} == beginner ? points * (sides - 1) : -points;
        is_shut_out = is_shut_out || result.km[i].value == 0;
        std::size_t line = 0;
        for (const text::ScoreKey& key : text::score_keys()) {
            tally.lines[line++] += (result.scores[i].*key.points).value;
        }
    }
    tally.lead_of_first += lead;
    tally.lead_of_first_squares += lead * lead;
    if (result.winner) {
        ++tally.completed[place_of(*result.winner, beginner, sides)];
        if (is_shut_out) ++tally.shut_outs;
    }
}

class HandCounter {
public:
    HandCounter(const SimulationOptions& options, const Rules& rules)
        : options_(options), rules_(rules), player_(make_competitor(options.player, rules, {})) {}

    HandTally operator()(std::uint64_t job) {
        HandTally tally;
        tally.lines.resize(text::score_keys().size());
        const std::uint64_t end = std::min(options_.hands, (job + 1) * hands_a_job);
        for (std::uint64_t hand = job * hands_a_job; hand < end; ++hand) play(hand, tally);
        return tally;
    }

private:
    /// Deck and dealer are those of hand `hand` of `bornes trace` with the same seed.
    void play(std::uint64_t hand, HandTally& tally) {
        const auto players = static_cast<std::uint64_t>(rules_.players());
        const Seat dealer{static_cast<std::uint8_t>((players - 1 + hand) % players)};
        Rng deck = text::deck_stream(options_.seed, hand);
        Rng choices = text::choice_stream(options_.seed, hand);
        Game game(rules_, text::shuffled_deck(rules_, deck), dealer,
                  {.match = options_.setup.options.match});
        Counter counter;
        const Result result = text::play_out(game, deck, counter, [&](const Game& at, Seat seat) {
            return player_->decide(at.view(seat), choices.next()).action.value();
        });

        const engine::State& state = game.state();
        ++tally.hands;
        tally.length.add(counter.decisions);
        int coups_fourres = 0;
        for (const engine::SafetySet& exposed : state.coups_fourres)
            coups_fourres += exposed.size();
        tally.coups_fourres.add(coups_fourres);
        tally.reshuffles += counter.reshuffles;
        tally.extensions_offered += counter.extensions_offered;
        if (state.extended_by != engine::no_side) {
            ++tally.extensions_asked;
            if (state.winner == state.extended_by) ++tally.extensions_won;
        }
        if (state.draw_pile() == 0) ++tally.draw_pile_emptied;
        count_result(tally, rules_, result, rules_.side_of(rules_.left_of(dealer)));
    }

    const SimulationOptions& options_;
    const Rules& rules_;
    std::unique_ptr<Competitor> player_;
};

}  // namespace

void HandTally::add(const HandTally& other) {
    hands += other.hands;
    length.add(other.length);
    points.add(other.points);
    points_of_winner.add(other.points_of_winner);
    coups_fourres.add(other.coups_fourres);
    for (std::size_t i = 0; i < completed.size(); ++i) {
        completed[i] += other.completed[i];
        twelfths_won[i] += other.twelfths_won[i];
    }
    lead_of_first += other.lead_of_first;
    lead_of_first_squares += other.lead_of_first_squares;
    shut_outs += other.shut_outs;
    extensions_offered += other.extensions_offered;
    extensions_asked += other.extensions_asked;
    extensions_won += other.extensions_won;
    draw_pile_emptied += other.draw_pile_emptied;
    reshuffles += other.reshuffles;
    lines.resize(other.lines.size());
    for (std::size_t i = 0; i < lines.size(); ++i) lines[i] += other.lines[i];
}

std::uint64_t HandTally::completed_hands() const {
    std::uint64_t sum = 0;
    for (const std::uint64_t count : completed) sum += count;
    return sum;
}

Estimate HandTally::first_side_wins() const {
    const auto n = static_cast<double>(hands);
    return hands == 0 ? Estimate{} : wilson(static_cast<double>(twelfths_won[0]) / 12 / n, n);
}

Estimate HandTally::first_side_lead(int sides) const {
    if (hands < 2) return {};
    const auto n = static_cast<double>(hands);
    const double mean = static_cast<double>(lead_of_first) / n;
    const double variance =
        (static_cast<double>(lead_of_first_squares) - n * mean * mean) / (n - 1);
    const double width = student_95(n - 1) * std::sqrt(std::max(0.0, variance) / n);
    return {.value = mean / (sides - 1),
            .low = (mean - width) / (sides - 1),
            .high = (mean + width) / (sides - 1)};
}

Simulation simulate(const SimulationOptions& options,
                    const std::function<bool(std::uint64_t)>& progress) {
    const Rules rules = options.setup.rules();
    Simulation simulation{.options = options, .sides = rules.sides(), .tally = {}};
    work_in_order<HandTally>((options.hands + hands_a_job - 1) / hands_a_job, options.threads,
                             [&] { return HandCounter(simulation.options, rules); },
                             [&](HandTally&& tally) {
                                 simulation.tally.add(tally);
                                 return true;
                             },
                             [&] {
                                 simulation.was_interrupted = !progress(simulation.tally.hands);
                                 return !simulation.was_interrupted;
                             });
    return simulation;
}

}  // namespace bornes::arena
