#include "bornes/arena/marks.h"

#include <array>
#include <utility>

#include "bornes/players/champion.h"
#include "bornes/players/club.h"
#include "bornes/players/weights.h"

namespace bornes::arena {

using namespace engine;
using namespace players;

namespace {

/// The first guess, by the booklets' advice alone, before any match was played: go forward when you
/// can, fear the coup fourré, keep long distances. Every number is given, so that none moves when
/// the club player's does.
constexpr ClubHabits booklet_habits{
    .stop = 130,
    .red_light = 120,
    .speed_limit = 95,
    .attack_progress = 60,
    .attack_remedies = 60,
    .attack_behind = 0.7,
    .coup_fourre_risk = 500,
    .distance = 1,
    .spoiled_trip = 60,
    .end_of_limit = 105,
    .idle_end_of_limit = 60,
    .held_safety = -20,
    .free_safety = 150,
    .near_end_km = 200,
    .near_end_draws = 3,
    .keep_remedy = 28,
    .keep_second_remedy = 8,
    .keep_end_of_limit = 20,
    .keep_green_light = 54,
    .keep_second_green_light = 30,
    .keep_third_green_light = 12,
    .keep_hazard = 44,
    .keep_speed_limit = 36,
    .keep_distance = 8,
    .keep_km = 0.38,
    .keep_exact = 90,
    .extend_draws = 10,
    .extend_lead = 200,
};

/// A policy for rollouts as a player of its own.
class PolicyPlayer final : public Player {
public:
    explicit PolicyPlayer(std::unique_ptr<Rollout> policy) : policy_(std::move(policy)) {}

    Choice choose(const View& view, const Budget&, std::uint64_t) override {
        // Where the hidden cards lie does not matter to a policy.
        return {.action = policy_->choose(any_deal(view)), .candidates = {}};
    }

private:
    std::unique_ptr<Rollout> policy_;
};

/// As a player or as a policy.
template <typename Kind>
std::unique_ptr<Kind> make_booklet(const Rules& rules) {
    return std::make_unique<ClubPlayer>(rules, booklet_habits);
}

template <std::unique_ptr<Rollout> (*policy)(const Rules&)>
std::unique_ptr<Player> make_player(const Rules& rules) {
    return std::make_unique<PolicyPlayer>(policy(rules));
}

std::unique_ptr<Player> make_insider(const Rules& rules) {
    return std::make_unique<ChampionPlayer>(rules, built_in_weights(),
                                            std::make_unique<ClubPlayer>(rules));
}

constexpr std::array<Level, 4> marks = {{
    {.id = "booklet", .make = make_booklet<Player>, .policy = make_booklet<Rollout>},
    {.id = "light", .make = make_player<light_rollout>, .policy = light_rollout},
    {.id = "instinct", .make = make_player<learned_rollout>, .policy = learned_rollout},
    {.id = "insider",
     .thinks = true,
     .playouts = 10000,
     .make = make_insider,
     .policy = learned_rollout},
}};

}  // namespace

std::span<const Level> all_marks() { return marks; }

}  // namespace bornes::arena
