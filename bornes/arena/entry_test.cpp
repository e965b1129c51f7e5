#include "bornes/arena/entry.h"

#include <doctest/doctest.h>

using namespace bornes::arena;

TEST_CASE("a_level_alone_thinks_as_it_is_used_to") {
    const auto entry = parse_entry("club");
    REQUIRE(entry);
    CHECK(entry->level == bornes::players::find_level("club"));
    CHECK(entry->thinking.playouts == 0);
    CHECK(!entry->thinking.time);
}

TEST_CASE("a_budget_is_playouts_or_time") {
    CHECK(parse_entry("expert:playouts=3000")->thinking.playouts == 3000);
    CHECK(parse_entry("expert:time=50")->thinking.time == std::chrono::milliseconds(50));
}

TEST_CASE("an_outside_bot_is_a_command") {
    const auto entry = parse_entry("cmd:./bot --level expert:time=50");
    REQUIRE(entry);
    CHECK(entry->level == nullptr);
    CHECK(entry->command == "./bot --level expert:time=50");
}

TEST_CASE("what_is_no_player_is_refused_with_what_there_is") {
    for (const char* given : {"", "grandmaster", "expert:", "expert:playouts=", "expert:playouts=0",
                              "expert:playouts=-1", "expert:playouts=1x", "expert:time=99999999999",
                              "expert:depth=3", "cmd:"}) {
        CAPTURE(given);
        CHECK(!parse_entry(given));
    }
    CHECK(parse_entry("grandmaster").error().find("club") != std::string::npos);
}

TEST_CASE("a_level_that_does_not_think_takes_no_budget") {
    CHECK(!parse_entry("club:playouts=100"));
}

TEST_CASE("for_measuring_the_strongest_level_sees_more_or_less") {
    CHECK(parse_entry("champion")->sight == Sight::View);
    CHECK(parse_entry("oracle:playouts=10")->sight == Sight::Hands);
    CHECK(parse_entry("forgetful:time=5")->sight == Sight::Present);
    CHECK(parse_entry("insider:playouts=10")->sight == Sight::Hands);
    CHECK(parse_entry("insider")->level->id == "insider");
    CHECK(parse_entry("oracle")->level == bornes::players::find_level("champion"));
    CHECK(parse_entry("forgetful")->level == bornes::players::find_level("champion"));
}

TEST_CASE("for_measuring_there_are_marks_that_are_no_levels") {
    for (const char* id : {"booklet", "light", "instinct"}) {
        CAPTURE(id);
        const auto entry = parse_entry(id);
        REQUIRE(entry);
        CHECK(entry->level->id == id);
        CHECK(!parse_entry(std::string(id) + ":playouts=100"));
        CHECK(bornes::players::find_level(id) == nullptr);
        CHECK(parse_entry("grandmaster").error().find(id) != std::string::npos);
    }
}
