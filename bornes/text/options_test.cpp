#include "bornes/text/options.h"

#include <doctest/doctest.h>

#include "bornes/engine/editions/editions.h"
#include "bornes/text/test_hands.h"

namespace bornes::text {

namespace {

Parsed<Options> on_command_line(std::string_view edition, int players,
                                const std::vector<std::string>& assignments) {
    return parse_options(assignments, *engine::find_edition(edition), players);
}

void is_refused(std::string_view edition, int players, const std::vector<std::string>& assignments,
                std::string_view what) {
    const Parsed<Options> options = on_command_line(edition, players, assignments);
    REQUIRE(!options);
    INFO(options.error());
    CHECK(options.error().find(what) != std::string::npos);
}

std::string as_json(const Options& options) {
    std::string out;
    append_options(out, options);
    return out;
}

}  // namespace

TEST_CASE("options are read from the command line") {
    CHECK(on_command_line("express", 4, {"goal=700", "hazard-up=true"})->hand ==
          engine::HandOptions{.goal = {700}, .hazard_up = true, .no_hundreds = false});
    CHECK(on_command_line("dujardin-modern", 2, {"no-hundreds=true"})->hand.no_hundreds);
    CHECK(on_command_line("parker-1971", 4, {"target=3000"})->match.target.value == 3000);
    CHECK(on_command_line("parker-1971", 4, {"hands=1"})->match.hands == 1);
    CHECK(*on_command_line("parker-1971", 4, {}) == Options{});
}

TEST_CASE("an option that the edition or table does not have is refused, whatever its value") {
    is_refused("parker-1971", 4, {"goal=700"}, "is not offered by parker-1971 with 4 players");
    is_refused("parker-1971", 2, {"goal=700"}, "not offered");
    is_refused("express", 2, {"goal=1000"}, "not offered");
    is_refused("parker-1971", 4, {"hazard-up=false"}, "not offered");
    is_refused("parker-1971", 4, {"no-hundreds=true"}, "it offers: target, hands");
    is_refused("dujardin-1960", 4, {"no-hundreds=true"}, "not offered");
    is_refused("express", 2, {"target=5000"}, "it offers: hazard-up");
    is_refused("express", 2, {"hands=1"}, "not offered");
    is_refused("express", 6, {}, "is not played by 6; it is played by: 2, 3, 4");
}

TEST_CASE("a value of the wrong kind or size is refused with what would be right") {
    is_refused("express", 4, {"goal=800"}, "must be 1000 or 700, not 800");
    is_refused("express", 4, {"goal=true"}, "must be a whole number");
    is_refused("express", 4, {"hazard-up=1"}, "must be true or false, not 1");
    is_refused("express", 4, {"hazard-up=yes"}, "must be true or false, not \"yes\"");
    is_refused("parker-1971", 4, {"target=0"}, "from 1 to 1000000, not 0");
    is_refused("parker-1971", 4, {"target=-5"}, "not -5");
    is_refused("parker-1971", 4, {"hands=10001"}, "from 1 to 10000");
    is_refused("parker-1971", 4, {"target=99999999999999999999"}, "must be a whole number");
    is_refused("parker-1971", 4, {"target=5000", "hands=2"}, "not both");
    is_refused("parker-1971", 4, {"target=5000", "target=4000"}, "given twice");
    is_refused("parker-1971", 4, {"target"}, "NAME=VALUE");
    is_refused("parker-1971", 4, {"colour=red"}, "option \"colour\" is not offered");
    is_refused("parker-1971", 4, {"=1"}, "option \"\" is not offered");
}

TEST_CASE("options make the same JSON that they are read from") {
    for (Setup setup : all_setups()) {
        for (const engine::MatchOptions match :
             {engine::MatchOptions{}, engine::MatchOptions{.target = {3000}, .hands = 0},
              engine::MatchOptions{.target = {}, .hands = 7}}) {
            setup.options.match = match;
            if (why_no_match(*setup.edition, match) != engine::MatchError::None) continue;
            const boost::json::value json = boost::json::parse(as_json(setup.options));
            const Parsed<Options> read =
                read_options(json.as_object(), *setup.edition, setup.players);
            REQUIRE(read);
            CHECK(*read == setup.options);
        }
    }
    CHECK(as_json({}) == "{}");
    CHECK(as_json({{.goal = {700}, .hazard_up = true, .no_hundreds = false}, {}}) ==
          R"({"goal":700,"hazard-up":true})");
    CHECK(as_json({{}, {.target = {5000}, .hands = 0}}) == R"({"target":5000})");
}

TEST_CASE("a setup names its edition or lists those that there are") {
    const Parsed<Setup> setup = parse_setup("mille", 2, {});
    REQUIRE(!setup);
    CHECK(setup.error().find("unknown edition \"mille\"; there are: dujardin-1960, ") !=
          std::string::npos);
    CHECK(parse_setup("express", 3, {})->edition->id == "express");
}

}  // namespace bornes::text
