#include "bornes/players/reading.h"

#include <doctest/doctest.h>

#include "bornes/engine/game.h"
#include "bornes/players/club.h"
#include "bornes/players/weights.h"
#include "tests/support/settings.h"

namespace bornes::players {

using namespace engine;

namespace {

/// Plays hands of the club player at every table and shows every view of a seat to act.
template <typename Visit>
void at_every_decision(Visit visit) {
    for (const tests::Setting& setting : tests::every_setting()) {
        INFO(setting.name());
        const Rules rules = setting.rules();
        ClubPlayer club(rules);
        Rng rng(4);
        std::vector<Card> deck(rules.deck().begin(), rules.deck().end());
        rng.shuffle(std::span(deck));
        Game game(rules, deck, {0});
        while (!game.state().is_over()) {
            if (game.state().phase == Phase::Reshuffle) {
                game.reshuffle(rng);
                continue;
            }
            const Seat seat = *rules.to_act(game.state());
            const View view = game.view(seat);
            visit(rules, game, view);
            REQUIRE(game.play(seat, club.choose(view, {}, 0).action) == Refusal::None);
        }
    }
}

}  // namespace

TEST_CASE("the history of every view can be read, and the last decision of each seat is in it") {
    at_every_decision([](const Rules& rules, const Game&, const View& view) {
        const auto reading = Reading::of(view);
        REQUIRE(reading.has_value() == !view.history.empty());
        if (!reading) return;
        for (std::uint8_t seat = 0; seat < rules.players(); ++seat) {
            bool has_played = false;
            for (const Move& move : view.history) {
                has_played = has_played || (move.seat == Seat{seat} && move.action.names_card());
            }
            CHECK((reading->last({seat})[0] != nullptr) == has_played);
        }
    });
}

TEST_CASE("reading depends on nothing but what is public") {
    at_every_decision([](const Rules& rules, const Game& game, const View& view) {
        if (view.history.empty()) return;
        const auto own = Reading::of(view);
        const auto spectator = Reading::of(game.view(std::nullopt));
        REQUIRE(own);
        REQUIRE(spectator);
        const TableWeights* learned = built_in_weights().find(kind_of(rules));
        REQUIRE(learned);
        CHECK(own->weights(learned->reading) == spectator->weights(learned->reading));
    });
}

TEST_CASE("a history that cannot have happened tells nothing") {
    const Rules rules(tests::every_setting().front().rules());
    Rng rng(1);
    std::vector<Card> deck(rules.deck().begin(), rules.deck().end());
    rng.shuffle(std::span(deck));
    View view = Game(rules, deck, {0}).view(Seat{0});
    CHECK(!Reading::of(view));
    view.history = {{.seat = {1}, .action = Action::coup_fourre()}};
    CHECK(!Reading::of(view));
    view.history = {{.seat = {5}, .action = Action::discard(Card::Km25)}};
    CHECK(!Reading::of(view));
    view.history = {{.seat = {1}, .action = Action::play(Card::Km200)}};
    CHECK(!Reading::of(view));
}

TEST_CASE("deals by weight agree with the view, and follow the weights") {
    at_every_decision([](const Rules& rules, const Game&, const View& view) {
        std::array<CardWeights, max_players> weights{};
        for (CardWeights& seat : weights) {
            seat.fill(even_weight);
            seat[index(Card::GreenLight)] = 1;
        }
        const HiddenCards hidden(view, weights);
        Rng rng(7);
        int green_lights = 0;
        int by_chance = 0;
        for (int i = 0; i < 3; ++i) {
            const State deal = hidden.sample(rng);
            CHECK(rules.is_sound(deal));
            CHECK(deal.hands[view.seat->index] == view.hand);
            const State even = DealSampler(view).sample(rng);
            for (std::uint8_t seat = 0; seat < rules.players(); ++seat) {
                if (view.seat == Seat{seat}) continue;
                CHECK(deal.hands[seat].size() == view.hand_sizes[seat]);
                green_lights += deal.hands[seat].count(Card::GreenLight);
                by_chance += even.hands[seat].count(Card::GreenLight);
            }
        }
        CHECK(green_lights <= by_chance + 6);
    });
}

TEST_CASE("whoever stays stopped is believed to lack the remedy") {
    // Red light on side 1, which throws a card away instead of laying a green light.
    const Rules rules(tests::every_setting().front().rules());
    const ReadingTable& table = built_in_weights().find(kind_of(rules))->reading;
    int seen = 0;
    for (std::uint64_t seed = 1; seed <= 200 && seen < 5; ++seed) {
        Rng rng(seed);
        std::vector<Card> deck(rules.deck().begin(), rules.deck().end());
        rng.shuffle(std::span(deck));
        Game game(rules, deck, {0});
        ClubPlayer club(rules);
        while (!game.state().is_over()) {
            const Seat seat = *rules.to_act(game.state());
            const View view = game.view(seat);
            const Action action = club.choose(view, {}, 0).action;
            const Side own = rules.side_of(seat);
            const bool stays = game.state().phase == Phase::Play &&
                               action.verb() == Verb::Discard &&
                               game.state().condition(own).top() == BattleTop::RedLight &&
                               !game.state().condition(own).has_safety(Card::RightOfWay);
            REQUIRE(game.play(seat, action) == Refusal::None);
            if (!stays || game.state().is_over()) continue;
            const auto reading = Reading::of(game.view(std::nullopt));
            REQUIRE(reading);
            const auto weights = reading->weights(table)[seat.index];
            CHECK(weights[index(Card::GreenLight)] < even_weight * 3 / 4);
            ++seen;
            break;
        }
    }
    CHECK(seen == 5);
}

}  // namespace bornes::players
