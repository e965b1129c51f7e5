#include "bornes/engine/action.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "bornes/engine/rng.h"
#include "tests/support/words.h"

using namespace bornes::engine;
using bornes::tests::word;
using bornes::tests::words;

namespace {

/// Everything that the protocol lets a player say, in no order.
std::vector<std::string> every_text() {
    std::vector<std::string> texts = {"draw", "take", "coup-fourre", "decline", "extend", "stop"};
    for (const Card card : all_cards) {
        texts.push_back("discard " + word(card));
        const std::string play = "play " + word(card);
        if (is_hazard(card)) {
            for (const char* target : {" @0", " @1", " @2", " @3"}) texts.push_back(play + target);
        } else {
            texts.push_back(play);
        }
        if (is_remedy(card)) texts.push_back(play + " hazard-up");
    }
    return texts;
}

}  // namespace

TEST_CASE("the sixty-four actions are numbered in the bytewise order of their text") {
    std::vector<std::string> expected = every_text();
    std::ranges::sort(expected);
    REQUIRE(expected.size() == action_count);
    for (std::size_t i = 0; i < action_count; ++i) {
        CHECK(words(Action::numbered(i)) == expected[i]);
    }
}

TEST_CASE("an action is the same however it was made") {
    for (std::size_t i = 0; i < action_count; ++i) {
        const Action action = Action::numbered(i);
        CAPTURE(words(action));
        CHECK(action.number() == i);
        const Action again = [&] {
            switch (action.verb()) {
            case Verb::CoupFourre: return Action::coup_fourre();
            case Verb::Decline: return Action::decline();
            case Verb::Discard: return Action::discard(action.card());
            case Verb::Draw: return Action::draw();
            case Verb::Extend: return Action::extend();
            case Verb::PlayHazardUp: return Action::play_hazard_up(action.card());
            case Verb::Stop: return Action::stop();
            case Verb::Take: return Action::take();
            case Verb::Play: break;
            }
            return action.is_attack() ? Action::attack(action.card(), action.target())
                                      : Action::play(action.card());
        }();
        CHECK(again == action);
    }
}

TEST_CASE("discards and plays name a card, the rest does not") {
    for (std::size_t i = 0; i < action_count; ++i) {
        const Action action = Action::numbered(i);
        const std::string text = words(action);
        CAPTURE(text);
        CHECK(action.names_card() == (text.find(' ') != std::string::npos));
        CHECK(action.is_attack() == (text.find('@') != std::string::npos));
    }
}

TEST_CASE("an action set is walked in order, and its n-th action is the n-th of the walk") {
    Rng rng(7);
    for (int i = 0; i < 2000; ++i) {
        // Sets of every density, and the edges.
        std::uint64_t bits = rng.next();
        for (int j = i % 7; j > 0; --j) bits &= rng.next();
        if (i == 0) bits = ~0ULL;
        if (i == 1) bits = 1;
        if (i == 2) bits = 1ULL << 63;
        const ActionSet set(bits);
        std::vector<std::size_t> walked;
        for (const Action action : set) walked.push_back(action.number());
        REQUIRE(walked.size() == set.size());
        CHECK(std::ranges::is_sorted(walked));
        for (std::size_t n = 0; n < walked.size(); ++n) {
            CHECK(set.nth(n).number() == walked[n]);
            CHECK((bits >> walked[n] & 1) == 1);
        }
        if (!set.is_empty()) CHECK(set.first() == set.nth(0));
    }
    CHECK(ActionSet().is_empty());
    CHECK(ActionSet().begin() == ActionSet().end());
}

TEST_CASE("action sets are united, cut and taken from each other") {
    const ActionSet draw = ActionSet::of(Action::draw());
    const ActionSet take = ActionSet::of(Action::take());
    ActionSet both = draw | take;
    CHECK(both.size() == 2);
    CHECK(both.contains(Action::draw()));
    CHECK_FALSE(both.contains(Action::stop()));
    CHECK((both & take) == take);
    CHECK((both - take) == draw);
    both |= ActionSet::of(Action::stop());
    both.insert(Action::stop());
    CHECK(both.size() == 3);

    ActionSet::Iterator walk = both.begin();
    CHECK(*walk++ == Action::draw());
    CHECK(*walk == Action::stop());
}

TEST_CASE("every action that names a card belongs to that card") {
    ActionSet all;
    for (const Card card : all_cards) {
        CHECK((all & actions_with(card)).is_empty());
        all |= actions_with(card);
        const std::size_t plays = is_hazard(card) ? 4 : is_remedy(card) ? 2 : 1;
        CHECK(actions_with(card).size() == plays + 1);
    }
    CHECK(all.size() == action_count - 6);
    CHECK(all_discards.size() == card_kinds);
    for (const Action action : all_discards) CHECK(action.verb() == Verb::Discard);
}

TEST_CASE("five attacks can be made on a side") {
    for (std::uint8_t side = 0; side < max_sides; ++side) {
        const ActionSet attacks = attacks_on({side});
        CHECK(attacks.size() == 5);
        for (const Action action : attacks) {
            CHECK(action.is_attack());
            CHECK(action.target() == Side{side});
        }
    }
}
