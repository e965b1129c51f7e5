// Views from outside that no hand can have: each kind of error, by several corruptions of a real
// view.
#include <string>

#include <doctest/doctest.h>

#include "bornes/engine/game.h"
#include "bornes/engine/view.h"
#include "tests/support/decks.h"
#include "tests/support/settings.h"

using namespace bornes::engine;
using namespace bornes::tests;
using enum Card;

namespace {

const Edition& edition(std::string_view id) { return *find_edition(id); }

void act(Game& game, Action action, Window window = Window::Settled) {
    REQUIRE(game.play(*game.rules().to_act(game.state()), action, window) == Refusal::None);
}

/// Seat 0 of three has driven a little in a running hand; right-of-way lies exposed, some cards are
/// out. Seat 1 is to play.
Game some_game(const Rules& rules) {
    Game game(rules,
              deck_beginning(
                  rules, {RightOfWay, GreenLight, SpeedLimit, Km200, Km75, Km50, Km25, Km25, Km25}),
              seat(2));
    const auto draw = [&game] {
        while (game.state().phase == Phase::Draw) act(game, Action::draw());
    };
    act(game, Action::play(RightOfWay));
    draw();
    act(game, Action::play(Km200));
    draw();
    act(game, Action::play(GreenLight));
    draw();
    act(game, Action::attack(SpeedLimit, side(1)));
    draw();
    act(game, Action::discard(Km25));
    draw();
    return game;
}

/// Another phase than Play: whoever is to act has not drawn a card then.
void turn_to(View& view, Phase phase) {
    view.phase = phase;
    --view.hand_sizes[view.turn->index];
    ++view.draw_pile;
}

struct Corruption {
    std::string what;
    ViewError expected;
    void (*change)(View&);
};

void check_corruptions(const View& view, std::initializer_list<Corruption> corruptions) {
    REQUIRE(why_no_view(view) == ViewError::None);
    for (const Corruption& corruption : corruptions) {
        CAPTURE(corruption.what);
        View broken = view;
        corruption.change(broken);
        CHECK(why_no_view(broken) == corruption.expected);
    }
}

}  // namespace

TEST_CASE("a view from outside with an impossible table is refused") {
    const Rules rules(edition("dujardin-modern"), 3);
    using enum ViewError;
    check_corruptions(
        some_game(rules).view(seat(2)),
        {
            {"no such seat", NoSeat, [](View& view) { view.seat = seat(3); }},
            {"no such dealer", WrongDealer, [](View& view) { view.dealer = seat(3); }},
            {"no such turn", WrongTurn, [](View& view) { view.turn = seat(6); }},
            {"nobody's turn", WrongTurn,
             [](View& view) {
                 turn_to(view, Phase::Play);
                 view.turn = std::nullopt;
             }},
            {"another goal", WrongGoal, [](View& view) { view.goal = {1000}; }},
            {"a goal that is not extended", WrongGoal,
             [](View& view) { view.extended_by = side(0); }},
            {"extended by nobody here", WrongGoal,
             [](View& view) {
                 view.extended_by = side(3);
                 view.goal = {1000};
             }},
            {"a reshuffle", WrongPhase, [](View& view) { turn_to(view, Phase::Reshuffle); }},
            {"a choice of draw", WrongPhase,
             [](View& view) {
                 turn_to(view, Phase::Draw);
                 view.draws_due = 1;
             }},
            {"a draw due outside its phase", WrongPhase, [](View& view) { view.draws_due = 1; }},
            {"less than nothing due", WrongPhase, [](View& view) { view.draws_due = -1; }},
            {"idle turns where none are counted", WrongPhase,
             [](View& view) { view.idle_turns = 1; }},
            {"less than no idle turns", WrongPhase, [](View& view) { view.idle_turns = -1; }},
            {"a decision about no goal", WrongDistance,
             [](View& view) { turn_to(view, Phase::Extension); }},
            {"a window without a hazard", WrongPending,
             [](View& view) { turn_to(view, Phase::CoupFourre); }},
            {"a hazard without a window", WrongPending,
             [](View& view) { view.pending = Pending{SpeedLimit, side(1), seat(0)}; }},
        });
}

TEST_CASE("a view from outside with impossible piles is refused") {
    const Rules rules(edition("dujardin-modern"), 3);
    using enum ViewError;
    check_corruptions(
        some_game(rules).view(seat(2)),
        {
            {"a distance on the battle pile", WrongPile,
             [](View& view) { view.sides[0].battle.push_back(Km25); }},
            {"a limit on the battle pile", WrongPile,
             [](View& view) { view.sides[1].battle.push_back(SpeedLimit); }},
            {"an accident on the speed pile", WrongPile,
             [](View& view) { view.sides[1].speed.push_back(Accident); }},
            {"a battle pile of a side that never started", WrongPile,
             [](View& view) { view.sides[1].has_started = false; }},
            {"a distance of a side that never started", WrongPile,
             [](View& view) { view.sides[2].distance.push_back(Km25); }},
            {"a start that left nothing behind", WrongPile,
             [](View& view) { view.sides[2].has_started = true; }},
            {"a safety that is none", WrongSafety,
             [](View& view) { view.sides[2].safeties.push_back(Km25); }},
            {"a safety twice", WrongSafety,
             [](View& view) { view.sides[0].safeties.push_back(RightOfWay); }},
            {"a coup fourré without its safety", WrongSafety,
             [](View& view) { view.sides[0].coups_fourres.push_back(ExtraTank); }},
            {"a coup fourré twice", WrongSafety,
             [](View& view) {
                 view.sides[0].coups_fourres.push_back(RightOfWay);
                 view.sides[0].coups_fourres.push_back(RightOfWay);
             }},
            {"a distance that is none", WrongDistance,
             [](View& view) { view.sides[0].distance.push_back(GreenLight); }},
            {"fewer kilometres than laid", WrongDistance,
             [](View& view) { view.sides[0].km = {175}; }},
            {"more kilometres than laid", WrongDistance,
             [](View& view) { view.sides[0].km = {225}; }},
            {"kilometres of no card", WrongDistance, [](View& view) { view.sides[0].km = {210}; }},
            {"three 200s", WrongDistance,
             [](View& view) {
                 view.sides[0].distance.push_back(Km200);
                 view.sides[0].distance.push_back(Km200);
                 view.sides[0].km = {600};
             }},
            {"past the goal", WrongDistance,
             [](View& view) {
                 for (int i = 0; i < 6; ++i) view.sides[0].distance.push_back(Km100);
                 view.sides[0].km = {800};
             }},
            {"at the goal, and yet it goes on", WrongDistance,
             [](View& view) {
                 for (int i = 0; i < 5; ++i) view.sides[0].distance.push_back(Km100);
                 view.sides[0].km = {700};
                 view.draw_pile -= 5;
             }},
        });
}

TEST_CASE("a view from outside whose cards do not add up is refused") {
    const Rules rules(edition("dujardin-modern"), 3);
    using enum ViewError;
    check_corruptions(
        some_game(rules).view(seat(2)),
        {
            {"a hand too large", WrongHandSize, [](View& view) { view.hand_sizes[0] = 8; }},
            {"another own hand size", WrongHandSize, [](View& view) { --view.hand_sizes[2]; }},
            {"an own card lost", WrongHandSize,
             [](View& view) { view.hand.remove(cards_of(view.hand).front()); }},
            {"nothing to play with", WrongHandSize,
             [](View& view) {
                 view.draw_pile += view.hand_sizes[1];
                 view.hand_sizes[1] = 0;
             }},
            {"more known than held", WrongKnownCards,
             [](View& view) {
                 for (int i = 0; i < 8; ++i)
                     view.known[0].add(all_cards[static_cast<std::size_t>(i)]);
             }},
            {"known to be held and not held", WrongKnownCards,
             [](View& view) {
                 for (const Card card : all_cards) {
                     if (!view.hand.holds(card)) return view.known[2].add(card);
                 }
             }},
            {"a fifth 200", TooManyOfACard,
             [](View& view) {
                 for (int i = 0; i < 5; ++i) view.discards.push_back(Km200);
                 view.draw_pile -= 5;
             }},
            {"a safety in two places", TooManyOfACard,
             [](View& view) {
                 view.discards.push_back(RightOfWay);
                 --view.draw_pile;
             }},
            {"a card too many to draw", WrongCardTotal, [](View& view) { ++view.draw_pile; }},
            {"less than no draw pile", WrongGoal, [](View& view) { view.draw_pile = -1; }},
            {"a discard forgotten", WrongCardTotal, [](View& view) { view.discards.pop_back(); }},
        });
}

TEST_CASE("a view from outside with more cards in hand than play can give is refused") {
    // Only whoever has drawn holds a card more than was dealt; anybody else would draw an eighth
    // one, and a hand counts no further than seven of a kind.
    using enum ViewError;
    const Rules rules(edition("parker-1971"), 2);
    const Game game(rules,
                    deck_beginning(rules, {Km50, Km25, Km50, Km25, Km50, Km25, Km50, Km25, Km50,
                                           Km25, Km50, Km25, Km50}),
                    seat(1));
    check_corruptions(game.view(seat(1)),
                      {{"seven cards while another has drawn", WrongHandSize, [](View& view) {
                            view.hand.add(Km25);
                            ++view.hand_sizes[1];
                            --view.draw_pile;
                        }}});

    const Rules choice(edition("express"), 2);
    Game drawing(choice, deck_beginning(choice, {Km50}), seat(1));
    act(drawing, Action::discard(Km50));
    REQUIRE(drawing.state().phase == Phase::Draw);
    check_corruptions(drawing.view(seat(0)), {{"two cards due to a full hand", WrongHandSize,
                                               [](View& view) { view.draws_due = 2; }}});
}

TEST_CASE("a view from outside of an impossible window is refused") {
    const Rules rules(edition("parker-1971"), 3);
    Game game(rules, deck_beginning(rules, {GreenLight, Accident}), seat(2));
    act(game, Action::play(GreenLight));
    act(game, Action::attack(Accident, side(0)), Window::Open);
    using enum ViewError;
    check_corruptions(
        game.view(seat(0)),
        {
            {"no hazard", WrongPending, [](View& view) { view.pending->hazard = Repairs; }},
            {"no such side", WrongPending, [](View& view) { view.pending->side = side(3); }},
            {"no such attacker", WrongPending, [](View& view) { view.pending->by = seat(3); }},
            {"an attack on oneself", WrongPending, [](View& view) { view.pending->by = seat(0); }},
            {"a side with no such hazard", WrongPending,
             [](View& view) { view.pending->side = side(2); }},
            {"another hazard on top", WrongPending,
             [](View& view) { view.pending->hazard = FlatTire; }},
            {"the speed pile instead", WrongPending,
             [](View& view) { view.pending->hazard = SpeedLimit; }},
            {"its safety is discarded", WrongPending,
             [](View& view) {
                 view.discards.push_back(DrivingAce);
                 --view.draw_pile;
             }},
            {"its safety is exposed", WrongPending,
             [](View& view) {
                 view.sides[1].safeties.push_back(DrivingAce);
                 --view.draw_pile;
             }},
        });
}

TEST_CASE("a view from outside of an impossible extension is refused") {
    using enum ViewError;
    const Rules rules(edition("dujardin-classic"), 2);
    Game game(rules,
              deck_beginning(rules, {GreenLight, Km25, Km200, Km25, Km200, Km25, Km100, Km25, Km100,
                                     Km25, Km100, Km25}),
              seat(1));
    for (const Card card : {GreenLight, Km200, Km200, Km100, Km100}) {
        act(game, Action::play(card));
        act(game, Action::discard(Km25));
    }
    act(game, Action::play(Km100));
    REQUIRE(game.state().phase == Phase::Extension);
    check_corruptions(game.view(seat(1)), {
                                              {"asked for twice", WrongPhase,
                                               [](View& view) {
                                                   view.extended_by = side(0);
                                                   view.goal = {1000};
                                                   for (int i = 0; i < 3; ++i)
                                                       view.sides[0].distance.push_back(Km100);
                                                   view.sides[0].km = {1000};
                                                   view.draw_pile -= 3;
                                               }},
                                              {"decided by the other side", WrongDistance,
                                               [](View& view) { view.turn = seat(1); }},
                                          });

    const Rules teams(edition("dujardin-classic"), 4);
    View view = Game(teams, deck_beginning(teams, {}), seat(3)).view(seat(1));
    turn_to(view, Phase::Extension);
    view.sides[0].battle.push_back(GreenLight);
    view.sides[0].has_started = true;
    for (int i = 0; i < 8; ++i) view.sides[0].distance.push_back(Km75);
    for (int i = 0; i < 8; ++i) view.sides[0].distance.push_back(Km50);
    view.sides[0].km = {1000};
    view.draw_pile -= 17;
    CHECK(why_no_view(view) == WrongPhase);
}

TEST_CASE("a view from outside with impossible piles of the short game is refused") {
    const Rules rules(edition("express"), 3);
    using enum ViewError;
    check_corruptions(
        some_game(rules).view(seat(2)),
        {
            {"three cards in a battle pile", WrongPile,
             [](View& view) {
                 view.sides[1].battle.push_back(Accident);
                 view.sides[1].battle.push_back(Repairs);
             }},
            {"a remedy left in the pile", WrongPile,
             [](View& view) { view.sides[1].battle[0] = Repairs; }},
            {"two hazards in a pile", WrongPile,
             [](View& view) {
                 view.sides[1].battle[0] = Accident;
                 view.sides[1].battle.push_back(FlatTire);
             }},
            {"two limits", WrongPile,
             [](View& view) { view.sides[1].speed.push_back(SpeedLimit); }},
            {"the end of a limit left in the pile", WrongPile,
             [](View& view) { view.sides[1].speed[0] = EndOfLimit; }},
            {"more kilometres than its safeties moved it", WrongDistance,
             [](View& view) { view.sides[0].km = {400}; }},
            {"three draws due", WrongPhase,
             [](View& view) {
                 for (int i = 0; i < 3; ++i) turn_to(view, Phase::Draw);
                 view.draws_due = 3;
             }},
            {"a choice without a draw pile", WrongPhase,
             [](View& view) {
                 turn_to(view, Phase::Draw);
                 view.draws_due = 1;
                 const Pile hidden = unseen_cards(view);
                 // All cards lie in sight but those of the hands.
                 for (int i = 0; view.draw_pile > 0; ++i, --view.draw_pile) {
                     view.discards.push_back(hidden[static_cast<std::size_t>(i)]);
                 }
             }},
            {"a choice without a discard", WrongPhase,
             [](View& view) {
                 turn_to(view, Phase::Draw);
                 view.draws_due = 1;
                 view.draw_pile += static_cast<int>(view.discards.size());
                 view.discards.clear();
             }},
            {"more idle turns than a hand has", WrongPhase,
             [](View& view) { view.idle_turns = 101; }},
            {"an extension", WrongDistance, [](View& view) { turn_to(view, Phase::Extension); }},
        });
}
