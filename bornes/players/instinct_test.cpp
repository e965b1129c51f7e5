#include "bornes/players/instinct.h"

#include <array>

#include <doctest/doctest.h>

#include "bornes/engine/editions/editions.h"
#include "bornes/engine/game.h"
#include "bornes/players/weights.h"
#include "tests/support/settings.h"

namespace bornes::players {

using namespace engine;

namespace {

/// A table of small numbers that favour nothing in particular.
InstinctTable any_table(std::uint64_t seed) {
    InstinctTable table;
    Rng rng(seed);
    const auto fill = [&rng](ScoreRow& row) {
        for (std::int16_t& score : row) score = static_cast<std::int16_t>(rng.below(801)) - 400;
    };
    for (ScoreRow& row : table.rows) fill(row);
    fill(table.second);
    fill(table.third);
    return table;
}

}  // namespace

TEST_CASE("instinct plays whole legal hands and reads no card that its seat may not see") {
    for (const tests::Setting& setting : tests::every_setting()) {
        INFO(setting.name());
        const Rules rules = setting.rules();
        const InstinctTable table = any_table(1);
        const Instinct instinct(rules, table);
        Rng rng(2);
        Game game(rules, tests::shuffled_deck(rules, rng), {0});
        while (!game.state().is_over()) {
            if (game.state().phase == Phase::Reshuffle) {
                game.reshuffle(rng);
                continue;
            }
            const Seat seat = *rules.to_act(game.state());
            const View view = game.view(seat);
            const Action action = instinct.choose(game.state());
            CHECK(instinct.choose(DealSampler(view).sample(rng)) == action);
            const Advice advice = instinct.advise(view);
            CHECK(advice.favourite == action);
            for (const Action other : view.legal) CHECK(advice.lag[other.number()] >= 0);
            REQUIRE(game.play(seat, action) == Refusal::None);
        }
    }
}

TEST_CASE("the instinct has learned to ask for the extension where it pays, and only there") {
    const Rules rules(default_edition(), 2);
    const Instinct instinct(rules, built_in_weights().find(kind_of(rules))->instinct);
    const auto lead = [&](State state, Action action, Rng luck) {
        const Side own = rules.side_of(state.turn);
        advance(rules, state, action, luck);
        instinct.play_out(state, luck);
        const Result result = result_of(rules, state);
        return result.scores[own.index].total().value - result.scores[1U - own.index].total().value;
    };
    struct Answers {
        int count = 0;
        /// What asking brings more than stopping, over random deals.
        int worth = 0;
    };
    std::array<Answers, action_count> answers;
    for (std::uint64_t hand = 0; hand < 200; ++hand) {
        Rng rng(hand);
        Game game(rules, tests::shuffled_deck(rules, rng), {0});
        while (!game.state().is_over()) {
            const Seat seat = *rules.to_act(game.state());
            const Action action = instinct.choose(game.state());
            if (game.state().phase == Phase::Extension) {
                Answers& same = answers[action.number()];
                const DealSampler sampler(game.view(seat));
                for (int deal = 0; deal < 20; ++deal) {
                    const State dealt = sampler.sample(rng);
                    const Rng luck(rng.next());
                    same.worth +=
                        lead(dealt, Action::extend(), luck) - lead(dealt, Action::stop(), luck);
                }
                same.count += 20;
            }
            REQUIRE(game.play(seat, action) == Refusal::None);
        }
    }
    const Answers& asked = answers[Action::extend().number()];
    const Answers& stopped = answers[Action::stop().number()];
    REQUIRE(asked.count >= 400);
    REQUIRE(stopped.count >= 400);
    CHECK(asked.worth > 50 * asked.count);
    CHECK(stopped.worth < -50 * stopped.count);
}

TEST_CASE("weights are the same after they were written and read") {
    Weights weights;
    TableWeights& teams = weights.to_learn({.result = HandResult::Points, .players = 4});
    teams.instinct = any_table(4);
    Rng rng(3);
    teams.reading.each([&](std::int8_t& number) {
        number = static_cast<std::int8_t>(static_cast<int>(rng.below(255)) - 127);
    });
    weights.to_learn({.result = HandResult::Kilometres, .players = 2}).instinct.second[5] = -2000;

    const std::string text = text_of(weights);
    const auto read = weights_from(text);
    REQUIRE(read);
    REQUIRE(read->tables.size() == 2);
    for (std::size_t i = 0; i < 2; ++i) {
        CHECK(read->tables[i].kind == weights.tables[i].kind);
        CHECK(read->tables[i].instinct.rows == weights.tables[i].instinct.rows);
        CHECK(read->tables[i].instinct.second == weights.tables[i].instinct.second);
        CHECK(read->tables[i].instinct.third == weights.tables[i].instinct.third);
        CHECK(read->tables[i].reading == weights.tables[i].reading);
    }
    CHECK(!weights_from(text.substr(0, text.size() - 1)));
    CHECK(!weights_from(text + "A"));
    CHECK(!weights_from("\"?"));
}

TEST_CASE("something was learned for every table") {
    for (const tests::Setting& setting : tests::every_setting()) {
        INFO(setting.name());
        CHECK(built_in_weights().find(kind_of(setting.rules())) != nullptr);
    }
}

}  // namespace bornes::players
