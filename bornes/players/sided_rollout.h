// Playouts in which the others do not play like oneself.
#pragma once

#include "bornes/engine/rules.h"
#include "bornes/players/player.h"

namespace bornes::players {

/// One side goes on by a policy of its own, all others by another one. Both, and the rules, outlive
/// it.
class SidedRollout final : public Rollout {
public:
    SidedRollout(const engine::Rules& rules, engine::Side own, const Rollout& mine,
                 const Rollout& theirs)
        : rules_(rules), own_(own), mine_(mine), theirs_(theirs) {}

    engine::Action choose(const engine::State& state) const override {
        return (rules_.side_of(*rules_.to_act(state)) == own_ ? mine_ : theirs_).choose(state);
    }
    void play_out(engine::State& state, engine::Rng& rng) const override {
        while (!state.is_over()) advance(rules_, state, choose(state), rng);
    }

private:
    const engine::Rules& rules_;
    engine::Side own_;
    const Rollout& mine_;
    const Rollout& theirs_;
};

}  // namespace bornes::players
