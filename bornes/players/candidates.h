// What every action of a view is worth, whoever plays: for levels that have no opinion beyond their
// choice.
#pragma once

#include <vector>

#include "bornes/players/light.h"
#include "bornes/players/player.h"

namespace bornes::players {

/// The candidates of a choice, best first and never empty: those that the player gave, or else
/// those of a search that begins with the player's action and may well prefer another.
std::vector<Candidate> candidates_of(const Choice& choice, const engine::View& view,
                                     const LightPlayer& light, const Budget& budget,
                                     std::uint64_t seed);

}  // namespace bornes::players
