#include "bornes/engine/edition.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include "bornes/engine/editions/editions.h"
#include "tests/support/settings.h"
#include "tests/support/words.h"

using namespace bornes::engine;
using namespace bornes::tests;

namespace {

int total(const DeckCounts& deck) { return std::accumulate(deck.begin(), deck.end(), 0); }

const Edition& edition(std::string_view id) { return *find_edition(id); }

constexpr std::string_view with_points[] = {"dujardin-1960", "dujardin-classic", "dujardin-modern",
                                            "parker-1971"};

struct Sitting {
    int players, sides, goal;
    bool extension;
    int cards;
};

void check_table(std::string_view id, const Sitting& expected) {
    CAPTURE(std::string(id));
    CAPTURE(expected.players);
    const Table* table = find_table(edition(id), expected.players);
    REQUIRE(table != nullptr);
    CHECK(table->players == expected.players);
    CHECK(table->sides == expected.sides);
    CHECK(table->goal == Km{expected.goal});
    CHECK(table->extension == expected.extension);
    const Rules rules(edition(id), expected.players);
    CHECK(rules.deck().size() == static_cast<std::size_t>(expected.cards));
}

}  // namespace

TEST_CASE("five editions are listed, oldest first, each under its id") {
    std::vector<std::string> ids;
    for (const Edition* each : all_editions()) {
        ids.emplace_back(each->id);
        CHECK(find_edition(each->id) == each);
    }
    CHECK(ids == std::vector<std::string>{"dujardin-1960", "dujardin-classic", "dujardin-modern",
                                          "parker-1971", "express"});
    CHECK(std::set(ids.begin(), ids.end()).size() == ids.size());
    CHECK(find_edition("") == nullptr);
    CHECK(find_edition("parker") == nullptr);
    CHECK(find_edition("parker-1971 ") == nullptr);
}

TEST_CASE(
    "the edition that is taken when nobody chooses is a listed one, for every number of players") {
    CHECK(find_edition(default_edition().id) == &default_edition());
    for (const int players : {2, 3, 4, 6}) CHECK(find_table(default_edition(), players) != nullptr);
}

TEST_CASE("the deck of 106, card by card") {
    const std::map<std::string, int> expected = {
        {"25", 10},          {"50", 10},          {"75", 10},
        {"100", 12},         {"200", 4},          {"red-light", 5},
        {"speed-limit", 4},  {"out-of-gas", 3},   {"flat-tire", 3},
        {"accident", 3},     {"green-light", 14}, {"end-of-limit", 6},
        {"gasoline", 6},     {"spare-tire", 6},   {"repairs", 6},
        {"right-of-way", 1}, {"extra-tank", 1},   {"puncture-proof", 1},
        {"driving-ace", 1}};
    for (const std::string_view id : with_points) {
        CAPTURE(std::string(id));
        CHECK(total(edition(id).deck) == 106);
        for (const Card card : all_cards) {
            CHECK(edition(id).deck[index(card)] == expected.at(word(card)));
        }
    }
}

TEST_CASE("the deck of 66, card by card") {
    const std::map<std::string, int> expected = {
        {"25", 6},           {"50", 6},          {"75", 6},
        {"100", 10},         {"200", 3},         {"red-light", 2},
        {"speed-limit", 2},  {"out-of-gas", 2},  {"flat-tire", 2},
        {"accident", 2},     {"green-light", 5}, {"end-of-limit", 4},
        {"gasoline", 4},     {"spare-tire", 4},  {"repairs", 4},
        {"right-of-way", 1}, {"extra-tank", 1},  {"puncture-proof", 1},
        {"driving-ace", 1}};
    CHECK(total(edition("express").deck) == 66);
    for (const Card card : all_cards) {
        CHECK(edition("express").deck[index(card)] == expected.at(word(card)));
    }
}

TEST_CASE("at two and three, one of each hazard is taken out of the deck of 106") {
    for (const std::string_view id : with_points) {
        for (const int players : {2, 3}) {
            const Rules rules(edition(id), players);
            for (const Card card : all_cards) {
                const int removed = is_hazard(card) ? 1 : 0;
                CHECK(std::ranges::count(rules.deck(), card) ==
                      edition(id).deck[index(card)] - removed);
            }
        }
    }
}

TEST_CASE("the tables of section 2") {
    for (const std::string_view id : with_points) {
        check_table(id, {.players = 2, .sides = 2, .goal = 700, .extension = true, .cards = 101});
        check_table(id, {.players = 3, .sides = 3, .goal = 700, .extension = true, .cards = 101});
        check_table(id, {.players = 4, .sides = 2, .goal = 1000, .extension = false, .cards = 106});
    }
    check_table("dujardin-1960",
                {.players = 6, .sides = 2, .goal = 1000, .extension = false, .cards = 106});
    for (const std::string_view id : {"dujardin-classic", "dujardin-modern", "parker-1971"}) {
        check_table(id, {.players = 6, .sides = 3, .goal = 700, .extension = true, .cards = 106});
    }
    for (const int players : {2, 3, 4}) {
        check_table(
            "express",
            {.players = players, .sides = players, .goal = 1000, .extension = false, .cards = 66});
    }
    CHECK(edition("express").tables.size() == 3);
    for (const std::string_view id : with_points) CHECK(edition(id).tables.size() == 4);
    for (const Edition* each : all_editions()) {
        for (const int players : {-1, 0, 1, 5, 7}) CHECK(find_table(*each, players) == nullptr);
    }
}

TEST_CASE("the score sheets of section 7") {
    for (const std::string_view id : with_points) {
        CAPTURE(std::string(id));
        const ScoreSheet& sheet = edition(id).score;
        CHECK(sheet.each_safety == Points{100});
        CHECK(sheet.all_safeties == Points{300});
        CHECK(sheet.each_coup_fourre == Points{300});
        CHECK(sheet.trip == Points{400});
        CHECK(sheet.delayed == Points{300});
        CHECK(sheet.safe_trip == Points{300});
        CHECK(sheet.extension == Points{200});
        CHECK(edition(id).target == Points{5000});
        CHECK(edition(id).result == HandResult::Points);
    }
    CHECK(edition("dujardin-1960").score.no_hundreds == Points{0});
    CHECK(edition("dujardin-classic").score.no_hundreds == Points{250});
    CHECK(edition("dujardin-modern").score.no_hundreds == Points{500});
    CHECK(edition("parker-1971").score.no_hundreds == Points{0});
    CHECK(edition("dujardin-1960").score.shut_out_rule == ShutOut::EverySideForEachBlankOne);
    CHECK(edition("dujardin-classic").score.shut_out_rule == ShutOut::None);
    CHECK(edition("dujardin-modern").score.shut_out_rule == ShutOut::EverySideForEachBlankOne);
    CHECK(edition("parker-1971").score.shut_out_rule == ShutOut::WinnerOnceIfAllAreBlank);
    CHECK(edition("express").result == HandResult::Kilometres);
    CHECK(edition("express").target == Points{0});
}

TEST_CASE("every edition is complete and fits what the engine can hold") {
    for (const Edition* each : all_editions()) {
        CAPTURE(std::string(each->id));
        CHECK(total(each->deck) <= static_cast<int>(max_deck));
        CHECK(each->hand_size >= 1);
        CHECK(each->hand_size + 1 <= 7);  // three bits of count in a hand
        CHECK(each->most_two_hundreds >= 1);
        CHECK(each->limited_speed.value > 0);
        CHECK(each->year >= 1954);
        CHECK_FALSE(each->tables.empty());
        for (const Card card : all_cards) {
            CHECK(each->deck[index(card)] >= 1);
            // Four bits of count a kind on the road, and each safety is unique.
            CHECK(each->deck[index(card)] <= 15);
            if (is_safety(card)) CHECK(each->deck[index(card)] == 1);
        }
        for (const Km km : {each->extended_goal, each->safety_moves, each->coup_fourre_moves}) {
            CHECK(km.value % Road::unit == 0);
        }
        for (const Table& table : each->tables) {
            CHECK(table.players <= max_players);
            CHECK(table.sides <= max_sides);
            CHECK(table.sides >= 2);
            CHECK(table.players % table.sides == 0);
            CHECK(table.goal.value % Road::unit == 0);
            CHECK(table.goal <= each->extended_goal);
            CHECK(table.other_goal <= table.goal);
            CHECK(table.players * each->hand_size < total(each->deck));
        }
    }
}
