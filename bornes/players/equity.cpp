#include "bornes/players/equity.h"

#include <algorithm>
#include <cmath>

namespace bornes::players {

using namespace engine;

namespace {

/// What the leading side gains in a hand on average, and the width of one hand's difference.
constexpr double points_a_hand = 1150;
constexpr double width_of_a_hand = 1400;

/// Equal shares for all at the top.
Shares shared_first(const Totals& totals, std::size_t sides) {
    const auto end = totals.begin() + static_cast<std::ptrdiff_t>(sides);
    const Points best = *std::max_element(totals.begin(), end);
    const auto winners = static_cast<double>(std::count(totals.begin(), end, best));
    Shares shares{};
    for (std::size_t i = 0; i < sides; ++i) shares[i] = totals[i] == best ? 1 / winners : 0;
    return shares;
}

/// The share of the first of two sides, `lead` points ahead.
double pair_share(double lead, double width) {
    return 0.5 * (1 + lead / std::sqrt(lead * lead + width * width));
}

}  // namespace

MatchEquity::MatchEquity(const Rules& rules, const MatchOptions& match, const Totals& before,
                         int hand_number)
    : rules_(&rules), match_(with_defaults(rules.edition(), match)), before_(before),
      hands_left_(match_.hands - hand_number), sides_(static_cast<std::size_t>(rules.sides())) {}

Shares MatchEquity::shares(const Totals& totals) const {
    const int best = std::max_element(totals.begin(), totals.end())->value;
    double hands = hands_left_;
    if (match_.hands == 0) hands = static_cast<double>(match_.target.value - best) / points_a_hand;
    if (hands <= 0) return shared_first(totals, sides_);

    const double width = width_of_a_hand * std::sqrt(hands);
    Shares shares{};
    double sum = 0;
    for (std::size_t i = 0; i < sides_; ++i) {
        shares[i] = 1;
        for (std::size_t j = 0; j < sides_; ++j) {
            if (j != i) shares[i] *= pair_share(totals[i].value - totals[j].value, width);
        }
        sum += shares[i];
    }
    for (double& share : shares) share /= sum;
    return shares;
}

double MatchEquity::worth_of_a_point(Side side) const {
    // A hand that decides a match is won or lost by its last points.
    constexpr double at_most = 1.0 / 1500;
    constexpr int step = 500;
    if (rules_->edition().result == HandResult::Kilometres) return at_most;
    Totals more = before_;
    Totals less = before_;
    more[side.index].value += step;
    less[side.index].value -= step;
    const double slope = (shares(more)[side.index] - shares(less)[side.index]) / (2 * step);
    return std::clamp(slope, at_most / 100, at_most);
}

Shares MatchEquity::after(const Result& result) const {
    if (rules_->edition().result == HandResult::Kilometres) {
        Totals km{};
        for (std::size_t i = 0; i < sides_; ++i) km[i] = {result.km[i].value};
        if (!result.winner) return shared_first(km, sides_);
        Shares shares{};
        shares[result.winner->index] = 1;
        return shares;
    }
    Totals totals = before_;
    for (std::size_t i = 0; i < sides_; ++i) totals[i] = totals[i] + result.scores[i].total();
    return shares(totals);
}

}  // namespace bornes::players
