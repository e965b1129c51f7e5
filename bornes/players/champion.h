// The level `champion`: search over deals weighed by what the others' play tells, played out by
// instinct, with the club player for a second opinion.
#pragma once

#include <memory>
#include <optional>
#include <utility>

#include "bornes/players/club.h"
#include "bornes/players/expert.h"
#include "bornes/players/instinct.h"
#include "bornes/players/player.h"
#include "bornes/players/weights.h"

namespace bornes::players {

class ChampionPlayer final : public Player {
public:
    /// The others are expected to play on like oneself, or by this policy if there is one.
    explicit ChampionPlayer(const engine::Rules& rules, const Weights& weights = built_in_weights(),
                            std::unique_ptr<Rollout> others = nullptr)
        : weights_(weights.find(kind_of(rules))), club_(rules), expert_(rules),
          others_(std::move(others)) {
        if (weights_ != nullptr) instinct_.emplace(rules, weights_->instinct);
    }
    Choice choose(const engine::View& view, const Budget& budget, std::uint64_t seed) override;

private:
    /// Nothing at a table for which nothing was learned; there it plays like an expert.
    const TableWeights* weights_;
    ClubPlayer club_;
    ExpertPlayer expert_;
    std::optional<Instinct> instinct_;
    std::unique_ptr<Rollout> others_;
};

}  // namespace bornes::players
