// Self-play: hands among players of several strengths, from which the champion's weights are
// learned.
//
// Now and then a decision is looked at closely: the hidden cards are dealt anew many times, every
// action is played to the end on each of these deals, and what came of them is a lesson. Hand k
// follows from (seed, k) alone, so threads change nothing.
#pragma once

#include <cstdint>
#include <functional>

#include "bornes/arena/lesson.h"

namespace bornes::arena {

struct SelfPlayOptions {
    const engine::Rules* rules = nullptr;
    /// Whose instinct plays; a light player does where it has none for the table.
    const players::Weights* weights = nullptr;
    std::uint64_t hands = 10'000;
    std::uint64_t seed = 0;
    /// Nobody acts on a whim, and there are no novices: hands that tell what a good player's
    /// choice means.
    bool is_steady = false;
    /// Deals a lesson.
    std::uint32_t deals = 24;
    unsigned threads = 1;
};

/// Is told how many hands are done; returns whether to go on.
using HandsDone = std::function<bool(std::uint64_t)>;

Lessons self_play(const SelfPlayOptions& options, const HandsDone& progress);

}  // namespace bornes::arena
