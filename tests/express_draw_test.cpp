// The choice of draw in the short game, and its new draw piles (docs/rules.md section 8).
#include <doctest/doctest.h>

#include "tests/support/scenario.h"

using namespace bornes::tests;

namespace {

const std::vector<std::string> draw_or_take = {"draw", "take"};

}  // namespace

TEST_CASE("express: each turn one draws from the draw pile or takes the top discard") {
    for (const bool takes : {false, true}) {
        Scenario game(
            {.edition = "express", .hands = {"75"}, .draws = "? 200", .chooses_draws = true});
        game.play(0, "discard 75");
        CHECK(game.phase() == "draw");
        CHECK(game.turn() == 1);
        CHECK(game.legal() == draw_or_take);
        CHECK(game.hand_size(1) == 4);
        const int pile = game.draw_pile();
        game.play(1, takes ? "take" : "draw");
        CHECK(game.phase() == "play");
        CHECK(game.hand_size(1) == 5);
        CHECK(game.holds(1, "75") == takes);
        CHECK(game.holds(1, "200") == !takes);
        CHECK(game.discards() == (takes ? "" : "75"));
        CHECK(game.draw_pile() == (takes ? pile : pile - 1));
    }
}

TEST_CASE("express: nothing is laid before the draw") {
    Scenario game({.edition = "express", .hands = {"", "green-light"}, .chooses_draws = true});
    game.play("idle");
    CHECK(game.refusal("play green-light") == Refusal::DrawFirst);
    CHECK(game.refusal("discard green-light") == Refusal::DrawFirst);
    CHECK(game.refusal(0, "draw") == Refusal::NotYourTurn);
    game.play(1, "draw, play green-light");
}

TEST_CASE("express: without any discard the card is drawn without a choice") {
    Scenario game({.edition = "express", .hands = {"green-light"}, .chooses_draws = true});
    CHECK(game.phase() == "play");
    CHECK(game.hand_size(0) == 5);
    game.play(0, "play green-light");
    CHECK(game.phase() == "play");
    CHECK(game.hand_size(1) == 5);
}

TEST_CASE("express: only the top discard can be taken") {
    Scenario game({.edition = "express", .hands = {"75", "200"}, .chooses_draws = true});
    game.play("discard 75, draw, discard 200, take");
    CHECK(game.holds(0, "200"));
    CHECK(game.discards() == "75");
    game.play("discard 200, take");
    CHECK(game.holds(1, "200"));
}

TEST_CASE("express: everybody knows who holds a taken card, until it is laid") {
    Scenario game({.edition = "express", .hands = {"75"}, .chooses_draws = true});
    game.play("discard 75, take");
    const auto known = [&game](std::size_t seat) {
        return game.game().view(std::nullopt).known[seat];
    };
    CHECK(known(1).count(bornes::engine::Card::Km75) == 1);
    CHECK(known(0).is_empty());
    game.play(1, "discard 75");
    CHECK(known(1).is_empty());
}

TEST_CASE("express: the draw after a safety is a choice too") {
    for (const bool takes : {false, true}) {
        Scenario game({.edition = "express",
                       .hands = {"75", "extra-tank"},
                       .draws = "? ? 200",
                       .chooses_draws = true});
        game.play("discard 75, draw, play extra-tank");
        CHECK(game.phase() == "draw");
        CHECK(game.turn() == 1);
        game.play(1, takes ? "take" : "draw");
        CHECK(game.holds(1, "75") == takes);
        CHECK(game.holds(1, "200") == !takes);
        CHECK(game.phase() == "play");
    }
}

TEST_CASE("express: both cards of a coup fourré are a choice each") {
    Scenario game({.edition = "express",
                   .hands = {"green-light driving-ace", "accident"},
                   .draws = "? ? 200",
                   .chooses_draws = true});
    game.play("play green-light, play accident @0, coup-fourre");
    CHECK(game.phase() == "draw");
    CHECK(game.turn() == 0);
    CHECK(game.game().view(std::nullopt).draws_due == 2);
    CHECK(game.hand_size(0) == 3);
    game.play(0, "take");
    CHECK(game.holds(0, "accident"));
    // The discard pile is empty now: the second card comes without a choice.
    CHECK(game.phase() == "play");
    CHECK(game.holds(0, "200"));
    CHECK(game.hand_size(0) == 5);
}

TEST_CASE("express: both cards of a coup fourré may be taken, one after the other") {
    Scenario game({.edition = "express",
                   .hands = {"green-light right-of-way", "red-light speed-limit"},
                   .chooses_draws = true});
    game.play("play green-light, play speed-limit @0, decline, idle, draw, play red-light @0, "
              "coup-fourre");
    CHECK(game.last_discards(2) == "red-light speed-limit");
    game.play(0, "take");
    CHECK(game.phase() == "draw");
    CHECK(game.game().view(std::nullopt).draws_due == 1);
    game.play(0, "take");
    CHECK(game.phase() == "play");
    CHECK(game.holds(0, "speed-limit"));
    CHECK(game.holds(0, "red-light"));
}

TEST_CASE("express: the top of a remedied pile is the card that can be taken") {
    for (const bool hazard_up : {false, true}) {
        Scenario game({.edition = "express",
                       .hands = {"green-light repairs", "accident"},
                       .options = {.hazard_up = hazard_up},
                       .chooses_draws = true});
        game.play("play green-light, play accident @0");
        game.play(0, hazard_up ? "play repairs hazard-up" : "play repairs");
        game.play(1, "take");
        CHECK(game.holds(1, hazard_up ? "accident" : "repairs"));
    }
}

TEST_CASE("express: a safety taken from the discards can answer a hazard") {
    Scenario game({.edition = "express",
                   .hands = {"driving-ace accident", "green-light"},
                   .chooses_draws = true});
    game.play("discard driving-ace, take, play green-light, play accident @1");
    CHECK(game.phase() == "coup-fourre");
    game.play(1, "coup-fourre");
    CHECK(game.km(1) == 300);
}

TEST_CASE("express: a window opens for a safety that went back from the discards into play") {
    Scenario game({.edition = "express",
                   .players = 3,
                   .hands = {"driving-ace", "green-light", "accident"},
                   .chooses_draws = true});
    game.open_windows();
    game.play("discard driving-ace, take, play green-light, play accident @1");
    CHECK(game.phase() == "coup-fourre");
    Scenario out({.edition = "express",
                  .players = 3,
                  .hands = {"driving-ace", "green-light", "accident"},
                  .chooses_draws = true});
    out.open_windows();
    out.play("discard driving-ace, draw, play green-light, draw, play accident @1");
    CHECK(out.phase() == "draw");
}

TEST_CASE("express: of an empty draw pile's discards all but the top make the new one") {
    Scenario game({.edition = "express", .draws = "200 100", .chooses_draws = true});
    game.play("discard 200, draw, discard 100");
    while (game.draw_pile() > 0) game.play("draw, idle");
    CHECK(game.phase() == "reshuffle");
    CHECK(game.turn() == nobody);
    const std::string top = game.last_discards(1);
    CHECK(game.below_top_discard().starts_with("200 100 "));
    game.reshuffle(game.below_top_discard());
    CHECK(game.discards() == top);
    CHECK(game.draw_pile() == 66 - 8 - 1);
    CHECK(game.legal() == draw_or_take);
    const int player = game.turn();
    game.play("draw");
    CHECK(game.holds(player, "200"));
    CHECK(game.hand_size(player) == 5);
    CHECK(game.draw_pile() == 66 - 8 - 2);
    game.play("discard 200, draw");
    CHECK(game.holds(1 - player, "100"));
}

TEST_CASE("express: a new draw pile may lie in any order") {
    for (const std::uint64_t seed : {1, 2, 3}) {
        Scenario game({.edition = "express", .chooses_draws = true});
        game.idle();
        while (game.draw_pile() > 0) game.play("draw, idle");
        bornes::engine::Game shuffled = game.game();
        bornes::engine::Rng rng(seed);
        shuffled.reshuffle(rng);
        CHECK(shuffled.is_sound());
        CHECK(shuffled.state().draw_pile() == 66 - 8 - 1);
        CHECK(shuffled.state().top_discard() == game.state().top_discard());
    }
}

TEST_CASE("express: after a new draw pile the card that stayed can be taken") {
    Scenario game({.edition = "express", .chooses_draws = true});
    game.idle();
    while (game.draw_pile() > 0) game.play("draw, idle");
    const std::string top = game.last_discards(1);
    game.reshuffle(game.below_top_discard());
    const int player = game.turn();
    game.play("take");
    CHECK(game.discards().empty());
    CHECK(game.holds(player, top));
}

TEST_CASE("express: a new draw pile in the middle of a coup fourré serves its second card") {
    Scenario game({.edition = "express",
                   .hands = {"green-light driving-ace", "accident"},
                   .chooses_draws = true});
    game.play("play green-light, idle");
    while (game.draw_pile() > 1 || game.turn() != 1) game.play("draw, idle");
    game.play(1, "take, play accident @0");
    CHECK(game.draw_pile() == 1);
    game.play(0, "coup-fourre, draw");
    CHECK(game.phase() == "reshuffle");
    game.reshuffle(game.below_top_discard());
    CHECK(game.turn() == 0);
    CHECK(game.hand_size(0) == 4);
    game.play(0, "draw");
    CHECK(game.hand_size(0) == 5);
    CHECK(game.phase() == "play");
}

TEST_CASE("express: a discarded safety that is shuffled in again can still answer") {
    Scenario game({.edition = "express",
                   .hands = {"green-light accident", "green-light accident"},
                   .draws = "driving-ace",
                   .chooses_draws = true});
    game.open_windows();
    game.play("discard driving-ace, draw, play green-light, draw, play green-light");
    while (game.draw_pile() > 0) game.play("draw, idle");
    CHECK(game.below_top_discard().starts_with("driving-ace "));
    game.reshuffle(game.below_top_discard());
    const int finder = game.turn();
    game.play("draw, idle");
    CHECK(game.holds(finder, "driving-ace"));
    game.play(1 - finder, finder == 0 ? "draw, play accident @0" : "draw, play accident @1");
    CHECK(game.phase() == "coup-fourre");
    game.play(finder, "coup-fourre");
    CHECK(game.km(finder) == 300);
}

TEST_CASE("express: at least six cards are left to draw from, whatever lies on the table") {
    // Every player draws the card that it plays: the sides lay 30 of the 31 distances, all safeties
    // and every hazard that fits, and not one card is discarded.
    const std::string started = "green-light green-light green-light green-light";
    const std::string safe = "extra-tank 200 puncture-proof 200 driving-ace 200 right-of-way 100";
    const std::string road = "100 100 100 100 100 100 100 100 100 75 75 75 75 75 75 50 50 50 50 50 "
                             "50 25 25 25 25 25";
    const std::string hazards = "speed-limit speed-limit accident flat-tire out-of-gas red-light";
    Scenario game({.edition = "express",
                   .players = 4,
                   .draws = join(started, safe, road, hazards),
                   .chooses_draws = true});
    for (const std::string& card : split(join(started, safe, road), ' '))
        game.play(join("play", card));
    game.play("play speed-limit @0, play speed-limit @1, play accident @1, play flat-tire @2");
    game.play("play out-of-gas @3, play red-light @0");
    CHECK(game.discards().empty());
    CHECK(game.draw_pile() == 6 - 1);  // the next player has drawn one of the six
    CHECK(game.hand_size(0) == 5);
    game.idle();
    for (int turn = 0; turn < 12; ++turn) {
        if (game.phase() == "reshuffle") game.reshuffle(game.below_top_discard());
        const int player = game.turn();
        game.play("draw");
        CHECK(game.hand_size(player) == 5);
        game.idle();
    }
}
