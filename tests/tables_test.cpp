// The cards, who plays with whom and how far, and the deal (docs/rules.md sections 1 and 2).
#include <doctest/doctest.h>

#include "tests/support/scenario.h"

using namespace bornes::tests;
using namespace bornes::engine;

namespace {

struct Count {
    std::string_view card;
    int in_106;
    int in_66;
};

constexpr std::array<Count, 19> printed = {{
    {"25", 10, 6},          {"50", 10, 6},          {"75", 10, 6},
    {"100", 12, 10},        {"200", 4, 3},          {"red-light", 5, 2},
    {"speed-limit", 4, 2},  {"out-of-gas", 3, 2},   {"flat-tire", 3, 2},
    {"accident", 3, 2},     {"green-light", 14, 5}, {"end-of-limit", 6, 4},
    {"gasoline", 6, 4},     {"spare-tire", 6, 4},   {"repairs", 6, 4},
    {"right-of-way", 1, 1}, {"extra-tank", 1, 1},   {"puncture-proof", 1, 1},
    {"driving-ace", 1, 1},
}};

struct Seating {
    int players;
    std::vector<int> sides;  ///< by seat
    int goal;
    bool extension;
    int cards;
};

std::vector<Seating> seatings_of(std::string_view edition) {
    if (edition == "express") {
        return {{2, {0, 1}, 1000, false, 66},
                {3, {0, 1, 2}, 1000, false, 66},
                {4, {0, 1, 2, 3}, 1000, false, 66}};
    }
    std::vector<Seating> all = {{2, {0, 1}, 700, true, 101},
                                {3, {0, 1, 2}, 700, true, 101},
                                {4, {0, 1, 0, 1}, 1000, false, 106}};
    if (edition == "dujardin-1960") {
        all.push_back({6, {0, 1, 0, 1, 0, 1}, 1000, false, 106});
    } else {
        all.push_back({6, {0, 1, 2, 0, 1, 2}, 700, true, 106});
    }
    return all;
}

int in_deck(const Rules& rules, std::string_view card) {
    return static_cast<int>(std::ranges::count(rules.deck(), *bornes::text::find_card(card)));
}

SetupError why_no(std::string_view edition, int players, const HandOptions& options = {}) {
    return why_no_setup(*find_edition(edition), players, options);
}

}  // namespace

TEST_CASE("the editions are these five") {
    CHECK(every_edition() == std::vector<std::string_view>{"dujardin-1960", "dujardin-classic",
                                                           "dujardin-modern", "parker-1971",
                                                           "express"});
}

TEST_CASE("the deck is printed with these cards, card by card") {
    for (const auto edition : every_edition()) {
        const Rules rules(*find_edition(edition), 4);
        for (const Count& count : printed) {
            CAPTURE(count.card);
            CHECK(in_deck(rules, count.card) ==
                  (edition == "express" ? count.in_66 : count.in_106));
        }
        CHECK(rules.deck().size() == (edition == "express" ? 66 : 106));
    }
}

TEST_CASE("at two and three one of each hazard is taken out, except in express") {
    for (const auto edition : every_edition()) {
        for (const int players : {2, 3}) {
            const Rules rules(*find_edition(edition), players);
            for (const Count& count : printed) {
                CAPTURE(count.card);
                const bool removed =
                    edition != "express" && is_hazard(*bornes::text::find_card(count.card));
                const int full = edition == "express" ? count.in_66 : count.in_106;
                CHECK(in_deck(rules, count.card) == full - (removed ? 1 : 0));
            }
        }
    }
}

TEST_CASE("who plays with whom, how far, and whether the road may be extended") {
    for (const auto edition : every_edition()) {
        for (const Seating& seating : seatings_of(edition)) {
            CAPTURE(edition);
            CAPTURE(seating.players);
            CHECK(why_no(edition, seating.players) == SetupError::None);
            const Rules rules(*find_edition(edition), seating.players);
            CHECK(rules.goal().value == seating.goal);
            CHECK(rules.table().extension == seating.extension);
            CHECK(static_cast<int>(rules.deck().size()) == seating.cards);
            for (std::uint8_t seat = 0; seat < seating.players; ++seat) {
                CHECK(int{rules.side_of({seat}).index} == seating.sides[seat]);
            }
        }
    }
}

TEST_CASE("no edition is played by one, five or seven, and express not by six") {
    for (const auto edition : every_edition()) {
        for (const int players : {-1, 0, 1, 5, 7, 8}) {
            CHECK(why_no(edition, players) == SetupError::NoSuchTable);
        }
    }
    CHECK(why_no("express", 6) == SetupError::NoSuchTable);
}

TEST_CASE("options that an edition or table does not have are refused") {
    for (const auto edition : every_edition()) {
        CAPTURE(edition);
        const bool is_express = edition == "express";
        const bool has_no_hundreds = edition == "dujardin-classic" || edition == "dujardin-modern";
        CHECK((why_no(edition, 4, {.hazard_up = true}) == SetupError::None) == is_express);
        CHECK((why_no(edition, 4, {.no_hundreds = true}) == SetupError::None) == has_no_hundreds);
        CHECK((why_no(edition, 4, {.goal = {700}}) == SetupError::None) == is_express);
        CHECK(why_no(edition, 4, {.goal = {800}}) == SetupError::GoalNotOffered);
    }
    for (const int players : {2, 3}) {
        CHECK(why_no("express", players, {.goal = {700}}) == SetupError::GoalNotOffered);
        CHECK(why_no("parker-1971", players, {.goal = {1000}}) == SetupError::GoalNotOffered);
    }
}

TEST_CASE("six cards are dealt, four in express, one at a time, first to the dealer's left") {
    for (const auto edition : every_edition()) {
        for (const Seating& seating : seatings_of(edition)) {
            const Rules rules(*find_edition(edition), seating.players);
            const std::size_t hand_size = edition == "express" ? 4 : 6;
            const auto players = static_cast<std::size_t>(seating.players);
            for (std::uint8_t dealer = 0; dealer < seating.players; ++dealer) {
                const State state = rules.deal(rules.deck(), {dealer});
                const std::size_t first = (dealer + 1U) % players;
                std::vector<Hand> dealt(players);
                for (std::size_t i = 0; i < hand_size * players; ++i) {
                    dealt[(first + i) % players].add(rules.deck()[i]);
                }
                // The first player has drawn already.
                dealt[first].add(rules.deck()[hand_size * players]);
                for (std::size_t seat = 0; seat < players; ++seat)
                    CHECK(state.hands[seat] == dealt[seat]);
                CHECK(state.draw_pile() ==
                      seating.cards - static_cast<int>(hand_size * players) - 1);
            }
        }
    }
}

TEST_CASE("the player to the dealer's left plays first") {
    for (const auto edition : every_edition()) {
        for (int first = 0; first < 4; ++first) {
            Scenario game({.edition = edition, .players = 4, .first_player = first});
            CHECK(game.turn() == first);
            CHECK(game.state().dealer.index == (first + 3) % 4);
        }
    }
}

TEST_CASE("a team has one set of piles: partners start, drive and repair for each other") {
    for (const auto edition : editions_with_points) {
        for (const int players : {4, 6}) {
            const int partner = players == 4 || edition == "dujardin-1960" ? 2 : 3;
            std::vector<std::string> hands(static_cast<std::size_t>(players));
            hands[0] = "green-light gasoline";
            hands[static_cast<std::size_t>(partner)] = "100 green-light";
            hands[1] = "out-of-gas";
            Scenario game({.edition = edition, .players = players, .hands = hands});
            game.play(0, "play green-light");
            game.lay(partner, "100");
            game.idle_to_seat(1);
            game.play(1, "play out-of-gas @0");
            game.lay(0, "gasoline");
            game.lay(partner, "green-light");
            CHECK(game.battle(0) == "green-light out-of-gas gasoline green-light");
            CHECK(game.distance(0) == "100");
        }
    }
}

TEST_CASE("each member of a team has a hand of its own, which the partner does not see") {
    for (const auto edition : editions_with_points) {
        Scenario game(
            {.edition = edition, .players = 4, .hands = {"right-of-way", "", "extra-tank"}});
        CHECK(game.refusal("play extra-tank") == Refusal::CardNotInHand);
        const View partner = game.game().view(Seat{2});
        CHECK(partner.hand.holds(Card::ExtraTank));
        CHECK_FALSE(partner.hand.holds(Card::RightOfWay));
        CHECK(partner.known[0].is_empty());
        CHECK(std::ranges::count(unseen_cards(partner), Card::RightOfWay) == 1);
    }
}

TEST_CASE("every player of express sits alone") {
    Scenario game(
        {.edition = "express", .players = 4, .hands = {"green-light speed-limit", "", "25"}});
    game.play("play green-light, idle");
    CHECK(game.refusal("play 25") == Refusal::NotRolling);
    game.idle(2);
    CHECK(game.allows("play speed-limit @2"));
    CHECK(game.allows("play speed-limit @3"));
}
