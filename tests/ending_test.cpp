// How a hand ends, and the extension (docs/rules.md section 7). Points are in score_test.cpp.
#include <doctest/doctest.h>

#include "tests/support/scenario.h"

using namespace bornes::tests;

namespace {

/// What takes a side to 700 in six turns.
constexpr std::string_view to_700 = "green-light 200 200 100 100 100";

/// A hand in which the first player has just brought its side to 700.
Setup at_700(std::string_view edition, int players) {
    return {.edition = edition,
            .players = players,
            .hands = {"green-light 100 100 100"},
            .draws = for_first_player("200 200 100 100 100", players)};
}

}  // namespace

TEST_CASE("the hand ends at once when a side reaches the goal exactly") {
    for (const auto edition : editions_with_points) {
        Scenario game({.edition = edition,
                       .players = 4,
                       .hands = {"green-light", "right-of-way"},
                       .draws = for_first_player("200 200 100 100 100 100 100 100", 4)});
        game.lay(0, "green-light 200 200 100 100 100 100 100 100");
        CHECK(game.is_over());
        CHECK(game.winner() == 0);
        CHECK(game.draw_pile() > 0);
        CHECK(game.refusal(1, "play right-of-way") == Refusal::HandIsOver);
    }
}

TEST_CASE("the side that reached the goal is the winner, whichever partner laid the last card") {
    for (const auto edition : editions_with_points) {
        Scenario game({.edition = edition,
                       .players = 4,
                       .hands = {"", "green-light 200 100", "", "200 100"},
                       .draws = "? 100 ? ? ? 100 ? ? ? 100 ? ? ? 100"});
        game.lay(1, "green-light 200 100 100 100 100 100");
        game.lay(3, "200 100");
        CHECK(game.km(1) == 1000);
        CHECK(game.winner() == 1);
    }
}

TEST_CASE("with the draw pile empty the hands are played out, one card a turn, and nobody wins") {
    for (const auto edition : editions_with_points) {
        Scenario game({.edition = edition, .players = 3});
        game.idle_down_to(0);
        int cards = game.hand_size(0) + game.hand_size(1) + game.hand_size(2);
        CHECK(cards == 19);
        for (int next = game.turn(); cards > 0; --cards, next = (next + 1) % 3) {
            CHECK(game.turn() == next);
            game.idle();
        }
        CHECK(game.is_over());
        CHECK(game.winner() == nobody);
    }
}

TEST_CASE("while hands are played out cards may still be laid, and the goal reached") {
    for (const auto edition : editions_with_points) {
        Scenario game({.edition = edition,
                       .hands = {"green-light 200 200 100 100 accident", "green-light"},
                       .last_draws = "100"});
        game.play("idle, play green-light");
        game.idle_down_to(0);
        game.play(0, "play accident @1");
        CHECK(game.battle(1) == "green-light accident");
        game.lay(0, "green-light 200 200 100 100");
        game.idle();
        game.play(0, "play 100");
        CHECK(game.km(0) == 700);
        CHECK(game.phase() == "extension");
    }
}

TEST_CASE("a player without cards is skipped while the others play on") {
    for (const auto edition : dujardin_editions) {
        // The answer costs a card that is not replaced.
        Scenario game({.edition = edition,
                       .players = 3,
                       .hands = {"accident", "", "green-light driving-ace"}});
        game.play("idle, idle, play green-light");
        game.idle_down_to(0);
        game.idle_to_seat(0);
        game.play("play accident @2, coup-fourre");
        while (game.hand_size(2) > 0) game.idle();
        CHECK(game.hand_size(0) == 2);
        CHECK(game.hand_size(1) == 2);
        for (const int seat : {0, 1, 0, 1}) game.play(seat, "idle");
        CHECK(game.is_over());
    }
}

TEST_CASE("parker: who lays safeties without drawing runs out first and is skipped") {
    Scenario game({.edition = "parker-1971",
                   .players = 3,
                   .hands = {"extra-tank driving-ace puncture-proof right-of-way"}});
    game.idle_down_to(0);
    game.idle_to_seat(0);
    game.play(0, "play extra-tank, play driving-ace, play puncture-proof, play right-of-way, idle");
    CHECK(game.hand_size(0) == 1);
    CHECK(game.hand_size(1) == 6);
    CHECK(game.hand_size(2) == 5);
    for (const int seat : {1, 2, 0, 1, 2, 1, 2, 1, 2, 1, 2, 1}) game.play(seat, "idle");
    CHECK(game.is_over());
}

TEST_CASE("reaching 700 asks for the extension at two and three, and nobody else acts meanwhile") {
    for (const auto edition : editions_with_points) {
        for (const int players : {2, 3}) {
            Scenario game(at_700(edition, players));
            game.lay(0, to_700);
            CHECK(game.phase() == "extension");
            CHECK(game.turn() == 0);
            CHECK(game.legal() == std::vector<std::string>{"extend", "stop"});
            CHECK(game.refusal("discard 100") == Refusal::DecideExtensionFirst);
            CHECK(game.refusal(1, "extend") == Refusal::NotYourTurn);
            CHECK(game.refusal(1, "stop") == Refusal::NotYourTurn);
        }
    }
}

TEST_CASE("at six three teams may extend, two teams may not") {
    for (const auto edition : {"dujardin-classic", "dujardin-modern", "parker-1971"}) {
        Scenario game(at_700(edition, 6));
        game.lay(0, to_700);
        CHECK(game.phase() == "extension");
        CHECK(game.refusal(3, "extend") ==
              Refusal::NotYourTurn);  // the partner did not lay the card
    }
    Scenario old(at_700("dujardin-1960", 6));
    old.lay(0, to_700);
    CHECK(old.phase() == "play");
    old.lay(0, "100 100 100");
    CHECK(old.is_over());
}

TEST_CASE("at four there is no extension, neither at 700 nor at 1000") {
    for (const auto edition : editions_with_points) {
        Scenario game(at_700(edition, 4));
        game.lay(0, to_700);
        CHECK(game.phase() == "play");
        CHECK(game.goal() == 1000);
        game.lay(0, "100 100 100");
        CHECK(game.is_over());
        CHECK(game.winner() == 0);
    }
}

TEST_CASE("declined, the hand ends and is won") {
    for (const auto edition : editions_with_points) {
        Scenario game(at_700(edition, 2));
        game.lay(0, to_700);
        game.play(0, "stop");
        CHECK(game.is_over());
        CHECK(game.winner() == 0);
        CHECK(game.km(0) == 700);
        CHECK(game.result().scores[0].extension.value == 0);
    }
}

TEST_CASE("asked, the goal is 1000 for everyone and play goes on from the asker's left") {
    for (const auto edition : editions_with_points) {
        Scenario game(at_700(edition, 3));
        game.lay(0, to_700);
        const int pile = game.draw_pile();
        game.play(0, "extend");
        CHECK(game.goal() == 1000);
        CHECK(game.game().view(std::nullopt).extended_by == bornes::engine::Side{0});
        CHECK(game.turn() == 1);
        CHECK(game.hand_size(0) == 6);
        CHECK(game.draw_pile() == pile - 1);
    }
}

TEST_CASE("the extension is asked once in a hand: at 700 the next side is not asked") {
    for (const auto edition : editions_with_points) {
        Scenario game({.edition = edition,
                       .hands = {"green-light", "green-light 100 100"},
                       .draws = "200 200 200 200 100 100 100 100 100 100"});
        game.play("play green-light, play green-light, play 200, play 200, play 200, play 200");
        game.play("play 100, play 100, play 100, play 100, play 100, extend");
        game.play(1, "play 100");
        CHECK(game.km(1) == 700);
        CHECK(game.phase() == "play");
        CHECK(game.turn() == 0);
        game.lay(1, "100");
        CHECK(game.km(1) == 800);
        CHECK(game.game().view(std::nullopt).extended_by == bornes::engine::Side{0});
    }
}

TEST_CASE("reaching 1000 after the extension ends the hand without another question") {
    for (const auto edition : editions_with_points) {
        Scenario game(at_700(edition, 2));
        game.lay(0, to_700);
        game.play(0, "extend");
        game.lay(0, "100 100 100");
        CHECK(game.is_over());
        CHECK(game.winner() == 0);
        CHECK(game.km(0) == 1000);
    }
}

TEST_CASE("the extension may be won by a side that did not ask") {
    for (const auto edition : editions_with_points) {
        Scenario game({.edition = edition,
                       .hands = {"green-light", "green-light 100 100 100 100"},
                       .draws = "200 200 200 200 100 100 100 100 100"});
        game.play("play green-light, play green-light, play 200, play 200, play 200, play 200");
        game.play("play 100, play 100, play 100, play 100, play 100, extend");
        game.lay(1, "100 100 100 100");
        CHECK(game.is_over());
        CHECK(game.winner() == 1);
    }
}

TEST_CASE("an extension that nobody drives home is won by nobody") {
    for (const auto edition : editions_with_points) {
        Scenario game(at_700(edition, 2));
        game.lay(0, to_700);
        game.play(0, "extend");
        game.play_out();
        CHECK(game.winner() == nobody);
        CHECK(game.km(0) == 700);
    }
}

TEST_CASE("the extension may be asked with the last card of all, and then the hand is over") {
    for (const auto edition : editions_with_points) {
        for (const bool asks : {true, false}) {
            Scenario game({.edition = edition,
                           .hands = {"green-light 100"},
                           .draws = for_first_player("200 200 100 100")});
            game.lay(0, "green-light 200 200 100 100");
            game.idle_down_to(0);
            while (game.hand_size(0) > 1 || game.hand_size(1) > 0) game.idle();
            game.play(0, "play 100");
            CHECK(game.phase() == "extension");
            game.play(0, asks ? "extend" : "stop");
            CHECK(game.is_over());
            CHECK(game.winner() == (asks ? nobody : 0));
        }
    }
}

TEST_CASE("in a team the asker is the side: the partner may drive it home") {
    for (const auto edition : {"dujardin-classic", "dujardin-modern", "parker-1971"}) {
        Setup setup = at_700(edition, 6);
        setup.hands = {"green-light", "", "", "100 100 100"};
        Scenario game(setup);
        game.lay(0, to_700);
        game.play(0, "extend");
        CHECK(game.game().view(std::nullopt).extended_by == bornes::engine::Side{0});
        game.lay(3, "100 100 100");
        CHECK(game.winner() == 0);
        CHECK(game.result().scores[0].extension.value == 200);
    }
}
