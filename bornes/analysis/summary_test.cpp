#include "bornes/analysis/summary.h"

#include <doctest/doctest.h>

#include "bornes/analysis/test_records.h"

namespace bornes::analysis {

using namespace engine;

namespace {

Verdict verdict(double loss, double error) {
    Verdict verdict;
    verdict.loss = loss;
    verdict.error = error;
    return verdict;
}

Decision decision(std::uint8_t seat, double loss) {
    Decision decision;
    decision.seat = {seat};
    decision.chosen = Action::discard(Card::Km25);
    decision.verdict = verdict(loss, 0.001);
    decision.verdict.best = loss > 0 ? Action::discard(Card::Km50) : decision.chosen;
    return decision;
}

}  // namespace

TEST_CASE("a mark grows with the loss") {
    CHECK(mark_of(verdict(0, 0), 1) == Mark::None);
    CHECK(mark_of(verdict(0.009, 0.001), 1) == Mark::None);
    CHECK(mark_of(verdict(0.011, 0.001), 1) == Mark::Dubious);
    CHECK(mark_of(verdict(0.031, 0.001), 1) == Mark::Error);
    CHECK(mark_of(verdict(0.061, 0.001), 1) == Mark::Blunder);
}

TEST_CASE("what may be chance is no mistake") {
    CHECK(mark_of(verdict(0.1, 0.06), 1) == Mark::None);
    CHECK(mark_of(verdict(0.1, 0.04), 1) == Mark::Blunder);
}

TEST_CASE("a loss is held against what the hand decides") {
    CHECK(mark_of(verdict(0.02, 0.001), 1) == Mark::Dubious);
    CHECK(mark_of(verdict(0.02, 0.001), 0.5) == Mark::Error);
    // A match that is as good as decided makes no blunders of trifles.
    CHECK(mark_of(verdict(0.0005, 0), 0) == Mark::None);
}

TEST_CASE("a player's figures count forced decisions but do not rate them") {
    const Rules rules = single_hand().rules();
    HandAnalysis hand;
    hand.start.stake = {1, 1};
    hand.decisions = {decision(0, 0.02), decision(1, 0.5), decision(0, 0), decision(0, 0)};
    hand.decisions[0].mark = Mark::Dubious;
    hand.decisions[3].is_forced = true;
    const PlayerSummary sum = summarise(rules, {&hand, 1}, {0});
    CHECK(sum.decisions == 3);
    CHECK(sum.forced == 1);
    CHECK(sum.agreed == 1);
    CHECK(sum.marks[1] == 1);
    CHECK(sum.loss == doctest::Approx(0.02));
    CHECK(sum.rate == doctest::Approx(10));
    // Half of the stake: the same loss weighs double.
    hand.start.stake = {0.5, 0.5};
    CHECK(summarise(rules, {&hand, 1}, {0}).rate == doctest::Approx(20));
}

TEST_CASE("ratings go by their bounds") {
    PlayerSummary sum;
    CHECK_FALSE(sum.rating().has_value());
    sum.decisions = fewest_rated - 1;
    CHECK_FALSE(sum.rating().has_value());
    sum.decisions = fewest_rated;
    for (std::size_t i = 0; i < rating_bounds.size(); ++i) {
        sum.rate = rating_bounds[i] - 0.01;
        CHECK(sum.rating() == static_cast<Rating>(i));
        sum.rate = rating_bounds[i];
        CHECK(sum.rating() == static_cast<Rating>(i + 1));
    }
    // Better than the analyst, by its own judgement.
    sum.rate = -1;
    CHECK(sum.rating() == Rating::WorldClass);
}

TEST_CASE("the account of a match runs from its first start to its last end") {
    MatchAnalysis match;
    match.log = played_hands(single_hand(), {"random"}, 2, 1).front();
    match.log.is_match = true;
    match.hands.resize(2);
    const auto play = [](HandAnalysis& hand, double start, double dealt, double chosen,
                         double drawn) {
        hand.start.shares = {start, 1 - start};
        hand.decisions = {decision(0, 0.1)};
        hand.decisions[0].course = {.before = {dealt, 1 - dealt},
                                    .chosen = {chosen, 1 - chosen},
                                    .drawn = {drawn, 1 - drawn}};
        hand.decisions[0].draw = Draw{.seat = {1}, .cards = {Card::Km25}};
    };
    play(match.hands[0], 0.5, 0.6, 0.55, 0.7);
    play(match.hands[1], 0.72, 0.62, 0.62, 0.9);
    const Account first = account_of(match, {0});
    CHECK(first.start == doctest::Approx(0.5));
    CHECK(first.deal == doctest::Approx(0));
    CHECK(first.own_draws == doctest::Approx(0));
    CHECK(first.other_draws == doctest::Approx(0.15 + 0.28));
    CHECK(first.own_choices == doctest::Approx(-0.05));
    CHECK(first.own_losses == doctest::Approx(0.2));
    CHECK(first.remainder == doctest::Approx(0.02));
    CHECK(first.end == doctest::Approx(0.9));
    CHECK(first.without_luck() == doctest::Approx(0.9 - 0.43));
    const Account second = account_of(match, {1});
    CHECK(second.own_draws == doctest::Approx(-0.43));
    CHECK(second.other_choices == doctest::Approx(0.05));
    // Hands that stand alone: the mean of a hand, and nothing between them.
    match.log.is_match = false;
    const Account mean = account_of(match, {0});
    CHECK(mean.start == doctest::Approx(0.61));
    CHECK(mean.remainder == doctest::Approx(0));
}

}  // namespace bornes::analysis
