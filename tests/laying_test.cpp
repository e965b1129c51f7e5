// What may be laid on one's own side: distances, remedies, the green-light (docs/rules.md section
// 4). What may be laid on others is in hazards_test.cpp.
#include <doctest/doctest.h>

#include "tests/support/scenario.h"

using namespace bornes::tests;

namespace {

constexpr std::array<std::string_view, 5> distances = {"25", "50", "75", "100", "200"};

}  // namespace

TEST_CASE("no distance is laid before a green-light or right-of-way") {
    for (const auto edition : every_edition()) {
        Scenario game({.edition = edition, .hands = {"25 50 75 100"}, .draws = "200"});
        for (const auto card : distances)
            CHECK(game.refusal(join("play", card)) == Refusal::NotRolling);
    }
}

TEST_CASE("a green-light lets a side lay every distance") {
    for (const auto edition : every_edition()) {
        for (const auto card : distances) {
            Scenario game({.edition = edition, .hands = {join("green-light", card)}});
            game.play("play green-light, idle");
            game.play(0, join("play", card));
            CHECK(game.km(0) == std::stoi(std::string(card)));
            CHECK(game.distance(0) == card);
        }
    }
}

TEST_CASE("right-of-way lets a side lay distances on an empty battle pile") {
    for (const auto edition : every_edition()) {
        Scenario game({.edition = edition, .hands = {"right-of-way 75"}});
        game.play(0, "play right-of-way, play 75");
        CHECK(game.battle(0).empty());
        CHECK(game.distance(0) == "75");
    }
}

TEST_CASE("a hazard on the battle pile stops its side") {
    for (const auto edition : every_edition()) {
        for (const Trouble& trouble : battle_troubles) {
            Scenario game(
                {.edition = edition, .hands = {"green-light 25", std::string(trouble.hazard)}});
            game.play("play green-light");
            game.play(1, join("play", trouble.hazard, "@0"));
            CHECK_FALSE(game.is_rolling(0));
            CHECK(game.refusal("play 25") == Refusal::NotRolling);
        }
    }
}

TEST_CASE("a remedy lets a side roll only with a green-light on it") {
    for (const auto edition : editions_with_points) {
        for (const Trouble& trouble : breakdowns) {
            Scenario game({.edition = edition,
                           .hands = {join("green-light green-light 25", trouble.remedy),
                                     std::string(trouble.hazard)}});
            game.play(join("play green-light, play", trouble.hazard, "@0, play", trouble.remedy));
            game.idle();
            CHECK(game.battle(0) == join("green-light", trouble.hazard, trouble.remedy));
            CHECK(game.refusal("play 25") == Refusal::NotRolling);
            game.play(0, "play green-light");
            game.idle();
            game.play(0, "play 25");
            CHECK(game.km(0) == 25);
        }
    }
}

TEST_CASE("a green-light on a red-light lets a side roll again") {
    for (const auto edition : every_edition()) {
        Scenario game({.edition = edition, .hands = {"green-light green-light 25", "red-light"}});
        game.play("play green-light, play red-light @0, play green-light, idle");
        CHECK(game.allows("play 25"));
    }
}

TEST_CASE("right-of-way lets a side roll on a remedy") {
    for (const auto edition : every_edition()) {
        for (const Trouble& trouble : breakdowns) {
            Scenario game(
                {.edition = edition,
                 .hands = {join("right-of-way 25", trouble.remedy), std::string(trouble.hazard)}});
            game.play(0, "play right-of-way");
            game.idle();
            game.play(1, join("play", trouble.hazard, "@0"));
            game.play(0, join("play", trouble.remedy));
            game.idle();
            CHECK(game.allows("play 25"));
        }
    }
}

TEST_CASE("right-of-way does not let a side roll on another active hazard") {
    for (const auto edition : every_edition()) {
        for (const Trouble& trouble : breakdowns) {
            Scenario game(
                {.edition = edition, .hands = {"right-of-way 25", std::string(trouble.hazard)}});
            game.play(0, "play right-of-way");
            game.idle();
            game.play(1, join("play", trouble.hazard, "@0"));
            CHECK(game.refusal("play 25") == Refusal::NotRolling);
        }
    }
}

TEST_CASE("a speed limit stops a 75 but not a 50") {
    for (const auto edition : every_edition()) {
        Scenario game({.edition = edition,
                       .hands = {"green-light 25 50 75", "speed-limit"},
                       .draws = for_first_player("100 200")});
        game.play("play green-light, play speed-limit @0");
        CHECK(game.is_limited(0));
        for (const auto card : {"75", "100", "200"}) {
            CHECK(game.refusal(join("play", card)) == Refusal::SpeedLimited);
        }
        CHECK(game.allows("play 25"));
        game.play(0, "play 50");
        CHECK(game.km(0) == 50);
    }
}

TEST_CASE("an end of limit lets the large distances through again") {
    for (const auto edition : every_edition()) {
        Scenario game(
            {.edition = edition, .hands = {"green-light end-of-limit 200", "speed-limit"}});
        game.play("play green-light, play speed-limit @0");
        CHECK(game.refusal("play 200") == Refusal::SpeedLimited);
        game.play("play end-of-limit, idle");
        CHECK_FALSE(game.is_limited(0));
        game.play(0, "play 200");
        CHECK(game.km(0) == 200);
    }
}

TEST_CASE("at two and three nobody drives past 700") {
    for (const auto edition : editions_with_points) {
        for (const int players : {2, 3}) {
            Scenario game({.edition = edition,
                           .players = players,
                           .hands = {"green-light 25 50"},
                           .draws = for_first_player("200 200 100 100 75", players)});
            game.lay(0, "green-light 200 200 100 100 75");
            game.idle_to_seat(0);
            CHECK(game.km(0) == 675);
            CHECK(game.refusal("play 50") == Refusal::PastGoal);
            game.play(0, "play 25");
            CHECK(game.km(0) == 700);
        }
    }
}

TEST_CASE("two teams of two drive to 1000 and not past it") {
    for (const auto edition : editions_with_points) {
        Scenario game({.edition = edition,
                       .players = 4,
                       .hands = {"green-light 25 50"},
                       .draws = for_first_player("200 200 100 100 100 100 100 75", 4)});
        game.lay(0, "green-light 200 200 100 100 100 100 100 75");
        game.idle_to_seat(0);
        CHECK(game.km(0) == 975);
        CHECK(game.refusal("play 50") == Refusal::PastGoal);
        game.play(0, "play 25");
        CHECK(game.km(0) == 1000);
        CHECK(game.is_over());
    }
}

TEST_CASE("at six 1960 drives to 1000, the other editions to 700") {
    Scenario old({.players = 6,
                  .hands = {"green-light 25"},
                  .draws = for_first_player("200 200 100 100 75", 6)});
    old.lay(0, "green-light 200 200 100 100 75 25");
    CHECK(old.km(0) == 700);
    CHECK(old.phase() == "play");

    for (const auto edition : {"dujardin-classic", "dujardin-modern", "parker-1971"}) {
        Scenario game({.edition = edition,
                       .players = 6,
                       .hands = {"green-light 25 50"},
                       .draws = for_first_player("200 200 100 100 75", 6)});
        game.lay(0, "green-light 200 200 100 100 75");
        game.idle_to_seat(0);
        CHECK(game.refusal("play 50") == Refusal::PastGoal);
        game.play(0, "play 25");
        CHECK(game.phase() == "extension");
    }
}

TEST_CASE("once extended the road ends at 1000 for everyone") {
    for (const auto edition : editions_with_points) {
        Scenario game({.edition = edition,
                       .hands = {"green-light 25 50", "green-light"},
                       .draws = "200 100 200 100 100 100 100 100 100 200 100 200 100 ? 75"});
        game.play("play green-light, play green-light, play 200, play 100, play 200, play 100");
        game.play("play 100, play 100, play 100, play 100, play 100, extend, play 200, play 100");
        CHECK(game.goal() == 1000);
        CHECK(game.km(1) == 600);
        game.play(1, "play 200");
        CHECK(game.km(1) == 800);
        game.play("play 100, idle, play 75, idle");
        CHECK(game.km(0) == 975);
        CHECK(game.refusal("play 50") == Refusal::PastGoal);
        game.play(0, "play 25");
        CHECK(game.km(0) == 1000);
        CHECK(game.is_over());
    }
}

TEST_CASE("a third 200 is refused, though the road is long enough") {
    for (const auto edition : every_edition()) {
        Scenario game({.edition = edition, .hands = {"green-light 200 200 200"}});
        game.lay(0, "green-light 200 200");
        game.idle();
        CHECK(game.refusal("play 200") == Refusal::TooManyTwoHundreds);
        CHECK(game.allows("discard 200"));
    }
}

TEST_CASE("the two 200s are a side's, not a player's") {
    for (const auto edition : editions_with_points) {
        for (const int partner : {0, 2}) {
            Scenario game({.edition = edition,
                           .players = 4,
                           .hands = {"green-light 200 200", "", "200 200"}});
            game.lay(0, "green-light 200");
            game.lay(2, "200");
            game.idle_to_seat(partner);
            CHECK(game.refusal("play 200") == Refusal::TooManyTwoHundreds);
        }
    }
}

TEST_CASE("each side may lay two 200s of its own") {
    for (const auto edition : editions_with_points) {
        Scenario game(
            {.edition = edition, .hands = {"green-light 200 200", "green-light 200 200"}});
        game.play("play green-light, play green-light, play 200, play 200, play 200, play 200");
        CHECK(game.km(0) == 400);
        CHECK(game.km(1) == 400);
    }
}

TEST_CASE("the extension does not allow a third 200") {
    for (const auto edition : editions_with_points) {
        Scenario game({.edition = edition,
                       .hands = {"green-light 200 200 200"},
                       .draws = for_first_player("100 100 100")});
        game.lay(0, "green-light 200 200 100 100 100");
        game.play(0, "extend");
        game.idle();
        CHECK(game.km(0) == 700);
        CHECK(game.goal() == 1000);
        CHECK(game.refusal("play 200") == Refusal::TooManyTwoHundreds);
    }
}

TEST_CASE("each remedy ends its own hazard and no other") {
    for (const auto edition : every_edition()) {
        for (const Trouble& trouble : battle_troubles) {
            Scenario game(
                {.edition = edition,
                 .hands = {"green-light repairs gasoline spare-tire", std::string(trouble.hazard)},
                 .draws = for_first_player("? green-light")});
            game.play(join("play green-light, play", trouble.hazard, "@0"));
            for (const Trouble& other : battle_troubles) {
                const bool fits = other.hazard == trouble.hazard;
                CHECK(game.allows(join("play", other.remedy)) == fits);
            }
            CHECK(game.refusal("play end-of-limit") == Refusal::CardNotInHand);
            game.play(0, join("play", trouble.remedy));
            CHECK(game.is_rolling(0) == (edition == "express" || trouble.hazard == "red-light"));
        }
    }
}

TEST_CASE("a remedy is refused where no hazard lies") {
    for (const auto edition : every_edition()) {
        Scenario game({.edition = edition, .hands = {"repairs gasoline spare-tire green-light"}});
        for (const auto remedy : {"repairs", "gasoline", "spare-tire"}) {
            CHECK(game.refusal(join("play", remedy)) == Refusal::NoSuchHazard);
        }
        game.play("play green-light, idle");
        for (const auto remedy : {"repairs", "gasoline", "spare-tire"}) {
            CHECK(game.refusal(join("play", remedy)) == Refusal::NoSuchHazard);
        }
    }
}

TEST_CASE("a second remedy on the first is refused") {
    for (const auto edition : every_edition()) {
        for (const Trouble& trouble : breakdowns) {
            Scenario game({.edition = edition,
                           .hands = {join("green-light", trouble.remedy, trouble.remedy),
                                     std::string(trouble.hazard)}});
            game.play(join("play green-light, play", trouble.hazard, "@0, play", trouble.remedy));
            game.idle();
            CHECK(game.refusal(join("play", trouble.remedy)) == Refusal::NoSuchHazard);
        }
    }
}

TEST_CASE("an end of limit needs an active speed limit") {
    for (const auto edition : every_edition()) {
        Scenario game({.edition = edition,
                       .hands = {"green-light end-of-limit end-of-limit", "speed-limit"}});
        CHECK(game.refusal("play end-of-limit") == Refusal::NotLimited);
        game.play("play green-light, play speed-limit @0, play end-of-limit, idle");
        CHECK(game.refusal("play end-of-limit") == Refusal::NotLimited);
    }
}

TEST_CASE("parker: a remedy is refused on a hazard that a safety made inactive") {
    for (const Trouble& trouble : breakdowns) {
        Scenario game({.edition = "parker-1971",
                       .hands = {join("green-light", trouble.remedy), std::string(trouble.hazard)},
                       .draws = join("? ?", trouble.safety)});
        game.play(join("play green-light, play", trouble.hazard, "@0, play", trouble.safety));
        CHECK(game.battle(0) == join("green-light", trouble.hazard));
        CHECK(game.refusal(join("play", trouble.remedy)) == Refusal::NoSuchHazard);
    }
}

TEST_CASE("parker: an end of limit is refused on a speed limit that right-of-way made inactive") {
    Scenario game({.edition = "parker-1971",
                   .hands = {"end-of-limit", "speed-limit"},
                   .draws = "? ? right-of-way"});
    game.play("idle, play speed-limit @0, play right-of-way");
    CHECK(game.speed(0) == "speed-limit");
    CHECK(game.refusal("play end-of-limit") == Refusal::NotLimited);
}

TEST_CASE("a green-light is refused on a green-light") {
    for (const auto edition : every_edition()) {
        Scenario game({.edition = edition, .hands = {"green-light green-light"}});
        game.play("play green-light, idle");
        CHECK(game.refusal("play green-light") == Refusal::AlreadyRolling);
    }
}

TEST_CASE("a green-light is refused on any hazard but a red-light") {
    for (const auto edition : every_edition()) {
        for (const Trouble& trouble : breakdowns) {
            Scenario game({.edition = edition,
                           .hands = {"green-light green-light", std::string(trouble.hazard)}});
            game.play(join("play green-light, play", trouble.hazard, "@0"));
            CHECK(game.refusal("play green-light") == Refusal::OtherHazard);
        }
    }
}

TEST_CASE("a green-light is refused while right-of-way is exposed") {
    for (const auto edition : every_edition()) {
        Scenario game(
            {.edition = edition, .hands = {"right-of-way green-light repairs", "accident"}});
        game.play(0, "play right-of-way");
        CHECK(game.refusal("play green-light") == Refusal::RightOfWayExposed);
        game.idle();
        game.play(1, "play accident @0");
        CHECK(game.refusal("play green-light") == Refusal::RightOfWayExposed);
        game.play("play repairs, idle");
        CHECK(game.refusal("play green-light") == Refusal::RightOfWayExposed);
    }
}

TEST_CASE("parker: a green-light is laid on a hazard that a safety made inactive") {
    for (const Trouble& trouble : breakdowns) {
        Scenario game({.edition = "parker-1971",
                       .hands = {"green-light green-light 25", std::string(trouble.hazard)},
                       .draws = join("? ?", trouble.safety)});
        game.play(join("play green-light, play", trouble.hazard, "@0, play", trouble.safety));
        CHECK(game.refusal("play 25") == Refusal::NotRolling);
        game.play("play green-light, idle");
        CHECK(game.battle(0) == join("green-light", trouble.hazard, "green-light"));
        CHECK(game.allows("play 25"));
    }
}

TEST_CASE("a safety is laid at any time in one's own turn, even as the first card") {
    for (const auto edition : every_edition()) {
        for (const Trouble& trouble : battle_troubles) {
            Scenario game({.edition = edition, .hands = {std::string(trouble.safety)}});
            game.play(0, join("play", trouble.safety));
            CHECK(game.safeties(0) == trouble.safety);
        }
    }
}

TEST_CASE("a safety is laid while another hazard stops the side") {
    for (const auto edition : every_edition()) {
        Scenario game({.edition = edition, .hands = {"green-light puncture-proof", "accident"}});
        game.play("play green-light, play accident @0, play puncture-proof");
        CHECK(game.battle(0) == "green-light accident");
        CHECK(game.safeties(0) == "puncture-proof");
    }
}
