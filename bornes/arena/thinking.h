// How much a player may think about a decision, and the clock that tells it to stop.
//
// Players own no clock: whoever asks them does. Playouts are reproducible, time is not; with both,
// what ends first ends the thinking.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "bornes/players/levels.h"
#include "bornes/players/player.h"

namespace bornes::arena {

using Clock = std::chrono::steady_clock;

struct Thinking {
    /// 0: as many as the time allows, or without a time as the level is used to.
    std::uint32_t playouts = 0;
    std::optional<std::chrono::microseconds> time = {};
    /// Who helps with each decision; they outlive the thinking.
    players::Crew* crew = nullptr;
};

/// Says stop once a moment has come.
class Deadline final : public players::Stop {
public:
    explicit Deadline(Clock::time_point due) : due_(due) {}
    bool is_due() override { return Clock::now() >= due_; }

private:
    Clock::time_point due_;
};

/// A budget as players take it, with its clock running since `asked`.
class RunningBudget {
public:
    RunningBudget(const players::Level& level, const Thinking& thinking,
                  Clock::time_point asked = Clock::now());
    RunningBudget(const RunningBudget&) = delete;
    RunningBudget& operator=(const RunningBudget&) = delete;

    const players::Budget& budget() const { return budget_; }

private:
    std::optional<Deadline> deadline_;
    players::Budget budget_;
};

}  // namespace bornes::arena
