// The sides' chances with all hands open: what luck and the equity curve are measured by.
//
// A record knows every hand, and the draw pile is in random order whoever has seen what; so with
// the hands open the chances before a card is drawn are exactly the mean of those after it, over
// all cards it could be. That makes luck fair: it is 0 on average whatever the players do. By what
// one seat knows it would not be, since the others' choices tell about their cards.
//
// Everybody plays like the light player from here on. Deal i puts the same random order on the pile
// throughout a hand, less the cards that are gone: neighbouring points of the curve share most of
// their noise, and what follows a point is exactly what the point before it expected of that card.
#pragma once

#include <cstdint>

#include "bornes/analysis/analysis.h"
#include "bornes/players/light.h"

namespace bornes::analysis {

class OpenCards {
public:
    /// The hand and the player outlive it.
    OpenCards(const HandLog& hand, const players::LightPlayer& light, std::uint64_t seed);

    /// The chances before the deal.
    Prospect prospect(const players::Budget& deals) const;
    /// The chances around a choice that made `after` of `before`.
    Course course(const engine::State& before, engine::Action chosen, const engine::State& after,
                  const players::Budget& deals) const;

private:
    Shares play_out(engine::State& state, engine::Rng& rng) const;

    const engine::Rules& rules_;
    const players::LightPlayer& light_;
    players::MatchEquity equity_;
    engine::Seat dealer_;
    std::uint64_t seed_;
};

}  // namespace bornes::analysis
