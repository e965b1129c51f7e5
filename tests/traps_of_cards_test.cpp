// The mistakes that other programs of this game make, by their numbers in docs/traps.md: hazards,
// remedies, distance, deck and score, and what of the players' and server's traps the engine can
// spring.
#include <doctest/doctest.h>

#include "bornes/engine/match.h"
#include "tests/support/chance.h"
#include "tests/support/scenario.h"

using namespace bornes::tests;

TEST_CASE("trap 16: no second hazard on a stopped side, also when it owns right-of-way") {
    for (const auto edition : every_edition()) {
        for (const bool owns_right_of_way : {false, true}) {
            for (const Trouble& second : breakdowns) {
                Scenario game({.edition = edition,
                               .hands = {owns_right_of_way ? "right-of-way" : "green-light",
                                         join("accident", second.hazard)}});
                game.play(owns_right_of_way ? "play right-of-way, idle" : "play green-light");
                game.play("play accident @0, idle");
                CHECK(game.refusal(join("play", second.hazard, "@0")) == Refusal::TargetStopped);
            }
        }
    }
}

TEST_CASE("trap 17: an owner of right-of-way with a repair or an empty pile can be attacked") {
    for (const auto edition : every_edition()) {
        for (const Trouble& trouble : breakdowns) {
            Scenario empty({.edition = edition, .hands = {"right-of-way", join(trouble.hazard)}});
            empty.play("play right-of-way, idle");
            empty.play(1, join("play", trouble.hazard, "@0"));
            CHECK(empty.battle(0) == trouble.hazard);

            Scenario repaired(
                {.edition = edition,
                 .hands = {"right-of-way spare-tire", join("flat-tire", trouble.hazard)}});
            repaired.play("play right-of-way, idle, play flat-tire @0, play spare-tire");
            repaired.play(1, join("play", trouble.hazard, "@0"));
            CHECK_FALSE(repaired.is_rolling(0));
        }
    }
}

TEST_CASE("trap 17: but not by red light or speed limit") {
    for (const auto edition : every_edition()) {
        Scenario game({.edition = edition,
                       .hands = {"right-of-way spare-tire", "flat-tire red-light speed-limit"}});
        game.play("play right-of-way, idle");
        CHECK(game.refusal("play red-light @0") == Refusal::TargetProtected);
        CHECK(game.refusal("play speed-limit @0") == Refusal::TargetProtected);
        game.play("play flat-tire @0, play spare-tire");
        CHECK(game.refusal("play red-light @0") == Refusal::TargetProtected);
        CHECK(game.refusal("play speed-limit @0") == Refusal::TargetProtected);
    }
}

TEST_CASE("trap 18: a speed limit fits any side that is not limited and lacks right-of-way") {
    for (const auto edition : every_edition()) {
        Scenario unstarted({.edition = edition, .hands = {"", "speed-limit speed-limit"}});
        unstarted.play("idle, play speed-limit @0, idle");
        CHECK(unstarted.refusal("play speed-limit @0") == Refusal::TargetLimited);

        Scenario stopped(
            {.edition = edition, .hands = {"green-light", "red-light speed-limit speed-limit"}});
        stopped.play("play green-light, play red-light @0, idle, play speed-limit @0, idle");
        CHECK(stopped.refusal("play speed-limit @0") == Refusal::TargetLimited);

        Scenario owner({.edition = edition, .hands = {"right-of-way", "speed-limit"}});
        owner.play("play right-of-way, idle");
        CHECK(owner.refusal("play speed-limit @0") == Refusal::TargetProtected);
    }
}

TEST_CASE("trap 19: an end of limit can be played while a battle hazard shows") {
    for (const auto edition : every_edition()) {
        for (const Trouble& trouble : battle_troubles) {
            Scenario game(
                {.edition = edition,
                 .hands = {"green-light end-of-limit", join("speed-limit", trouble.hazard)}});
            game.play(
                join("play green-light, play speed-limit @0, idle, play", trouble.hazard, "@0"));
            game.play(0, "play end-of-limit");
            CHECK_FALSE(game.is_limited(0));
            CHECK(game.battle(0) == join("green-light", trouble.hazard));
        }
    }
}

TEST_CASE("trap 20: right-of-way played while an accident shows leaves the accident") {
    for (const auto edition : every_edition()) {
        Scenario game(
            {.edition = edition, .hands = {"green-light right-of-way 25", "speed-limit accident"}});
        game.play("play green-light, play speed-limit @0, decline, idle, play accident @0");
        game.play(0, "play right-of-way");
        CHECK(game.battle(0) == "green-light accident");
        CHECK(game.speed(0) == (edition == "parker-1971" ? "speed-limit" : ""));
        CHECK(game.refusal("play 25") == Refusal::NotRolling);
    }
}

TEST_CASE("trap 20: a red light and a speed limit both go, in parker they stay and are inactive") {
    for (const auto edition : every_edition()) {
        Scenario game({.edition = edition,
                       .hands = {"green-light 200", "speed-limit red-light"},
                       .draws = "? ? ? ? right-of-way"});
        game.play(
            "play green-light, play red-light @0, idle, play speed-limit @0, play right-of-way");
        const bool stay = edition == "parker-1971";
        CHECK(game.battle(0) == (stay ? "green-light red-light" : "green-light"));
        CHECK(game.speed(0) == (stay ? "speed-limit" : ""));
        game.play(0, "play 200");
    }
}

TEST_CASE("trap 21: whether a safety on its hazard spares the green-light depends on the edition") {
    for (const auto edition : every_edition()) {
        for (const Trouble& trouble : breakdowns) {
            Scenario game({.edition = edition,
                           .hands = {join("green-light green-light 25", trouble.safety),
                                     join(trouble.hazard)}});
            game.play(join("play green-light, play", trouble.hazard, "@0, decline, play",
                           trouble.safety));
            CHECK(game.allows("play 25") == (edition != "parker-1971"));
            CHECK(game.allows("play green-light") == (edition == "parker-1971"));
        }
    }
}

TEST_CASE("trap 22: the goal is reached exactly or not at all") {
    for (const auto edition : every_edition()) {
        // 650 or 950: one short of what a 75 would pass.
        const std::string road =
            edition == "express" ? "200 200 100 100 100 100 100" : "200 200 100 100";
        Scenario game({.edition = edition,
                       .hands = {"green-light 75 50 50"},
                       .draws = for_first_player(road)});
        game.lay(0, "green-light " + road + " 50");
        game.idle();
        CHECK(game.km(0) == game.goal() - 50);
        CHECK(game.refusal("play 75") == Refusal::PastGoal);
        game.play(0, "play 50");
        CHECK(game.km(0) == game.goal());
    }
}

TEST_CASE("trap 22: a refused 200 does not count as played") {
    for (const auto edition : every_edition()) {
        Scenario game({.edition = edition,
                       .hands = {"green-light 200 200", "speed-limit"},
                       .draws = "? ? ? ? end-of-limit"});
        CHECK(game.refusal("play 200") == Refusal::NotRolling);
        game.play("play green-light, play speed-limit @0");
        CHECK(game.refusal("play 200") == Refusal::SpeedLimited);
        game.play("idle, idle, play end-of-limit");
        game.lay(0, "200 200");
        CHECK(game.km(0) == 400);
    }
}

TEST_CASE("trap 22: two 200s a side, not a player") {
    for (const auto edition : editions_with_points) {
        for (const int players : {4, 6}) {
            const int partner = players == 4 || edition == "dujardin-1960" ? 2 : 3;
            std::vector<std::string> hands(static_cast<std::size_t>(players));
            hands[0] = "green-light 200 200";
            hands[static_cast<std::size_t>(partner)] = "200";
            Scenario game({.edition = edition, .players = players, .hands = hands});
            game.lay(0, "green-light 200 200");
            game.idle_to_seat(partner);
            CHECK(game.refusal("play 200") == Refusal::TooManyTwoHundreds);
        }
    }
}

TEST_CASE("trap 23: every deal is the exact deck") {
    for (const auto edition : every_edition()) {
        for (const int players : {2, 3, 4}) {
            const bornes::engine::Rules rules(*bornes::engine::find_edition(edition), players);
            bornes::engine::Rng rng(7);
            for (int deal = 0; deal < 20; ++deal) {
                const bornes::engine::State state = rules.deal(rng, {0});
                CHECK(rules.is_sound(state));
                std::vector<bornes::engine::Card> cards(state.cards.begin(),
                                                        state.cards.begin() + state.draw_end);
                std::ranges::sort(cards);
                CHECK(std::ranges::equal(cards, rules.deck()));
            }
        }
    }
}

TEST_CASE("trap 23: the shuffle is unbiased") {
    // All orders of four cards, and where the first card of a deck goes.
    std::array<long, 256> seen{};
    std::array<long, 106> places{};
    bornes::engine::Rng rng(2024);
    for (int i = 0; i < 24'000; ++i) {
        std::array<std::size_t, 4> cards = {0, 1, 2, 3};
        rng.shuffle(std::span<std::size_t>(cards));
        ++seen[cards[0] * 64 + cards[1] * 16 + cards[2] * 4 + cards[3]];
    }
    for (int i = 0; i < 10'600; ++i) {
        std::array<int, 106> deck{};
        deck[0] = 1;
        rng.shuffle(std::span<int>(deck));
        ++places[static_cast<std::size_t>(std::ranges::find(deck, 1) - deck.begin())];
    }
    std::vector<long> orders;
    std::ranges::copy_if(seen, std::back_inserter(orders), [](long count) { return count > 0; });
    CHECK(orders.size() == 24);
    CHECK(looks_uniform(orders));
    CHECK(looks_uniform(places));
}

TEST_CASE("trap 24: four safeties add 300, not 700") {
    for (const auto edition : editions_with_points) {
        Scenario game(
            {.edition = edition, .hands = {"right-of-way extra-tank puncture-proof driving-ace"}});
        game.lay(0, "right-of-way extra-tank puncture-proof driving-ace");
        game.play_out();
        CHECK(game.score(0) == "400 safeties + 300 all-safeties = 700");
    }
}

TEST_CASE("trap 24: the extension's 200 go to the asker who wins, else to every opponent") {
    for (const auto edition : editions_with_points) {
        for (const bool asker_wins : {true, false}) {
            Scenario game({.edition = edition,
                           .players = 3,
                           .hands = {"green-light 100 100 100", "green-light 25", "green-light 25"},
                           .draws = for_first_player("200 200 100 100 100", 3)});
            game.play(
                "play green-light, play green-light, play green-light, play 200, play 25, play 25");
            game.lay(0, "200 100 100 100");
            game.play(0, "extend");
            if (asker_wins) game.lay(0, "100 100 100");
            game.play_out();
            CHECK(game.result().scores[0].extension.value == (asker_wins ? 200 : 0));
            CHECK(game.result().scores[1].extension.value == (asker_wins ? 0 : 200));
            CHECK(game.result().scores[2].extension.value == (asker_wins ? 0 : 200));
        }
    }
}

TEST_CASE("trap 25: who scores a shut-out, and how often, is the edition's to say") {
    struct Expected {
        std::string_view edition;
        int winner_alone;      // the winner, with both others blank
        int winner_with_one;   // the winner, with one of two others blank
        int other_with_one;    // the other that has distance, then
        int without_a_winner;  // the only side with distance, nobody having won
    };
    for (const Expected& expected :
         std::initializer_list<Expected>{{"dujardin-1960", 1000, 500, 500, 1000},
                                         {"dujardin-classic", 0, 0, 0, 0},
                                         {"dujardin-modern", 1000, 500, 500, 1000},
                                         {"parker-1971", 500, 0, 0, 0}}) {
        for (const bool one_drives : {false, true}) {
            Scenario game({.edition = expected.edition,
                           .players = 3,
                           .hands = {"green-light", "green-light 25"},
                           .draws = for_first_player("200 200 100 100 100", 3)});
            game.play("play green-light, play green-light, idle, play 200");
            game.play(one_drives ? "play 25" : "discard 25");
            game.lay(0, "200 100 100 100");
            game.play(0, "stop");
            CHECK(game.result().scores[0].shutout.value ==
                  (one_drives ? expected.winner_with_one : expected.winner_alone));
            CHECK(game.result().scores[1].shutout.value ==
                  (one_drives ? expected.other_with_one : 0));
            CHECK(game.result().scores[2].shutout.value == 0);
        }
        Scenario nobody_wins(
            {.edition = expected.edition, .players = 3, .hands = {"green-light 25"}});
        nobody_wins.lay(0, "green-light 25");
        nobody_wins.play_out();
        CHECK(nobody_wins.result().scores[0].shutout.value == expected.without_a_winner);
    }
}

TEST_CASE("trap 26: with no goal reached, distance and safeties still count") {
    for (const auto edition : editions_with_points) {
        Scenario game({.edition = edition,
                       .hands = {"green-light 100 driving-ace", "green-light 50 flat-tire"}});
        game.play("play green-light, play green-light, play 100, play 50, play driving-ace");
        game.play_out();
        CHECK(game.winner() == nobody);
        CHECK(game.score(0) == "100 distance + 100 safeties = 200");
        CHECK(game.score(1) == "50 distance = 50");
    }
}

TEST_CASE("trap 27: both over the target in one hand: the higher wins, equal plays another hand") {
    for (const auto edition : editions_with_points) {
        const bornes::engine::Rules rules(*bornes::engine::find_edition(edition), 4);
        const auto worth = [](int first, int second) {
            bornes::engine::Result result;
            result.scores[0].distance = {first};
            result.scores[1].distance = {second};
            return result;
        };
        bornes::engine::Match higher(rules, {});
        higher.add(worth(5000, 5100));
        CHECK(higher.winner() == bornes::engine::Side{1});
        bornes::engine::Match equal(rules, {});
        equal.add(worth(5100, 5100));
        CHECK_FALSE(equal.is_over());
        equal.add(worth(100, 0));
        CHECK(equal.winner() == bornes::engine::Side{0});
    }
}

TEST_CASE("trap 28: a hand of safeties only always has a move and ends") {
    for (const auto edition : editions_with_points) {
        Scenario game(
            {.edition = edition, .hands = {"right-of-way extra-tank puncture-proof driving-ace"}});
        game.idle_down_to(0);
        while (game.hand_size(0) > 4) game.idle();
        game.idle_to_seat(0);
        CHECK(game.hand(0) == "driving-ace extra-tank puncture-proof right-of-way");
        while (game.hand_size(0) > 0) {
            if (game.turn() != 0) {
                game.idle();
                continue;
            }
            CHECK(game.legal().size() == 2U * static_cast<std::size_t>(game.hand_size(0)));
            game.play(0, game.legal().back());
        }
        game.play_out();
        CHECK(game.score(0) == "400 safeties + 300 all-safeties = 700");
    }
}

TEST_CASE("trap 28: a hand of nothing playable can always discard") {
    for (const auto edition : every_edition()) {
        Scenario game(
            {.edition = edition, .hands = {"200 100 gasoline repairs"}, .draws = "accident"});
        for (const std::string& action : game.legal()) CHECK(action.starts_with("discard "));
        CHECK(game.legal().size() >= 5);
    }
}

TEST_CASE("trap 28: nothing is kept from the last hand") {
    for (const auto edition : every_edition()) {
        Scenario last({.edition = edition, .hands = {"green-light driving-ace 50", "accident"}});
        last.play("play green-light, play accident @0, coup-fourre, play 50");
        const bornes::engine::Rules& rules = last.rules();
        const bornes::engine::Game next(rules, last.game().deck(), {1});
        const bornes::engine::Rules untouched(rules.edition(), rules.players());
        CHECK(next.state() == untouched.deal(last.game().deck(), {1}));
        CHECK(next.history().empty());
        const bornes::engine::View view = next.view(std::nullopt);
        for (const bornes::engine::SideView& side : view.sides)
            CHECK(side == bornes::engine::SideView{});
        CHECK(view.discards.empty());
    }
}

TEST_CASE("trap 29: a hand is shown to its owner only") {
    for (const auto edition : every_edition()) {
        Scenario game(
            {.edition = edition, .players = 3, .hands = {"right-of-way", "extra-tank", "200"}});
        for (std::uint8_t seat = 0; seat < 3; ++seat) {
            const bornes::engine::View view = game.game().view(bornes::engine::Seat{seat});
            CHECK(view.hand == game.state().hands[seat]);
            CHECK(view.legal.is_empty() == (seat != 0));
            for (const bornes::engine::Hand& known : view.known) CHECK(known.is_empty());
        }
        CHECK(game.game().view(std::nullopt).hand.is_empty());
    }
}
