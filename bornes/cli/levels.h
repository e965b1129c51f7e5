// The levels that a command can be told to play with, at one table.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "bornes/engine/game.h"
#include "bornes/engine/rng.h"
#include "bornes/players/levels.h"

namespace bornes::cli {

/// The ids of all levels, the weakest first.
std::vector<std::string_view> level_ids();

/// A level playing at one table, by the level's own number of playouts: the same on every machine.
class LevelPlayer {
public:
    /// The caller promises that there is such a level, and that the rules outlive the player.
    LevelPlayer(std::string_view level, const engine::Rules& rules);

    /// What it does for the seat that has to act; it is shown no more than that seat's view.
    engine::Action choose(const engine::Game& game, engine::Seat seat, engine::Rng& rng);

private:
    const players::Level* level_;
    std::unique_ptr<players::Player> player_;
};

}  // namespace bornes::cli
