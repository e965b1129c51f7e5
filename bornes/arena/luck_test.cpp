#include "bornes/arena/luck.h"

#include <cmath>
#include <string>

#include <doctest/doctest.h>

#include "bornes/arena/duplicate.h"
#include "bornes/arena/statistics.h"
#include "bornes/engine/editions/editions.h"
#include "bornes/players/light.h"
#include "bornes/players/weights.h"

using namespace bornes;
using namespace bornes::arena;
using doctest::Approx;

namespace {

struct Table {
    const char* first;
    const char* second;
    Unit unit = Unit::Hand;
    const char* edition = "parker-1971";
    int players = 2;
};

/// What luck did to the results of deals: a sample of leads and one of games won.
struct Luck {
    RatioSample lead;
    RatioSample won;
    RatioSample raw_lead;
    RatioSample fair_lead;
};

Luck luck_of(const Table& table, std::uint64_t deals, std::uint32_t playouts) {
    const engine::Rules rules(*engine::find_edition(table.edition), table.players);
    Contest contest{.rules = &rules, .unit = table.unit, .seed = 9, .luck_playouts = playouts};
    if (table.unit == Unit::Match) contest.match.target = {1500};
    DealPlayer player(contest, {*parse_entry(table.first), *parse_entry(table.second)}, {});
    Luck luck;
    for (std::uint64_t deal = 0; deal < deals; ++deal) {
        const DealResult result = player.play(deal);
        const double lead = result.points - result.points_of_others;
        luck.lead.add(lead - result.without_luck.lead, result.hands);
        luck.won.add(result.games_won - result.without_luck.part, result.games);
        luck.raw_lead.add(lead, result.hands);
        luck.fair_lead.add(result.without_luck.lead, result.hands);
    }
    return luck;
}

/// Sanitizers take their time.
#if defined(NDEBUG)
constexpr std::uint64_t deals = 150;
constexpr std::uint64_t compared_deals = 40;
#else
constexpr std::uint64_t deals = 20;
constexpr std::uint64_t compared_deals = 20;
#endif

double width(const Estimate& estimate) { return estimate.high - estimate.low; }

/// How many standard errors a mean is away from 0.
double errors(const RatioSample& sample) {
    const Estimate estimate = sample.estimate();
    return std::abs(estimate.value) / (width(estimate) / 2 / normal_95);
}

}  // namespace

TEST_CASE("luck_is_nothing_on_average_whoever_plays") {
    for (const Table& table :
         {Table{"novice", "club"}, Table{"random", "club"}, Table{"club", "novice", Unit::Match},
          Table{"novice", "club", Unit::Hand, "parker-1971", 3},
          Table{"club", "random", Unit::Hand, "dujardin-classic", 4},
          Table{"novice", "club", Unit::Hand, "express", 3}}) {
        CAPTURE(std::string(table.first));
        CAPTURE(std::string(table.edition));
        const Luck luck = luck_of(table, deals, 4);
        CHECK(errors(luck.lead) < 4);
        CHECK(errors(luck.won) < 4);
    }
}

TEST_CASE("a_player_that_meets_itself_has_no_skill_over_itself") {
    for (const Unit unit : {Unit::Hand, Unit::Match}) {
        const Luck luck = luck_of({"novice", "novice", unit}, 5, 4);
        CHECK(luck.fair_lead.estimate().value == Approx(0));
        CHECK(luck.won.estimate().value == Approx(0));
    }
}

TEST_CASE("a_side_that_plays_by_its_own_policy_shows_no_skill") {
    for (const int players : {2, 3, 4}) {
        const engine::Rules rules(engine::default_edition(), players);
        const auto own = players::light_rollout(rules);
        const auto others = players::learned_rollout(rules);
        const LuckMeter meter(rules, players::light_rollout(rules), players::learned_rollout(rules),
                              4);
        const engine::Side side{1};
        engine::Rng rng(7);
        engine::State state = rules.deal(rng, {0});
        int different = 0;
        while (!state.is_over()) {
            const bool is_own = rules.side_of(*rules.to_act(state)) == side;
            const engine::Action action = (is_own ? own : others)->choose(state);
            if (action != (is_own ? others : own)->choose(state)) ++different;
            const Yield worth = meter.worth(state, action, side, Valuation(rules), rng.next());
            CHECK(worth.lead == 0);
            CHECK(worth.part == 0);
            advance(rules, state, action, rng);
        }
        CHECK(different > 0);
    }
}

TEST_CASE("without_luck_far_fewer_deals_say_as_much") {
    const Luck luck = luck_of({"club", "novice"}, compared_deals, 60);
    CHECK(width(luck.fair_lead.estimate()) < 0.6 * width(luck.raw_lead.estimate()));
}
