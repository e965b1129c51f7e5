// Who sits where and what is counted: small distinct types, so that a seat is never taken for a
// side nor a distance for a score.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>

namespace bornes::engine {

inline constexpr std::size_t max_players = 6;
inline constexpr std::size_t max_sides = 4;

/// A player's place, numbered clockwise from 0; "left" is the next seat.
struct Seat {
    std::uint8_t index = 0;
    friend constexpr auto operator<=>(Seat, Seat) = default;
};

/// A player playing alone, or a team: whoever shares one set of piles.
struct Side {
    std::uint8_t index = 0;
    friend constexpr auto operator<=>(Side, Side) = default;
};

struct Km {
    int value = 0;
    friend constexpr auto operator<=>(Km, Km) = default;
};

struct Points {
    int value = 0;
    friend constexpr auto operator<=>(Points, Points) = default;
    friend constexpr Points operator+(Points a, Points b) { return {a.value + b.value}; }
};

}  // namespace bornes::engine
