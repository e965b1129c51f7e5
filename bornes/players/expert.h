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
        const engine::Action favourite = club_.choose(view, budget, seed).action;
        return search(view, light_, favourite, budget, seed);
    }

private:
    ClubPlayer club_;
    LightPlayer light_;
};

}  // namespace bornes::players
