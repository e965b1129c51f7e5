#include "bornes/engine/score_sheet.h"

#include <doctest/doctest.h>

#include "bornes/engine/editions/editions.h"

using namespace bornes::engine;

namespace {

Rules table(std::string_view edition, int players) { return {*find_edition(edition), players}; }

CountedHand driven_by_first(int km) {
    CountedHand hand;
    hand.sides[0] = {.km = {km}, .has_hundreds = true};
    return hand;
}

CountError error_of(const Rules& rules, const CountedHand& hand) {
    return why_no_count(rules, hand).error;
}

}  // namespace

TEST_CASE("a_counted_hand_is_worth_the_lines_of_its_edition") {
    const Rules rules = table("dujardin-modern", 4);
    CountedHand hand = driven_by_first(1000);
    hand.sides[0].safeties = 2;
    hand.sides[0].coups_fourres = 1;
    hand.sides[1] = {.km = {350}, .safeties = 1, .has_two_hundreds = true};
    hand.draw_pile_is_empty = true;
    REQUIRE(error_of(rules, hand) == CountError::None);
    const Result result = result_of(rules, hand);
    CHECK(result.winner == Side{0});
    const Score& score = result.scores[0];
    CHECK(score.distance.value == 1000);
    CHECK(score.safeties.value == 200);
    CHECK(score.coups_fourres.value == 300);
    CHECK(score.trip.value == 400);
    CHECK(score.delayed.value == 300);
    CHECK(score.safe_trip.value == 300);
    CHECK(result.scores[1].total().value == 450);
}

TEST_CASE("a_distance_that_no_cards_add_up_to_is_refused") {
    const Rules rules = table("dujardin-modern", 4);
    CountedHand hand;
    hand.sides[1].km = {30};
    CHECK(why_no_count(rules, hand) == CountProblem{CountError::NotInCards, Side{1}});
    // Nothing but 200s and an odd 25: the remark that there is a 100 cannot be true.
    hand.sides[1] = {.km = {75}, .has_hundreds = true};
    CHECK(error_of(rules, hand) == CountError::NotInCards);
    // Ten of each are too few for a thousand of 25s, 50s and 75s in both cars.
    hand.sides[1] = {.km = {25}};
    CHECK(error_of(rules, hand) == CountError::None);
}

TEST_CASE("only_one_side_reaches_the_goal_and_none_passes_it") {
    const Rules rules = table("dujardin-modern", 4);
    CountedHand hand = driven_by_first(1000);
    hand.sides[1] = {.km = {1000}, .has_two_hundreds = true, .has_hundreds = true};
    CHECK(error_of(rules, hand) == CountError::TwoWinners);
    hand.sides[1].km = {1025};
    CHECK(why_no_count(rules, hand) == CountProblem{CountError::PastGoal, Side{1}});
}

TEST_CASE("there_are_four_safeties_and_a_coup_fourre_needs_one") {
    const Rules rules = table("dujardin-modern", 4);
    CountedHand hand;
    hand.sides[0].coups_fourres = 1;
    CHECK(error_of(rules, hand) == CountError::TooManyCoupsFourres);
    hand.sides[0] = {.safeties = 3};
    hand.sides[1] = {.safeties = 2};
    CHECK(error_of(rules, hand) == CountError::TooManySafeties);
    hand.sides[1] = {.safeties = 5};
    CHECK(error_of(rules, hand) == CountError::TooManySafeties);
}

TEST_CASE("beyond_the_first_goal_somebody_must_have_asked") {
    const Rules rules = table("dujardin-modern", 2);
    REQUIRE(rules.table().extension);
    CountedHand hand = driven_by_first(rules.goal().value + 100);
    CHECK(error_of(rules, hand) == CountError::TooFarWithoutAsking);
    hand.extended_by = Side{1};
    CHECK(why_no_count(rules, hand) == CountProblem{CountError::ExtensionNotReached, Side{1}});
    hand.extended_by = Side{0};
    REQUIRE(error_of(rules, hand) == CountError::None);
    const Result result = result_of(rules, hand);
    CHECK(!result.winner);
    CHECK(result.scores[0].extension.value == 0);
    CHECK(result.scores[1].extension.value > 0);
    hand.extended_by = Side{0};
    CHECK(error_of(table("dujardin-modern", 4), hand) == CountError::NoExtension);
}

TEST_CASE("all_sides_together_cannot_have_more_than_the_deck") {
    const Rules rules = table("express", 4);
    CountedHand hand;
    for (CountedSide& side : hand.sides) {
        side = {.km = {800}, .has_two_hundreds = true, .has_hundreds = true};
    }
    CHECK(error_of(rules, hand) == CountError::TooMuchDistance);
    for (CountedSide& side : hand.sides) side.km = {400};
    CHECK(error_of(rules, hand) == CountError::None);
}
