// The game that the booklet of the first Dujardin editions tells to explain itself, move by move.
// It leaves out what is drawn, except for two green-lights: the other draws here are cards that
// change nothing in its story. Of the flat tire it says that Janine would be next; by the seating
// it is Paul.
#include <doctest/doctest.h>

#include "tests/support/scenario.h"

using namespace bornes::tests;

TEST_CASE("the example game of the first booklet can be played as it is told") {
    constexpr int paul = 0;
    constexpr int janine = 1;
    constexpr int paulette = 2;
    constexpr int jean = 3;
    constexpr int paul_and_paulette = 0;
    constexpr int janine_and_jean = 1;
    Scenario game({.edition = "dujardin-1960",
                   .players = 4,
                   .hands = {"25 100 green-light green-light spare-tire gasoline",
                             "25 50 75 100 gasoline driving-ace",
                             "200 repairs red-light gasoline end-of-limit puncture-proof",
                             "25 50 accident spare-tire speed-limit flat-tire"},
                   .draws = "spare-tire "           // Paul
                            "100 75 "               // Janine, and again after her safety
                            "gasoline spare-tire "  // Paulette, Jean
                            "spare-tire green-light 75 100 "
                            "gasoline 100 75 75 "
                            "spare-tire 50 100 100 "
                            "green-light 75 "  // Paulette, for her safety and for her turn
                            "75 100",          // Jean, Paul
                   .first_player = paul});
    CHECK(game.rules().side_of({paul}) == game.rules().side_of({paulette}));
    CHECK(game.rules().side_of({janine}) == game.rules().side_of({jean}));
    CHECK(game.goal() == 1000);

    CHECK(game.hand_size(paul) == 7);
    game.play(paul, "play green-light");
    CHECK(game.battle(paul_and_paulette) == "green-light");
    CHECK(game.hand_size(paul) == 6);

    game.play(janine, "play driving-ace");
    CHECK(game.safeties(janine_and_jean) == "driving-ace");
    CHECK(game.turn() == janine);
    CHECK(game.hand_size(janine) == 7);
    CHECK_FALSE(game.holds(janine, "green-light"));
    CHECK(game.refusal("play 100") == Refusal::NotRolling);
    game.play(janine, "discard 25");
    CHECK(game.discards() == "25");

    game.play(paulette, "play 200");
    CHECK(game.km(paul_and_paulette) == 200);

    CHECK(game.refusal("play 50") == Refusal::NotRolling);
    game.play(jean, "play speed-limit @0");
    CHECK(game.speed(paul_and_paulette) == "speed-limit");

    CHECK(game.refusal("play 100") == Refusal::SpeedLimited);
    game.play(paul, "play 25");
    CHECK(game.km(paul_and_paulette) == 225);

    CHECK(game.holds(janine, "green-light"));
    game.play(janine, "play green-light");
    CHECK(game.battle(janine_and_jean) == "green-light");

    game.play(paulette, "play red-light @1");
    CHECK(game.battle(janine_and_jean) == "green-light red-light");

    game.play(jean, "play accident @0");
    CHECK(game.battle(paul_and_paulette) == "green-light accident");
    CHECK(game.phase() == "play");

    CHECK_FALSE(game.holds(paul, "repairs"));
    CHECK(game.refusal("play green-light") == Refusal::OtherHazard);
    game.play(paul, "discard 100");

    CHECK(game.refusal("play 50") == Refusal::NotRolling);
    game.play(janine, "discard 50");

    game.play(paulette, "play repairs");
    CHECK(game.battle(paul_and_paulette) == "green-light accident repairs");

    CHECK(game.refusal("play flat-tire @0") == Refusal::TargetNotRolling);
    game.play(jean, "discard 25");

    game.play(paul, "play green-light");
    CHECK(game.battle(paul_and_paulette) == "green-light accident repairs green-light");
    CHECK(game.is_rolling(paul_and_paulette));
    CHECK(game.is_limited(paul_and_paulette));

    CHECK(game.refusal("play 75") == Refusal::NotRolling);
    game.play(janine, "discard 75");

    game.play(paulette, "play end-of-limit");
    CHECK(game.speed(paul_and_paulette) == "speed-limit end-of-limit");
    CHECK_FALSE(game.is_limited(paul_and_paulette));

    CHECK(game.discards() == "25 100 50 25 75");
    game.play(jean, "play flat-tire @0");
    CHECK(game.phase() == "coup-fourre");
    CHECK(game.turn() == paulette);
    CHECK(game.refusal(paul, "discard spare-tire") == Refusal::NotYourTurn);
    CHECK(game.hand_size(paulette) == 6);

    game.play(paulette, "coup-fourre");
    CHECK(game.safeties(paul_and_paulette) == "puncture-proof");
    CHECK(game.coups_fourres(paul_and_paulette) == "puncture-proof");
    CHECK(game.battle(paul_and_paulette) == "green-light accident repairs green-light");
    CHECK(game.last_discards(1) == "flat-tire");
    CHECK(game.turn() == paulette);
    CHECK(game.hand_size(paulette) == 7);
    game.play(paulette, "discard green-light");
    CHECK(game.hand_size(paulette) == 6);

    game.play(jean, "discard 50");
    game.play(paul, "discard spare-tire");
    CHECK(game.turn() == janine);
    CHECK(game.discards() == "25 100 50 25 75 flat-tire green-light 50 spare-tire");

    // And the game goes on, here without any ambition, until nobody has a card.
    game.play_out();
    CHECK(game.winner() == nobody);
    CHECK(game.score(paul_and_paulette) ==
          "225 distance + 100 safeties + 300 coups-fourres + 500 shutout = 1125");
    CHECK(game.score(janine_and_jean) == "100 safeties = 100");
}
