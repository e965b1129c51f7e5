// The level `random`: uniform over the legal actions.
#pragma once

#include "bornes/players/player.h"

namespace bornes::players {

class RandomPlayer final : public Player {
public:
    explicit RandomPlayer(const engine::Rules&) {}
    Choice choose(const engine::View& view, const Budget&, std::uint64_t seed) override {
        engine::Rng rng(seed);
        const auto count = static_cast<std::uint32_t>(view.legal.size());
        return {.action = view.legal.nth(rng.below(count)), .candidates = {}};
    }
};

}  // namespace bornes::players
