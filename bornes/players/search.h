// Search over deals: every candidate is played out on the same random deals that agree with the
// view.
//
// Common deals take most of the luck out of the comparison. Candidates that fall behind are dropped
// by halves (sequential halving), so that the last deals are spent on the best. Deal i is drawn
// from (seed, i) and values are summed as integers: neither threads nor machines change a choice.
#pragma once

#include "bornes/players/equity.h"
#include "bornes/players/light.h"
#include "bornes/players/player.h"

namespace bornes::players {

/// Chooses among the legal actions of the view. `favourite` is what a rule of thumb would do: it is
/// given up only for something that is better beyond doubt.
Choice search(const engine::View& view, const LightPlayer& light, engine::Action favourite,
              const Budget& budget, std::uint64_t seed);

}  // namespace bornes::players
