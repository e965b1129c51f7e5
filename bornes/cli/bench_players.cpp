#include "bornes/cli/bench_players.h"

#include <algorithm>
#include <memory>
#include <span>
#include <thread>
#include <vector>

#include <fmt/format.h>

#include "bornes/arena/crew.h"
#include "bornes/arena/thinking.h"
#include "bornes/cli/measure.h"
#include "bornes/engine/editions/editions.h"
#include "bornes/engine/game.h"
#include "bornes/players/club.h"
#include "bornes/players/equity.h"
#include "bornes/players/weights.h"
#include "bornes/text/trace.h"

namespace bornes::cli {

using namespace engine;
using namespace players;

namespace {

constexpr double floor_rollouts = 1e6;
constexpr std::size_t deals_a_view = 100;
/// What a decision may take beyond its time.
constexpr double allowed_delay = 10;

/// Views from the middle of hands that the club player plays: the twentieth turn of each.
std::vector<View> middle_views(const Rules& rules, std::size_t count) {
    constexpr int middle = 40;
    ClubPlayer club(rules);
    std::vector<View> views;
    for (std::uint64_t seed = 1; views.size() < count; ++seed) {
        Rng rng(seed);
        Game game(rules, text::shuffled_deck(rules, rng), {0});
        for (int decision = 1; !game.state().is_over(); ++decision) {
            const Seat seat = *rules.to_act(game.state());
            const View view = game.view(seat);
            if (decision == middle && view.phase == Phase::Play) views.push_back(view);
            game.play(seat, club.choose(view, {}, 0).action);
        }
    }
    return views;
}

struct RolloutSpeed {
    double rollouts_a_second = 0;
    double nanoseconds_a_decision = 0;
};

template <typename Policy>
RolloutSpeed rollouts(const Rules& rules, const std::vector<View>& views, const Policy& policy,
                      int runs) {
    const MatchEquity equity(rules, {}, {}, 1);
    const auto count = static_cast<double>(views.size() * deals_a_view);
    const double time = best_seconds(runs, [&] {
        for (const View& view : views) {
            const DealSampler sampler(view);
            Rng rng(1);
            for (std::size_t deal = 0; deal < deals_a_view; ++deal) {
                State state = sampler.sample(rng);
                policy.play_out(state, rng);
                keep(equity.after(result_of(rules, state)));
            }
        }
    });
    std::vector<State> states;
    for (const View& view : views) {
        Rng rng(1);
        for (State state = DealSampler(view).sample(rng); !state.is_over();) {
            states.push_back(state);
            advance(rules, state, policy.choose(state), rng);
        }
    }
    const double choosing = best_seconds(runs, [&] {
        for (const State& state : states) keep(policy.choose(state));
    });
    return {.rollouts_a_second = count / time,
            .nanoseconds_a_decision = choosing / static_cast<double>(states.size()) * 1e9};
}

/// How much more is done in a time by two threads than by one, in one search and in two. Each view
/// is timed by itself, best of many: moments in which nobody else takes either core are short.
void measure_two_threads(const std::vector<View>& views, const LightPlayer& light, int runs,
                         PlayerSpeed& speed) {
    arena::ThreadCrew crew(2);
    double alone = 0;
    double helped = 0;
    double both = 0;
    for (const View& view : std::span(views).first(std::min<std::size_t>(8, views.size()))) {
        const auto think = [&](Crew* helpers) {
            // Nothing is dropped, so that all do the same work.
            keep(search(view, HiddenCards(view), light, {.favourite = view.legal.first()},
                        {.playouts = 20'000, .stop = nullptr, .crew = helpers}, 1, {.drop = 1e9}));
        };
        alone += best_seconds(runs, [&] { think(nullptr); });
        helped += best_seconds(runs, [&] { think(&crew); });
        both += best_seconds(runs, [&] {
            std::thread other([&] { think(nullptr); });
            think(nullptr);
            other.join();
        });
    }
    speed.two_threads = alone / helped;
    speed.side_by_side = 2 * alone / both;
}

double longest_delay(const Rules& rules, const std::vector<View>& views) {
    constexpr auto given = std::chrono::milliseconds(20);
    const Level& level = *find_level("champion");
    const std::unique_ptr<Player> champion = level.make(rules);
    double longest = 0;
    for (const View& view : views) {
        const double took = seconds([&] {
            const arena::RunningBudget budget(level, {.time = given});
            keep(champion->choose(view, budget.budget(), 1));
        });
        longest = std::max(longest, took * 1e3 - static_cast<double>(given.count()));
    }
    return longest;
}

}  // namespace

PlayerSpeed measure_players(int runs) {
    const Rules rules(default_edition(), 2);
    const std::vector<View> views = middle_views(rules, 40);
    const LightPlayer light(rules);
    const RolloutSpeed by_light = rollouts(rules, views, light, runs);
    PlayerSpeed speed{.light_rollouts = by_light.rollouts_a_second,
                      .light = by_light.nanoseconds_a_decision};
    if (const TableWeights* learned = built_in_weights().find(kind_of(rules))) {
        const Instinct instinct(rules, learned->instinct);
        const RolloutSpeed by_instinct = rollouts(rules, views, instinct, runs);
        speed.instinct_rollouts = by_instinct.rollouts_a_second;
        speed.instinct = by_instinct.nanoseconds_a_decision;
    }

    ClubPlayer club(rules);
    const double choosing = best_seconds(runs, [&] {
        for (const View& view : views) keep(club.choose(view, {}, 0));
    });
    speed.club = choosing / static_cast<double>(views.size()) * 1e9;
    measure_two_threads(views, light, runs, speed);
    speed.longest_delay = longest_delay(rules, views);
    return speed;
}

boost::json::object to_json(const PlayerSpeed& speed) {
    return {{"light_rollouts_per_second", speed.light_rollouts},
            {"floor_ratio", speed.light_rollouts / floor_rollouts},
            {"instinct_rollouts_per_second", speed.instinct_rollouts},
            {"light_nanoseconds", speed.light},
            {"instinct_nanoseconds", speed.instinct},
            {"club_nanoseconds", speed.club},
            {"two_threads_ratio", speed.two_threads},
            {"side_by_side_ratio", speed.side_by_side},
            {"longest_delay_ratio", speed.longest_delay / allowed_delay}};
}

std::string text_of(const PlayerSpeed& speed) {
    return fmt::format(
        "\nPlayers, from the middle of a hand\n"
        "  {:.2f} million rollouts/s by the light player ({:.2f} × the floor of 1 million), {:.2f} "
        "million by instinct\n"
        "  a decision: light {:.0f} ns, instinct {:.0f} ns, club {:.0f} ns\n"
        "  one search on two threads: {:.2f} × the speed of one (two searches side by side: {:.2f} "
        "×)\n"
        "  the champion's longest of 40 decisions: {:+.2f} ms beside its time ({:.2f} × the "
        "allowed "
        "{:.0f} ms)\n",
        speed.light_rollouts / 1e6, speed.light_rollouts / floor_rollouts,
        speed.instinct_rollouts / 1e6, speed.light, speed.instinct, speed.club, speed.two_threads,
        speed.side_by_side, speed.longest_delay, speed.longest_delay / allowed_delay,
        allowed_delay);
}

}  // namespace bornes::cli
