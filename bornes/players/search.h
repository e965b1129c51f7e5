// Search over deals: every candidate is played out on the same random deals that agree with the
// view.
//
// Common deals take most of the luck out of the comparison. What a rule of thumb says counts as if
// it had been seen on a number of deals, so that few playouts do not overrule it and many do.
// Whoever leads is compared with each of the others on those deals; who is behind beyond doubt is
// dropped, and the rest share the deals that follow. Compared is the chance to win the match, and
// with it the hand's points at what they are worth (SearchHabits::points).
// Deal i is drawn from (seed, i) and values are summed as integers: neither threads nor machines
// change a choice.
#pragma once

#include <array>

#include "bornes/players/equity.h"
#include "bornes/players/hidden.h"
#include "bornes/players/player.h"

namespace bornes::players {

/// What a rule of thumb says about a view's actions.
struct Advice {
    engine::Action favourite;
    /// By action: how many points less than the favourite it is worth.
    std::array<double, engine::action_count> lag{};
    /// By action: points that stand against it whatever the playouts say. These all go on like one
    /// rule of thumb, and more of them do not mend what that one gets wrong.
    std::array<double, engine::action_count> objection{};
};

/// How search weighs and spends (docs/ai.md). A rule of thumb is mostly right, but where it is
/// wrong it is so by much: with less doubt the best action is dropped before it has shown itself.
struct SearchHabits {
    /// The part of a lag that is believed.
    double trust = 1.0;
    /// How far, in points, the advice is expected to be off.
    double doubt = 100;
    /// A candidate is dropped when it is behind by so many standard errors.
    double drop = 3;
    /// So few points are not worth finding out about.
    double care = 4;
    /// The part of a comparison that is made in points, the rest in chances to win the match. Those
    /// chances are of equals who play every hand alike; where a hand seems to settle the match,
    /// points are what is left to tell two actions apart by. More points win more matches.
    double points = 0.5;
    /// The deals of the first round; all rounds so far together grow by half each time.
    std::uint32_t first_deals = 64;
};

/// Thinks about the legal actions of a view. With a single one there is nothing to choose, but its
/// equity is found all the same.
Choice search(const engine::View& view, const HiddenCards& hidden, const Rollout& rollout,
              const Advice& advice, const Budget& budget, std::uint64_t seed,
              const SearchHabits& habits = {});

}  // namespace bornes::players
