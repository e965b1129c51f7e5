// What a hand is worth, line by line (docs/rules.md section 7). The stated examples and maxima are
// in score_examples_test.cpp.
#include <doctest/doctest.h>

#include "tests/support/scenario.h"

using namespace bornes::tests;

namespace {

constexpr std::array<std::string_view, 3> editions_with_shut_out = {
    "dujardin-1960", "dujardin-modern", "parker-1971"};
constexpr std::array<std::string_view, 2> editions_with_shut_out_a = {"dujardin-1960",
                                                                      "dujardin-modern"};

/// At four, a hand that the first player wins alone, driving these cards. The other side drives 25,
/// so that no shut-out is scored.
std::string winner_by(std::string_view edition, std::string_view cards,
                      const bornes::engine::HandOptions& options = {}) {
    Scenario game({.edition = edition,
                   .players = 4,
                   .hands = {"green-light", "green-light 25"},
                   .draws = for_first_player(cards, 4),
                   .options = options});
    game.lay(0, "green-light");
    game.lay(1, "green-light 25");
    game.lay(0, cards);
    CHECK(game.score(1) == "25 distance = 25");
    return game.score(0);
}

}  // namespace

TEST_CASE("every kilometre laid scores, won or not") {
    for (const auto edition : editions_with_points) {
        Scenario game({.edition = edition, .hands = {"green-light 200 75", "green-light 50 25"}});
        game.play("play green-light, play green-light, play 200, play 50, play 75, play 25");
        game.play_out();
        CHECK(game.winner() == nobody);
        CHECK(game.score(0) == "275 distance = 275");
        CHECK(game.score(1) == "75 distance = 75");
    }
}

TEST_CASE("each safety scores 100") {
    for (const auto edition : editions_with_points) {
        Scenario game({.edition = edition,
                       .hands = {"right-of-way extra-tank puncture-proof", "driving-ace"}});
        game.play(
            "play right-of-way, play extra-tank, play puncture-proof, idle, play driving-ace");
        game.play_out();
        CHECK(game.score(0) == "300 safeties = 300");
        CHECK(game.score(1) == "100 safeties = 100");
    }
}

TEST_CASE("all four safeties of one side score 300 in addition") {
    for (const auto edition : editions_with_points) {
        Scenario game({.edition = edition,
                       .players = 4,
                       .hands = {"right-of-way extra-tank", "", "puncture-proof driving-ace"}});
        game.play("play right-of-way, play extra-tank, idle, idle, play puncture-proof, play "
                  "driving-ace");
        game.play_out();
        CHECK(game.score(0) == "400 safeties + 300 all-safeties = 700");
        CHECK(game.score(1) == "0");
    }
}

TEST_CASE("each coup fourré scores 300 in addition") {
    for (const auto edition : editions_with_points) {
        Scenario game({.edition = edition,
                       .hands = {"green-light driving-ace puncture-proof", "accident flat-tire"}});
        game.play("play green-light, play accident @0, coup-fourre, idle, play flat-tire @0, "
                  "coup-fourre");
        game.play_out();
        CHECK(game.score(0) == "200 safeties + 600 coups-fourres = 800");
    }
}

TEST_CASE("the hand won scores 400") {
    for (const auto edition : editions_with_points) {
        CHECK(winner_by(edition, "200 200 100 100 100 100 100 100") ==
              "1000 distance + 400 trip = 1400");
    }
}

TEST_CASE("a hand won without any 200 scores 300 more") {
    for (const auto edition : editions_with_points) {
        CHECK(winner_by(edition, "100 100 100 100 100 100 100 100 100 100") ==
              "1000 distance + 400 trip + 300 safe-trip = 1700");
        CHECK(winner_by(edition, "200 100 100 100 100 100 100 100 100") ==
              "1000 distance + 400 trip = 1400");
    }
}

TEST_CASE("a drive without 200s scores nothing more unless the hand is won") {
    for (const auto edition : editions_with_points) {
        Scenario game({.edition = edition, .hands = {"green-light 100", "green-light 25"}});
        game.play("play green-light, play green-light, play 100, play 25");
        game.play_out();
        CHECK(game.score(0) == "100 distance = 100");
    }
}

TEST_CASE("a hand won without 200s and 100s scores by agreement, in addition") {
    const std::string cards = "75 75 75 75 75 75 75 75 75 75 50 50 50 50 50";
    const std::string plain = "1000 distance + 400 trip + 300 safe-trip = 1700";
    for (const auto edition : editions_with_points) CHECK(winner_by(edition, cards) == plain);
    CHECK(winner_by("dujardin-classic", cards, {.no_hundreds = true}) ==
          "1000 distance + 400 trip + 300 safe-trip + 250 no-hundreds = 1950");
    CHECK(winner_by("dujardin-modern", cards, {.no_hundreds = true}) ==
          "1000 distance + 400 trip + 300 safe-trip + 500 no-hundreds = 2200");
}

TEST_CASE("one 100 or one 200 is enough to lose the bonus without hundreds") {
    for (const auto edition : {"dujardin-classic", "dujardin-modern"}) {
        CHECK(winner_by(edition, "75 75 75 75 75 75 75 75 75 75 50 50 50 100",
                        {.no_hundreds = true}) ==
              "1000 distance + 400 trip + 300 safe-trip = 1700");
        CHECK(winner_by(edition, "75 75 75 75 75 75 75 75 75 75 50 200", {.no_hundreds = true}) ==
              "1000 distance + 400 trip = 1400");
    }
}

TEST_CASE("a hand won with the draw pile empty scores 300 more") {
    for (const auto edition : editions_with_points) {
        Scenario game(
            {.edition = edition, .hands = {"green-light 200 200 100 100 100", "green-light 25"}});
        game.play("idle, play green-light, idle, play 25");
        game.lay(0, "green-light 200 200 100 100");
        game.idle_down_to(0);
        game.idle_to_seat(1);
        game.idle();
        game.play(0, "play 100, stop");
        CHECK(game.score(0) == "700 distance + 400 trip + 300 delayed = 1400");
    }
}

TEST_CASE("the draw pile is empty also for a winner who drew the last card in that turn") {
    for (const auto edition : editions_with_points) {
        Scenario game({.edition = edition,
                       .hands = {"green-light 200 200 100 100", "green-light 25"},
                       .last_draws = "100"});
        game.play("idle, play green-light, idle, play 25");
        game.lay(0, "green-light 200 200 100 100");
        game.idle_down_to(0);
        game.play(0, "play 100, stop");
        CHECK(game.score(0) == "700 distance + 400 trip + 300 delayed = 1400");
    }
}

TEST_CASE("with one card left to draw the hand is not won with the draw pile empty") {
    for (const auto edition : editions_with_points) {
        Scenario game(
            {.edition = edition, .hands = {"green-light 25", "green-light 200 200 100 100 100"}});
        game.play("play green-light, idle, play 25");
        game.lay(1, "green-light 200 200 100 100");
        game.idle_down_to(1);
        game.play(1, "play 100, stop");
        CHECK(game.score(1) == "700 distance + 400 trip = 1100");
    }
}

TEST_CASE("a side that does not win scores nothing for an empty draw pile") {
    for (const auto edition : editions_with_points) {
        Scenario game({.edition = edition, .hands = {"green-light 25", "green-light 25"}});
        game.play("play green-light, play green-light, play 25, play 25");
        game.play_out();
        CHECK(game.draw_pile() == 0);
        CHECK(game.score(0) == "25 distance = 25");
    }
}

TEST_CASE("an extension won by the asker scores 200 and the hand's 400") {
    for (const auto edition : editions_with_points) {
        Scenario game({.edition = edition,
                       .hands = {"green-light 100 100 100", "green-light 25"},
                       .draws = for_first_player("200 200 100 100 100")});
        game.play("play green-light, play green-light, play 200, play 25");
        game.lay(0, "200 100 100 100");
        game.play(0, "extend");
        game.lay(0, "100 100 100");
        CHECK(game.score(0) == "1000 distance + 400 trip + 200 extension = 1600");
        CHECK(game.score(1) == "25 distance = 25");
    }
}

TEST_CASE("an extension won by another scores 200 for each side but the asker's") {
    for (const auto edition : editions_with_points) {
        Scenario game({.edition = edition,
                       .players = 3,
                       .hands = {"green-light", "green-light 100 100 100 100", "green-light 25"},
                       .draws = "200 200 ? 200 200 ? 100 100 ? 100 100 ? 100"});
        game.play(
            "play green-light, play green-light, play green-light, play 200, play 200, play 25");
        game.play("play 200, play 200, idle, play 100, play 100, idle, play 100, play 100, idle");
        game.play("play 100, extend");
        game.lay(1, "100 100 100 100");
        CHECK(game.score(0) == "700 distance = 700");
        CHECK(game.score(1) == "1000 distance + 400 trip + 200 extension = 1600");
        CHECK(game.score(2) == "25 distance + 200 extension = 225");
    }
}

TEST_CASE("an extension that nobody wins scores 200 for each opposing side, the blank ones too") {
    for (const auto edition : editions_with_points) {
        Scenario game({.edition = edition,
                       .players = 3,
                       .hands = {"green-light 100", "green-light 25"},
                       .draws = for_first_player("200 200 100 100", 3)});
        game.play("play green-light, play green-light, idle, play 200, play 25, idle");
        game.lay(0, "200 100 100 100");
        game.play(0, "extend");
        game.play_out();
        CHECK(game.winner() == nobody);
        const bool shut_out = edition == "dujardin-1960" || edition == "dujardin-modern";
        CHECK(game.score(0) ==
              (shut_out ? "700 distance + 500 shutout = 1200" : "700 distance = 700"));
        CHECK(game.score(1) == (shut_out ? "25 distance + 200 extension + 500 shutout = 725"
                                         : "25 distance + 200 extension = 225"));
        CHECK(game.score(2) == "200 extension = 200");
    }
}

TEST_CASE("1960 and modern: a side with distance scores 500 for each blank one, won or not") {
    for (const auto edition : editions_with_shut_out_a) {
        Scenario one(
            {.edition = edition, .players = 3, .hands = {"green-light 25", "green-light 50"}});
        one.play("play green-light, play green-light, idle, play 25, play 50");
        one.play_out();
        CHECK(one.winner() == nobody);
        CHECK(one.score(0) == "25 distance + 500 shutout = 525");
        CHECK(one.score(1) == "50 distance + 500 shutout = 550");
        CHECK(one.score(2) == "0");

        Scenario two({.edition = edition, .players = 3, .hands = {"green-light 25"}});
        two.lay(0, "green-light 25");
        two.play_out();
        CHECK(two.score(0) == "25 distance + 1000 shutout = 1025");

        Scenario won({.edition = edition,
                      .hands = {"green-light"},
                      .draws = for_first_player("200 200 100 100 100")});
        won.lay(0, "green-light 200 200 100 100 100");
        won.play(0, "stop");
        CHECK(won.score(0) == "700 distance + 400 trip + 500 shutout = 1600");
    }
}

TEST_CASE("a side without distance scores no shut-out, whatever else it has") {
    for (const auto edition : editions_with_points) {
        Scenario game({.edition = edition, .hands = {"green-light driving-ace", "accident"}});
        game.play("play green-light, play accident @0, coup-fourre");
        game.play_out();
        CHECK(game.score(0) == "100 safeties + 300 coups-fourres = 400");
        CHECK(game.score(1) == "0");
    }
}

TEST_CASE("parker: the winner scores 500 once when no opposing side has any distance") {
    for (const int players : {2, 3}) {
        Scenario game({.edition = "parker-1971",
                       .players = players,
                       .hands = {"green-light"},
                       .draws = for_first_player("200 200 100 100 100", players)});
        game.lay(0, "green-light 200 200 100 100 100");
        game.play(0, "stop");
        CHECK(game.score(0) == "700 distance + 400 trip + 500 shutout = 1600");
    }
}

TEST_CASE("parker: one opposing side with distance is enough to lose the shut-out") {
    Scenario game({.edition = "parker-1971",
                   .players = 3,
                   .hands = {"green-light", "green-light 25"},
                   .draws = for_first_player("200 200 100 100 100", 3)});
    game.play("play green-light, play green-light, idle, play 200, play 25");
    game.lay(0, "200 100 100 100");
    game.play(0, "stop");
    CHECK(game.score(0) == "700 distance + 400 trip = 1100");
    CHECK(game.score(1) == "25 distance = 25");
}

TEST_CASE("parker: without a winner nobody scores a shut-out") {
    Scenario game({.edition = "parker-1971", .hands = {"green-light 25"}});
    game.lay(0, "green-light 25");
    game.play_out();
    CHECK(game.score(0) == "25 distance = 25");
}

TEST_CASE("classic: no shut-out is scored") {
    Scenario game({.edition = "dujardin-classic",
                   .hands = {"green-light"},
                   .draws = for_first_player("200 200 100 100 100")});
    game.lay(0, "green-light 200 200 100 100 100");
    game.play(0, "stop");
    CHECK(game.score(0) == "700 distance + 400 trip = 1100");
}

TEST_CASE("at four a blank team gives the other 500") {
    for (const auto edition : editions_with_shut_out) {
        Scenario game({.edition = edition,
                       .players = 4,
                       .hands = {"green-light"},
                       .draws = for_first_player("200 200 100 100 100 100 100 100", 4)});
        game.lay(0, "green-light 200 200 100 100 100 100 100 100");
        CHECK(game.score(0) == "1000 distance + 400 trip + 500 shutout = 1900");
    }
}
