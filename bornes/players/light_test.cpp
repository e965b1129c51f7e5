#include "bornes/players/light.h"

#include <doctest/doctest.h>

#include "bornes/players/sided_rollout.h"
#include "tests/support/settings.h"

namespace bornes::players {

using namespace engine;

namespace {

constexpr std::uint64_t hands = 20;

/// Visits the states of some hands, played by a policy.
template <typename Visit>
void in_every_state(const Rules& rules, const Rollout& policy, Visit visit) {
    for (std::uint64_t seed = 1; seed <= hands; ++seed) {
        Rng rng(seed);
        State state = rules.deal(rng, {0});
        while (!state.is_over()) {
            visit(state);
            advance(rules, state, policy.choose(state), rng);
        }
    }
}

}  // namespace

TEST_CASE("the light player attacks before it mends, and by the booklets it mends first") {
    for (const tests::Setting& setting : tests::every_setting()) {
        INFO(setting.name());
        const Rules rules = setting.rules();
        const LightPlayer light(rules);
        const LightPlayer others(rules, booklet_light);
        int differing = 0;
        in_every_state(rules, light, [&](const State& state) {
            const Action first = light.choose(state);
            const Action mending = others.choose(state);
            if (state.phase != Phase::Play || first == mending) return;
            CHECK(first.verb() != Verb::Discard);
            CHECK(mending.verb() != Verb::Discard);
            // To end a stop, one prefers the remedy and the other the safety.
            CHECK((first.is_attack() || is_remedy(first.card())));
            CHECK((is_safety(mending.card()) || (first.is_attack() && is_remedy(mending.card()))));
            if (first.is_attack()) ++differing;
        });
        CHECK(differing > 0);
    }
}

TEST_CASE("in playouts of two policies each side goes by its own") {
    for (const tests::Setting& setting : tests::every_setting()) {
        INFO(setting.name());
        const Rules rules = setting.rules();
        const LightPlayer light(rules);
        const LightPlayer others(rules, booklet_light);
        const Side own{1};
        const SidedRollout sided(rules, own, light, others);
        in_every_state(rules, sided, [&](const State& state) {
            const bool is_own = rules.side_of(*rules.to_act(state)) == own;
            CHECK(sided.choose(state) == (is_own ? light : others).choose(state));
        });
        Rng rng(1);
        Rng same_luck(1);
        State played = rules.deal(rng, {0});
        State stepped = rules.deal(same_luck, {0});
        sided.play_out(played, rng);
        while (!stepped.is_over()) advance(rules, stepped, sided.choose(stepped), same_luck);
        CHECK(played == stepped);
    }
}

}  // namespace bornes::players
