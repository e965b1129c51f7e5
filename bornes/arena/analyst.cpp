#include "bornes/arena/analyst.h"

#include <algorithm>
#include <cmath>

#include "bornes/players/equity.h"
#include "bornes/players/search.h"

namespace bornes::arena {

using engine::Rng;
using engine::Rules;
using engine::State;
using players::Candidate;

namespace {

/// A search has nothing to choose here and does not play: the chances are worked out all the same.
Candidate value_of_only_action(engine::Action action, const engine::View& view,
                               const players::LightPlayer& light, const players::Budget& budget,
                               std::uint64_t seed) {
    const Rules& rules = *view.rules;
    engine::Totals before{};
    for (std::size_t i = 0; i < before.size(); ++i) before[i] = view.sides[i].score;
    const players::MatchEquity equity(rules, view.match, before, view.hand_number);
    const engine::DealSampler sampler(view);
    const std::size_t own = rules.side_of(*view.seat).index;

    double sum = 0;
    double squares = 0;
    std::uint32_t visits = 0;
    do {
        Rng rng(seed, visits);
        State state = sampler.sample(rng);
        engine::advance(rules, state, action, rng);
        light.play_out(state, rng);
        const double share = equity.after(result_of(rules, state))[own];
        sum += share;
        squares += share * share;
        ++visits;
    } while (visits < budget.playouts && (budget.stop == nullptr || !budget.stop->is_due()));

    const double mean = sum / visits;
    const double variance = std::max(0.0, squares / visits - mean * mean);
    return {.action = action,
            .equity = mean,
            .error = visits < 2 ? 1 : std::sqrt(variance / (visits - 1)),
            .visits = visits};
}

}  // namespace

std::vector<Candidate> candidates_of(const players::Choice& choice, const engine::View& view,
                                     const players::LightPlayer& light,
                                     const players::Budget& budget, std::uint64_t seed) {
    std::vector<Candidate> candidates = choice.candidates;
    if (candidates.empty() && view.legal.size() > 1) {
        candidates = players::search(view, light, choice.action, budget, seed).candidates;
    }
    if (candidates.empty()) {
        candidates.push_back(value_of_only_action(choice.action, view, light, budget, seed));
    }
    for (std::size_t i = 1; i < candidates.size(); ++i) {
        candidates[i].equity = std::min(candidates[i].equity, candidates[i - 1].equity);
    }
    return candidates;
}

}  // namespace bornes::arena
