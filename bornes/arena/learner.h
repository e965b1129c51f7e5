// Learning: lessons in, better weights out.
//
// The instinct's scores are read as a player that takes action a with chance e^(score/20) over the
// sum of all, and moved up the slope of what that player would get on average. This needs no
// precise lesson: an error in what came of an action is as often too high as too low. Reading's
// numbers are moved up the slope of the likelihood of the hands that were really held. Both by
// small steps of their own size for every number (Adam, Adagrad), in floating point; what is kept
// is rounded to integers.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "bornes/arena/lesson.h"

namespace bornes::arena {

struct LearnerOptions {
    /// How often every lesson is gone through.
    std::uint32_t passes = 2;
    std::uint64_t seed = 0;
    /// Leaves the instinct as it is, and learns reading from nothing.
    bool only_reading = false;
};

/// What learning made of the lessons.
struct Learned {
    /// Points a decision that the instinct gives away against the best action of each lesson,
    /// before and after.
    double regret_before = 0;
    double regret_after = 0;
    /// How many times likelier the hands really held are by reading, in nats a hand, in the last
    /// pass.
    double reading = 0;
};

Learned learn(const Lessons& lessons, players::Weights& weights, const LearnerOptions& options);

/// The source file that the weights are built in from, with how they were made in its first
/// comment; and the weights of such a file, or nothing.
std::string source_of(const players::Weights& weights, std::string_view recipe);
std::optional<players::Weights> weights_of_source(std::string_view source);

}  // namespace bornes::arena
