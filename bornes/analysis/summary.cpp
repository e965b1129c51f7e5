#include "bornes/analysis/summary.h"

#include <algorithm>
#include <cmath>

namespace bornes::analysis {

using namespace engine;

namespace {

/// A hand that decides next to nothing does not make every choice in it a blunder.
constexpr double least_stake = 0.1;

/// How sure a loss must be, in standard errors.
constexpr double least_errors = 2;

double weight_of(double stake) { return 1 / std::max(stake, least_stake); }

void add(Account& sum, const Account& hand) {
    sum.start += hand.start;
    sum.deal += hand.deal;
    sum.own_draws += hand.own_draws;
    sum.other_draws += hand.other_draws;
    sum.own_choices += hand.own_choices;
    sum.other_choices += hand.other_choices;
    sum.remainder += hand.remainder;
    sum.end += hand.end;
    sum.own_losses += hand.own_losses;
}

void divide(Account& account, double by) {
    for (double* part : {&account.start, &account.deal, &account.own_draws, &account.other_draws,
                         &account.own_choices, &account.other_choices, &account.remainder,
                         &account.end, &account.own_losses}) {
        *part /= by;
    }
}

}  // namespace

Mark mark_of(const Verdict& verdict, double stake) {
    if (verdict.loss <= least_errors * verdict.error) return Mark::None;
    const double loss = verdict.loss * weight_of(stake);
    Mark mark = Mark::None;
    for (std::size_t i = 1; i < mark_count; ++i) {
        if (loss >= least_loss[i]) mark = static_cast<Mark>(i);
    }
    return mark;
}

std::optional<Rating> PlayerSummary::rating() const {
    if (unforced() == 0) return std::nullopt;
    const auto bound = std::ranges::upper_bound(rating_bounds, rate);
    return static_cast<Rating>(bound - rating_bounds.begin());
}

PlayerSummary summarise(const Rules& rules, std::span<const HandAnalysis> hands, Seat seat) {
    const std::size_t side = rules.side_of(seat).index;
    PlayerSummary sum;
    double variance = 0;
    double weighted = 0;
    double weighted_variance = 0;
    for (const HandAnalysis& hand : hands) {
        const double weight = weight_of(hand.start.stake[side]);
        for (const Decision& decision : hand.decisions) {
            if (decision.draw && decision.draw->seat == seat) {
                sum.luck += decision.course.drawn[side] - decision.course.chosen[side];
                ++sum.draws;
            }
            if (decision.seat != seat || !decision.is_judged) continue;
            ++sum.decisions;
            if (decision.is_forced) {
                ++sum.forced;
                continue;
            }
            if (decision.verdict.best == decision.chosen) ++sum.agreed;
            ++sum.marks[static_cast<std::size_t>(decision.mark)];
            const double loss = decision.verdict.loss;
            const double error = decision.verdict.error;
            sum.loss += loss;
            variance += error * error;
            weighted += weight * loss;
            weighted_variance += weight * error * weight * error;
        }
    }
    sum.loss_error = std::sqrt(variance);
    if (sum.unforced() > 0) {
        sum.rate = 1000 * weighted / sum.unforced();
        sum.rate_error = 1000 * std::sqrt(weighted_variance) / sum.unforced();
    }
    return sum;
}

Account account_of(const Rules& rules, const HandAnalysis& hand, Side side) {
    const std::size_t own = side.index;
    Account account{.start = hand.start.shares[own],
                    .deal = hand.dealt()[own] - hand.start.shares[own],
                    .end = hand.end()[own]};
    const Shares* at = &hand.dealt();
    for (const Decision& decision : hand.decisions) {
        const Course& course = decision.course;
        // Where all budgets were spent in full, a point is exactly the last one's end.
        account.remainder += course.before[own] - (*at)[own];
        at = &course.drawn;
        const double choice = course.chosen[own] - course.before[own];
        const double luck = course.drawn[own] - course.chosen[own];
        const bool is_own = rules.side_of(decision.seat) == side;
        (is_own ? account.own_choices : account.other_choices) += choice;
        if (is_own) account.own_losses += decision.verdict.loss;
        const bool draws = decision.draw && rules.side_of(decision.draw->seat) == side;
        (draws ? account.own_draws : account.other_draws) += luck;
    }
    return account;
}

Account account_of(const MatchAnalysis& match, Side side) {
    Account sum;
    int hands = 0;
    for (std::size_t i = 0; i < match.hands.size(); ++i) {
        const HandAnalysis& hand = match.hands[i];
        if (hand.decisions.empty()) continue;
        add(sum, account_of(*match.log.hands[i].rules, hand, side));
        ++hands;
    }
    if (hands == 0) return sum;
    if (!match.log.is_match) {
        divide(sum, hands);
        return sum;
    }
    // From the first start to the last end; what lies between two hands is in the remainder.
    sum.start = match.hands.front().start.shares[side.index];
    for (const HandAnalysis& hand : match.hands) {
        if (!hand.decisions.empty()) sum.end = hand.end()[side.index];
    }
    sum.remainder = sum.end - sum.start - sum.deal - sum.own_draws - sum.other_draws -
                    sum.own_choices - sum.other_choices;
    return sum;
}

std::vector<CurvePoint> curve_of(const MatchAnalysis& match) {
    std::vector<CurvePoint> curve;
    for (std::size_t i = 0; i < match.hands.size(); ++i) {
        const HandAnalysis& hand = match.hands[i];
        if (hand.decisions.empty()) continue;
        curve.push_back({.hand = i, .decision = 0, .shares = hand.start.shares});
        curve.push_back({.hand = i, .decision = 0, .shares = hand.dealt()});
        for (std::size_t k = 0; k < hand.decisions.size(); ++k) {
            curve.push_back(
                {.hand = i, .decision = k + 1, .shares = hand.decisions[k].course.drawn});
        }
    }
    return curve;
}

}  // namespace bornes::analysis
