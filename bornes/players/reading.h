// What the others' play tells about their hands.
//
// A seat that could have laid a card to good purpose and did something else probably does not hold
// it. So each of its last decisions is looked at: what could every kind of card have done there
// (Use), and what was done (Deed)? By how much each such pair makes the card more or less likely
// was counted over self-play (`bornes train`); the sums become the weights that HiddenCards deals
// by.
//
// The decisions come from the view's history, replayed by the rules; a view without one, or with
// one that cannot have happened, tells nothing.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "bornes/engine/view.h"
#include "bornes/players/hidden.h"

namespace bornes::players {

/// What a kind of card could have done at a decision, had the seat held it.
enum class Use : std::uint8_t {
    Useless,
    Later,
    ReachesGoal,
    LongDistance,
    ShortDistance,
    Cures,
    EndsLimit,
    Stops,
    Limits,
    SafetyCures,
    Safety,
    /// The safety that would have answered an attack since the decision before.
    Unanswered,
};
inline constexpr std::size_t use_count = 12;

/// What was done: a use for a card laid, or one of these for a card thrown away.
enum class Deed : std::uint8_t {
    ThrewUseless = 11,
    ThrewDistance,
    ThrewDistanceItCouldLay,
    ThrewRemedy,
    ThrewHazard,
    ThrewHazardItCouldLay,
    ThrewSafety,
};
inline constexpr std::size_t deed_count = 18;

/// How many of a seat's last decisions are read; older hands are no longer held.
inline constexpr std::size_t ages = 6;

/// One decision of a seat, as others saw it.
struct Evidence {
    std::array<Use, engine::card_kinds> uses{};
    Deed deed = Deed::ThrewUseless;
};

/// By age, use and deed: how much likelier a card of that use is held, in sixteenths of an octave.
using ReadingTable = std::array<std::array<std::array<std::int8_t, deed_count>, use_count>, ages>;

class Reading {
public:
    /// Nothing if the view's history is empty or cannot have happened.
    static std::optional<Reading> of(const engine::View& view);

    /// A seat's last decisions, the newest first.
    std::array<const Evidence*, ages> last(engine::Seat seat) const;
    /// The safeties that a seat has not answered an attack with since its last decision.
    engine::SafetySet unanswered(engine::Seat seat) const { return seats_[seat.index].unanswered; }

    std::array<CardWeights, engine::max_players> weights(const ReadingTable& table) const;

private:
    struct Seat {
        std::vector<Evidence> decisions;
        engine::SafetySet unanswered;
    };
    class Replay;

    std::array<Seat, engine::max_players> seats_;
};

}  // namespace bornes::players
