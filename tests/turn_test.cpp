// A turn: draw, lay or discard, pass to the left (docs/rules.md section 3), and what happens to a
// wrong move (section 9).
#include <doctest/doctest.h>

#include "tests/support/scenario.h"

using namespace bornes::tests;

TEST_CASE("a turn begins with a draw, and the hand has one card more") {
    for (const auto edition : every_edition()) {
        const int dealt = edition == "express" ? 4 : 6;
        Scenario game({.edition = edition, .draws = "75 100"});
        CHECK(game.hand_size(0) == dealt + 1);
        CHECK(game.hand_size(1) == dealt);
        CHECK(game.holds(0, "75"));
        game.idle();
        CHECK(game.hand_size(0) == dealt);
        CHECK(game.hand_size(1) == dealt + 1);
        CHECK(game.holds(1, "100"));
    }
}

TEST_CASE("the card drawn is the top card of the draw pile") {
    for (const auto edition : every_edition()) {
        Scenario game({.edition = edition, .draws = "25 50 75 100"});
        const int pile = game.draw_pile();
        game.play(0, "discard 25");
        CHECK(game.draw_pile() == pile - 1);
        game.play(1, "discard 50");
        game.play(0, "discard 75");
        game.play(1, "discard 100");
        CHECK(game.discards() == "25 50 75 100");
        CHECK(game.draw_pile() == pile - 4);
    }
}

TEST_CASE("with the draw pile empty a player lays a card without drawing") {
    for (const auto edition : editions_with_points) {
        Scenario game({.edition = edition});
        game.idle_down_to(0);
        const int last = game.turn();
        CHECK(game.hand_size(last) == 7);
        CHECK(game.hand_size(1 - last) == 6);
        game.idle();
        CHECK(game.turn() == 1 - last);
        CHECK(game.hand_size(1 - last) == 6);
        game.idle();
        CHECK(game.hand_size(1 - last) == 5);
        CHECK(game.hand_size(last) == 6);
    }
}

TEST_CASE("distance, remedy and safety are laid in one's own piles") {
    for (const auto edition : every_edition()) {
        Scenario game({.edition = edition, .hands = {"green-light 100 puncture-proof"}});
        game.play(0, "play green-light");
        game.idle();
        game.play(0, "play 100");
        game.idle();
        game.play(0, "play puncture-proof");
        CHECK(game.battle(0) == "green-light");
        CHECK(game.distance(0) == "100");
        CHECK(game.safeties(0) == "puncture-proof");
        CHECK(game.battle(1).empty());
        CHECK(game.distance(1).empty());
        CHECK(game.safeties(1).empty());
    }
}

TEST_CASE("a hazard is laid on an opposing side's pile") {
    for (const auto edition : every_edition()) {
        Scenario game({.edition = edition, .hands = {"green-light", "accident speed-limit"}});
        game.play("play green-light, play accident @0, idle, play speed-limit @0");
        CHECK(game.battle(0) == "green-light accident");
        CHECK(game.speed(0) == "speed-limit");
        CHECK(game.discards().find("accident") == std::string::npos);
    }
}

TEST_CASE("a hazard is never laid on one's own side") {
    for (const auto edition : every_edition()) {
        Scenario game({.edition = edition, .hands = {"green-light accident speed-limit"}});
        CHECK(game.refusal("play speed-limit @0") == Refusal::OwnSide);
        game.play("play green-light, idle");
        CHECK(game.refusal("play accident @0") == Refusal::OwnSide);
        CHECK(game.refusal("play speed-limit @0") == Refusal::OwnSide);
    }
}

TEST_CASE("a hazard is not laid on one's own team by the partner either") {
    for (const auto edition : editions_with_points) {
        Scenario game({.edition = edition, .players = 4, .hands = {"green-light", "", "accident"}});
        game.play("play green-light, idle");
        CHECK(game.turn() == 2);
        CHECK(game.refusal("play accident @0") == Refusal::OwnSide);
    }
}

TEST_CASE("a hazard needs a side that sits at the table") {
    for (const auto edition : every_edition()) {
        Scenario game({.edition = edition, .hands = {"speed-limit"}});
        CHECK(game.refusal("play speed-limit @2") == Refusal::NoSuchSide);
        CHECK(game.refusal("play speed-limit @3") == Refusal::NoSuchSide);
        CHECK(game.allows("play speed-limit @1"));
    }
}

TEST_CASE("any card may be discarded face up, a safety included") {
    for (const auto edition : every_edition()) {
        for (const bornes::engine::Card card : bornes::engine::all_cards) {
            const std::string name(bornes::text::id(card));
            Scenario game({.edition = edition, .draws = name});
            game.play(0, "discard " + name);
            CHECK(game.discards() == name);
            CHECK(game.turn() == 1);
            CHECK(game.game().view(std::nullopt).discards[0] == card);
        }
    }
}

TEST_CASE("a discarded safety protects nobody and scores nothing") {
    for (const auto edition : editions_with_points) {
        Scenario game({.edition = edition, .hands = {"green-light puncture-proof", "flat-tire"}});
        game.play("play green-light, idle, discard puncture-proof");
        CHECK(game.allows("play flat-tire @0"));
        game.play("play flat-tire @0");
        CHECK(game.phase() == "play");
        game.play_out();
        CHECK(game.score(0) == "0");
    }
}

TEST_CASE("there is no pass: every choice in a turn lays or discards a card") {
    for (const auto edition : every_edition()) {
        Scenario game({.edition = edition, .hands = {"green-light 50 accident"}});
        const auto legal = game.legal();
        CHECK_FALSE(legal.empty());
        for (const std::string& action : legal) {
            CHECK((action.starts_with("play ") || action.starts_with("discard ")));
        }
    }
}

TEST_CASE("one card is laid a turn, and then the turn passes to the left") {
    for (const auto edition : every_edition()) {
        Scenario game({.edition = edition, .players = 3, .hands = {"green-light 50"}});
        game.play(0, "play green-light");
        CHECK(game.refusal(0, "play 50") == Refusal::NotYourTurn);
        CHECK(game.turn() == 1);
        game.idle();
        CHECK(game.turn() == 2);
        game.idle();
        CHECK(game.turn() == 0);
        CHECK(game.allows("play 50"));
    }
}

TEST_CASE("at six the turn goes round all seats") {
    for (const auto edition : editions_with_points) {
        Scenario game({.edition = edition, .players = 6});
        for (const int seat : {0, 1, 2, 3, 4, 5, 0}) {
            CHECK(game.turn() == seat);
            game.idle();
        }
    }
}

TEST_CASE("a card that is not in hand cannot be laid or discarded") {
    for (const auto edition : every_edition()) {
        Scenario game({.edition = edition});
        CHECK(game.refusal("play right-of-way") == Refusal::CardNotInHand);
        CHECK(game.refusal("discard right-of-way") == Refusal::CardNotInHand);
        CHECK(game.refusal("play speed-limit @1") == Refusal::CardNotInHand);
    }
}

TEST_CASE("nobody lays or discards out of turn") {
    for (const auto edition : every_edition()) {
        Scenario game({.edition = edition, .hands = {"", "25 driving-ace speed-limit"}});
        CHECK(game.refusal(1, "discard 25") == Refusal::NotYourTurn);
        CHECK(game.refusal(1, "play driving-ace") == Refusal::NotYourTurn);
        CHECK(game.refusal(1, "play speed-limit @0") == Refusal::NotYourTurn);
    }
}

TEST_CASE("answers that nobody has asked for are refused") {
    for (const auto edition : every_edition()) {
        Scenario game({.edition = edition});
        CHECK(game.refusal("coup-fourre") == Refusal::NothingToAnswer);
        CHECK(game.refusal("decline") == Refusal::NothingToAnswer);
        CHECK(game.refusal("extend") == Refusal::NothingToExtend);
        CHECK(game.refusal("stop") == Refusal::NothingToExtend);
        CHECK(game.refusal("draw") == Refusal::NothingToDraw);
        CHECK(game.refusal("take") == Refusal::NothingToDraw);
    }
}

TEST_CASE("a side has a battle pile, a speed pile, distance cards and safeties") {
    for (const auto edition : every_edition()) {
        Scenario game({.edition = edition,
                       .hands = {"green-light 50", "speed-limit flat-tire"},
                       .draws = "extra-tank"});
        game.play(
            "play extra-tank, play green-light, play speed-limit @0, play 50, play flat-tire @0");
        CHECK(game.battle(0) == "green-light flat-tire");
        CHECK(game.speed(0) == "speed-limit");
        CHECK(game.distance(0) == "50");
        CHECK(game.safeties(0) == "extra-tank");
        CHECK(game.coups_fourres(0).empty());
    }
}

TEST_CASE("discards stay out of play until the next hand") {
    for (const auto edition : editions_with_points) {
        Scenario game({.edition = edition, .draws = "200"});
        game.play(0, "discard 200");
        game.idle_down_to(0);
        while (!game.is_over()) {
            CHECK(game.draw_pile() == 0);
            game.idle();
        }
        CHECK(game.discards().starts_with("200"));
        CHECK(game.state().discards == 101);
    }
}

TEST_CASE("all piles are public, hands and the draw pile are not") {
    for (const auto edition : every_edition()) {
        Scenario game({.edition = edition, .hands = {"green-light 75", "speed-limit"}});
        game.play("play green-light, play speed-limit @0, discard 75");
        const bornes::engine::View view = game.game().view(std::nullopt);
        CHECK(words(view.sides[0].battle) == "green-light");
        CHECK(words(view.sides[0].speed) == "speed-limit");
        CHECK(words(view.discards) == "75");
        CHECK(view.draw_pile == game.draw_pile());
        CHECK(int{view.hand_sizes[0]} == game.hand_size(0));
        CHECK(view.hand.is_empty());
        CHECK(view.legal.is_empty());
    }
}

TEST_CASE("a refused move changes nothing: the player may still make another") {
    for (const auto edition : every_edition()) {
        Scenario game({.edition = edition, .hands = {"25 green-light"}});
        bornes::engine::Game before = game.game();
        CHECK(before.play({0}, bornes::engine::Action::play(bornes::engine::Card::Km25)) ==
              Refusal::NotRolling);
        CHECK(before.state() == game.state());
        CHECK(before.history().empty());
        game.play(0, "play green-light");
    }
}

TEST_CASE("what people would repair is refused, and the player keeps the card and the turn") {
    for (const auto edition : editions_with_points) {
        Scenario game({.edition = edition,
                       .hands = {"green-light 75 accident", "green-light driving-ace"},
                       .draws = "200 ? ? 200 ? 100 ? 100 ? 50"});
        game.play(0, "play green-light");
        game.play(1, "play driving-ace, play green-light");
        CHECK(game.refusal("play accident @1") == Refusal::TargetProtected);
        game.play("play 200, idle, play 200, idle, play 100, idle, play 100, idle, play 50, idle");
        CHECK(game.km(0) == 650);
        CHECK(game.refusal("play 75") == Refusal::PastGoal);
        CHECK(game.holds(0, "75"));
        CHECK(game.holds(0, "accident"));
        CHECK(game.turn() == 0);
        CHECK(game.hand_size(0) == 7);
    }
}

TEST_CASE("a hand that is over takes no more moves") {
    for (const auto edition : editions_with_points) {
        Scenario game({.edition = edition});
        game.play_out();
        CHECK(game.phase() == "over");
        CHECK(game.turn() == nobody);
        CHECK(game.refusal(0, "discard 25") == Refusal::HandIsOver);
        CHECK(game.refusal(1, "coup-fourre") == Refusal::HandIsOver);
        CHECK(game.legal().empty());
    }
}
