#include "bornes/engine/game.h"

#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "tests/support/decks.h"
#include "tests/support/settings.h"
#include "tests/support/words.h"

using namespace bornes::engine;
using namespace bornes::tests;
using enum Card;

namespace {

const Edition& edition(std::string_view id) { return *find_edition(id); }

/// Plays for whoever is to act.
void act(Game& game, Action action) {
    REQUIRE(game.play(*game.rules().to_act(game.state()), action) == Refusal::None);
    REQUIRE(game.is_sound());
}

}  // namespace

TEST_CASE("a game remembers its deck, its place in the match and every public action") {
    const Rules rules(edition("parker-1971"), 2);
    Rng rng(1);
    const std::vector<Card> deck = shuffled_deck(rules, rng);
    HandContext context;
    context.number = 3;
    context.scores_before = {Points{1200}, Points{800}};
    Game game(rules, deck, seat(1), context);
    CHECK(std::ranges::equal(game.deck(), deck));
    CHECK(game.state() == rules.deal(deck, seat(1)));
    CHECK(&game.rules() == &rules);
    CHECK(game.context().number == 3);
    CHECK(game.history().empty());

    const Action first = rules.legal_actions(game.state()).first();
    CHECK(game.play(seat(1), first) == Refusal::NotYourTurn);
    CHECK(game.history().empty());
    CHECK(game.play(seat(0), first) == Refusal::None);
    REQUIRE(game.history().size() == 1);
    CHECK(game.history()[0] == Move{seat(0), first});
}

TEST_CASE("piles are kept whole, oldest card first") {
    const Rules rules(edition("dujardin-classic"), 2);
    // Seat 0: the motorist; seat 1: the attacker.
    Game game(rules,
              deck_beginning(rules, {GreenLight, Accident, Repairs, SpeedLimit, GreenLight, Km25,
                                     Km50, Km25, EndOfLimit, Km25, Km75, Km25}),
              seat(1));
    act(game, Action::play(GreenLight));
    act(game, Action::attack(Accident, side(0)));
    act(game, Action::play(Repairs));
    act(game, Action::attack(SpeedLimit, side(0)));
    act(game, Action::play(GreenLight));
    act(game, Action::discard(Km25));
    act(game, Action::play(Km50));
    act(game, Action::discard(Km25));
    act(game, Action::play(EndOfLimit));
    act(game, Action::discard(Km25));
    act(game, Action::play(Km75));
    const SideView& own = game.side(side(0));
    CHECK(words(own.battle) == "green-light accident repairs green-light");
    CHECK(words(own.speed) == "speed-limit end-of-limit");
    CHECK(words(own.distance) == "50 75");
    CHECK(own.safeties.empty());
    CHECK(game.side(side(1)).battle.empty());
    CHECK(game.history().size() == 11);
}

TEST_CASE("a coup fourré takes the hazard off its pile, and the safety is marked") {
    for (const Edition* each : all_editions()) {
        CAPTURE(std::string(each->id));
        const Rules rules(*each, 2);
        Game game(rules, accident_deck(rules, true), seat(1));
        act(game, Action::play(GreenLight));
        act(game, Action::attack(Accident, side(0)));
        CHECK(words(game.side(side(0)).battle) == "green-light accident");
        act(game, Action::coup_fourre());
        CHECK(words(game.side(side(0)).battle) == "green-light");
        CHECK(words(game.side(side(0)).safeties) == "driving-ace");
        CHECK(words(game.side(side(0)).coups_fourres) == "driving-ace");
        CHECK(game.view(std::nullopt).discards.back() == Accident);
        CHECK(game.history().back() == Move{seat(0), Action::coup_fourre()});
    }
}

TEST_CASE("a declined coup fourré is not in the history") {
    const Rules rules(edition("parker-1971"), 2);
    Game game(rules, accident_deck(rules, true), seat(1));
    act(game, Action::play(GreenLight));
    act(game, Action::attack(Accident, side(0)));
    act(game, Action::decline());
    CHECK(game.history().size() == 2);
    CHECK(words(game.side(side(0)).battle) == "green-light accident");
    CHECK(game.side(side(0)).safeties.empty());
}

TEST_CASE("an open window is settled by the game") {
    const Rules rules(edition("parker-1971"), 2);
    Game game(rules, accident_deck(rules, false), seat(1));
    act(game, Action::play(GreenLight));
    REQUIRE(game.play(seat(1), Action::attack(Accident, side(0)), Window::Open) == Refusal::None);
    CHECK(game.state().phase == Phase::CoupFourre);
    game.settle();
    CHECK(game.state().phase == Phase::Play);
    CHECK(rules.to_act(game.state()) == seat(0));
    CHECK(game.history().size() == 2);
    CHECK(game.is_sound());
}

TEST_CASE("a safety takes its hazards off the piles, or leaves them, as the edition says") {
    for (const Edition* each : all_editions()) {
        CAPTURE(std::string(each->id));
        const Rules rules(*each, 2);
        Game game(rules,
                  deck_beginning(rules, {GreenLight, RedLight, Km25, SpeedLimit, RightOfWay}),
                  seat(1));
        const auto draw = [&game] {
            while (game.state().phase == Phase::Draw) act(game, Action::draw());
        };
        act(game, Action::play(GreenLight));
        draw();
        act(game, Action::attack(RedLight, side(0)));
        act(game, Action::decline());
        draw();
        act(game, Action::discard(Km25));
        draw();
        act(game, Action::attack(SpeedLimit, side(0)));
        act(game, Action::decline());
        draw();
        act(game, Action::play(RightOfWay));
        const bool stays = each->safety_on_hazard == SafetyOnHazard::LeavesItInactive;
        CHECK(words(game.side(side(0)).battle) ==
              (stays ? "green-light red-light" : "green-light"));
        CHECK(words(game.side(side(0)).speed) == (stays ? "speed-limit" : ""));
        if (!stays) CHECK(words(game.view(std::nullopt).discards) == "25 red-light speed-limit");
        CHECK(game.side(side(0)).coups_fourres.empty());
    }
}

TEST_CASE("a remedied pile goes to the discards in the order that was chosen") {
    const Rules rules(edition("express"), 2, {.hazard_up = true});
    for (const bool hazard_up : {false, true}) {
        Game game(rules,
                  deck_beginning(rules, {GreenLight, Accident, Repairs, SpeedLimit, EndOfLimit}),
                  seat(1));
        const auto lay = [&](Card remedy) {
            act(game, hazard_up ? Action::play_hazard_up(remedy) : Action::play(remedy));
        };
        act(game, Action::play(GreenLight));
        act(game, Action::attack(Accident, side(0)));
        lay(Repairs);
        CHECK(game.side(side(0)).battle.empty());
        CHECK(words(game.view(std::nullopt).discards) ==
              (hazard_up ? "green-light repairs accident" : "green-light accident repairs"));
        act(game, Action::draw());
        act(game, Action::attack(SpeedLimit, side(0)));
        act(game, Action::draw());
        lay(EndOfLimit);
        CHECK(game.side(side(0)).speed.empty());
        CHECK(words(game.view(std::nullopt).discards) ==
              (hazard_up ? "green-light repairs accident end-of-limit speed-limit"
                         : "green-light accident repairs speed-limit end-of-limit"));
        CHECK(game.view(std::nullopt).sides[0].has_started);
    }
}

TEST_CASE("a card taken from the discards is known until a card of its kind is laid") {
    const Rules rules(edition("express"), 2);
    Game game(rules, deck_beginning(rules, {Km25, Km50, Km25, Km50, Km75, Km75, Km100, Km100}),
              seat(1));
    act(game, Action::discard(Km25));
    act(game, Action::take());
    CHECK(cards_of(game.view(std::nullopt).known[1]) == std::vector{Km25});
    act(game, Action::discard(Km50));
    act(game, Action::take());
    CHECK(cards_of(game.view(std::nullopt).known[0]) == std::vector{Km50});
    act(game, Action::discard(Km50));
    CHECK(game.view(std::nullopt).known[0].is_empty());
    CHECK(cards_of(game.view(std::nullopt).known[1]) == std::vector{Km25});
}

TEST_CASE("the game's self-check looks at whole piles") {
    const Rules rules(edition("express"), 3);
    Rng rng(8);
    const std::vector<Card> deck = shuffled_deck(rules, rng);
    Game game(rules, deck, seat(0));
    while (!game.state().is_over()) {
        if (game.state().phase == Phase::Reshuffle) {
            game.reshuffle(rng);
        } else {
            act(game, random_action(rules, game.state(), rng, 2));
        }
        REQUIRE(game.is_sound());
    }
    // A deck that is not the table's: dealt all the same, but it does not add up.
    std::vector<Card> wrong = deck;
    *std::ranges::find(wrong, Gasoline) = Repairs;
#ifdef NDEBUG
    CHECK_FALSE(Game(rules, wrong, seat(0)).is_sound());
#endif
}
