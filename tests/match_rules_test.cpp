// Several hands: who deals, what a match is played to, who has won (docs/rules.md section 2).
#include <doctest/doctest.h>

#include "bornes/engine/match.h"
#include "tests/support/scenario.h"

using namespace bornes::tests;
using namespace bornes::engine;

namespace {

/// The result of a hand that is worth so many points to each side.
Result worth(std::initializer_list<int> points) {
    Result result;
    std::size_t side = 0;
    for (const int total : points) result.scores[side++].distance = {total};
    return result;
}

Rules rules_of(std::string_view edition, int players) { return {*find_edition(edition), players}; }

}  // namespace

TEST_CASE("the deal moves one seat to the left each hand, and with it the first player") {
    for (const auto edition : editions_with_points) {
        for (const int players : {2, 3, 4, 6}) {
            const Rules rules = rules_of(edition, players);
            Match match(rules, {});
            for (int hand = 0; hand < 2 * players; ++hand) {
                CHECK(match.hand_number() == hand + 1);
                CHECK(match.dealer().index == (players - 1 + hand) % players);
                const Game game(rules, rules.deck(), match.dealer());
                CHECK(rules.to_act(game.state())->index == hand % players);
                match.add(worth({100, 50}));
            }
        }
    }
}

TEST_CASE("the deal moves left from wherever it began") {
    const Rules rules = rules_of("dujardin-modern", 4);
    Match match(rules, {}, {1});
    CHECK(match.dealer().index == 1);
    match.add(worth({0, 0}));
    CHECK(match.dealer().index == 2);
}

TEST_CASE("a match goes on until a side has 5000 points") {
    for (const auto edition : editions_with_points) {
        const Rules rules = rules_of(edition, 4);
        Match match(rules, {});
        CHECK(match.options().target.value == 5000);
        match.add(worth({2500, 4975}));
        CHECK_FALSE(match.is_over());
        CHECK_FALSE(match.winner().has_value());
        match.add(worth({2500, 0}));
        CHECK(match.is_over());
        CHECK(match.winner() == Side{0});
        CHECK(match.totals()[0].value == 5000);
        CHECK(match.totals()[1].value == 4975);
    }
}

TEST_CASE("if several sides pass the target in one hand, the highest total wins") {
    for (const auto edition : editions_with_points) {
        const Rules rules = rules_of(edition, 3);
        Match match(rules, {});
        match.add(worth({4900, 4000, 4950}));
        CHECK_FALSE(match.is_over());
        match.add(worth({100, 1200, 100}));
        CHECK(match.is_over());
        CHECK(match.winner() == Side{1});
    }
}

TEST_CASE("a tie at the top is played off by another hand") {
    for (const auto edition : editions_with_points) {
        const Rules rules = rules_of(edition, 3);
        Match match(rules, {});
        match.add(worth({5100, 5100, 0}));
        CHECK_FALSE(match.is_over());
        CHECK_FALSE(match.winner().has_value());
        match.add(worth({0, 0, 5100}));  // still nobody alone
        CHECK_FALSE(match.is_over());
        match.add(worth({0, 25, 0}));
        CHECK(match.is_over());
        CHECK(match.winner() == Side{1});
    }
}

TEST_CASE("a tie below the top is no tie") {
    const Rules rules = rules_of("parker-1971", 3);
    Match match(rules, {});
    match.add(worth({5050, 5000, 5000}));
    CHECK(match.winner() == Side{0});
}

TEST_CASE("by agreement a match has another target") {
    for (const auto edition : editions_with_points) {
        CHECK(why_no_match(*find_edition(edition), {.target = {2000}}) == MatchError::None);
        const Rules rules = rules_of(edition, 2);
        Match match(rules, {.target = {2000}});
        match.add(worth({1975, 0}));
        CHECK_FALSE(match.is_over());
        match.add(worth({25, 0}));
        CHECK(match.winner() == Side{0});
    }
}

TEST_CASE("by agreement a match has a number of hands, and the highest total wins") {
    for (const auto edition : editions_with_points) {
        CHECK(why_no_match(*find_edition(edition), {.hands = 3}) == MatchError::None);
        const Rules rules = rules_of(edition, 2);
        Match match(rules, {.hands = 3});
        match.add(worth({6000, 0}));
        CHECK_FALSE(match.is_over());
        match.add(worth({0, 5000}));
        CHECK_FALSE(match.is_over());
        match.add(worth({0, 1025}));
        CHECK(match.is_over());
        CHECK(match.winner() == Side{1});
    }
}

TEST_CASE("a single hand by agreement is won by the highest total, a tie is played off") {
    const Rules rules = rules_of("dujardin-classic", 2);
    Match one(rules, {.hands = 1});
    one.add(worth({75, 100}));
    CHECK(one.winner() == Side{1});
    Match tied(rules, {.hands = 1});
    tied.add(worth({100, 100}));
    CHECK_FALSE(tied.is_over());
    tied.add(worth({25, 0}));
    CHECK(tied.winner() == Side{0});
}

TEST_CASE("a target and a number of hands are not agreed on together") {
    CHECK(why_no_match(*find_edition("parker-1971"), {.target = {3000}, .hands = 3}) ==
          MatchError::TargetAndHands);
    CHECK(why_no_match(*find_edition("parker-1971"), {.target = {-1}}) == MatchError::OutOfRange);
    CHECK(why_no_match(*find_edition("parker-1971"), {.hands = -1}) == MatchError::OutOfRange);
}

TEST_CASE("the points of real hands add up over a match") {
    const Rules rules = rules_of("dujardin-1960", 2);
    Match match(rules, {.hands = 2});
    for (int hand = 0; hand < 2; ++hand) {
        Scenario game(
            {.hands = {"green-light 100", "green-light driving-ace 25"}, .first_player = hand});
        game.lay(0, "green-light 100");
        game.lay(1, "green-light driving-ace 25");
        game.play_out();
        CHECK(game.total(0) == 100);
        CHECK(game.total(1) == 125);
        match.add(game.result());
    }
    CHECK(match.totals()[0].value == 200);
    CHECK(match.totals()[1].value == 250);
    CHECK(match.winner() == Side{1});
}

TEST_CASE("express is a single hand: no target, no number of hands") {
    const Edition& express = *find_edition("express");
    CHECK(why_no_match(express, {}) == MatchError::None);
    CHECK(why_no_match(express, {.target = {5000}}) == MatchError::NoMatchInThisEdition);
    CHECK(why_no_match(express, {.hands = 1}) == MatchError::NoMatchInThisEdition);
}

TEST_CASE("express: the one hand decides, by the goal or the kilometres, and may be drawn") {
    Scenario ahead({.edition = "express", .hands = {"green-light 25"}});
    ahead.lay(0, "green-light 25");
    ahead.idle(100);
    Match match(ahead.rules(), {});
    match.add(ahead.result());
    CHECK(match.is_over());
    CHECK(match.winner() == Side{0});
    CHECK(match.totals()[0].value == 25);

    Scenario level({.edition = "express"});
    level.idle(100);
    Match drawn(level.rules(), {});
    drawn.add(level.result());
    CHECK(drawn.is_over());
    CHECK_FALSE(drawn.winner().has_value());
}
