// Players for measuring only, which stay where they are while the levels improve.
//
//   booklet    the club player by the booklets' advice alone, before its habits were tuned by
//   matches light      what expert plays its rollouts with instinct   what champion plays its
//   rollouts with; light where nothing was learned
#pragma once

#include <span>

#include "bornes/players/levels.h"

namespace bornes::arena {

/// No budget means anything to them.
std::span<const players::Level> all_marks();

}  // namespace bornes::arena
