// The level `expert`: search over deals that agree with the view, from the club player's choice.
#pragma once

#include "bornes/players/club.h"
#include "bornes/players/light.h"
#include "bornes/players/player.h"
#include "bornes/players/search.h"

namespace bornes::players {

class ExpertPlayer final : public Player {
public:
    explicit ExpertPlayer(const engine::Rules& rules) : club_(rules), light_(rules) {}
    Choice choose(const engine::View& view, const Budget& budget, std::uint64_t seed) override {
        if (view.legal.size() == 1) return {.action = view.legal.first(), .candidates = {}};
        return search(view, HiddenCards(view), light_, club_.advise(view), budget, seed);
    }

private:
    ClubPlayer club_;
    LightPlayer light_;
};

}  // namespace bornes::players
