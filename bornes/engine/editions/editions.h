// The one list that names all editions.
#pragma once

#include <span>
#include <string_view>

#include "bornes/engine/edition.h"

namespace bornes::engine {

/// All editions, oldest first.
std::span<const Edition* const> all_editions();

/// The edition that programs take when nobody chose one, and that figures refer to: the best known
/// rules, for every number of players.
const Edition& default_edition();

/// The edition with an id, or nothing.
const Edition* find_edition(std::string_view id);

}  // namespace bornes::engine
