// What a hand is worth, as the named lines of a score sheet (docs/rules.md section 7).
#pragma once

#include <array>
#include <optional>

#include "bornes/engine/seat.h"
#include "bornes/engine/state.h"

namespace bornes::engine {

class Rules;

/// One side's lines.
struct Score {
    Points distance;
    Points safeties;
    Points all_safeties;
    Points coups_fourres;
    Points trip;
    Points delayed;
    Points safe_trip;
    Points no_hundreds;
    Points extension;
    Points shutout;

    constexpr Points total() const {
        return distance + safeties + all_safeties + coups_fourres + trip + delayed + safe_trip +
               no_hundreds + extension + shutout;
    }
    friend constexpr bool operator==(const Score&, const Score&) = default;
};

/// How a hand ended. Where kilometres are the result there are no scores: they are all zero.
struct Result {
    /// Who reached the goal; where kilometres decide, failing that, who drove farthest alone.
    std::optional<Side> winner;
    std::array<Km, max_sides> km{};
    std::array<Score, max_sides> scores{};
    friend constexpr bool operator==(const Result&, const Result&) = default;
};

/// The result of a hand; the caller promises that it is over.
Result result_of(const Rules& rules, const State& state);

}  // namespace bornes::engine
