// The scores that the booklets work out as examples, and the largest ones they state, each played
// as a whole legal hand from the deal to the last card (docs/rules.md section 7).
#include <doctest/doctest.h>

#include "tests/support/scenario.h"

using namespace bornes::tests;

TEST_CASE("nobody reaches 1000: 850 against 925") {
    for (const auto edition : editions_with_points) {
        Scenario game(
            {.edition = edition,
             .players = 4,
             .hands = {"green-light driving-ace extra-tank 200", "green-light accident 200 200",
                       "100 50", "puncture-proof 100 100 100 100 25"}});
        game.play(0, "play green-light");
        game.play(1, "play accident @0");
        game.play(0, "coup-fourre, play 200");
        game.lay(1, "green-light 200 200");
        game.lay(2, "100 50");
        game.lay(3, "puncture-proof 100 100 100 100 25");
        game.lay(0, "extra-tank");
        game.play_out();
        CHECK(game.winner() == nobody);
        CHECK(game.draw_pile() == 0);
        CHECK(game.score(0) == "350 distance + 200 safeties + 300 coups-fourres = 850");
        CHECK(game.score(1) == "825 distance + 100 safeties = 925");
    }
}

TEST_CASE("1000 reached before the draw pile is empty: 2200 against 1050") {
    for (const auto edition : editions_with_points) {
        Scenario game({.edition = edition,
                       .players = 4,
                       .hands = {"green-light driving-ace puncture-proof 200 100 100",
                                 "green-light accident flat-tire 200 100 50", "200 100 100 100 100",
                                 "extra-tank 200 100 100 100 100"}});
        game.play(0, "play green-light");
        game.play(1, "play accident @0");
        game.play(0, "coup-fourre, play 200");
        game.play(1, "play flat-tire @0");
        game.play(0, "coup-fourre, play 100");
        game.lay(1, "green-light 200 100 50");
        game.lay(3, "extra-tank 200 100 100 100 100");
        game.lay(2, "200 100 100 100 100");
        game.lay(0, "100");
        CHECK(game.is_over());
        CHECK(game.draw_pile() > 0);
        CHECK(game.score(0) ==
              "1000 distance + 200 safeties + 600 coups-fourres + 400 trip = 2200");
        CHECK(game.score(1) == "950 distance + 100 safeties = 1050");
    }
}

TEST_CASE("1000 reached with the draw pile empty: 2300 against 675") {
    for (const auto edition : editions_with_points) {
        Scenario game({.edition = edition,
                       .players = 4,
                       .hands = {"green-light driving-ace puncture-proof extra-tank 100 100",
                                 "right-of-way 200 75", "speed-limit 100 100 100 100 100"},
                       .draws = "100 ? ? ? 100 100"});
        game.lay(0, "green-light driving-ace puncture-proof extra-tank");
        game.idle_to_seat(2);
        game.play(2, "play speed-limit @1");
        game.play(1, "coup-fourre, play 200");
        game.lay(1, "75");
        game.lay(2, "100 100 100 100 100");
        game.lay(0, "100 100 100 100");
        CHECK(game.km(0) == 900);
        game.idle_down_to(0);
        game.lay(0, "100");
        CHECK(game.is_over());
        CHECK(game.score(0) ==
              "1000 distance + 300 safeties + 400 trip + 300 delayed + 300 safe-trip = 2300");
        CHECK(game.score(1) == "275 distance + 100 safeties + 300 coups-fourres = 675");
    }
}

TEST_CASE("four safeties of which two as coups fourrés: 1300 without the kilometres") {
    for (const auto edition : editions_with_points) {
        Scenario game({.edition = edition,
                       .hands = {"right-of-way driving-ace extra-tank puncture-proof",
                                 "speed-limit accident"}});
        game.play("idle, play speed-limit @0, coup-fourre, idle, play accident @0, coup-fourre");
        game.play(0, "play extra-tank, play puncture-proof");
        game.play_out();
        CHECK(game.score(0) == "400 safeties + 300 all-safeties + 600 coups-fourres = 1300");
        CHECK(game.score(1) == "0");
    }
}

namespace {

/// The largest hand: the first player answers four hazards, drives 1000 without a 200, ends it with
/// the draw pile empty, by an extension where the table has one, and nobody else drives at all.
std::string largest_hand(std::string_view edition, int players) {
    Scenario game({.edition = edition,
                   .players = players,
                   .hands = {"green-light driving-ace extra-tank puncture-proof right-of-way 100",
                             "accident out-of-gas flat-tire red-light"},
                   .draws = "100 ? 100 100 ? 100 100 ? 100 100 ? 100 100"});
    game.play(0, "play green-light");
    for (const auto hazard : {"accident", "out-of-gas", "flat-tire", "red-light"}) {
        game.play(1, join("play", hazard, "@0"));
        game.play(0, "coup-fourre, play 100");
    }
    game.lay(0, "100 100 100");
    if (game.phase() == "extension") game.play(0, "extend");
    game.lay(0, "100 100");
    game.idle_down_to(0);
    game.lay(0, "100");
    CHECK(game.is_over());
    CHECK(game.winner() == 0);
    for (int side = 1; side < game.rules().sides(); ++side) CHECK(game.total(side) == 0);
    return game.score(0);
}

}  // namespace

TEST_CASE("the largest hand at four is 4400 for a team") {
    for (const auto edition : {"dujardin-1960", "dujardin-modern", "parker-1971"}) {
        CHECK(largest_hand(edition, 4) ==
              "1000 distance + 400 safeties + 300 all-safeties + 1200 coups-fourres + 400 trip + "
              "300 delayed + 300 safe-trip + 500 shutout = 4400");
    }
}

TEST_CASE("the largest hand at three is 5100, with two shut out") {
    for (const auto edition : {"dujardin-1960", "dujardin-modern"}) {
        CHECK(largest_hand(edition, 3) ==
              "1000 distance + 400 safeties + 300 all-safeties + 1200 coups-fourres + 400 trip + "
              "300 delayed + 300 safe-trip + 200 extension + 1000 shutout = 5100");
    }
}

TEST_CASE("the largest hand at two is 4600, with one shut out") {
    for (const auto edition : {"dujardin-1960", "dujardin-modern", "parker-1971"}) {
        CHECK(largest_hand(edition, 2) ==
              "1000 distance + 400 safeties + 300 all-safeties + 1200 coups-fourres + 400 trip + "
              "300 delayed + 300 safe-trip + 200 extension + 500 shutout = 4600");
    }
}

TEST_CASE("parker: the largest hand at three is 4600, the shut-out counting once") {
    CHECK(largest_hand("parker-1971", 3) ==
          "1000 distance + 400 safeties + 300 all-safeties + 1200 coups-fourres + 400 trip + "
          "300 delayed + 300 safe-trip + 200 extension + 500 shutout = 4600");
}

TEST_CASE("classic: the largest hands have no shut-out in them") {
    CHECK(largest_hand("dujardin-classic", 4) ==
          "1000 distance + 400 safeties + 300 all-safeties + 1200 coups-fourres + 400 trip + "
          "300 delayed + 300 safe-trip = 3900");
    CHECK(largest_hand("dujardin-classic", 3) ==
          "1000 distance + 400 safeties + 300 all-safeties + 1200 coups-fourres + 400 trip + "
          "300 delayed + 300 safe-trip + 200 extension = 4100");
}

TEST_CASE("1960: the largest hand at six is that of four, for a team of three") {
    CHECK(largest_hand("dujardin-1960", 6) == largest_hand("dujardin-1960", 4));
}
