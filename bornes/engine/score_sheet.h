// The score sheet of people who play with real cards: what they count at the end of a hand, whether
// the cards allow it, and the points it is worth (docs/rules.md section 7).
//
// The points are those of result_of: a hand that ended so is put together and scored like any
// other.
#pragma once

#include <array>
#include <optional>

#include "bornes/engine/rules.h"
#include "bornes/engine/score.h"

namespace bornes::engine {

/// What one side has in front of it when the hand is over.
struct CountedSide {
    Km km = {};
    int safeties = 0;
    int coups_fourres = 0;
    /// Whether a 200, or a 100, lies among its distances.
    bool has_two_hundreds = false;
    bool has_hundreds = false;
};

struct CountedHand {
    std::array<CountedSide, max_sides> sides{};
    bool draw_pile_is_empty = false;
    /// Who asked for the extension.
    std::optional<Side> extended_by;
};

/// Why no hand can have ended so.
enum class CountError : std::uint8_t {
    None,
    NotInCards,  ///< no distance cards add up to this
    PastGoal,
    TwoWinners,
    TooManySafeties,      ///< more than there are, at one side or at all of them
    TooManyCoupsFourres,  ///< more than the side has safeties
    NoExtension,          ///< not at this table
    ExtensionNotReached,  ///< whoever asked has not even the distance to ask
    TooFarWithoutAsking,  ///< beyond the first goal, and nobody asked
    TooMuchDistance,      ///< more than the whole deck has
};

struct CountProblem {
    CountError error = CountError::None;
    /// Whose count is wrong, where it is one side's.
    std::optional<Side> side;
    friend constexpr bool operator==(const CountProblem&, const CountProblem&) = default;
};

/// The first thing that the cards do not allow.
CountProblem why_no_count(const Rules& rules, const CountedHand& hand);

/// What the hand is worth; the caller promises that why_no_count finds nothing.
Result result_of(const Rules& rules, const CountedHand& hand);

}  // namespace bornes::engine
