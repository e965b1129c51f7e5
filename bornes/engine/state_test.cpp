#include "bornes/engine/state.h"

#include <bit>
#include <cstring>
#include <type_traits>

#include <doctest/doctest.h>

#include "bornes/engine/rng.h"
#include "tests/support/words.h"

using namespace bornes::engine;
using bornes::tests::word;

TEST_CASE("a state is copied as bytes and is no larger than 256 of them") {
    static_assert(std::is_trivially_copyable_v<State>);
    static_assert(sizeof(State) <= 256);
    State state;
    state.hands[2].add(Card::Km75);
    state.goal = 28;
    State copy;
    std::memcpy(static_cast<void*>(&copy), &state, sizeof state);
    CHECK(copy == state);
    copy.goal = 40;
    CHECK(copy != state);
}

TEST_CASE("a hand counts up to seven of a kind without touching its neighbours") {
    for (const Card card : all_cards) {
        CAPTURE(word(card));
        Hand hand;
        for (int count = 1; count <= 7; ++count) {
            hand.add(card);
            CHECK(hand.count(card) == count);
            CHECK(hand.size() == count);
            CHECK(hand.actions() == actions_with(card));
        }
        for (const Card other : all_cards) {
            CHECK(hand.holds(other) == (other == card));
        }
        for (int count = 6; count >= 0; --count) {
            CHECK_FALSE(hand.is_empty());
            hand.remove(card);
            CHECK(hand.count(card) == count);
        }
        CHECK(hand == Hand());
        CHECK(hand.is_empty());
        CHECK(hand.actions().is_empty());
    }
}

TEST_CASE("a hand allows the actions of the cards it holds, whatever came and went") {
    Rng rng(11);
    Hand hand;
    std::array<int, card_kinds> counts{};
    for (int i = 0; i < 20'000; ++i) {
        const Card card = all_cards[rng.below(card_kinds)];
        int& count = counts[index(card)];
        if (count < 7 && rng.below(2) == 0) {
            hand.add(card);
            ++count;
        } else if (count > 0) {
            hand.remove(card);
            --count;
        }
        ActionSet expected;
        int size = 0;
        for (const Card kind : all_cards) {
            if (counts[index(kind)] > 0) expected |= actions_with(kind);
            size += counts[index(kind)];
            REQUIRE(hand.count(kind) == counts[index(kind)]);
        }
        REQUIRE(hand.actions() == expected);
        REQUIRE(hand.size() == size);
    }
}

TEST_CASE("all 256 conditions are taken apart and put together again") {
    for (int bits = 0; bits < 256; ++bits) {
        const Condition condition(static_cast<std::uint8_t>(bits));
        CHECK(condition.bits() == bits);
        CHECK(Condition(condition.top(), condition.shows_speed_limit(), condition.safeties()) ==
              condition);
        Condition changed = condition;
        changed.set_top(BattleTop::Accident);
        changed.set_speed_limit(true);
        changed.add_safety(Card::ExtraTank);
        CHECK(changed.top() == BattleTop::Accident);
        CHECK(changed.shows_speed_limit());
        CHECK(changed.has_safety(Card::ExtraTank));
        for (const Card safety : all_safeties) {
            if (safety != Card::ExtraTank) {
                CHECK(changed.has_safety(safety) == condition.has_safety(safety));
            }
        }
        changed.set_speed_limit(false);
        CHECK_FALSE(changed.shows_speed_limit());
    }
}

TEST_CASE("a hazard on top of a battle pile is the card that was laid") {
    for (const Threat& threat : threats) {
        if (is_for_speed_pile(threat.hazard)) continue;
        CHECK(is_hazard(battle_top(threat.hazard)));
        CHECK(hazard_card(battle_top(threat.hazard)) == threat.hazard);
        CHECK_FALSE(is_hazard(battle_top(threat.remedy)));
    }
    CHECK(battle_top(Card::GreenLight) == BattleTop::GreenLight);
    CHECK(battle_top(Card::Repairs) == BattleTop::Remedy);
    for (const BattleTop top :
         {BattleTop::Empty, BattleTop::Cleared, BattleTop::GreenLight, BattleTop::Remedy}) {
        CHECK_FALSE(is_hazard(top));
    }
}

TEST_CASE("a road counts cards and kilometres") {
    Road road;
    CHECK(road.is_empty());
    int km = 0;
    unsigned cards = 0;
    for (const Card card : all_cards) {
        if (!is_distance(card)) continue;
        for (unsigned laid = 1; laid <= 2; ++laid) {
            road += Road::step(card);
            km += kilometres(card);
            ++cards;
            CHECK(road.laid(card) == laid);
            CHECK(road.km() == Km{km});
            CHECK(road.distance_cards() == cards);
        }
    }
    road += Road::moved({100});
    CHECK(road.km() == Km{km + 100});
    CHECK(road.units() == static_cast<std::uint32_t>(km + 100) / Road::unit);
    CHECK(road.distance_cards() == cards);
    CHECK_FALSE(road.is_empty());
}

TEST_CASE("all cards of one kind on one road do not spill into the next kind") {
    for (const Card card : {Card::Km25, Card::Km50, Card::Km75, Card::Km100}) {
        Road road;
        for (int i = 0; i < 12; ++i) road += Road::step(card);
        CHECK(road.laid(card) == 12);
        CHECK(road.distance_cards() == 12);
        CHECK(road.km() == Km{12 * kilometres(card)});
    }
}

TEST_CASE("one side's byte is set without touching the others") {
    for (const Side side : all_sides) {
        SideBytes bytes(0x11223344);
        bytes.set(side, 0xAB);
        CHECK(bytes[side] == 0xAB);
        for (const Side other : all_sides) {
            if (other != side) CHECK(bytes[other] == SideBytes(0x11223344)[other]);
        }
        CHECK(SideBytes::at(side, 7)[side] == 7);
        CHECK(std::popcount(SideBytes::at(side, 7).word()) == 3);
    }
}

TEST_CASE("a side of a state is put together as it was taken apart") {
    for (const Side side : all_sides) {
        State state;
        SideState some;
        some.road += Road::step(Card::Km75);
        some.condition = Condition(BattleTop::FlatTire, true, SafetySet::of(Card::ExtraTank));
        some.beneath = BattleTop::GreenLight;
        some.coups_fourres.insert(Card::ExtraTank);
        some.pile_cards = 3;
        state.set_side(side, some);
        CHECK(state.side(side) == some);
        CHECK(state.side(side).km() == Km{75});
        CHECK(state.side(side).laid(Card::Km75) == 1);
        CHECK(state.condition(side) == some.condition);
        for (const Side other : all_sides) {
            if (other != side) CHECK(state.side(other) == SideState());
        }
    }
}

TEST_CASE("a side has started once its battle pile was used or it has right-of-way") {
    SideState side;
    CHECK_FALSE(side.has_started());
    side.condition.set_speed_limit(true);
    side.condition.add_safety(Card::DrivingAce);
    CHECK_FALSE(side.has_started());
    for (int top = 1; top < 8; ++top) {
        side.condition.set_top(static_cast<BattleTop>(top));
        CHECK(side.has_started());
    }
    side.condition.set_top(BattleTop::Empty);
    side.condition.add_safety(Card::RightOfWay);
    CHECK(side.has_started());
}
