// How a hand of the short game ends: at the goal, with the last distance card, or by standing still
// (docs/rules.md section 8).
#include <doctest/doctest.h>

#include "tests/support/scenario.h"

using namespace bornes::tests;

namespace {

/// Three players lay all 31 distance cards without anybody reaching 1000. The third lays the small
/// ones, all but those that the first takes over.
int winner_with_all_distance_laid(std::string_view first_takes, std::string_view third_keeps) {
    const std::array<std::string, 3> roads = {
        join("green-light 200 200 100 100 100 100 100", first_takes),
        "green-light 200 100 100 100 100 100",
        join("green-light 75 75 75 75 75 75 50 50 50 50 50 50", third_keeps)};
    std::vector<std::string> hands;
    std::vector<std::string> draws;
    for (const std::string& road : roads) {
        const auto cards = split(road, ' ');
        hands.push_back(join(cards[0], cards[1], cards[2], cards[3]));
        std::string rest;
        for (std::size_t i = 4; i < cards.size(); ++i) rest.append(cards[i]).append(" ");
        draws.push_back(rest);
    }
    Scenario game({.edition = "express", .players = 3, .hands = hands, .draws = in_turn(draws)});
    std::array<std::vector<std::string>, 3> left;
    for (std::size_t i = 0; i < 3; ++i) left[i] = split(roads[i], ' ');
    const auto cards_left = [&left] { return left[0].size() + left[1].size() + left[2].size(); };
    while (cards_left() > 0) {
        CHECK_FALSE(game.is_over());
        auto& next = left[static_cast<std::size_t>(game.turn())];
        if (next.empty()) {
            game.idle();
        } else {
            const std::string card = next.front();
            next.erase(next.begin());
            game.play(join("play", card));
        }
    }
    CHECK(game.is_over());
    CHECK(game.km(0) + game.km(1) + game.km(2) == 2500);
    CHECK(game.km(0) < 1000);
    CHECK(game.km(2) < 1000);
    return game.winner();
}

}  // namespace

TEST_CASE("express: a side that reaches the goal exactly ends the hand and wins") {
    Scenario game({.edition = "express",
                   .hands = {"green-light 75 100"},
                   .draws = for_first_player("200 200 100 100 100 100 75 50")});
    game.lay(0, "green-light 200 200 100 100 100 100 75 50");
    game.idle();
    CHECK(game.km(0) == 925);
    CHECK(game.refusal("play 100") == Refusal::PastGoal);
    game.play(0, "play 75");
    CHECK(game.is_over());
    CHECK(game.winner() == 0);
    CHECK(game.km(0) == 1000);
}

TEST_CASE("express: when all 31 distance cards are laid the hand ends, and most kilometres win") {
    CHECK(winner_with_all_distance_laid("25", "25 25 25 25 25") == 0);
    CHECK(winner_with_all_distance_laid("", "25 25 25 25 25 25") == nobody);  // 900 each: a draw
}

TEST_CASE("express: a hundred turns in a row that move nobody end the hand") {
    for (const int players : {2, 3, 4}) {
        Scenario game({.edition = "express", .players = players});
        game.idle(99);
        CHECK_FALSE(game.is_over());
        CHECK(game.idle_turns() == 99);
        game.idle();
        CHECK(game.is_over());
        CHECK(game.winner() == nobody);
    }
}

TEST_CASE("express: a hand that stands still is won by the most kilometres, equal is a draw") {
    Scenario ahead({.edition = "express", .hands = {"green-light 25", "green-light 50"}});
    ahead.play("play green-light, play green-light, play 25, play 50");
    ahead.idle(100);
    CHECK(ahead.is_over());
    CHECK(ahead.winner() == 1);

    Scenario level({.edition = "express",
                    .players = 3,
                    .hands = {"green-light 25", "green-light 50", "green-light 50"}});
    level.play("play green-light, play green-light, play green-light, play 25, play 50, play 50");
    level.idle(100);
    CHECK(level.is_over());
    CHECK(level.winner() == nobody);
}

TEST_CASE("express: remedies, hazards and green-lights count as turns that moved nobody") {
    Scenario game({.edition = "express", .hands = {"green-light repairs", "accident"}});
    game.play("play green-light");
    CHECK(game.idle_turns() == 1);
    game.play("play accident @0");
    CHECK(game.idle_turns() == 2);
    game.play("play repairs");
    CHECK(game.idle_turns() == 3);
}

TEST_CASE("express: a distance card sets the count back to 0") {
    Scenario game({.edition = "express", .hands = {"green-light 25"}});
    game.play("play green-light, idle");
    CHECK(game.idle_turns() == 2);
    game.play("play 25");
    CHECK(game.idle_turns() == 0);
    game.idle(99);
    CHECK_FALSE(game.is_over());
    game.idle();
    CHECK(game.is_over());
}

TEST_CASE("express: a safety that moves its side sets the count to 0, the next card counts") {
    Scenario game({.edition = "express", .hands = {"green-light 25 extra-tank driving-ace"}});
    game.play("play green-light, idle, play extra-tank");
    CHECK(game.idle_turns() == 0);
    game.idle();
    CHECK(game.idle_turns() == 1);
    game.idle();
    game.play("play driving-ace, play 25");
    CHECK(game.idle_turns() == 0);
}

TEST_CASE("express: a safety that moves nothing neither counts nor sets back") {
    Scenario game({.edition = "express",
                   .hands = {"green-light extra-tank"},
                   .draws = for_first_player("200 200 100 100 100 100 75 50")});
    game.lay(0, "green-light 200 200 100 100 100 100 75 50");
    CHECK(game.km(0) == 925);
    game.idle();
    CHECK(game.idle_turns() == 1);
    game.play(0, "play extra-tank");
    CHECK(game.km(0) == 925);
    CHECK(game.idle_turns() == 1);
    game.idle();
    CHECK(game.idle_turns() == 2);
}

TEST_CASE("express: an attack answered by a coup fourré is not counted, one declined is") {
    Scenario answered({.edition = "express", .hands = {"green-light driving-ace", "accident"}});
    answered.play("play green-light, idle, idle");
    CHECK(answered.idle_turns() == 3);
    answered.play("play accident @0, coup-fourre");
    CHECK(answered.idle_turns() == 0);

    Scenario declined({.edition = "express", .hands = {"green-light driving-ace", "accident"}});
    declined.play("play green-light, play accident @0, decline");
    CHECK(declined.idle_turns() == 2);
}

TEST_CASE("express: an answer that moves nothing leaves the count as it was") {
    Scenario game({.edition = "express",
                   .hands = {"green-light driving-ace", "accident"},
                   .draws = for_first_player("200 200 100 100 100 75")});
    game.lay(0, "green-light 200 200 100 100 100 75");
    game.play("idle, idle");
    CHECK(game.idle_turns() == 2);
    game.play("play accident @0, coup-fourre");
    CHECK(game.km(0) == 775);
    CHECK(game.idle_turns() == 2);
}

TEST_CASE("outside express there is no count") {
    for (const auto edition : editions_with_points) {
        Scenario game({.edition = edition, .players = 4});
        game.idle(105);
        CHECK_FALSE(game.is_over());
        CHECK(game.idle_turns() == 0);
        game.idle();
        CHECK(game.is_over());
    }
}
