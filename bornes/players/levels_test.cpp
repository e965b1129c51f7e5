#include "bornes/players/levels.h"

#include <memory>
#include <set>
#include <vector>

#include <doctest/doctest.h>

#include "bornes/engine/editions/editions.h"
#include "bornes/engine/game.h"
#include "bornes/players/club.h"
#include "bornes/players/light.h"
#include "tests/support/settings.h"

namespace bornes::players {

using namespace engine;

namespace {

std::vector<Card> shuffled(const Rules& rules, std::uint64_t seed) {
    Rng rng(seed);
    return tests::shuffled_deck(rules, rng);
}

template <typename Visit>
void at_every_table(Visit visit) {
    for (const tests::Setting& setting : tests::every_setting()) {
        INFO(setting.name());
        visit(setting.rules());
    }
}

/// Plays a hand in which every seat is played by one player; false if an action was refused.
bool plays_legally(const Rules& rules, Player& player, std::uint64_t seed, std::uint32_t playouts) {
    Game game(rules, shuffled(rules, seed), {0});
    Rng chance(seed, 1);
    for (std::uint64_t decision = 0; !game.state().is_over(); ++decision) {
        if (game.state().phase == Phase::Reshuffle) {
            game.reshuffle(chance);
            continue;
        }
        const Seat seat = *rules.to_act(game.state());
        const Choice choice =
            player.choose(game.view(seat), {.playouts = playouts}, seed + decision);
        if (game.play(seat, choice.action) != Refusal::None) return false;
    }
    return true;
}

/// Plays a hand by what is chosen in each of its positions.
template <typename Choose>
void in_every_position(const Rules& rules, Choose choose) {
    Game game(rules, shuffled(rules, 3), {0});
    Rng rng(3);
    while (!game.state().is_over()) {
        if (game.state().phase == Phase::Reshuffle) {
            game.reshuffle(rng);
            continue;
        }
        const Seat seat = *rules.to_act(game.state());
        REQUIRE(game.play(seat, choose(game, game.view(seat), rng)) == Refusal::None);
    }
}

/// What the levels play on by, and expect others to, each once.
auto policies() {
    std::set<decltype(Level::policy)> all = {[](const Rules& rules) -> std::unique_ptr<Rollout> {
        return std::make_unique<LightPlayer>(rules, booklet_light);
    }};
    for (const Level& level : all_levels()) all.insert(level.policy);
    return all;
}

}  // namespace

TEST_CASE("every level plays whole legal hands at every table of every edition") {
    at_every_table([](const Rules& rules) {
        for (const Level& level : all_levels()) {
            INFO(std::string(level.id));
            const auto player = level.make(rules);
            const std::uint64_t hands = level.thinks ? 1 : 10;
            for (std::uint64_t seed = 1; seed <= hands; ++seed) {
                CHECK(plays_legally(rules, *player, seed, 8));
            }
        }
    });
}

TEST_CASE("every policy plays whole legal hands at every table of every edition") {
    at_every_table([](const Rules& rules) {
        for (const auto make_policy : policies()) {
            const auto policy = make_policy(rules);
            for (std::uint64_t seed = 1; seed <= 50; ++seed) {
                Rng rng(seed);
                State state = rules.deal(rng, {0});
                while (!state.is_over()) {
                    const Action action = policy->choose(state);
                    REQUIRE(rules.legal_actions(state).contains(action));
                    advance(rules, state, action, rng);
                }
            }
        }
    });
}

TEST_CASE("no policy reads a card that its seat may not see") {
    at_every_table([](const Rules& rules) {
        for (const auto make_policy : policies()) {
            const auto policy = make_policy(rules);
            in_every_position(rules, [&](const Game& game, const View& view, Rng& rng) {
                const Action action = policy->choose(game.state());
                const DealSampler sampler(view);
                for (int i = 0; i < 5; ++i) CHECK(policy->choose(sampler.sample(rng)) == action);
                return action;
            });
        }
    });
}

TEST_CASE("the club player chooses the same by a state as by what its seat sees of it") {
    at_every_table([](const Rules& rules) {
        ClubPlayer club(rules);
        in_every_position(rules, [&](const Game& game, const View& view, Rng&) {
            const Action action = club.choose(view, {}, 1).action;
            // A state does not say what everyone knows of a hand.
            if (view.known == decltype(view.known){}) CHECK(club.choose(game.state()) == action);
            return action;
        });
    });
}

TEST_CASE("levels have different ids and are found by them") {
    for (const Level& level : all_levels()) CHECK(find_level(level.id) == &level);
    CHECK(find_level("grandmaster") == nullptr);
}

TEST_CASE("a player keeps nothing from the last hand") {
    const Rules rules(default_edition(), 2);
    const Game game(rules, shuffled(rules, 5), {1});
    const View view = game.view(Seat{0});
    for (const Level& level : all_levels()) {
        const auto fresh = level.make(rules);
        const auto used = level.make(rules);
        plays_legally(rules, *used, 9, 20);
        CHECK(fresh->choose(view, {.playouts = 50}, 4).action ==
              used->choose(view, {.playouts = 50}, 4).action);
    }
}

}  // namespace bornes::players
