// The level `champion`: search over deals weighed by what the others' play tells, played out by
// instinct, with the club player for a second opinion.
#pragma once

#include <optional>

#include "bornes/players/club.h"
#include "bornes/players/expert.h"
#include "bornes/players/instinct.h"
#include "bornes/players/player.h"
#include "bornes/players/weights.h"

namespace bornes::players {

class ChampionPlayer final : public Player {
public:
    explicit ChampionPlayer(const engine::Rules& rules, const Weights& weights = built_in_weights())
        : weights_(weights.find(kind_of(rules))), club_(rules), expert_(rules) {
        if (weights_ != nullptr) instinct_.emplace(rules, weights_->instinct);
    }
    Choice choose(const engine::View& view, const Budget& budget, std::uint64_t seed) override;

private:
    /// Nothing at a table for which nothing was learned; there it plays like an expert.
    const TableWeights* weights_;
    ClubPlayer club_;
    ExpertPlayer expert_;
    std::optional<Instinct> instinct_;
};

}  // namespace bornes::players
