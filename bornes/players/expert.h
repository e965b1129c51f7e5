// The level `expert`: search over deals that agree with the view, from the club player's choice.
// Its playouts expect the others to play like most people, and itself to play a little better.
#pragma once

#include "bornes/players/club.h"
#include "bornes/players/light.h"
#include "bornes/players/player.h"
#include "bornes/players/search.h"
#include "bornes/players/sided_rollout.h"

namespace bornes::players {

class ExpertPlayer final : public Player {
public:
    explicit ExpertPlayer(const engine::Rules& rules)
        : club_(rules), light_(rules), others_(rules, habits_of_others) {}
    Choice choose(const engine::View& view, const Budget& budget, std::uint64_t seed) override {
        if (view.legal.size() == 1) return {.action = view.legal.first(), .candidates = {}};
        const engine::Side own = view.rules->side_of(*view.seat);
        const SidedRollout rollout(*view.rules, own, light_, others_);
        return search(view, HiddenCards(view), rollout, club_.advise(view), budget, seed);
    }

private:
    ClubPlayer club_;
    LightPlayer light_;
    LightPlayer others_;
};

}  // namespace bornes::players
