// Players for measuring only: what the levels are held against, beside each other.
//
//   booklet    the club player by the booklets' advice alone, before matches tuned its habits
//   light      what expert plays its rollouts by
//   instinct   what champion plays its rollouts by; light where nothing was learned
//   insider    the champion knowing that all others are the club player; entry.h shows it all hands
#pragma once

#include <span>

#include "bornes/players/levels.h"

namespace bornes::arena {

std::span<const players::Level> all_marks();

}  // namespace bornes::arena
