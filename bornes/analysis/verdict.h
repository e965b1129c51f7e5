// A choice judged by what its seat could know.
//
// First the analysing player thinks about the view and says which action it holds best. If another
// was chosen, the two are compared on deals of their own, in many small rounds: the best of several
// estimates flatters itself, fresh deals do not, and the spread of the rounds tells how sure the
// difference is, whatever the player does within a round.
#pragma once

#include "bornes/analysis/analysis.h"

namespace bornes::analysis {

struct Question {
    const engine::View& view;
    engine::Action chosen;
    std::uint64_t seed = 0;
};

/// The caller promises that the chosen action is legal in the view, and a player that weighs
/// actions.
Verdict judge(const Question& question, players::Player& player, const players::Budget& candidates,
              const players::Budget& comparison);

}  // namespace bornes::analysis
