// The answer to a hazard with the safety in hand (docs/rules.md section 6). When the phase is
// entered follows from public facts alone: docs/protocol.md.
#include <doctest/doctest.h>

#include "tests/support/scenario.h"

using namespace bornes::tests;

namespace {

/// All five hazards with their safeties: right-of-way answers two.
constexpr std::array<Trouble, 5> troubles = {{
    battle_troubles[0],
    battle_troubles[1],
    battle_troubles[2],
    battle_troubles[3],
    {.hazard = "speed-limit", .remedy = "end-of-limit", .safety = "right-of-way"},
}};

}  // namespace

TEST_CASE("whoever holds the matching safety may answer a hazard out of turn") {
    for (const auto edition : every_edition()) {
        for (const Trouble& trouble : troubles) {
            Scenario game({.edition = edition,
                           .players = 3,
                           .hands = {join("green-light", trouble.safety), join(trouble.hazard)}});
            game.play("play green-light");
            game.play(1, join("play", trouble.hazard, "@0"));
            CHECK(game.phase() == "coup-fourre");
            CHECK(game.turn() == 0);
            CHECK(game.legal() == std::vector<std::string>{"coup-fourre", "decline"});
            game.play(0, "coup-fourre");
            CHECK(game.safeties(0) == trouble.safety);
            CHECK(game.coups_fourres(0) == trouble.safety);
            CHECK(game.turn() == 0);
        }
    }
}

TEST_CASE("nobody draws before the answer") {
    for (const auto edition : every_edition()) {
        Scenario game({.edition = edition, .hands = {"green-light driving-ace", "accident"}});
        game.play("play green-light");
        const int pile = game.draw_pile();
        const int hand = game.hand_size(0);
        game.play("play accident @0");
        CHECK(game.draw_pile() == pile);
        CHECK(game.hand_size(0) == hand);
    }
}

TEST_CASE("a hazard is answered only by its own safety") {
    for (const auto edition : every_edition()) {
        for (const Trouble& trouble : troubles) {
            for (const Trouble& other : troubles) {
                if (trouble.safety == other.safety) continue;
                Scenario game({.edition = edition,
                               .hands = {join("green-light", other.safety), join(trouble.hazard)}});
                game.play(join("play green-light, play", trouble.hazard, "@0"));
                CHECK(game.phase() == "play");
                CHECK(game.turn() == 0);
            }
        }
    }
}

TEST_CASE("until the answer is given nothing else may be done") {
    for (const auto edition : every_edition()) {
        Scenario game({.edition = edition, .hands = {"green-light driving-ace 25", "accident"}});
        game.play("play green-light, play accident @0");
        CHECK(game.refusal(0, "play driving-ace") == Refusal::AnswerFirst);
        CHECK(game.refusal(0, "discard 25") == Refusal::AnswerFirst);
        CHECK(game.refusal(1, "coup-fourre") == Refusal::NotYourTurn);
        CHECK(game.refusal(1, "decline") == Refusal::NotYourTurn);
    }
}

TEST_CASE("declining is allowed: the hazard stays and the turn passes on from the attacker") {
    for (const auto edition : every_edition()) {
        Scenario game({.edition = edition,
                       .players = 3,
                       .hands = {"green-light flat-tire", "", "puncture-proof green-light"}});
        game.play("idle, idle, play green-light, play flat-tire @2");
        CHECK(game.turn() == 2);
        game.play(2, "decline");
        CHECK(game.battle(2) == "green-light flat-tire");
        CHECK(game.turn() == 1);
        CHECK(game.holds(2, "puncture-proof"));
    }
}

TEST_CASE("in a team the holder decides, whichever partner it is, and nobody else") {
    for (const auto edition : editions_with_points) {
        for (const int holder : {0, 2}) {
            std::vector<std::string> hands = {"green-light", "accident", "", ""};
            hands[static_cast<std::size_t>(holder)] += " driving-ace";
            Scenario game({.edition = edition, .players = 4, .hands = hands});
            game.play("play green-light, play accident @0");
            CHECK(game.turn() == holder);
            for (const int other : {2 - holder, 1, 3}) {
                CHECK(game.refusal(other, "coup-fourre") == Refusal::NotYourTurn);
            }
            game.play(holder, "coup-fourre");
            CHECK(game.coups_fourres(0) == "driving-ace");
            CHECK(game.turn() == holder);
        }
    }
}

TEST_CASE("a safety in any other hand than the target's answers nothing") {
    for (const auto edition : every_edition()) {
        for (const int holder : {1, 2}) {
            std::vector<std::string> hands = {"green-light", "accident", ""};
            hands[static_cast<std::size_t>(holder)] += " driving-ace";
            Scenario game({.edition = edition, .players = 3, .hands = hands});
            game.play("play green-light, play accident @0");
            CHECK(game.phase() == "play");
            CHECK(game.turn() == 2);
        }
    }
}

TEST_CASE("the hazard goes to the discard pile and the situation before it is restored") {
    for (const auto edition : every_edition()) {
        for (const Trouble& trouble : troubles) {
            Scenario game(
                {.edition = edition,
                 .hands = {join("green-light 200", trouble.safety), join(trouble.hazard)}});
            game.play(join("play green-light, play", trouble.hazard, "@0, coup-fourre"));
            CHECK(game.discards() == trouble.hazard);
            CHECK(game.battle(0) == "green-light");
            CHECK(game.speed(0).empty());
            game.play(0, "play 200");
        }
    }
}

TEST_CASE("what lay below the hazard shows again: a repair under right-of-way") {
    for (const auto edition : editions_with_points) {
        Scenario game({.edition = edition,
                       .hands = {"right-of-way repairs puncture-proof 25", "accident flat-tire"}});
        game.play("play right-of-way, idle, play accident @0, play repairs, play flat-tire @0");
        game.play(0, "coup-fourre");
        CHECK(game.battle(0) == "accident repairs");
        game.play(0, "play 25");
    }
}

TEST_CASE("an answer does not touch a speed limit that lay there before") {
    for (const auto edition : every_edition()) {
        Scenario game({.edition = edition,
                       .hands = {"green-light puncture-proof 75", "speed-limit flat-tire"}});
        game.play("play green-light, play speed-limit @0, idle, play flat-tire @0, coup-fourre");
        CHECK(game.speed(0) == "speed-limit");
        CHECK(game.refusal("play 75") == Refusal::SpeedLimited);
    }
}

TEST_CASE("right-of-way lifts both its hazards, the battle pile's first, whichever it answered") {
    for (const auto edition : editions_that_lift_hazards) {
        for (const bool limit_last : {false, true}) {
            Scenario game({.edition = edition,
                           .hands = {"green-light right-of-way", "red-light speed-limit"}});
            game.play("play green-light");
            game.play(limit_last ? "play red-light @0, decline, idle, play speed-limit @0"
                                 : "play speed-limit @0, decline, idle, play red-light @0");
            game.play(0, "coup-fourre");
            CHECK(game.last_discards(2) == "red-light speed-limit");
            CHECK(game.battle(0) == "green-light");
            CHECK(game.speed(0).empty());
            CHECK(game.is_rolling(0));
        }
    }
}

TEST_CASE("parker: right-of-way takes away only the hazard just laid, the other stays inactive") {
    for (const bool limit_last : {false, true}) {
        Scenario game({.edition = "parker-1971",
                       .hands = {"green-light right-of-way 200", "red-light speed-limit"}});
        game.play("play green-light");
        game.play(limit_last ? "play red-light @0, decline, idle, play speed-limit @0"
                             : "play speed-limit @0, decline, idle, play red-light @0");
        game.play(0, "coup-fourre");
        CHECK(game.last_discards(1) == (limit_last ? "speed-limit" : "red-light"));
        CHECK(game.battle(0) == (limit_last ? "green-light red-light" : "green-light"));
        CHECK(game.speed(0) == (limit_last ? "" : "speed-limit"));
        game.play(0, "play 200");
    }
}

TEST_CASE("one card refills the hand, then the player draws and plays") {
    for (const auto edition : every_edition()) {
        Scenario game({.edition = edition,
                       .hands = {"green-light extra-tank", "out-of-gas"},
                       .draws = "? ? 75 100"});
        game.play("play green-light");
        const int full = game.hand_size(0);
        const int pile = game.draw_pile();
        game.play("play out-of-gas @0, coup-fourre");
        CHECK(game.hand_size(0) == full + 1);
        CHECK(game.draw_pile() == pile - 2);
        CHECK(game.holds(0, "75"));
        CHECK(game.holds(0, "100"));
        game.play(0, "play 100");
        CHECK(game.hand_size(0) == full);
    }
}

TEST_CASE("play goes on from the answerer's left, and whoever sat between loses the turn") {
    for (const auto edition : every_edition()) {
        // At three, 0 attacks 2: 1 loses the turn.
        Scenario three({.edition = edition,
                        .players = 3,
                        .hands = {"flat-tire", "", "green-light puncture-proof"}});
        three.play("idle, idle, play green-light, play flat-tire @2");
        three.play(2, "coup-fourre, idle");
        CHECK(three.turn() == 0);
        // And 0 attacks 1, who would have been next: nobody loses a turn.
        Scenario next({.edition = edition,
                       .players = 3,
                       .hands = {"flat-tire", "green-light puncture-proof"}});
        next.play("idle, play green-light, idle, play flat-tire @1");
        next.play(1, "coup-fourre, idle");
        CHECK(next.turn() == 2);
    }
}

TEST_CASE("at four the second partner's answer costs two players their turn") {
    for (const auto edition : editions_with_points) {
        // South attacks West and East; East, who sits at South's right, answers and plays, then
        // South.
        Scenario game({.edition = edition,
                       .players = 4,
                       .hands = {"accident", "green-light", "", "driving-ace"}});
        game.play("idle, play green-light, idle, idle, play accident @1");
        CHECK(game.turn() == 3);
        game.play(3, "coup-fourre, idle");
        CHECK(game.turn() == 0);
    }
}

TEST_CASE("with one card to draw the answerer takes what there is") {
    for (const auto edition : editions_with_points) {
        Scenario game(
            {.edition = edition,
             .hands = {"green-light accident extra-tank", "green-light out-of-gas driving-ace"}});
        game.play("play green-light, play green-light");
        game.idle_down_to(1);
        const int attacker = game.turn();
        const int target = 1 - attacker;
        game.play(attacker == 0 ? "play accident @1" : "play out-of-gas @0");
        CHECK(game.turn() == target);
        game.play(target, "coup-fourre");
        CHECK(game.draw_pile() == 0);
        CHECK(game.hand_size(target) == 6);
        CHECK(game.turn() == target);
        game.idle();
        CHECK(game.hand_size(target) == 5);
        CHECK(game.turn() == attacker);
    }
}

TEST_CASE("dujardin: with nothing to draw the answer stands but wins no turn") {
    for (const auto edition : dujardin_editions) {
        Scenario game({.edition = edition,
                       .players = 3,
                       .hands = {"accident", "", "green-light driving-ace"}});
        game.play("idle, idle, play green-light");
        game.idle_down_to(0);
        game.idle_to_seat(0);
        const int hand = game.hand_size(2);
        game.play("play accident @2, coup-fourre");
        CHECK(game.coups_fourres(2) == "driving-ace");
        CHECK(game.last_discards(1) == "accident");
        CHECK(game.battle(2) == "green-light");
        CHECK(game.hand_size(2) == hand - 1);
        CHECK(game.turn() == 1);  // the attacker's left
    }
}

TEST_CASE("parker: with nothing to draw the answerer has a turn without drawing") {
    Scenario game({.edition = "parker-1971",
                   .players = 3,
                   .hands = {"accident", "", "green-light driving-ace"}});
    game.play("idle, idle, play green-light");
    game.idle_down_to(0);
    game.idle_to_seat(0);
    const int hand = game.hand_size(2);
    game.play("play accident @2, coup-fourre");
    CHECK(game.turn() == 2);
    CHECK(game.hand_size(2) == hand - 1);
    game.idle();
    CHECK(game.turn() == 0);
}

TEST_CASE("parker: an answerer left without a card has no turn, and play goes on from its left") {
    Scenario game(
        {.edition = "parker-1971", .players = 3, .hands = {"green-light driving-ace", "accident"}});
    game.play("play green-light");
    game.idle_down_to(0);
    while (game.hand_size(0) > 1) game.idle();
    game.play(1, "play accident @0");
    game.play(0, "coup-fourre");
    CHECK(game.hand_size(0) == 0);
    CHECK(game.hand_size(1) == 1);
    CHECK(game.turn() == 1);  // the attacker again
    game.idle();
    CHECK(game.turn() == 2);
    game.idle();
    CHECK(game.is_over());
}

TEST_CASE("waiting until one's own turn is no coup fourré") {
    for (const auto edition : editions_with_points) {
        Scenario game({.edition = edition, .hands = {"green-light driving-ace", "accident"}});
        game.play("play green-light, play accident @0, decline, play driving-ace");
        CHECK(game.safeties(0) == "driving-ace");
        CHECK(game.coups_fourres(0).empty());
        game.play_out();
        CHECK(game.score(0) == "100 safeties = 100");
    }
}

TEST_CASE("drawing the safety after the hazard was laid is no coup fourré") {
    for (const auto edition : every_edition()) {
        Scenario game(
            {.edition = edition, .hands = {"green-light", "accident"}, .draws = "? ? driving-ace"});
        game.play("play green-light, play accident @0");
        CHECK(game.phase() == "play");
        CHECK(game.refusal("coup-fourre") == Refusal::NothingToAnswer);
        game.play(0, "play driving-ace");
        CHECK(game.coups_fourres(0).empty());
    }
}

TEST_CASE("an exposed or discarded safety opens no window: the hazard is settled at once") {
    for (const auto edition : every_edition()) {
        Scenario game({.edition = edition,
                       .players = 3,
                       .hands = {"puncture-proof", "green-light green-light", "flat-tire"}});
        game.open_windows();
        game.play("discard puncture-proof, play green-light, play flat-tire @1");
        CHECK(game.phase() == "play");
    }
}

TEST_CASE("an open window looks the same to others whether or not the safety is held") {
    for (const auto edition : every_edition()) {
        Scenario held({.edition = edition, .hands = {"green-light driving-ace", "accident"}});
        Scenario not_held({.edition = edition, .hands = {"green-light", "accident"}});
        for (Scenario* game : {&held, &not_held}) {
            game->open_windows();
            game->play("play green-light, play accident @0");
            CHECK(game->phase() == "coup-fourre");
            CHECK_FALSE(game->game().view(std::nullopt).turn.has_value());
            CHECK(game->game().view(bornes::engine::Seat{1}).legal.is_empty());
            CHECK(game->refusal(1, "coup-fourre") == Refusal::NotYourTurn);
        }
        CHECK(held.turn() == 0);
        CHECK(not_held.turn() == nobody);
        CHECK(not_held.refusal(0, "coup-fourre") == Refusal::NotYourTurn);
        not_held.close_window();
        CHECK(not_held.turn() == 0);
        CHECK(not_held.battle(0) == "green-light accident");
        held.close_window();
        CHECK(held.turn() == 0);
        CHECK(held.coups_fourres(0).empty());
    }
}
