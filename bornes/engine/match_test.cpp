#include "bornes/engine/match.h"

#include <string>

#include <doctest/doctest.h>

#include "tests/support/settings.h"

using namespace bornes::engine;
using namespace bornes::tests;

namespace {

const Edition& edition(std::string_view id) { return *find_edition(id); }

/// The result of a hand that brought these points.
Result points(std::initializer_list<int> totals) {
    Result result;
    std::size_t at = 0;
    for (const int total : totals) result.scores[at++].distance = {total};
    return result;
}

}  // namespace

TEST_CASE("a match goes to the edition's target unless players agree otherwise") {
    const Rules rules(edition("parker-1971"), 2);
    CHECK(Match(rules, {}).options() == MatchOptions{.target = {5000}});
    CHECK(Match(rules, {.target = {700}}).options() == MatchOptions{.target = {700}});
    CHECK(Match(rules, {.hands = 3}).options() == MatchOptions{.hands = 3});
}

TEST_CASE("match options that make no sense are refused") {
    using enum MatchError;
    for (const Edition* each : all_editions()) {
        CAPTURE(std::string(each->id));
        CHECK(why_no_match(*each, {}) == None);
        if (each->result == HandResult::Kilometres) {
            CHECK(why_no_match(*each, {.target = {5000}}) == NoMatchInThisEdition);
            CHECK(why_no_match(*each, {.hands = 1}) == NoMatchInThisEdition);
            continue;
        }
        CHECK(why_no_match(*each, {.target = {1}}) == None);
        CHECK(why_no_match(*each, {.target = {1'000'000}}) == None);
        CHECK(why_no_match(*each, {.target = {1'000'001}}) == OutOfRange);
        CHECK(why_no_match(*each, {.target = {-1}}) == OutOfRange);
        CHECK(why_no_match(*each, {.hands = 1}) == None);
        CHECK(why_no_match(*each, {.hands = 10'001}) == OutOfRange);
        CHECK(why_no_match(*each, {.hands = -1}) == OutOfRange);
        CHECK(why_no_match(*each, {.target = {5000}, .hands = 2}) == TargetAndHands);
    }
}

TEST_CASE("totals add up until a side reaches the target exactly or passes it") {
    const Rules rules(edition("dujardin-modern"), 3);
    Match match(rules, {.target = {1000}});
    CHECK(match.hand_number() == 1);
    match.add(points({400, 300, 999}));
    CHECK_FALSE(match.is_over());
    CHECK_FALSE(match.winner().has_value());
    CHECK(match.hand_number() == 2);
    match.add(points({600, 0, 0}));
    CHECK(match.totals()[0] == Points{1000});
    CHECK(match.totals()[2] == Points{999});
    CHECK(match.is_over());
    CHECK(match.winner() == side(0));
}

TEST_CASE("when several sides pass the target in one hand, the highest total wins") {
    const Rules rules(edition("dujardin-classic"), 6);
    Match match(rules, {});
    match.add(points({4900, 4000, 4800}));
    match.add(points({200, 600, 500}));
    CHECK(match.is_over());
    CHECK(match.winner() == side(2));
}

TEST_CASE("a tie at the top is played off by another hand, and another") {
    const Rules rules(edition("parker-1971"), 2);
    Match match(rules, {});
    match.add(points({5200, 5200}));
    CHECK_FALSE(match.is_over());
    match.add(points({100, 100}));
    CHECK_FALSE(match.is_over());
    match.add(points({100, 125}));
    CHECK(match.is_over());
    CHECK(match.winner() == side(1));
    CHECK(match.totals()[1] == Points{5425});
}

TEST_CASE("a tie below the top changes nothing") {
    const Rules rules(edition("parker-1971"), 3);
    Match match(rules, {});
    match.add(points({5100, 5300, 5100}));
    CHECK(match.winner() == side(1));
}

TEST_CASE("a tie below the target is no play-off: the match just goes on") {
    const Rules rules(edition("parker-1971"), 2);
    Match match(rules, {});
    match.add(points({3000, 3000}));
    CHECK_FALSE(match.is_over());
}

TEST_CASE("a fixed number of hands ends after them, whatever the totals") {
    const Rules rules(edition("dujardin-1960"), 4);
    Match match(rules, {.hands = 2});
    match.add(points({9000, 0}));
    CHECK_FALSE(match.is_over());
    match.add(points({0, 8000}));
    CHECK(match.is_over());
    CHECK(match.winner() == side(0));

    Match single(rules, {.hands = 1});
    single.add(points({300, 325}));
    CHECK(single.winner() == side(1));

    Match tied(rules, {.hands = 1});
    tied.add(points({0, 0}));
    CHECK_FALSE(tied.is_over());
    tied.add(points({25, 0}));
    CHECK(tied.winner() == side(0));
}

TEST_CASE("the deal moves one seat to the left each hand, and seat 0 begins the first") {
    for (const Setting& setting : every_setting()) {
        if (setting.edition->result != HandResult::Points) continue;
        const Rules rules = setting.rules();
        Match match(rules, {.hands = 10});
        CHECK(rules.left_of(match.dealer()) == seat(0));
        for (int hand = 0; hand < 8; ++hand) {
            CHECK(match.hand_number() == hand + 1);
            CHECK(rules.left_of(match.dealer()) == seat(hand % rules.players()));
            match.add(points({100, 200}));
        }
    }
    const Rules rules(edition("parker-1971"), 4);
    CHECK(Match(rules, {}, seat(2)).dealer() == seat(2));
}

TEST_CASE("where kilometres are the result, one hand is the whole match") {
    const Rules rules(edition("express"), 3);
    Result result;
    result.km = {Km{300}, Km{1000}, Km{25}};
    result.winner = side(1);
    Match match(rules, {});
    CHECK_FALSE(match.is_over());
    match.add(result);
    CHECK(match.is_over());
    CHECK(match.winner() == side(1));
    CHECK(match.totals()[1] == Points{1000});

    Match drawn(rules, {});
    result.winner = std::nullopt;
    drawn.add(result);
    CHECK(drawn.is_over());
    CHECK_FALSE(drawn.winner().has_value());
}
