#include "bornes/engine/card.h"

#include <algorithm>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "tests/support/words.h"

using namespace bornes::engine;
using bornes::tests::word;

TEST_CASE("cards stand in the bytewise order of their ids") {
    std::vector<std::string> ids;
    for (const Card card : all_cards) ids.push_back(word(card));
    CHECK(std::ranges::is_sorted(ids));
    CHECK(ids.front() == "100");
    CHECK(ids.back() == "speed-limit");
    CHECK(std::ranges::adjacent_find(ids) == ids.end());
}

TEST_CASE("nineteen kinds of card make four families") {
    CHECK(std::ranges::count_if(all_cards, is_distance) == 5);
    CHECK(std::ranges::count_if(all_cards, [](Card card) { return is_hazard(card); }) == 5);
    CHECK(std::ranges::count_if(all_cards, is_remedy) == 5);
    CHECK(std::ranges::count_if(all_cards, is_safety) == 4);
    for (const Card card : all_cards) CHECK(all_cards[index(card)] == card);
    for (const Card card : all_safeties) CHECK(is_safety(card));
}

TEST_CASE("only a distance card has kilometres, and its id says how many") {
    for (const Card card : all_cards) {
        CAPTURE(word(card));
        CHECK(kilometres(card) == (is_distance(card) ? std::stoi(word(card)) : 0));
    }
}

TEST_CASE("every hazard has its remedy and its safety") {
    const auto answers = [](Card hazard, Card remedy, Card safety) {
        CAPTURE(word(hazard));
        for (const Card card : {hazard, remedy}) {
            CHECK(threat_of(card).hazard == hazard);
            CHECK(threat_of(card).remedy == remedy);
            CHECK(threat_of(card).safety == safety);
        }
    };
    answers(Card::Accident, Card::Repairs, Card::DrivingAce);
    answers(Card::OutOfGas, Card::Gasoline, Card::ExtraTank);
    answers(Card::FlatTire, Card::SpareTire, Card::PunctureProof);
    answers(Card::RedLight, Card::GreenLight, Card::RightOfWay);
    answers(Card::SpeedLimit, Card::EndOfLimit, Card::RightOfWay);
}

TEST_CASE("the battle pile's threats are listed before the speed pile's") {
    // The order in which right-of-way lifts its two hazards.
    CHECK(std::ranges::is_partitioned(
        threats, [](const Threat& threat) { return !is_for_speed_pile(threat.hazard); }));
}

TEST_CASE("two cards lie on the speed pile") {
    for (const Card card : all_cards) {
        CHECK(is_for_speed_pile(card) == (card == Card::SpeedLimit || card == Card::EndOfLimit));
    }
}

TEST_CASE("a set of safeties contains what was inserted and nothing else") {
    for (std::uint8_t bits = 0; bits < 16; ++bits) {
        SafetySet set;
        int size = 0;
        for (std::size_t i = 0; i < all_safeties.size(); ++i) {
            if ((bits >> i & 1) == 0) continue;
            set.insert(all_safeties[i]);
            set.insert(all_safeties[i]);
            ++size;
        }
        CHECK(set == SafetySet(bits));
        CHECK(set.bits() == bits);
        CHECK(set.size() == size);
        CHECK(set.is_empty() == (bits == 0));
        CHECK((set == SafetySet::all()) == (bits == 15));
        for (std::size_t i = 0; i < all_safeties.size(); ++i) {
            CHECK(set.contains(all_safeties[i]) == ((bits >> i & 1) != 0));
        }
        for (const Card card : all_cards) {
            if (!is_safety(card)) CHECK_FALSE(set.contains(card));
        }
        for (const Card safety : all_safeties) set.erase(safety);
        CHECK(set.is_empty());
    }
    CHECK(SafetySet::of(Card::Km25).is_empty());
}
