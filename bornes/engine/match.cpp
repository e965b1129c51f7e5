#include "bornes/engine/match.h"

#include <algorithm>

namespace bornes::engine {

namespace {

/// The side alone at the top, if there is one.
std::optional<Side> leader(const Totals& totals, int sides) {
    const auto begin = totals.begin();
    const auto end = begin + sides;
    const auto best = std::max_element(begin, end);
    if (std::count(begin, end, *best) > 1) return std::nullopt;
    return Side{static_cast<std::uint8_t>(best - begin)};
}

}  // namespace

MatchError why_no_match(const Edition& edition, const MatchOptions& options) {
    if (options == MatchOptions{}) return MatchError::None;
    if (edition.target.value == 0) return MatchError::NoMatchInThisEdition;
    if (options.target.value != 0 && options.hands != 0) return MatchError::TargetAndHands;
    // A million points is beyond any evening, and totals stay far from the limits of an int.
    const bool in_range = options.target.value >= 0 && options.target.value <= 1'000'000 &&
                          options.hands >= 0 && options.hands <= 10'000;
    return in_range ? MatchError::None : MatchError::OutOfRange;
}

MatchOptions with_defaults(const Edition& edition, const MatchOptions& options) {
    if (options != MatchOptions{}) return options;
    return {.target = edition.target, .hands = 0};
}

Match::Match(const Rules& rules, const MatchOptions& options)
    : Match(rules, options, {static_cast<std::uint8_t>(rules.players() - 1)}) {}

Match::Match(const Rules& rules, const MatchOptions& options, Seat first_dealer)
    : rules_(&rules), options_(with_defaults(rules.edition(), options)), dealer_(first_dealer) {
    assert(why_no_match(rules.edition(), options) == MatchError::None);
}

void Match::add(const Result& result) {
    assert(!over_);
    if (rules_->edition().result == HandResult::Kilometres) {
        for (std::size_t i = 0; i < totals_.size(); ++i) totals_[i] = {result.km[i].value};
        over_ = true;
        winner_ = result.winner;
        return;
    }
    for (std::size_t i = 0; i < totals_.size(); ++i) {
        totals_[i] = totals_[i] + result.scores[i].total();
    }
    const Points best = *std::max_element(totals_.begin(), totals_.end());
    const bool played_out =
        options_.hands != 0 ? hand_number_ >= options_.hands : best >= options_.target;
    // A tie at the top is played off by another hand.
    if (played_out) winner_ = leader(totals_, rules_->sides());
    over_ = winner_.has_value();
    dealer_ = rules_->left_of(dealer_);
    ++hand_number_;
}

}  // namespace bornes::engine
