// What the totals of a match are worth: each side's chance of first place.
//
// In a match to a target, by a table of the points that all sides have to go (equity_table.h). In a
// match of so many hands, or farther from the target than the table reaches, by a formula: two
// sides d points apart with n hands to come have chances that follow the difference as a sigmoid
// whose width grows with the square root of n; more than two sides: every pair so, multiplied and
// made to add up to one. Both come from our own simulations (docs/ai.md says how). Only +, ×, ÷ and
// square roots are used, which are the same to the bit on every machine and in WebAssembly.
#pragma once

#include <array>

#include "bornes/engine/match.h"
#include "bornes/engine/score.h"
#include "bornes/players/equity_table.h"

namespace bornes::players {

/// Shares of first place, summing to 1.
using Shares = std::array<double, engine::max_sides>;

class MatchEquity {
public:
    /// The equity of a match at this point: the totals before the running hand and its number.
    MatchEquity(const engine::Rules& rules, const engine::MatchOptions& match,
                const engine::Totals& before, int hand_number);

    /// What the result of the running hand makes of it.
    Shares after(const engine::Result& result) const;
    /// The shares with these totals, were the running hand over.
    Shares shares(const engine::Totals& totals) const;
    /// How much of the match one more point in this hand is worth to a side, roughly.
    double worth_of_a_point(engine::Side side) const;

private:
    const engine::Rules* rules_;
    engine::MatchOptions match_;
    engine::Totals before_;
    int hands_left_ = 0;
    std::size_t sides_;
    const EquityTable* table_;
};

}  // namespace bornes::players
