// What every action of a view is worth, whoever plays: for levels that have no opinion beyond their
// choice.
#pragma once

#include <vector>

#include "bornes/players/light.h"
#include "bornes/players/player.h"

namespace bornes::arena {

/// The candidates of a choice, best first and never empty: those that the player gave, or else
/// those of a search that begins with the player's action and may well prefer another.
std::vector<players::Candidate> candidates_of(const players::Choice& choice,
                                              const engine::View& view,
                                              const players::LightPlayer& light,
                                              const players::Budget& budget, std::uint64_t seed);

}  // namespace bornes::arena
