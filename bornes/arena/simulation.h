// What hands are like: one level plays many of them against itself, and what happens is counted.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "bornes/arena/entry.h"
#include "bornes/arena/histogram.h"
#include "bornes/arena/statistics.h"
#include "bornes/text/options.h"

namespace bornes::arena {

struct SimulationOptions {
    text::Setup setup;
    /// A level, not an outside bot.
    Entry player;
    std::uint64_t hands = 1000;
    std::uint64_t seed = 0;
    unsigned threads = 1;
};

/// Sums over hands; all of them integers, so that their order does not matter.
struct HandTally {
    std::uint64_t hands = 0;
    /// Decisions of all players in a hand.
    Histogram length{5};
    /// What a side made of a hand: points, or where kilometres are the result, those.
    Histogram points{100};
    /// The same for sides that reached the goal.
    Histogram points_of_winner{100};
    Histogram coups_fourres{1};
    /// Hands in which somebody reached the goal, by how many sides after the beginning one it sits.
    std::array<std::uint64_t, engine::max_sides> completed{};
    /// Hands won by sides, likewise, in twelfths: a tie counts in equal parts.
    std::array<std::uint64_t, engine::max_sides> twelfths_won{};
    /// Points of the beginning side times the number of others, less the points of all others.
    std::int64_t lead_of_first = 0;
    std::int64_t lead_of_first_squares = 0;
    /// Hands in which somebody reached the goal while another side had not moved at all.
    std::uint64_t shut_outs = 0;
    std::uint64_t extensions_offered = 0;
    std::uint64_t extensions_asked = 0;
    std::uint64_t extensions_won = 0;
    /// Hands that ended with the draw pile empty.
    std::uint64_t draw_pile_emptied = 0;
    std::uint64_t reshuffles = 0;
    /// Points of all sides by the lines of the score sheet, in the order of text::score_keys.
    std::vector<std::int64_t> lines;

    void add(const HandTally& other);
    std::uint64_t completed_hands() const;
    /// The part of the hands that the side which begins wins.
    Estimate first_side_wins() const;
    /// How many points the side which begins makes more than the mean of the others.
    Estimate first_side_lead(int sides) const;
};

struct Simulation {
    SimulationOptions options;
    int sides = 2;
    HandTally tally;
    bool was_interrupted = false;
};

/// Plays; for a fixed seed and players that think by playouts, the tally does not depend on the
/// number of threads. `progress` is told how many hands are done, and returns whether to go on.
Simulation simulate(const SimulationOptions& options,
                    const std::function<bool(std::uint64_t)>& progress);

}  // namespace bornes::arena
