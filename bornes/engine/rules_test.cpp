// The tables against the judge, the deal, the two doors, and the window of a coup fourré. What each
// rule says is tested in tests/, sentence by sentence.
#include "bornes/engine/rules.h"

#include <algorithm>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "tests/support/decks.h"
#include "tests/support/settings.h"
#include "tests/support/words.h"

using namespace bornes::engine;
using namespace bornes::tests;

namespace {

const Edition& edition(std::string_view id) { return *find_edition(id); }

/// Seat 0 is to play, with one card of every kind in hand. Not a state that play could reach, but
/// one that asks about every action at once.
State everything_in_hand(const Rules& rules) {
    State state;
    for (const Card card : all_cards) state.hands[0].add(card);
    state.goal = static_cast<std::uint8_t>(rules.goal().value / Road::unit);
    return state;
}

void check_listed_is_accepted(const Rules& rules, const State& state, Seat acting) {
    const ActionSet legal = rules.legal_actions(state);
    for (std::size_t i = 0; i < action_count; ++i) {
        const Action action = Action::numbered(i);
        if (legal.contains(action) != (rules.why_illegal(state, acting, action) == Refusal::None)) {
            FAIL_CHECK("listed and accepted differ about " << words(action));
        }
    }
}

/// Seat 0 has started; it is the turn of seat 1, who holds an accident (decks.h).
State before_an_accident(const Rules& rules, bool holder) {
    State state = rules.deal(accident_deck(rules, holder), seat(1));
    rules.apply(state, Action::play(Card::GreenLight));
    return state;
}

}  // namespace

TEST_CASE("the tables agree with the judge in all 256 conditions of one's own side") {
    for (const Setting& setting : every_setting()) {
        CAPTURE(setting.name());
        const Rules rules = setting.rules();
        State state = everything_in_hand(rules);
        for (int bits = 0; bits < 256; ++bits) {
            const Condition condition(static_cast<std::uint8_t>(bits));
            state.set_condition(side(0), condition);
            check_listed_is_accepted(rules, state, seat(0));
            for (const Card card : all_cards) {
                if (is_hazard(card)) continue;
                const bool judged = why_not_lay(*setting.edition, condition, card) == Refusal::None;
                const ActionSet legal = rules.legal_actions(state);
                if (legal.contains(Action::play(card)) != judged) FAIL_CHECK(word(card));
                if (is_remedy(card) &&
                    legal.contains(Action::play_hazard_up(card)) !=
                        (judged && setting.options.hazard_up && covers_hazard(condition, card))) {
                    FAIL_CHECK(word(card) << " hazard-up");
                }
            }
        }
    }
}

TEST_CASE("the tables agree with the judge in all 256 conditions of every opposing side") {
    for (const Setting& setting : every_setting()) {
        CAPTURE(setting.name());
        const Rules rules = setting.rules();
        for (int target = 1; target < rules.sides(); ++target) {
            State state = everything_in_hand(rules);
            for (int bits = 0; bits < 256; ++bits) {
                const Condition condition(static_cast<std::uint8_t>(bits));
                state.set_condition(side(target), condition);
                check_listed_is_accepted(rules, state, seat(0));
                for (const Threat& threat : threats) {
                    const bool judged =
                        why_not_attack(*setting.edition, condition, threat.hazard) == Refusal::None;
                    if (rules.legal_actions(state).contains(
                            Action::attack(threat.hazard, side(target))) != judged) {
                        FAIL_CHECK(word(threat.hazard));
                    }
                }
            }
        }
    }
}

TEST_CASE("the judge lets nobody lay a hazard on the own side") {
    for (const Edition* each : all_editions()) {
        for (const Threat& threat : threats) {
            for (int bits = 0; bits < 256; ++bits) {
                const Condition own(static_cast<std::uint8_t>(bits));
                if (why_not_lay(*each, own, threat.hazard) != Refusal::OwnSide) FAIL_CHECK(bits);
            }
        }
    }
}

TEST_CASE(
    "the tables agree with the judge at every distance from the goal, with any number of 200s") {
    for (const Setting& setting : every_setting()) {
        CAPTURE(setting.name());
        const Rules rules = setting.rules();
        State state = everything_in_hand(rules);
        const Condition rolling(BattleTop::GreenLight, false, {});
        for (int two_hundreds = 0; two_hundreds <= 2; ++two_hundreds) {
            for (int km = two_hundreds * 200; km < rules.goal().value; km += Road::unit) {
                SideState own;
                own.condition = rolling;
                for (int i = 0; i < two_hundreds; ++i) own.road += Road::step(Card::Km200);
                own.road += Road::moved({km - two_hundreds * 200});
                state.set_side(side(0), own);
                check_listed_is_accepted(rules, state, seat(0));
                for (const Card card : all_cards) {
                    if (!is_distance(card)) continue;
                    const bool fits = km + kilometres(card) <= rules.goal().value &&
                                      !(card == Card::Km200 && two_hundreds == 2);
                    if (rules.legal_actions(state).contains(Action::play(card)) != fits) {
                        FAIL_CHECK(word(card) << " at " << km << " km");
                    }
                }
            }
        }
    }
}

TEST_CASE("an edition refuses tables and options that it does not have") {
    using enum SetupError;
    for (const Edition* each : all_editions()) {
        CAPTURE(std::string(each->id));
        const bool is_express = each->id == "express";
        for (int players = -1; players <= 8; ++players) {
            const bool played =
                players == 2 || players == 3 || players == 4 || (players == 6 && !is_express);
            CHECK(why_no_setup(*each, players, {}) == (played ? None : NoSuchTable));
        }
        CHECK(why_no_setup(*each, 4, {.hazard_up = true}) ==
              (is_express ? None : HazardUpNotOffered));
        const bool has_no_hundreds =
            each->id == "dujardin-classic" || each->id == "dujardin-modern";
        CHECK(why_no_setup(*each, 4, {.no_hundreds = true}) ==
              (has_no_hundreds ? None : NoHundredsNotOffered));
        CHECK(why_no_setup(*each, 4, {.goal = {700}}) == (is_express ? None : GoalNotOffered));
        CHECK(why_no_setup(*each, 4, {.goal = {1000}}) == None);
        CHECK(why_no_setup(*each, 4, {.goal = {500}}) == GoalNotOffered);
        CHECK(why_no_setup(*each, 2, {.goal = {is_express ? 700 : 1000}}) == GoalNotOffered);
        CHECK(why_no_setup(*each, 4, {.goal = {-1}}) == GoalNotOffered);
    }
    const Rules rules(edition("express"), 4, {.goal = {700}});
    CHECK(rules.goal() == Km{700});
    CHECK(rules.options() == HandOptions{.goal = {700}});
}

TEST_CASE("partners sit opposite each other, and left is the next seat") {
    for (const Setting& setting : every_setting()) {
        const Rules rules = setting.rules();
        CHECK(rules.players() == setting.players);
        for (int number = 0; number < rules.players(); ++number) {
            CHECK(rules.side_of(seat(number)) == side(number % rules.sides()));
            CHECK(rules.left_of(seat(number)) == seat((number + 1) % rules.players()));
        }
    }
    CHECK(Rules(edition("dujardin-1960"), 6).sides() == 2);
    CHECK(Rules(edition("parker-1971"), 6).sides() == 3);
}

TEST_CASE("cards are dealt one at a time, first to the dealer's left, who then draws") {
    for (const Setting& setting : every_setting()) {
        CAPTURE(setting.name());
        const Rules rules = setting.rules();
        Rng rng(5);
        const std::vector<Card> deck = shuffled_deck(rules, rng);
        for (int dealer = 0; dealer < rules.players(); ++dealer) {
            const State state = rules.deal(deck, seat(dealer));
            std::array<Hand, max_players> hands{};
            const int dealt = rules.players() * setting.edition->hand_size;
            for (int i = 0; i <= dealt; ++i) {
                hands[static_cast<std::size_t>((dealer + 1 + i) % rules.players())].add(
                    deck[static_cast<std::size_t>(i)]);
            }
            CHECK(state.hands == hands);
            CHECK(state.dealer == seat(dealer));
            CHECK(rules.to_act(state) == rules.left_of(seat(dealer)));
            CHECK(state.phase == Phase::Play);
            CHECK(state.discards == 0);
            CHECK(state.draw_pile() == static_cast<int>(deck.size()) - dealt - 1);
            CHECK(std::ranges::equal(deck.begin() + dealt + 1, deck.end(),
                                     state.cards.begin() + state.draw_begin,
                                     state.cards.begin() + state.draw_end));
            CHECK(rules.is_sound(state));
        }
    }
}

TEST_CASE("the safe door refuses and changes nothing, or does what the fast door does") {
    for (const Setting& setting : every_setting()) {
        CAPTURE(setting.name());
        const Rules rules = setting.rules();
        Rng rng(21);
        State state = rules.deal(rng, seat(0));
        for (int step = 0; step < 60 && !state.is_over(); ++step) {
            const ActionSet legal = rules.legal_actions(state);
            for (int number = 0; number < rules.players(); ++number) {
                for (std::size_t i = 0; i < action_count; ++i) {
                    const Action action = Action::numbered(i);
                    State tried = state;
                    const Refusal why = rules.play(tried, seat(number), action);
                    const bool expected =
                        rules.to_act(state) == seat(number) && legal.contains(action);
                    REQUIRE((why == Refusal::None) == expected);
                    if (expected) {
                        State applied = state;
                        rules.apply(applied, action);
                        REQUIRE(tried == applied);
                    } else {
                        REQUIRE(tried == state);
                    }
                }
            }
            advance(rules, state, random_action(rules, state, rng), rng);
        }
    }
}

TEST_CASE("in phase draw every other word is refused with the reason") {
    const Rules rules(edition("express"), 2);
    Rng rng(1);
    State state = rules.deal(rng, seat(1));
    rules.apply(state, rules.legal_actions(state).first());  // a discard: now there is a choice
    REQUIRE(state.phase == Phase::Draw);
    CHECK(rules.why_illegal(state, seat(0), Action::draw()) == Refusal::NotYourTurn);
    CHECK(rules.why_illegal(state, seat(1), Action::discard(Card::Km25)) == Refusal::DrawFirst);
    CHECK(rules.why_illegal(state, seat(1), Action::decline()) == Refusal::DrawFirst);
    CHECK(rules.why_illegal(state, seat(1), Action::take()) == Refusal::None);
    CHECK(words(rules.legal_actions(state).first()) == "draw");
    CHECK(rules.legal_actions(state).size() == 2);
}

TEST_CASE("outside its phase an answer finds nothing to answer") {
    const Rules rules(edition("parker-1971"), 2);
    Rng rng(1);
    const State state = rules.deal(rng, seat(1));
    CHECK(rules.why_illegal(state, seat(0), Action::draw()) == Refusal::NothingToDraw);
    CHECK(rules.why_illegal(state, seat(0), Action::take()) == Refusal::NothingToDraw);
    CHECK(rules.why_illegal(state, seat(0), Action::coup_fourre()) == Refusal::NothingToAnswer);
    CHECK(rules.why_illegal(state, seat(0), Action::decline()) == Refusal::NothingToAnswer);
    CHECK(rules.why_illegal(state, seat(0), Action::extend()) == Refusal::NothingToExtend);
    CHECK(rules.why_illegal(state, seat(0), Action::stop()) == Refusal::NothingToExtend);
    CHECK(rules.why_illegal(state, seat(0), Action::attack(Card::Accident, side(3))) !=
          Refusal::None);
}

TEST_CASE("the window of a hazard opens on public facts, whether anybody holds the safety or not") {
    for (const Edition* each : all_editions()) {
        CAPTURE(std::string(each->id));
        const Rules rules(*each, 2);
        const Action attack = Action::attack(Card::Accident, side(0));
        for (const bool holder : {true, false}) {
            State state = before_an_accident(rules, holder);
            rules.apply(state, attack, Window::Open);
            CHECK(state.phase == Phase::CoupFourre);
            CHECK(state.pending == attack);
            CHECK(state.turn == seat(1));
            CHECK(rules.answerer(state) == (holder ? std::optional(seat(0)) : std::nullopt));
            CHECK(rules.to_act(state) == rules.answerer(state));
            CHECK(rules.legal_actions(state).size() == (holder ? 2 : 0));
            const Refusal why = rules.why_illegal(state, seat(0), Action::coup_fourre());
            CHECK(why == (holder ? Refusal::None : Refusal::NotYourTurn));
            CHECK(rules.why_illegal(state, seat(1), Action::decline()) == Refusal::NotYourTurn);
            if (holder) {
                CHECK(rules.why_illegal(state, seat(0), Action::discard(Card::DrivingAce)) ==
                      Refusal::AnswerFirst);
            }
        }
    }
}

TEST_CASE("settled at once, a window exists only for a holder") {
    for (const Edition* each : all_editions()) {
        const Rules rules(*each, 2);
        for (const bool holder : {true, false}) {
            State state = before_an_accident(rules, holder);
            rules.apply(state, Action::attack(Card::Accident, side(0)));
            CHECK((state.phase == Phase::CoupFourre) == holder);
        }
    }
}

TEST_CASE("no window opens when the safety is exposed or lies in the discard pile") {
    const Rules rules(edition("dujardin-1960"), 3);
    using enum Card;
    // Seat 0 discards the safety; seat 1 starts; seat 2 attacks it.
    State state = rules.deal(deck_beginning(rules, {DrivingAce, GreenLight, Accident}), seat(2));
    rules.apply(state, Action::discard(DrivingAce));
    rules.apply(state, Action::play(GreenLight));
    rules.apply(state, Action::attack(Accident, side(1)), Window::Open);
    CHECK(state.phase == Phase::Play);
    CHECK(state.turn == seat(0));

    // Seat 0 exposes it and plays on; then the same.
    state = rules.deal(deck_beginning(rules, {DrivingAce, GreenLight, Accident}), seat(2));
    rules.apply(state, Action::play(DrivingAce));
    rules.apply(state, rules.legal_actions(state).first());
    rules.apply(state, Action::play(GreenLight));
    rules.apply(state, Action::attack(Accident, side(1)), Window::Open);
    CHECK(state.phase == Phase::Play);
    CHECK(state.turn == seat(0));
}

TEST_CASE("settling a window is the same as declining, and the same as settling at once") {
    for (const Edition* each : all_editions()) {
        CAPTURE(std::string(each->id));
        const Rules rules(*each, 2);
        const Action attack = Action::attack(Card::Accident, side(0));

        State settled = before_an_accident(rules, true);
        rules.apply(settled, attack, Window::Open);
        State declined = settled;
        rules.settle(settled);
        rules.apply(declined, Action::decline());
        CHECK(settled == declined);

        State open = before_an_accident(rules, false);
        State at_once = open;
        rules.apply(open, attack, Window::Open);
        rules.settle(open);
        rules.apply(at_once, attack);
        // What waited is still named; no rule reads it any more.
        open.pending = at_once.pending;
        CHECK(open == at_once);
    }
}

TEST_CASE("advance reshuffles where a new draw pile is due") {
    const Rules rules(edition("express"), 2);
    int reshuffles = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        Rng rng(seed);
        State state = rules.deal(rng, seat(0));
        while (!state.is_over()) {
            const int pile = state.draw_pile();
            advance(rules, state, random_action(rules, state, rng), rng);
            REQUIRE(state.phase != Phase::Reshuffle);
            if (state.draw_pile() > pile) {
                ++reshuffles;
                CHECK(state.discards == 1);
            }
        }
        CHECK(rules.legal_actions(state).is_empty());
        CHECK_FALSE(rules.to_act(state).has_value());
        CHECK(rules.why_illegal(state, seat(0), Action::draw()) == Refusal::HandIsOver);
    }
    CHECK(reshuffles > 5);
}

TEST_CASE("nobody is to act while a new draw pile is due") {
    const Rules rules(edition("express"), 2);
    Rng rng(1);
    State state = rules.deal(rng, seat(0));
    while (state.phase != Phase::Reshuffle) {
        REQUIRE_FALSE(state.is_over());
        const ActionSet legal = rules.legal_actions(state);
        // Draw and discard: the pile is used up.
        rules.apply(state, legal.contains(Action::draw()) ? Action::draw() : legal.first());
    }
    CHECK_FALSE(rules.to_act(state).has_value());
    CHECK(rules.legal_actions(state).is_empty());
    CHECK(rules.why_illegal(state, state.turn, Action::draw()) == Refusal::NotYourTurn);
    const std::size_t size = rules.reshuffle_size(state);
    const Card top = state.top_discard();
    std::vector<Card> pile(state.cards.begin(),
                           state.cards.begin() + static_cast<std::ptrdiff_t>(size));
    rules.reshuffle(state, pile);
    CHECK(state.phase == Phase::Draw);
    CHECK(state.draw_pile() == static_cast<int>(size));
    CHECK(state.discards == 1);
    CHECK(state.top_discard() == top);
    CHECK(state.cards[state.draw_begin] == pile.front());
}

TEST_CASE("the self-check notices a state that does not add up") {
    const Rules rules(edition("dujardin-classic"), 3);
    Rng rng(3);
    State sound = rules.deal(rng, seat(0));
    for (int i = 0; i < 40; ++i) advance(rules, sound, random_action(rules, sound, rng, 5), rng);
    REQUIRE(rules.is_sound(sound));

    const auto breaks = [&](const char* what, auto&& change) {
        CAPTURE(std::string(what));
        State state = sound;
        change(state);
        CHECK_FALSE(rules.is_sound(state));
    };
    breaks("no such seat in turn", [](State& state) { state.turn = seat(3); });
    breaks("no such dealer", [](State& state) { state.dealer = seat(3); });
    breaks("a draw pile before itself", [](State& state) { state.draw_begin = 107; });
    breaks("a draw pile that is too long", [](State& state) { ++state.draw_end; });
    breaks("piles that overlap", [](State& state) { state.discards = state.draw_begin + 1U; });
    breaks("a card lost", [](State& state) { ++state.draw_begin; });
    breaks("a card too many in hand", [](State& state) { state.hands[1].add(Card::GreenLight); });
    breaks("a card too many in a pile", [](State& state) {
        state.pile_cards.set(side(1), static_cast<std::uint8_t>(state.pile_cards[side(1)] + 1));
    });
    breaks("kilometres without a card", [](State& state) { state.roads[0] += Road::moved({25}); });
    breaks("a card past the goal", [](State& state) { state.goal = 0; });
    breaks("a safety from nowhere", [](State& state) {
        Condition condition = state.condition(side(0));
        for (const Card safety : all_safeties) condition.add_safety(safety);
        state.set_condition(side(0), condition);
    });
    breaks("a coup fourré without its safety", [](State& state) {
        for (const Card safety : all_safeties) state.coups_fourres[2].insert(safety);
    });
    breaks("a safety out that is not out", [](State& state) {
        state.safeties_out = SafetySet(static_cast<std::uint8_t>(~state.safeties_out.bits() & 15));
    });
    breaks("three 200s on a side", [](State& state) {
        for (int i = 0; i < 3; ++i) state.roads[1] += Road::step(Card::Km200);
    });
    breaks("a kind of card too many", [](State& state) {
        for (std::size_t i = state.draw_begin; i < state.draw_end; ++i)
            state.cards[i] = Card::GreenLight;
    });
    breaks("a distance changed into another card", [](State& state) {
        *std::find_if(state.cards.begin() + state.draw_begin, state.cards.begin() + state.draw_end,
                      is_distance) = Card::Accident;
    });
    breaks("a hand that forgot what it may do", [](State& state) {
        for (const Card card : all_cards) {
            while (state.hands[0].holds(card)) state.hands[0].remove(card);
        }
    });
}
