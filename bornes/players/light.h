// The light player: a rule of thumb for every decision in a few dozen nanoseconds, the policy that
// search plays its rollouts with.
//
// It plays on a State, but reads only what the acting seat may see there: its own hand and what
// lies on the table. Choices are made by masks: the classes of good actions are tried from the
// worst to the best without a branch, since which one applies is as good as random to a processor.
// What it does, in order of preference, is written at choose().
#pragma once

#include <array>
#include <memory>

#include "bornes/engine/rules.h"
#include "bornes/players/player.h"

namespace bornes::players {

/// What the light player holds dear; the numbers were chosen by matches (docs/ai.md).
struct LightHabits {
    /// Safeties are exposed, not kept for a coup fourré, once a side is so near the goal ...
    int show_safeties_within = 125;
    /// ... or so few cards a player are left to draw.
    int show_safeties_draws = 2;
    /// The extension is asked for with so many cards a player left to draw, which is to say hardly
    /// ever ...
    int extend_draws = 36;
    /// ... and the farthest opponent this far behind.
    int extend_lead = 242;
    /// Whether a stop is ended before anybody is attacked.
    bool mends_first = false;
};

/// The same player with two habits of the booklets.
constexpr LightHabits booklet_light = {.extend_draws = 22, .mends_first = true};

class LightPlayer final : public Rollout {
public:
    explicit LightPlayer(const engine::Rules& rules, const LightHabits& habits = {});

    engine::Action choose(const engine::State& state) const override;
    void play_out(engine::State& state, engine::Rng& rng) const override;

private:
    // By the number of sides, so that the loops over them are gone from the compiled code.
    template <int Sides>
    engine::Action play(const engine::State& state) const;
    template <int Sides>
    engine::Action discard(const engine::State& state, engine::ActionSet legal) const;
    template <int Sides>
    void play_out_among(engine::State& state, engine::Rng& rng) const;
    engine::Action answer(const engine::State& state) const;
    bool is_wanted(const engine::State& state, engine::Card card) const;

    const engine::Rules* rules_;
    LightHabits habits_;
    /// By one's own condition: the safeties, as actions, that end what stops or slows the side.
    std::array<engine::ActionSet, 256> curing_safeties_{};
    /// By the distances that may be laid, as the low five bits of their actions: the best of them.
    std::array<engine::ActionSet, 32> best_distance_{};
    /// By the safeties that a side has or holds: the cards, as discards, that they make useless to
    /// it.
    std::array<engine::ActionSet, 16> needless_{};
    /// By the safeties that all opponents have: the hazards, as discards, that fit nobody any more.
    std::array<engine::ActionSet, 16> harmless_{};
    /// By the units still to go, up to the longest card: the distances, as discards, that are too
    /// long.
    std::array<engine::ActionSet, 9> too_far_{};
};

/// As a policy to choose among others; the rules outlive it.
std::unique_ptr<Rollout> light_rollout(const engine::Rules& rules);

}  // namespace bornes::players
