// The levels by name, from the weakest to the strongest: the one list that arena, bots, tables and
// records choose from. A new level is one file and one row here.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "bornes/players/player.h"

namespace bornes::players {

struct Level {
    std::string_view id;
    /// Whether the level thinks by playouts, so that a budget means something to it.
    bool thinks = false;
    /// The budget of a decision where none is given, in playouts.
    std::uint32_t playouts = 0;
    std::unique_ptr<Player> (*make)(const engine::Rules& rules);
    /// What plays most like it and is fast enough to play hands to their end; the rules outlive it.
    std::unique_ptr<Rollout> (*policy)(const engine::Rules& rules);
};

/// All levels, weakest first.
std::span<const Level> all_levels();

/// The level with an id, or nothing.
const Level* find_level(std::string_view id);

}  // namespace bornes::players
