#include "bornes/analysis/verdict.h"

#include <algorithm>

#include "bornes/analysis/mean.h"
#include "bornes/engine/rng.h"
#include "bornes/players/search.h"

namespace bornes::analysis {

using namespace engine;
using players::Budget;
using players::Candidate;
using players::Choice;

namespace {

/// Of the seed of a question: what the first look and the rounds of a comparison draw from.
constexpr std::uint64_t look_stream = 0;
constexpr std::uint64_t first_round_stream = 1;

/// Enough rounds for their spread to mean something. None is so large that search would stop to see
/// who is behind: who is dropped for being unlucky is never seen to be lucky again.
constexpr std::uint32_t rounds_wanted = 16;
constexpr std::uint32_t largest_round = 2 * players::SearchHabits{}.first_deals;
constexpr std::uint32_t fewest_rounds = 4;

const Candidate* find(const std::vector<Candidate>& candidates, Action action) {
    const auto found = std::ranges::find(candidates, action, &Candidate::action);
    return found == candidates.end() || found->visits == 0 ? nullptr : &*found;
}

/// Two actions on the same deals.
struct Comparison {
    Mean best;
    Mean chosen;
    Mean loss;
    std::uint32_t best_visits = 0;
    std::uint32_t chosen_visits = 0;
};

Comparison compare(const Question& question, Action best, players::Player& player,
                   const Budget& budget) {
    View view = question.view;
    // A player weighs what the view allows: allow these two.
    view.legal = {};
    view.legal.insert(best);
    view.legal.insert(question.chosen);
    const std::uint32_t round =
        std::clamp<std::uint32_t>(budget.playouts / rounds_wanted, 2, largest_round);
    const std::uint64_t rounds = std::max(budget.playouts / round, fewest_rounds);

    Comparison comparison;
    for (std::uint64_t i = 0; i < rounds; ++i) {
        const bool is_late = budget.stop != nullptr && budget.stop->is_due();
        if (is_late && i >= fewest_rounds) break;
        const std::uint64_t seed = Rng(question.seed, first_round_stream + i).next();
        const Choice choice = player.choose(view, {.playouts = is_late ? 2 : round}, seed);
        const Candidate* one = find(choice.candidates, best);
        const Candidate* other = find(choice.candidates, question.chosen);
        if (one == nullptr || other == nullptr) continue;
        // By playouts alone: what the player thinks beforehand would be counted in every round, and
        // points that no longer help to win the match are nothing to lose.
        comparison.best.add(one->measured);
        comparison.chosen.add(other->measured);
        comparison.loss.add(one->measured - other->measured);
        comparison.best_visits += one->visits;
        comparison.chosen_visits += other->visits;
    }
    return comparison;
}

/// Puts what the comparison found in the place of what the first look found. The others keep their
/// distance to the best: it was measured on the deals of the first look.
void settle(std::vector<Candidate>& candidates, Action best, const Candidate& best_now,
            const Candidate& chosen_now) {
    const Candidate* before = find(candidates, best);
    const double first_look = before == nullptr ? best_now.equity : before->equity;
    std::erase_if(candidates, [&](const Candidate& candidate) {
        return candidate.action == best || candidate.action == chosen_now.action;
    });
    for (Candidate& candidate : candidates) {
        candidate.equity = std::clamp(candidate.equity + best_now.equity - first_look, 0.0, 1.0);
    }
    candidates.push_back(best_now);
    candidates.push_back(chosen_now);
}

}  // namespace

Verdict judge(const Question& question, players::Player& player, const Budget& candidates,
              const Budget& comparison) {
    if (question.view.legal.size() == 1) {
        return {.best = question.chosen, .candidates = {{.action = question.chosen}}};
    }
    const std::uint64_t seed = Rng(question.seed, look_stream).next();
    const Choice choice = player.choose(question.view, candidates, seed);
    Verdict verdict{.best = choice.action, .candidates = choice.candidates};
    if (choice.action != question.chosen) {
        const Comparison found = compare(question, choice.action, player, comparison);
        verdict.loss = found.loss.mean();
        verdict.error = found.loss.error();
        settle(verdict.candidates, choice.action,
               {.action = choice.action,
                .equity = found.best.mean(),
                .error = found.best.error(),
                .visits = found.best_visits},
               {.action = question.chosen,
                .equity = found.chosen.mean(),
                .error = found.chosen.error(),
                .visits = found.chosen_visits});
    }
    // What was given up early rests on few deals: its luck there makes it no better than the best.
    const Candidate* best = find(verdict.candidates, verdict.best);
    for (Candidate& candidate : verdict.candidates) {
        if (candidate.action == question.chosen || best == nullptr) continue;
        candidate.equity = std::min(candidate.equity, best->equity);
    }
    std::ranges::stable_sort(verdict.candidates, [](const Candidate& a, const Candidate& b) {
        return a.equity > b.equity;
    });
    return verdict;
}

}  // namespace bornes::analysis
