#include "bornes/players/equity.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace bornes::players {

using namespace engine;

namespace {

/// How far a match swings where no table reaches, by the number of players; fitted by equity_fit
/// (docs/ai.md) to matches made of simulated hands. The shares are right to 2 % of a match on
/// average.
struct Swing {
    /// To a target: the leader's points a hand, the width of one hand, and how many hands there are
    /// at least.
    double points_a_hand;
    double width;
    double least_hands;
    /// For a number of hands: the width of one.
    double hand_width;
};

Swing swing_of(int players) {
    switch (players) {
    case 2: return {2000, 2050, 0.5, 1659};
    case 3: return {700, 1400, 0.5, 1124};
    case 4: return {2400, 2300, 0.5, 1892};
    default: return {1100, 2150, 0.25, 1321};
    }
}

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

/// Nothing beyond the table.
template <std::size_t Sides>
std::optional<Shares> table_shares(const EquityTable& table, const Totals& totals, int target) {
    // Twice around, so that every side is once the first.
    std::array<int, 2 * Sides> to_go{};
    for (std::size_t i = 0; i < Sides; ++i) {
        to_go[i] = to_go[Sides + i] = target - totals[i].value;
        if (to_go[i] > table.most()) return std::nullopt;
    }
    Shares shares{};
    double sum = 0;
    for (std::size_t own = 0; own < Sides; ++own) {
        shares[own] =
            interpolated(table, table.chances, std::span<const int, Sides>(&to_go[own], Sides));
        sum += shares[own];
    }
    for (double& share : shares) share /= sum;
    return shares;
}

}  // namespace

MatchEquity::MatchEquity(const Rules& rules, const MatchOptions& match, const Totals& before,
                         int hand_number)
    : rules_(&rules), match_(with_defaults(rules.edition(), match)), before_(before),
      hands_left_(match_.hands - hand_number), sides_(static_cast<std::size_t>(rules.sides())),
      table_(equity_table(rules.players(), rules.sides())) {}

Shares MatchEquity::shares(const Totals& totals) const {
    const int best = std::max_element(totals.begin(), totals.end())->value;
    const bool is_over = match_.hands == 0 ? best >= match_.target.value : hands_left_ <= 0;
    if (is_over) return shared_first(totals, sides_);
    if (match_.hands == 0 && table_ != nullptr) {
        const int target = match_.target.value;
        const auto shares = sides_ == 2 ? table_shares<2>(*table_, totals, target)
                                        : table_shares<3>(*table_, totals, target);
        if (shares) return *shares;
    }
    const Swing swing = swing_of(rules_->players());
    const double width =
        match_.hands == 0
            ? swing.width *
                  std::sqrt((match_.target.value - best) / swing.points_a_hand + swing.least_hands)
            : swing.hand_width * std::sqrt(hands_left_);
    Shares shares{};
    if (sides_ == 2) {
        shares[0] = pair_share(totals[0].value - totals[1].value, width);
        shares[1] = 1 - shares[0];
        return shares;
    }
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
