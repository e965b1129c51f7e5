// What a safety does when it is laid in one's own turn (docs/rules.md section 5).
#include <doctest/doctest.h>

#include "tests/support/scenario.h"

using namespace bornes::tests;

TEST_CASE("a safety forbids its hazard to the end of the hand") {
    for (const auto edition : editions_with_points) {
        Scenario game({.edition = edition,
                       .hands = {"green-light driving-ace", "accident"},
                       .last_draws = "accident"});
        game.play("play green-light, idle, play driving-ace, idle");
        while (game.draw_pile() > 0) {
            if (game.turn() == 1)
                CHECK(game.refusal("play accident @0") == Refusal::TargetProtected);
            game.idle();
        }
        game.idle_to_seat(1);
        CHECK(game.refusal("play accident @0") == Refusal::TargetProtected);
    }
}

TEST_CASE("right-of-way covers the red light and the speed limit, and replaces the green-light") {
    for (const auto edition : every_edition()) {
        Scenario game({.edition = edition, .hands = {"right-of-way 200", "red-light speed-limit"}});
        game.play(0, "play right-of-way");
        game.idle();
        CHECK(game.refusal("play red-light @0") == Refusal::TargetProtected);
        CHECK(game.refusal("play speed-limit @0") == Refusal::TargetProtected);
        game.idle();
        game.play(0, "play 200");
        CHECK(game.km(0) == 200 + (edition == "express" ? 100 : 0));
    }
}

TEST_CASE("right-of-way lifts the limit") {
    for (const auto edition : every_edition()) {
        Scenario game({.edition = edition,
                       .hands = {"green-light 100", "speed-limit"},
                       .draws = "? ? right-of-way"});
        game.play("play green-light, play speed-limit @0");
        CHECK(game.refusal("play 100") == Refusal::SpeedLimited);
        game.play(0, "play right-of-way, play 100");
        CHECK(game.km(0) == 100 + (edition == "express" ? 100 : 0));
    }
}

TEST_CASE("a safety discards its hazard, and the green-light below lets the side roll at once") {
    for (const auto edition : editions_that_lift_hazards) {
        for (const Trouble& trouble : battle_troubles) {
            Scenario game({.edition = edition,
                           .hands = {"green-light 50", std::string(trouble.hazard)},
                           .draws = join("? ?", trouble.safety)});
            game.play(join("play green-light, play", trouble.hazard, "@0"));
            CHECK(game.phase() == "play");
            game.play(0, join("play", trouble.safety));
            CHECK(game.battle(0) == "green-light");
            CHECK(game.last_discards(1) == trouble.hazard);
            CHECK(game.coups_fourres(0).empty());
            game.play(0, "play 50");
        }
    }
}

TEST_CASE("right-of-way discards the speed limit from the speed pile") {
    for (const auto edition : editions_that_lift_hazards) {
        Scenario game({.edition = edition,
                       .hands = {"green-light", "speed-limit"},
                       .draws = "? ? right-of-way"});
        game.play("play green-light, play speed-limit @0, play right-of-way");
        CHECK(game.speed(0).empty());
        CHECK(game.battle(0) == "green-light");
        CHECK(game.last_discards(1) == "speed-limit");
    }
}

TEST_CASE("right-of-way discards from both piles, the battle pile's hazard first") {
    for (const auto edition : editions_that_lift_hazards) {
        for (const bool limit_first : {false, true}) {
            Scenario game({.edition = edition,
                           .hands = {"green-light", "speed-limit red-light"},
                           .draws = "? ? ? ? right-of-way"});
            game.play("play green-light");
            game.play(limit_first ? "play speed-limit @0, idle, play red-light @0"
                                  : "play red-light @0, idle, play speed-limit @0");
            game.play(0, "play right-of-way");
            CHECK(game.last_discards(2) == "red-light speed-limit");
            CHECK(game.battle(0) == "green-light");
            CHECK(game.speed(0).empty());
        }
    }
}

TEST_CASE("right-of-way leaves another hazard where it is") {
    for (const auto edition : every_edition()) {
        for (const Trouble& trouble : breakdowns) {
            Scenario game({.edition = edition,
                           .hands = {"green-light right-of-way 25", std::string(trouble.hazard)}});
            game.play(join("play green-light, play", trouble.hazard, "@0"));
            const auto discarded = game.state().discards;
            game.play(0, "play right-of-way");
            CHECK(game.battle(0) == join("green-light", trouble.hazard));
            CHECK(game.state().discards == discarded);
            CHECK(game.refusal("play 25") == Refusal::NotRolling);
        }
    }
}

TEST_CASE("a hazard already covered by its remedy stays where it is") {
    for (const auto edition : editions_with_points) {
        for (const Trouble& trouble : breakdowns) {
            Scenario game(
                {.edition = edition,
                 .hands = {join("green-light 25", trouble.remedy), std::string(trouble.hazard)},
                 .draws = join("? ? ? ?", trouble.safety)});
            game.play(join("play green-light, play", trouble.hazard, "@0, play", trouble.remedy));
            game.idle();
            game.play(0, join("play", trouble.safety));
            CHECK(game.battle(0) == join("green-light", trouble.hazard, trouble.remedy));
            CHECK(game.refusal("play 25") == Refusal::NotRolling);
        }
    }
}

TEST_CASE("a red light and a speed limit that have ended stay under right-of-way") {
    for (const auto edition : editions_with_points) {
        Scenario game({.edition = edition,
                       .hands = {"green-light green-light end-of-limit", "red-light speed-limit"},
                       .draws = "? ? ? ? ? ? right-of-way"});
        game.play("play green-light, play red-light @0, play green-light, play speed-limit @0");
        game.play("play end-of-limit, idle, play right-of-way");
        CHECK(game.battle(0) == "green-light red-light green-light");
        CHECK(game.speed(0) == "speed-limit end-of-limit");
    }
}

TEST_CASE("parker: a safety leaves its hazard on the pile, and a green-light is still needed") {
    for (const Trouble& trouble : breakdowns) {
        Scenario game({.edition = "parker-1971",
                       .hands = {"green-light green-light 50", std::string(trouble.hazard)},
                       .draws = join("? ?", trouble.safety)});
        game.play(join("play green-light, play", trouble.hazard, "@0, play", trouble.safety));
        CHECK(game.battle(0) == join("green-light", trouble.hazard));
        CHECK(game.discards().empty());
        CHECK(game.refusal("play 50") == Refusal::NotRolling);
        game.play("play green-light, idle, play 50");
        CHECK(game.km(0) == 50);
    }
}

TEST_CASE("parker: right-of-way leaves red light and speed limit lying, both inactive") {
    Scenario game({.edition = "parker-1971",
                   .hands = {"green-light 200", "speed-limit red-light"},
                   .draws = "? ? ? ? right-of-way"});
    game.play("play green-light, play speed-limit @0, idle, play red-light @0, play right-of-way");
    CHECK(game.battle(0) == "green-light red-light");
    CHECK(game.speed(0) == "speed-limit");
    CHECK(game.discards().find("light") == std::string::npos);
    game.play(0, "play 200");
    CHECK(game.km(0) == 200);
}

TEST_CASE("parker: a second safety wakes no hazard and lays none to rest but its own") {
    Scenario game({.edition = "parker-1971",
                   .hands = {"green-light 25", "accident"},
                   .draws = "? ? puncture-proof driving-ace right-of-way"});
    game.play("play green-light, play accident @0, play puncture-proof");
    CHECK(game.refusal("play 25") == Refusal::NotRolling);
    game.play(0, "play driving-ace");
    CHECK(game.refusal("play 25") == Refusal::NotRolling);
    game.play(0, "play right-of-way");
    CHECK(game.battle(0) == "green-light accident");
    game.play(0, "play 25");
}

TEST_CASE("after a safety the same player draws and plays again at once") {
    for (const auto edition : every_edition()) {
        Scenario game({.edition = edition, .hands = {"extra-tank"}, .draws = "? green-light"});
        const int before = game.hand_size(0);
        const int pile = game.draw_pile();
        game.play(0, "play extra-tank");
        CHECK(game.turn() == 0);
        CHECK(game.hand_size(0) == before);
        CHECK(game.draw_pile() == pile - 1);
        game.play(0, "play green-light");
        CHECK(game.turn() == 1);
    }
}

TEST_CASE("several safeties in a row each give another turn") {
    for (const auto edition : every_edition()) {
        Scenario game({.edition = edition,
                       .players = 3,
                       .hands = {"right-of-way extra-tank puncture-proof driving-ace"}});
        const int before = game.hand_size(0);
        game.play(0, "play puncture-proof, play driving-ace, play right-of-way, play extra-tank");
        CHECK(game.safeties(0) == "puncture-proof driving-ace right-of-way extra-tank");
        CHECK(game.hand_size(0) == before);
        game.idle();
        CHECK(game.turn() == 1);
    }
}

TEST_CASE("dujardin: a safety gives a turn while one card is left to draw, and none without it") {
    for (const auto edition : dujardin_editions) {
        Scenario one_left({.edition = edition, .hands = {"extra-tank", "driving-ace"}});
        one_left.idle_down_to(1);
        const int player = one_left.turn();
        one_left.play(player == 0 ? "play extra-tank" : "play driving-ace");
        CHECK(one_left.turn() == player);
        CHECK(one_left.hand_size(player) == 7);
        CHECK(one_left.draw_pile() == 0);

        Scenario none_left({.edition = edition, .hands = {"extra-tank", "driving-ace"}});
        none_left.idle_down_to(0);
        const int last = none_left.turn();
        none_left.idle();
        none_left.play(1 - last, last == 1 ? "play extra-tank" : "play driving-ace");
        CHECK(none_left.turn() == last);
        CHECK(none_left.hand_size(1 - last) == 5);
    }
}

TEST_CASE("dujardin: whoever has just drawn the last card wins no turn by a safety") {
    for (const auto edition : dujardin_editions) {
        Scenario game({.edition = edition, .last_draws = "extra-tank"});
        game.idle_down_to(0);
        const int last = game.turn();
        CHECK(game.holds(last, "extra-tank"));
        game.play(last, "play extra-tank");
        CHECK(game.turn() == 1 - last);
        CHECK(game.safeties(last) == "extra-tank");
    }
}

TEST_CASE("parker: a safety gives a turn without drawing when the draw pile is empty") {
    Scenario game({.edition = "parker-1971", .last_draws = "extra-tank"});
    game.idle_down_to(0);
    const int last = game.turn();
    game.play(last, "play extra-tank");
    CHECK(game.turn() == last);
    CHECK(game.hand_size(last) == 6);
    game.idle();
    CHECK(game.turn() == 1 - last);
}

TEST_CASE("parker: who lays a safety as the last card has no turn left") {
    Scenario game({.edition = "parker-1971", .players = 3, .hands = {"extra-tank"}});
    game.idle_down_to(0);
    while (game.hand_size(0) > 1 || game.turn() != 0) game.idle();
    CHECK(game.hand(0) == "extra-tank");
    CHECK(game.hand_size(1) == 1);
    game.play(0, "play extra-tank");
    CHECK(game.turn() == 1);
    game.idle();
    CHECK(game.is_over());
}

TEST_CASE("express: a safety gives a turn also when the draw pile is empty") {
    Scenario game({.edition = "express", .hands = {"extra-tank", "driving-ace"}});
    game.idle_down_to(0);
    const int player = game.turn();
    const int before = game.hand_size(player);
    game.play(player == 0 ? "play extra-tank" : "play driving-ace");
    CHECK(game.turn() == player);
    CHECK(game.hand_size(player) == before);
}

TEST_CASE("a safety still in hand when the hand ends is worth nothing") {
    for (const auto edition : editions_with_points) {
        Scenario game({.edition = edition,
                       .players = 4,
                       .hands = {"green-light right-of-way driving-ace", "extra-tank"},
                       .draws = for_first_player("200 200 100 100 100 100 100 100", 4)});
        game.lay(0, "green-light 200 200 100 100 100 100 100 100");
        CHECK(game.is_over());
        CHECK(game.holds(0, "right-of-way"));
        CHECK(game.result().scores[0].safeties.value == 0);
        CHECK(game.result().scores[1].safeties.value == 0);
    }
}
