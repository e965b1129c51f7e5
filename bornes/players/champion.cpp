#include "bornes/players/champion.h"

#include <algorithm>

#include "bornes/players/reading.h"
#include "bornes/players/search.h"
#include "bornes/players/sided_rollout.h"

namespace bornes::players {

namespace {

/// A part of what the club player holds against each action, up to a limit (docs/ai.md).
std::array<double, engine::action_count> objections(const Advice& club) {
    constexpr double standing_part = 0.125;
    constexpr double longest_lag = 300;
    std::array<double, engine::action_count> points{};
    for (std::size_t i = 0; i < points.size(); ++i) {
        points[i] = standing_part * std::min(club.lag[i], longest_lag);
    }
    return points;
}

}  // namespace

Choice ChampionPlayer::choose(const engine::View& view, const Budget& budget, std::uint64_t seed) {
    if (view.legal.size() == 1) return {.action = view.legal.first(), .candidates = {}};
    if (weights_ == nullptr) return expert_.choose(view, budget, seed);
    const std::optional<Reading> reading = Reading::of(view);
    const HiddenCards hidden =
        reading ? HiddenCards(view, reading->weights(weights_->reading)) : HiddenCards(view);
    // Instinct's playouts and instinct's advice err alike; the club player errs elsewhere.
    Advice advice = instinct_->advise(view);
    advice.objection = objections(club_.advise(view));
    if (others_ == nullptr) return search(view, hidden, *instinct_, advice, budget, seed);
    const SidedRollout rollout(*view.rules, view.rules->side_of(*view.seat), *instinct_, *others_);
    return search(view, hidden, rollout, advice, budget, seed);
}

}  // namespace bornes::players
