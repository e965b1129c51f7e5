#include "bornes/players/reading.h"

#include <cmath>

#include <doctest/doctest.h>

#include "bornes/engine/editions/editions.h"
#include "bornes/engine/game.h"
#include "bornes/players/club.h"
#include "bornes/players/weights.h"
#include "tests/support/settings.h"

namespace bornes::players {

using namespace engine;

namespace {

/// A hand that is about to begin.
Game shuffled(const Rules& rules, std::uint64_t seed) {
    Rng rng(seed);
    return {rules, tests::shuffled_deck(rules, rng), {0}};
}

/// Plays hands of the club player at every table and shows every view of a seat to act.
template <typename Visit>
void at_every_decision(Visit visit) {
    for (const tests::Setting& setting : tests::every_setting()) {
        INFO(setting.name());
        const Rules rules = setting.rules();
        ClubPlayer club(rules);
        Rng rng(4);
        Game game(rules, tests::shuffled_deck(rules, rng), {0});
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
            CHECK(!reading->of(Seat{seat}).decisions.empty() == has_played);
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
    View view = shuffled(rules, 1).view(Seat{0});
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

TEST_CASE(
    "cards that are played alike share a sort, and a deed tells which of three it goes with") {
    for (const Card card : all_cards) {
        CHECK(sort_of(card) < sort_count);
        for (std::size_t i = 0; i < action_count; ++i) {
            const Action action = Action::numbered(i);
            if (action.names_card()) CHECK(deed_of(action, card) < deed_count);
        }
    }
    CHECK(sort_of(Card::Gasoline) == sort_of(Card::Repairs));
    CHECK(sort_of(Card::Gasoline) != sort_of(Card::GreenLight));
    CHECK(sort_of(Card::Gasoline) != sort_of(Card::ExtraTank));
    const Action threw = Action::discard(Card::Gasoline);
    CHECK(deed_of(threw, Card::OutOfGas) != deed_of(threw, Card::FlatTire));
    CHECK(deed_of(threw, Card::OutOfGas) ==
          deed_of(Action::discard(Card::Repairs), Card::Accident));
    CHECK(deed_of(threw, Card::OutOfGas) != deed_of(Action::play(Card::Gasoline), Card::OutOfGas));
}

TEST_CASE("the hands that are really held are likelier by reading than by chance, at every table") {
    std::array<double, max_players + 1> nats{};
    std::array<int, max_players + 1> hands{};
    at_every_decision([&](const Rules& rules, const Game& game, const View& view) {
        const auto reading = Reading::of(view);
        if (!reading || view.phase != Phase::Play) return;
        const auto weights = reading->weights(built_in_weights().find(kind_of(rules))->reading);
        std::array<int, card_kinds> unseen{};
        for (const Card card : unseen_cards(view)) ++unseen[index(card)];
        for (std::uint8_t seat = 0; seat < rules.players(); ++seat) {
            if (view.seat == Seat{seat} || reading->of(Seat{seat}).decisions.empty()) continue;
            double by_chance = 0;
            double by_reading = 0;
            for (const Card card : all_cards) {
                by_chance += unseen[index(card)];
                by_reading += unseen[index(card)] * static_cast<double>(weights[seat][index(card)]);
            }
            for (const Card card : all_cards) {
                const int held =
                    game.state().hands[seat].count(card) - view.known[seat].count(card);
                nats[static_cast<std::size_t>(rules.players())] +=
                    held * std::log(weights[seat][index(card)] * by_chance / by_reading);
            }
            ++hands[static_cast<std::size_t>(rules.players())];
        }
    });
    // Over many hands of the club player it is 2.2 at two players and 1.4 at four.
    for (const std::size_t players : {2U, 3U, 4U, 6U}) {
        INFO(players << " players: " << nats[players] / hands[players] << " nats");
        CHECK(nats[players] / hands[players] > (players == 2 ? 1.5 : players == 6 ? 0.3 : 0.8));
    }
}

TEST_CASE("a safety that did not answer an attack is doubted, and one that was never asked for is "
          "believed to be kept") {
    const Rules rules(default_edition(), 2);
    const ReadingTable& table = built_in_weights().find(kind_of(rules))->reading;
    int doubted = 0;
    int doubted_and_held = 0;
    int kept = 0;
    int kept_and_held = 0;
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        Game game = shuffled(rules, seed);
        ClubPlayer club(rules);
        while (!game.state().is_over()) {
            const Seat seat = *rules.to_act(game.state());
            REQUIRE(game.play(seat, club.choose(game.view(seat), {}, 0).action) == Refusal::None);
        }
        // Halfway through the hand, long after most attacks.
        const std::vector<Move> all(game.history().begin(), game.history().end());
        Game half = shuffled(rules, seed);
        for (std::size_t i = 0; i < all.size() / 2; ++i) half.play(all[i].seat, all[i].action);
        const auto reading = Reading::of(half.view(std::nullopt));
        if (!reading || half.state().phase != Phase::Play) continue;
        const auto weights = reading->weights(table);
        for (const Card safety : all_safeties) {
            for (const std::uint8_t seat : {0, 1}) {
                if (half.state().safeties_out.contains(safety)) continue;
                const bool holds = half.state().hands[seat].holds(safety);
                const std::uint32_t weight = weights[seat][index(safety)];
                if (weight < even_weight / 2) ++doubted, doubted_and_held += holds ? 1 : 0;
                if (weight > even_weight * 3 / 2) ++kept, kept_and_held += holds ? 1 : 0;
            }
        }
    }
    INFO("doubted " << doubted_and_held << " of " << doubted << ", kept " << kept_and_held << " of "
                    << kept);
    CHECK(doubted > 100);
    CHECK(kept > 100);
    CHECK(20 * doubted_and_held < doubted);
    CHECK(8 * kept_and_held > kept);
}

TEST_CASE("whoever stays stopped is believed to lack the remedy") {
    // Red light on side 1, which throws a card away instead of laying a green light.
    const Rules rules(tests::every_setting().front().rules());
    const ReadingTable& table = built_in_weights().find(kind_of(rules))->reading;
    int seen = 0;
    for (std::uint64_t seed = 1; seed <= 200 && seen < 5; ++seed) {
        Game game = shuffled(rules, seed);
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
