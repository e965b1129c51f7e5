// The mistakes that other programs of this game make, by their numbers in docs/traps.md: the coup
// fourre and turns. The rest is in traps_of_cards_test.cpp.
#include <doctest/doctest.h>

#include "tests/support/scenario.h"

using namespace bornes::tests;

TEST_CASE("trap 1: right-of-way against a speed limit takes it off the speed pile") {
    for (const auto edition : every_edition()) {
        Scenario game({.edition = edition, .hands = {"green-light right-of-way", "speed-limit"}});
        game.play("play green-light, play speed-limit @0, coup-fourre");
        CHECK(game.battle(0) == "green-light");
        CHECK(game.speed(0).empty());
        CHECK(game.discards() == "speed-limit");
    }
}

TEST_CASE("trap 2: right-of-way answers a speed limit before the start, and the side rolls") {
    for (const auto edition : every_edition()) {
        Scenario game({.edition = edition, .hands = {"right-of-way 200", "speed-limit"}});
        game.play("idle, play speed-limit @0, coup-fourre");
        CHECK(game.battle(0).empty());
        game.play(0, "play 200");
        CHECK(game.km(0) == (edition == "express" ? 500 : 200));
    }
}

TEST_CASE("trap 3: an old speed limit makes right-of-way no coup fourré on a fresh flat tire") {
    for (const auto edition : every_edition()) {
        Scenario game(
            {.edition = edition, .hands = {"green-light right-of-way", "speed-limit flat-tire"}});
        game.play("play green-light, play speed-limit @0, decline, idle, play flat-tire @0");
        CHECK(game.phase() == "play");
        game.play(0, "play right-of-way");
        CHECK(game.coups_fourres(0).empty());
        CHECK(game.battle(0) == "green-light flat-tire");
    }
}

TEST_CASE("trap 4: only the attacked side may answer, any of its members, on the team's piles") {
    for (const auto edition : editions_with_points) {
        for (const int holder : {0, 1, 2, 3}) {
            std::vector<std::string> hands = {"", "green-light", "accident", ""};
            hands[static_cast<std::size_t>(holder)] += " driving-ace";
            Scenario game({.edition = edition, .players = 4, .hands = hands});
            game.play("idle, play green-light");
            game.play(2, "play accident @1");
            const bool attacked = holder == 1 || holder == 3;
            CHECK(game.phase() == (attacked ? "coup-fourre" : "play"));
            if (!attacked) continue;
            game.play(holder, "coup-fourre");
            CHECK(game.battle(1) == "green-light");
            CHECK(game.safeties(1) == "driving-ace");
        }
    }
}

TEST_CASE("trap 5: a hazard that may not be laid offers no coup fourré") {
    for (const auto edition : every_edition()) {
        for (const Trouble& trouble : battle_troubles) {
            Scenario game(
                {.edition = edition, .hands = {join(trouble.safety), join(trouble.hazard)}});
            game.open_windows();
            game.idle();
            CHECK(game.refusal(join("play", trouble.hazard, "@0")) == Refusal::TargetNotRolling);
            CHECK(game.phase() == "play");
            CHECK(game.refusal(0, "coup-fourre") == Refusal::NotYourTurn);
        }
    }
}

TEST_CASE("trap 6: after a coup fourré the hazard is gone, the hand full, the next one plays") {
    for (const auto edition : every_edition()) {
        Scenario game({.edition = edition,
                       .players = 3,
                       .hands = {"flat-tire", "", "green-light puncture-proof 25"}});
        game.play("idle, idle, play green-light");
        const int full = game.hand_size(2);
        game.play("play flat-tire @2, coup-fourre");
        CHECK(game.last_discards(1) == "flat-tire");
        CHECK(game.battle(2) == "green-light");
        CHECK(game.hand_size(2) == full + 1);
        game.play(2, "play 25");
        CHECK(game.hand_size(2) == full);
        CHECK(game.turn() == 0);
    }
}

TEST_CASE("trap 7: declined, the hazard stays, and the safety later is no coup fourré") {
    for (const auto edition : every_edition()) {
        for (const Trouble& trouble : battle_troubles) {
            Scenario game({.edition = edition,
                           .hands = {join("green-light", trouble.safety), join(trouble.hazard)}});
            game.play(join("play green-light, play", trouble.hazard, "@0, decline"));
            CHECK(game.battle(0) == join("green-light", trouble.hazard));
            game.play(0, join("play", trouble.safety));
            CHECK(game.safeties(0) == trouble.safety);
            CHECK(game.coups_fourres(0).empty());
            CHECK(game.km(0) == (edition == "express" ? 100 : 0));
        }
    }
}

TEST_CASE("trap 8: with no card or one card to draw a coup fourré takes no card from nowhere") {
    for (const auto edition : every_edition()) {
        for (const int cards_left : {0, 1}) {
            Scenario game({.edition = edition,
                           .hands = {"green-light driving-ace out-of-gas",
                                     "green-light extra-tank accident"}});
            game.play("play green-light, play green-light");
            game.idle_down_to(cards_left);
            const int attacker = game.turn();
            const int target = 1 - attacker;
            const int hand = game.hand_size(target);
            game.play(attacker, attacker == 0 ? "play out-of-gas @1" : "play accident @0");
            game.play(target, "coup-fourre");
            CHECK(game.turn() == target);
            // Express makes a new draw pile from the discards and always draws both.
            const int drawn = edition == "express" ? 2 : cards_left;
            CHECK(game.hand_size(target) == hand - 1 + drawn);
            if (edition != "express") CHECK(game.draw_pile() == 0);
        }
    }
}

TEST_CASE("trap 9: a coup fourré pays once, also when right-of-way lifts two hazards") {
    for (const auto edition : every_edition()) {
        Scenario game(
            {.edition = edition, .hands = {"green-light right-of-way", "speed-limit red-light"}});
        game.play(
            "play green-light, play speed-limit @0, decline, idle, play red-light @0, coup-fourre");
        CHECK(game.coups_fourres(0) == "right-of-way");
        if (edition == "express") {
            CHECK(game.km(0) == 300);
        } else {
            game.play_out();
            CHECK(game.score(0) == "100 safeties + 300 coups-fourres = 400");
        }
    }
}

TEST_CASE("trap 10: every safety gives a draw and another play, several in a row too") {
    for (const auto edition : every_edition()) {
        Scenario game({.edition = edition, .hands = {"right-of-way extra-tank driving-ace"}});
        const int hand = game.hand_size(0);
        int pile = game.draw_pile();
        for (const auto safety : {"extra-tank", "driving-ace", "right-of-way"}) {
            game.play(0, join("play", safety));
            CHECK(game.turn() == 0);
            CHECK(game.hand_size(0) == hand);
            CHECK(game.draw_pile() == --pile);
        }
    }
}

TEST_CASE("trap 10: dujardin: once the draw pile is empty a safety gives nothing more") {
    for (const auto edition : dujardin_editions) {
        Scenario game({.edition = edition, .hands = {"extra-tank driving-ace"}});
        game.idle_down_to(0);
        game.idle_to_seat(0);
        game.play(0, "play extra-tank");
        CHECK(game.turn() == 1);
        game.idle();
        game.play(0, "play driving-ace");
        CHECK(game.turn() == 1);
    }
}

TEST_CASE("trap 10: the extender gets no extra turn and loses no card") {
    for (const auto edition : editions_with_points) {
        Scenario game({.edition = edition,
                       .hands = {"green-light"},
                       .draws = for_first_player("200 200 100 100 100")});
        game.lay(0, "green-light 200 200 100 100 100");
        const int hand = game.hand_size(0);
        game.play(0, "extend");
        CHECK(game.turn() == 1);
        CHECK(game.hand_size(0) == hand);
        CHECK(hand == 6);
        game.idle();
        CHECK(game.hand_size(0) == 7);
    }
}

TEST_CASE("trap 11: who has no card is skipped, and the hand ends when all hands are empty") {
    for (const auto edition : editions_with_points) {
        Scenario game(
            {.edition = edition,
             .players = 4,
             .hands = {"accident", "green-light driving-ace puncture-proof", "flat-tire"}});
        game.play("idle, play green-light");
        game.idle_down_to(0);
        // Two answers without a card to draw make seat 1 run out before the others.
        game.idle_to_seat(0);
        game.play("play accident @1, coup-fourre");
        game.idle_to_seat(2);
        game.play("play flat-tire @1, coup-fourre");
        bool skipped = false;
        while (!game.is_over()) {
            int next = game.turn();
            game.idle();
            if (game.is_over()) break;
            for (next = (next + 1) % 4; game.hand_size(next) == 0; next = (next + 1) % 4)
                skipped = true;
            CHECK(game.turn() == next);
        }
        CHECK(skipped);
        for (int seat = 0; seat < 4; ++seat) CHECK(game.hand_size(seat) == 0);
    }
}

TEST_CASE("trap 12: outside express nothing is reshuffled, the hands are played out") {
    for (const auto edition : editions_with_points) {
        for (const int players : {2, 3, 4, 6}) {
            Scenario game({.edition = edition, .players = players});
            game.idle_down_to(0);
            while (!game.is_over()) {
                CHECK(game.draw_pile() == 0);
                game.idle();
            }
            CHECK(game.state().discards == game.rules().deck().size());
        }
    }
}

TEST_CASE("trap 13: dealer and first player move on each hand") {
    for (const auto edition : editions_with_points) {
        for (const int players : {2, 3, 4, 6}) {
            const bornes::engine::Rules rules(*bornes::engine::find_edition(edition), players);
            bornes::engine::Match match(rules, {});
            for (int hand = 0; hand <= players; ++hand) {
                const bornes::engine::Game game(rules, rules.deck(), match.dealer());
                CHECK(game.state().turn.index == hand % players);
                CHECK(game.state().dealer.index == (hand + players - 1) % players);
                match.add({});
            }
        }
    }
}

TEST_CASE("trap 14: a side starts by a green-light or right-of-way") {
    for (const auto edition : every_edition()) {
        for (const auto starter : {"green-light", "right-of-way"}) {
            Scenario game({.edition = edition, .hands = {join("25", starter)}});
            CHECK(game.refusal("play 25") == Refusal::NotRolling);
            game.play(0, join("play", starter));
            game.idle_to_seat(1);
            game.idle();
            game.play(0, "play 25");
        }
    }
}

TEST_CASE("trap 14: a repair needs a green-light on it, but not with right-of-way nor in express") {
    for (const auto edition : every_edition()) {
        for (const bool owns_right_of_way : {false, true}) {
            Scenario game({.edition = edition,
                           .hands = {join(owns_right_of_way ? "right-of-way" : "green-light",
                                          "repairs 25 green-light"),
                                     "accident"}});
            game.play(owns_right_of_way ? "play right-of-way, idle" : "play green-light");
            game.play("play accident @0, play repairs, idle");
            const bool rolls = owns_right_of_way || edition == "express";
            CHECK(game.allows("play 25") == rolls);
            if (!rolls) game.play("play green-light, idle, play 25");
        }
    }
}

TEST_CASE("trap 15: at four in teams there is no extension") {
    for (const auto edition : editions_with_points) {
        Scenario game({.edition = edition,
                       .players = 4,
                       .hands = {"green-light 100 100 100"},
                       .draws = for_first_player("200 200 100 100 100", 4)});
        game.lay(0, "green-light 200 200 100 100 100");
        CHECK(game.phase() == "play");
        game.lay(0, "100 100 100");
        CHECK(game.is_over());
        CHECK(game.total(0) ==
              game.result().scores[0].distance.value + 400 + game.result().scores[0].shutout.value);
    }
}

TEST_CASE("trap 15: an extension declined ends the hand, one asked stays asked") {
    for (const auto edition : editions_with_points) {
        for (const bool asks : {false, true}) {
            Scenario game({.edition = edition,
                           .players = 3,
                           .hands = {"green-light 100", "", "driving-ace"},
                           .draws = for_first_player("200 200 100 100 100", 3)});
            game.lay(0, "green-light 200 200 100 100 100");
            game.play(0, asks ? "extend" : "stop");
            CHECK(game.is_over() == !asks);
            if (!asks) continue;
            game.idle();
            game.play(2, "play driving-ace, idle");
            game.play(0, "play 100");
            CHECK(game.phase() == "play");
            CHECK(game.goal() == 1000);
            CHECK(game.game().view(std::nullopt).extended_by == bornes::engine::Side{0});
            game.play_out();
            CHECK(game.result().scores[0].extension.value == 0);
            CHECK(game.result().scores[1].extension.value == 200);
            CHECK(game.result().scores[2].extension.value == 200);
        }
    }
}
