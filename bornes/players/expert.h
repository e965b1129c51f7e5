// The level `expert`: search over deals that agree with the view, from the club player's choice.
// Its playouts expect the others to play by the booklets' advice, and itself to play a little
// better.
#pragma once

#include "bornes/players/club.h"
#include "bornes/players/light.h"
#include "bornes/players/player.h"
#include "bornes/players/search.h"
#include "bornes/players/sided_rollout.h"

namespace bornes::players {

/// How the expert expects a hand to be played on.
class Foresight {
public:
    explicit Foresight(const engine::Rules& rules)
        : rules_(rules), own_(rules), others_(rules, booklet_light) {}
    /// As seen by a side; refers to this.
    SidedRollout of(engine::Side own) const { return {rules_, own, own_, others_}; }

private:
    const engine::Rules& rules_;
    LightPlayer own_;
    LightPlayer others_;
};

class ExpertPlayer final : public Player {
public:
    explicit ExpertPlayer(const engine::Rules& rules) : club_(rules), foresight_(rules) {}
    Choice choose(const engine::View& view, const Budget& budget, std::uint64_t seed) override {
        if (view.legal.size() == 1) return {.action = view.legal.first(), .candidates = {}};
        const SidedRollout rollout = foresight_.of(view.rules->side_of(*view.seat));
        return search(view, HiddenCards(view), rollout, club_.advise(view), budget, seed);
    }

private:
    ClubPlayer club_;
    Foresight foresight_;
};

}  // namespace bornes::players
