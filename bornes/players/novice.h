// The level `novice`: plays as somebody who has just learned the rules.
//
// It goes forward when it can, lays every safety at once, forgets to attack half of the time,
// throws away whatever comes to hand, and one turn in three plays any card at all. Legal,
// plausible, and beatable by a child.
#pragma once

#include "bornes/players/player.h"

namespace bornes::players {

class NovicePlayer final : public Player {
public:
    explicit NovicePlayer(const engine::Rules&) {}
    Choice choose(const engine::View& view, const Budget& budget, std::uint64_t seed) override;
};

}  // namespace bornes::players
