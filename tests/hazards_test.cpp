// What may be laid on an opposing side (docs/rules.md section 4).
#include <doctest/doctest.h>

#include "tests/support/scenario.h"

using namespace bornes::tests;

TEST_CASE("red light, out of gas, flat tire and accident need a rolling target") {
    for (const auto edition : every_edition()) {
        for (const Trouble& trouble : battle_troubles) {
            const std::string attack = join("play", trouble.hazard, "@1");
            Scenario game(
                {.edition = edition, .hands = {std::string(trouble.hazard), "green-light"}});
            CHECK(game.refusal(attack) == Refusal::TargetNotRolling);
            game.idle();
            game.play(1, "play green-light");
            game.play(0, attack);
            CHECK(game.battle(1) == join("green-light", trouble.hazard));
        }
    }
}

TEST_CASE("a side that has its remedy but no green-light yet cannot be attacked again") {
    for (const auto edition : editions_with_points) {
        for (const Trouble& second : battle_troubles) {
            Scenario game({.edition = edition,
                           .hands = {"green-light spare-tire", join("flat-tire", second.hazard)}});
            game.play("play green-light, play flat-tire @0, play spare-tire");
            CHECK(game.refusal(join("play", second.hazard, "@0")) == Refusal::TargetNotRolling);
        }
    }
}

TEST_CASE("no battle hazard is laid on an active one") {
    for (const auto edition : every_edition()) {
        for (const Trouble& first : battle_troubles) {
            for (const Trouble& second : battle_troubles) {
                Scenario game({.edition = edition,
                               .hands = {"green-light", join(first.hazard, second.hazard)}});
                game.play(join("play green-light, play", first.hazard, "@0"));
                game.idle();
                CHECK(game.refusal(join("play", second.hazard, "@0")) == Refusal::TargetStopped);
            }
        }
    }
}

TEST_CASE("the attacker's own state does not matter") {
    for (const auto edition : every_edition()) {
        Scenario unstarted({.edition = edition, .hands = {"green-light", "red-light"}});
        unstarted.play("play green-light, play red-light @0");
        CHECK(unstarted.battle(0) == "green-light red-light");

        Scenario stopped(
            {.edition = edition, .hands = {"green-light red-light", "green-light accident"}});
        stopped.play("play green-light, play green-light, play red-light @1");
        CHECK_FALSE(stopped.is_rolling(1));
        stopped.play(1, "play accident @0");
        CHECK(stopped.battle(0) == "green-light accident");
    }
}

TEST_CASE("an exposed safety forbids its hazard") {
    for (const auto edition : every_edition()) {
        for (const Trouble& trouble : battle_troubles) {
            Scenario game(
                {.edition = edition,
                 .hands = {join("green-light", trouble.safety), std::string(trouble.hazard)}});
            game.play(join("play green-light, idle, play", trouble.safety));
            game.idle();
            CHECK(game.is_rolling(0));
            CHECK(game.refusal(join("play", trouble.hazard, "@0")) == Refusal::TargetProtected);
        }
    }
}

TEST_CASE("an exposed right-of-way forbids the speed limit") {
    for (const auto edition : every_edition()) {
        Scenario game({.edition = edition, .hands = {"right-of-way", "speed-limit red-light"}});
        game.play(0, "play right-of-way");
        game.idle();
        CHECK(game.refusal("play speed-limit @0") == Refusal::TargetProtected);
        CHECK(game.refusal("play red-light @0") == Refusal::TargetProtected);
    }
}

TEST_CASE("a safety forbids no other hazard") {
    for (const auto edition : every_edition()) {
        for (const Trouble& owned : battle_troubles) {
            for (const Trouble& other : battle_troubles) {
                if (owned.safety == other.safety) continue;
                Scenario game(
                    {.edition = edition,
                     .hands = {join("green-light", owned.safety), std::string(other.hazard)}});
                game.play(join("play green-light, idle, play", owned.safety));
                game.idle();
                CHECK(game.allows(join("play", other.hazard, "@0")));
            }
        }
    }
}

TEST_CASE("a speed limit is laid on a side that has not started") {
    for (const auto edition : every_edition()) {
        Scenario game({.edition = edition, .hands = {"speed-limit"}});
        game.play(0, "play speed-limit @1");
        CHECK(game.speed(1) == "speed-limit");
        CHECK(game.battle(1).empty());
        CHECK(game.is_limited(1));
    }
}

TEST_CASE("a speed limit is laid on a stopped side, and a hazard on a limited one") {
    for (const auto edition : every_edition()) {
        Scenario game({.edition = edition, .hands = {"green-light", "accident speed-limit"}});
        game.play("play green-light, play accident @0, idle, play speed-limit @0");
        CHECK(game.battle(0) == "green-light accident");
        CHECK(game.speed(0) == "speed-limit");

        Scenario limited({.edition = edition, .hands = {"green-light", "accident speed-limit"}});
        limited.play("play green-light, play speed-limit @0, idle, play accident @0");
        CHECK(limited.battle(0) == "green-light accident");
        CHECK(limited.speed(0) == "speed-limit");
    }
}

TEST_CASE("a speed limit is not laid on a limited side") {
    for (const auto edition : every_edition()) {
        Scenario game({.edition = edition, .hands = {"", "speed-limit speed-limit"}});
        game.play("idle, play speed-limit @0, idle");
        CHECK(game.refusal("play speed-limit @0") == Refusal::TargetLimited);
    }
}

TEST_CASE("after an end of limit the next speed limit fits") {
    for (const auto edition : every_edition()) {
        // Of the speed-limits one is taken out at two, so three suffices for every deck.
        Scenario game({.edition = edition, .hands = {"end-of-limit", "speed-limit speed-limit"}});
        game.play("idle, play speed-limit @0, play end-of-limit, play speed-limit @0");
        CHECK(game.is_limited(0));
        if (edition != "express") CHECK(game.speed(0) == "speed-limit end-of-limit speed-limit");
    }
}

TEST_CASE("the battle pile and the speed pile are remedied independently") {
    for (const auto edition : every_edition()) {
        Scenario game({.edition = edition,
                       .hands = {"green-light end-of-limit repairs", "accident speed-limit"}});
        game.play("play green-light, play speed-limit @0, idle, play accident @0");
        game.play("play end-of-limit, idle");
        CHECK_FALSE(game.is_limited(0));
        CHECK_FALSE(game.is_rolling(0));
        game.play("play repairs");
        CHECK_FALSE(game.is_limited(0));
    }
}

TEST_CASE("a side chooses which opponent it attacks") {
    for (const auto edition : every_edition()) {
        Scenario game({.edition = edition,
                       .players = 3,
                       .hands = {"speed-limit", "green-light", "green-light"}});
        game.play("idle, play green-light, play green-light");
        CHECK(game.allows("play speed-limit @1"));
        CHECK(game.allows("play speed-limit @2"));
        game.play(0, "play speed-limit @2");
        CHECK(game.speed(1).empty());
        CHECK(game.speed(2) == "speed-limit");
    }
}

TEST_CASE("parker: an inactive hazard under right-of-way does not protect from another") {
    for (const Trouble& trouble : breakdowns) {
        Scenario game({.edition = "parker-1971",
                       .hands = {"green-light", join("red-light", trouble.hazard)},
                       .draws = "? ? right-of-way"});
        game.play("play green-light, play red-light @0, play right-of-way, idle");
        CHECK(game.battle(0) == "green-light red-light");
        game.play(1, join("play", trouble.hazard, "@0"));
        CHECK(game.battle(0) == join("green-light red-light", trouble.hazard));
        CHECK_FALSE(game.is_rolling(0));
    }
}

TEST_CASE("parker: without right-of-way an inactive hazard is no rolling side to attack") {
    Scenario game({.edition = "parker-1971",
                   .hands = {"green-light", "accident flat-tire"},
                   .draws = "? ? driving-ace"});
    game.play("play green-light, play accident @0, play driving-ace, idle");
    CHECK(game.refusal("play flat-tire @0") == Refusal::TargetNotRolling);
}
