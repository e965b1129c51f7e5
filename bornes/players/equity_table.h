// How likely a match to a target is won, by the points that every side has to go: worked out from
// simulated hands by equity_fit (docs/ai.md), for the numbers of players at a table.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "bornes/engine/seat.h"

namespace bornes::players {

struct EquityTable {
    int players;
    int sides;
    /// Points to go are told apart in such steps, from 0 to (places - 1) × step.
    int step;
    int places;
    /// The first side's chance, in parts of `whole`, at [own][other] or [own][other][third].
    std::span<const std::uint16_t> chances;

    static constexpr int whole = 10'000;
    int most() const { return (places - 1) * step; }
};

/// The first side's chance with these points to go, at most `most()` each: between the places of
/// the table in proportion to how near they are. The chances are the table's, or those of it in the
/// making. Every playout ends here: with the number of sides known the loops are gone from the
/// compiled code.
template <typename Chance, std::size_t Sides>
double interpolated(const EquityTable& table, std::span<const Chance> chances,
                    std::span<const int, Sides> to_go) {
    struct Place {
        std::size_t below;
        double beyond;
    };
    std::array<Place, Sides> places{};
    for (std::size_t i = 0; i < Sides; ++i) {
        const int below = std::min(to_go[i] / table.step, table.places - 2);
        places[i] = {static_cast<std::size_t>(below),
                     static_cast<double>(to_go[i] - below * table.step) / table.step};
    }
    double sum = 0;
    for (unsigned corner = 0; corner < 1U << Sides; ++corner) {
        std::size_t index = 0;
        double weight = 1;
        for (std::size_t i = 0; i < Sides; ++i) {
            const bool is_beyond = (corner >> i & 1) != 0;
            index = index * static_cast<std::size_t>(table.places) + places[i].below +
                    (is_beyond ? 1 : 0);
            weight *= is_beyond ? places[i].beyond : 1 - places[i].beyond;
        }
        sum += weight * static_cast<double>(chances[index]);
    }
    return sum;
}

/// Nothing if none was worked out for so many.
const EquityTable* equity_table(int players, int sides);

}  // namespace bornes::players
