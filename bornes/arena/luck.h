// What a game would have brought on average had everybody chosen as they did, but drawn other
// cards.
//
// With all hands open and only the order of the draw pile unknown, each side playing on by
// a fixed policy of its own, a state has a value. A card drawn changes it by luck, a choice by what
// it is worth more or less than the policy's in its place. Luck is 0 on average whatever the
// players do, since nobody knows the order of the pile: so a result less all its luck has the same
// mean as the result, and far less spread. (docs/ai.md; the idea is that of AIVAT in poker.)
//
// Result less luck = value before the deal + worth of all choices. Where a choice is
// the policy's own its worth is exactly 0, so little has to be played out. Any policy is
// fair; one that plays like its player takes out the most.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "bornes/engine/score.h"
#include "bornes/players/equity.h"
#include "bornes/players/player.h"

namespace bornes::arena {

/// What a hand brings a side: its lead over the mean of the others, and its part in the game.
struct Yield {
    double lead = 0;
    double part = 0;

    Yield& operator+=(const Yield& other);
    Yield& operator-=(const Yield& other);
};
/// What finished hands are worth: by who wins them, or by what they make of a match.
class Valuation {
public:
    explicit Valuation(const engine::Rules& rules) : rules_(rules) {}
    Valuation(const engine::Rules& rules, const players::MatchEquity& equity)
        : rules_(rules), equity_(equity) {}

    Yield of(const engine::Result& result, engine::Side side) const;

private:
    const engine::Rules& rules_;
    std::optional<players::MatchEquity> equity_;
};

class LuckMeter {
public:
    /// How the side that is measured plays on, and how all others do; none if they do alike. The
    /// rules outlive it. More playouts, less noise.
    LuckMeter(const engine::Rules& rules, std::unique_ptr<players::Rollout> own,
              std::unique_ptr<players::Rollout> others, std::uint32_t playouts)
        : rules_(rules), own_(std::move(own)), others_(std::move(others)), playouts_(playouts) {}

    /// Before the deal.
    Yield prospect(engine::Seat dealer, engine::Side side, const Valuation& valuation,
                   std::uint64_t seed) const;
    /// By how much a choice is worth more to a side than the policy's in its place.
    Yield worth(const engine::State& before, engine::Action chosen, engine::Side side,
                const Valuation& valuation, std::uint64_t seed) const;

private:
    engine::Action choose(const engine::State& state, engine::Side side) const;
    void play_out(engine::State& state, engine::Rng& rng, engine::Side side) const;

    const engine::Rules& rules_;
    std::unique_ptr<players::Rollout> own_;
    std::unique_ptr<players::Rollout> others_;
    std::uint32_t playouts_;
};

}  // namespace bornes::arena
