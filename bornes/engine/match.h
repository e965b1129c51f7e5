// Hands to a target or a number of hands: who deals, the totals, who has won (docs/rules.md section
// 2).
#pragma once

#include <array>
#include <optional>

#include "bornes/engine/rules.h"
#include "bornes/engine/score.h"
#include "bornes/engine/seat.h"

namespace bornes::engine {

/// What a match is played to. With neither field set, the edition's own target.
struct MatchOptions {
    Points target = {};
    int hands = 0;
    friend constexpr bool operator==(const MatchOptions&, const MatchOptions&) = default;
};

enum class MatchError : std::uint8_t { None, NoMatchInThisEdition, TargetAndHands, OutOfRange };

MatchError why_no_match(const Edition& edition, const MatchOptions& options);

/// The options with the edition's own target filled in where neither is set.
MatchOptions with_defaults(const Edition& edition, const MatchOptions& options);

using Totals = std::array<Points, max_sides>;

class Match {
public:
    /// The caller promises that why_no_match finds nothing. The first dealer sits so that seat 0
    /// begins the first hand, unless stated otherwise.
    Match(const Rules& rules, const MatchOptions& options);
    Match(const Rules& rules, const MatchOptions& options, Seat first_dealer);

    const MatchOptions& options() const { return options_; }
    /// The points of the hands played so far; where kilometres are the result, those of the one
    /// hand.
    const Totals& totals() const { return totals_; }
    Seat dealer() const { return dealer_; }
    /// The number of the hand to be played next, or being played, from 1.
    int hand_number() const { return hand_number_; }
    bool is_over() const { return over_; }
    /// The winner of a match that is over; nobody where a single hand was drawn.
    std::optional<Side> winner() const { return winner_; }

    /// Adds the result of a hand: totals, next dealer, and whether that was the last hand.
    void add(const Result& result);

private:
    const Rules* rules_;
    MatchOptions options_;
    Totals totals_{};
    Seat dealer_;
    int hand_number_ = 1;
    bool over_ = false;
    std::optional<Side> winner_;
};

}  // namespace bornes::engine
