// What the short game does differently on the road (docs/rules.md section 8). How cards are drawn,
// and how its hand ends, is in express_draw_test.cpp and express_end_test.cpp.
#include <doctest/doctest.h>

#include "tests/support/scenario.h"

using namespace bornes::tests;

namespace {

constexpr std::string_view to_700 = "green-light 200 200 100 100 100";

}  // namespace

TEST_CASE("express: a side starts once, by a green-light or right-of-way") {
    Scenario game({.edition = "express", .hands = {"25 green-light", "50 right-of-way"}});
    CHECK(game.refusal("play 25") == Refusal::NotRolling);
    game.play(0, "play green-light");
    CHECK(game.refusal("play 50") == Refusal::NotRolling);
    game.play(1, "play right-of-way, play 50");
    game.play(0, "play 25");
}

TEST_CASE("express: after that a remedy alone lets it roll") {
    for (const Trouble& trouble : breakdowns) {
        Scenario game({.edition = "express",
                       .hands = {join("green-light 25", trouble.remedy), join(trouble.hazard)}});
        game.play(join("play green-light, play", trouble.hazard, "@0"));
        CHECK(game.refusal("play 25") == Refusal::NotRolling);
        game.play(0, join("play", trouble.remedy));
        game.idle();
        game.play(0, "play 25");
    }
}

TEST_CASE("express: on a red light a green-light is needed again") {
    Scenario game(
        {.edition = "express", .hands = {"green-light green-light 25 repairs", "red-light"}});
    game.play("play green-light, play red-light @0");
    CHECK(game.refusal("play 25") == Refusal::NotRolling);
    CHECK(game.refusal("play repairs") == Refusal::NoSuchHazard);
    game.play("play green-light, idle");
    game.play(0, "play 25");
}

TEST_CASE("express: a remedied pile goes to the discards, remedy on hazard on green-light") {
    for (const Trouble& trouble : battle_troubles) {
        Scenario game({.edition = "express",
                       .hands = {join("green-light", trouble.remedy), join(trouble.hazard)}});
        game.play(join("play green-light, play", trouble.hazard, "@0, play", trouble.remedy));
        CHECK(game.battle(0).empty());
        CHECK(game.discards() == join("green-light", trouble.hazard, trouble.remedy));
        CHECK(game.is_rolling(0));
    }
}

TEST_CASE("express: the next pile has no green-light below the hazard") {
    Scenario game({.edition = "express",
                   .hands = {"green-light repairs spare-tire 50", "accident flat-tire"}});
    game.play("play green-light, play accident @0, play repairs, play flat-tire @0");
    CHECK(game.battle(0) == "flat-tire");
    CHECK(game.refusal("play 50") == Refusal::NotRolling);
    game.play(0, "play spare-tire");
    CHECK(game.discards() == "green-light accident repairs flat-tire spare-tire");
    game.idle();
    game.play(0, "play 50");
}

TEST_CASE("express: a remedied speed pile goes to the discards, and the battle pile stays") {
    Scenario game({.edition = "express", .hands = {"green-light end-of-limit 200", "speed-limit"}});
    game.play("play green-light, play speed-limit @0, play end-of-limit");
    CHECK(game.discards() == "speed-limit end-of-limit");
    CHECK(game.speed(0).empty());
    CHECK(game.battle(0) == "green-light");
    game.idle();
    game.play(0, "play 200");
}

TEST_CASE("express: an end of limit does not start a side") {
    Scenario game({.edition = "express", .hands = {"end-of-limit 25 green-light", "speed-limit"}});
    game.play("idle, play speed-limit @0, play end-of-limit, idle");
    CHECK(game.refusal("play 25") == Refusal::NotRolling);
    CHECK(game.allows("play green-light"));
}

TEST_CASE("express: a side that right-of-way started has no green-light to discard") {
    Scenario game({.edition = "express", .hands = {"right-of-way repairs", "accident"}});
    game.play("play right-of-way, idle, play accident @0, play repairs");
    CHECK(game.last_discards(2) == "accident repairs");
    CHECK(game.battle(0).empty());
    CHECK(game.is_rolling(0));
}

TEST_CASE("express: by agreement the hazard may lie on top of the remedy") {
    for (const Trouble& trouble : battle_troubles) {
        Scenario game({.edition = "express",
                       .hands = {join("green-light", trouble.remedy), join(trouble.hazard)},
                       .options = {.hazard_up = true}});
        game.play(join("play green-light, play", trouble.hazard, "@0"));
        CHECK(game.allows(join("play", trouble.remedy)));
        game.play(0, join("play", trouble.remedy, "hazard-up"));
        CHECK(game.discards() == join("green-light", trouble.remedy, trouble.hazard));
        CHECK(game.is_rolling(0));
    }
    Scenario limit({.edition = "express",
                    .hands = {"end-of-limit", "speed-limit"},
                    .options = {.hazard_up = true}});
    limit.play("idle, play speed-limit @0, play end-of-limit hazard-up");
    CHECK(limit.last_discards(2) == "end-of-limit speed-limit");
    CHECK_FALSE(limit.is_limited(0));
}

TEST_CASE("express: agreed or not, the remedy may lie on top") {
    Scenario game({.edition = "express",
                   .hands = {"green-light repairs", "accident"},
                   .options = {.hazard_up = true}});
    game.play("play green-light, play accident @0, play repairs");
    CHECK(game.discards() == "green-light accident repairs");
}

TEST_CASE("express: without agreement nobody chooses what lies on top") {
    Scenario game({.edition = "express", .hands = {"green-light repairs", "accident"}});
    game.play("play green-light, play accident @0");
    CHECK(game.refusal("play repairs hazard-up") == Refusal::HazardUpNotAgreed);
}

TEST_CASE("express: a first green-light covers no hazard, so nothing can lie on top of it") {
    Scenario game({.edition = "express", .hands = {"green-light"}, .options = {.hazard_up = true}});
    CHECK(game.refusal("play green-light hazard-up") == Refusal::HazardUpWithoutHazard);
    CHECK(game.allows("play green-light"));
}

TEST_CASE("express: a green-light is laid to start or on a red light, not otherwise") {
    Scenario game({.edition = "express", .hands = {"green-light green-light repairs", "accident"}});
    game.play("play green-light, idle");
    CHECK(game.refusal("play green-light") == Refusal::AlreadyRolling);
    game.idle();
    game.play(1, "play accident @0");
    CHECK(game.refusal("play green-light") == Refusal::OtherHazard);
    game.play("play repairs, idle");
    CHECK(game.battle(0).empty());
    CHECK(game.refusal("play green-light") == Refusal::AlreadyRolling);
}

TEST_CASE("express: a side with a cleared pile is rolling and can be attacked again") {
    for (const Trouble& second : battle_troubles) {
        Scenario game({.edition = "express",
                       .hands = {"green-light repairs", join("accident", second.hazard)}});
        game.play(
            join("play green-light, play accident @0, play repairs, play", second.hazard, "@0"));
        CHECK(game.battle(0) == second.hazard);
        CHECK_FALSE(game.is_rolling(0));
    }
}

TEST_CASE("express: a coup fourré on a cleared pile leaves it cleared and rolling") {
    Scenario game({.edition = "express",
                   .hands = {"green-light repairs puncture-proof 50", "accident flat-tire"}});
    game.play("play green-light, play accident @0, play repairs, play flat-tire @0, coup-fourre");
    CHECK(game.battle(0).empty());
    CHECK(game.last_discards(1) == "flat-tire");
    game.play(0, "play 50");
}

TEST_CASE("express: what a coup fourré uncovers is what the next remedy discards") {
    Scenario game({.edition = "express",
                   .hands = {"green-light repairs puncture-proof gasoline",
                             "accident flat-tire out-of-gas"}});
    game.play("play green-light, play accident @0, play repairs, play flat-tire @0, coup-fourre");
    game.play("idle, play out-of-gas @0");
    CHECK(game.battle(0) == "out-of-gas");
    const auto discarded = game.state().discards;
    game.play(0, "play gasoline");
    CHECK(game.last_discards(2) == "out-of-gas gasoline");
    CHECK(game.state().discards == discarded + 2);  // the green-light went with the accident
    CHECK(game.battle(0).empty());
}

TEST_CASE("express: a safety moves its side 100 km, started or not") {
    Scenario game({.edition = "express", .hands = {"extra-tank green-light 25 driving-ace"}});
    game.play(0, "play extra-tank");
    CHECK(game.km(0) == 100);
    CHECK(game.distance(0).empty());
    CHECK(game.refusal("play 25") == Refusal::NotRolling);
    game.play("play green-light, idle, play driving-ace, play 25");
    CHECK(game.km(0) == 225);
}

TEST_CASE("express: a stopped or limited side is moved by a safety all the same") {
    Scenario game(
        {.edition = "express", .hands = {"green-light extra-tank", "accident speed-limit"}});
    game.play("play green-light, play accident @0, idle, play speed-limit @0, play extra-tank");
    CHECK(game.km(0) == 100);
    CHECK(game.battle(0) == "green-light accident");
}

TEST_CASE("express: a coup fourré moves its side 300 km in total") {
    for (const Trouble& trouble : battle_troubles) {
        Scenario game({.edition = "express",
                       .hands = {join("green-light 50", trouble.safety), join(trouble.hazard)}});
        game.play(join("play green-light, play", trouble.hazard, "@0, coup-fourre"));
        CHECK(game.km(0) == 300);
        game.play(0, "play 50");
        CHECK(game.km(0) == 350);
    }
}

TEST_CASE("express: a safety that would pass the goal is laid and moves nothing") {
    Scenario game({.edition = "express",
                   .hands = {"green-light extra-tank 25"},
                   .draws = for_first_player("200 200 100 100 100 100 75 50")});
    game.lay(0, to_700);
    game.lay(0, "100 75 50");
    CHECK(game.km(0) == 925);
    game.idle_to_seat(0);
    game.play(0, "play extra-tank");
    CHECK(game.km(0) == 925);
    CHECK(game.safeties(0) == "extra-tank");
    CHECK(game.turn() == 0);  // and gives another turn
    game.play(0, "play 25");
}

TEST_CASE("express: a coup fourré that would pass the goal moves nothing, not 100 either") {
    Scenario game({.edition = "express",
                   .hands = {"green-light driving-ace 25", "accident"},
                   .draws = for_first_player("200 200 100 100 100 75")});
    game.lay(0, to_700);
    game.lay(0, "75");
    CHECK(game.km(0) == 775);
    game.play("play accident @0, coup-fourre");
    CHECK(game.km(0) == 775);
    CHECK(game.coups_fourres(0) == "driving-ace");
    CHECK(game.turn() == 0);
}

TEST_CASE("express: the kilometres of a safety count toward the exact goal and may win") {
    Scenario game({.edition = "express",
                   .hands = {"green-light extra-tank"},
                   .draws = for_first_player("200 200 100 100 100 100 100")});
    game.lay(0, to_700);
    game.lay(0, "100 100");
    CHECK(game.km(0) == 900);
    game.idle_to_seat(0);
    game.play(0, "play extra-tank");
    CHECK(game.is_over());
    CHECK(game.winner() == 0);
    CHECK(game.km(0) == 1000);
}

TEST_CASE("express: a coup fourré may win out of turn") {
    Scenario game({.edition = "express",
                   .players = 3,
                   .hands = {"green-light driving-ace", "accident"},
                   .draws = for_first_player("200 200 100 100 100", 3)});
    game.lay(0, to_700);
    game.play(1, "play accident @0");
    game.play(0, "coup-fourre");
    CHECK(game.is_over());
    CHECK(game.winner() == 0);
    CHECK(game.km(0) == 1000);
    CHECK(game.last_discards(1) == "accident");
}

TEST_CASE("express: distances are refused past a goal that safeties brought nearer") {
    Scenario game({.edition = "express",
                   .hands = {"green-light extra-tank 75 50"},
                   .draws = for_first_player("200 200 100 100 100 100")});
    game.lay(0, to_700);
    game.lay(0, "100 50 extra-tank");
    CHECK(game.km(0) == 950);
    CHECK(game.refusal("play 75") == Refusal::PastGoal);
}

TEST_CASE("express: at four the goal may be 700 by agreement") {
    Scenario game({.edition = "express",
                   .players = 4,
                   .hands = {"green-light"},
                   .draws = for_first_player("200 200 100 100 100", 4),
                   .options = {.goal = {700}}});
    game.lay(0, to_700);
    CHECK(game.is_over());
    CHECK(game.winner() == 0);
    CHECK(game.result().km[0].value == 700);
}

TEST_CASE("express: there are no points and no extension, the result is the kilometres") {
    Scenario game({.edition = "express",
                   .hands = {"green-light 100 100 100", "right-of-way"},
                   .draws = "200 ? ? 200 ? 100 ? 100 ? 100"});
    game.play(0, "play green-light");
    game.play(1, "play right-of-way");
    game.lay(0, "200 200 100 100 100");
    CHECK(game.phase() == "play");
    game.lay(0, "100 100 100");
    CHECK(game.is_over());
    CHECK(game.result().km[0].value == 1000);
    CHECK(game.result().km[1].value == 100);
    CHECK(game.score(0) == "0");
    CHECK(game.score(1) == "0");
}
