// The levels that a command can be told to play with.
#pragma once

#include <span>
#include <string_view>

#include "bornes/engine/rng.h"
#include "bornes/engine/view.h"

namespace bornes::cli {

/// The ids of all levels, the weakest first.
std::span<const std::string_view> level_ids();
bool is_level(std::string_view id);

/// What a level does at a view whose seat has to act; the caller promises both.
engine::Action choose(std::string_view level, const engine::View& view, engine::Rng& rng);

}  // namespace bornes::cli
