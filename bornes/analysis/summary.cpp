#include "bornes/analysis/summary.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace bornes::analysis {

using namespace engine;

namespace {

/// A hand that decides next to nothing does not make every choice in it a blunder.
constexpr double least_stake = 0.1;

/// How sure a loss must be, in standard errors.
constexpr double least_errors = 2;

double weight_of(double stake) { return 1 / std::max(stake, least_stake); }

/// The error of a sum. Not std::hypot, which differs between machines.
double together(double one, double other) { return std::sqrt(one * one + other * other); }

/// The figures of an account that add up over hands, and those whose squares do.
constexpr std::array sums = {&Account::start,       &Account::deal,        &Account::own_draws,
                             &Account::other_draws, &Account::own_choices, &Account::other_choices,
                             &Account::remainder,   &Account::end,         &Account::own_losses};
constexpr std::array errors = {&Account::own_draws_error, &Account::other_draws_error,
                               &Account::own_choices_error, &Account::other_choices_error};

void add(Account& sum, const Account& hand) {
    for (double Account::* part : sums) sum.*part += hand.*part;
    for (double Account::* part : errors) sum.*part = together(sum.*part, hand.*part);
}

void divide(Account& account, double by) {
    for (double Account::* part : sums) account.*part /= by;
    for (double Account::* part : errors) account.*part /= by;
}

/// Adds a change that comes with an error.
void change(double& sum, double& sum_error, double by, double error) {
    sum += by;
    sum_error = together(sum_error, error);
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
    if (unforced() < fewest_rated) return std::nullopt;
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
        if (is_own) {
            change(account.own_choices, account.own_choices_error, choice, course.choice_error);
            account.own_losses += decision.verdict.loss;
        } else {
            change(account.other_choices, account.other_choices_error, choice, course.choice_error);
        }
        if (!decision.draw) {
            // At most a new draw pile was laid: its order is as unknown as before.
            account.remainder += luck;
        } else if (rules.side_of(decision.draw->seat) == side) {
            change(account.own_draws, account.own_draws_error, luck, course.luck_error);
        } else {
            change(account.other_draws, account.other_draws_error, luck, course.luck_error);
        }
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
