#include "bornes/players/levels.h"

#include <array>

#include "bornes/players/champion.h"
#include "bornes/players/club.h"
#include "bornes/players/expert.h"
#include "bornes/players/light.h"
#include "bornes/players/novice.h"
#include "bornes/players/random.h"
#include "bornes/players/weights.h"

namespace bornes::players {

namespace {

template <typename T>
std::unique_ptr<Player> make(const engine::Rules& rules) {
    return std::make_unique<T>(rules);
}

std::unique_ptr<Rollout> club_rollout(const engine::Rules& rules) {
    return std::make_unique<ClubPlayer>(rules);
}

constexpr std::array<Level, 5> levels = {{
    {.id = "random", .make = make<RandomPlayer>, .policy = light_rollout},
    {.id = "novice", .make = make<NovicePlayer>, .policy = light_rollout},
    {.id = "club", .make = make<ClubPlayer>, .policy = club_rollout},
    {.id = "expert",
     .thinks = true,
     .playouts = 3000,
     .make = make<ExpertPlayer>,
     .policy = learned_rollout},
    {.id = "champion",
     .thinks = true,
     .playouts = 10000,
     .make = make<ChampionPlayer>,
     .policy = learned_rollout},
}};

}  // namespace

std::span<const Level> all_levels() { return levels; }

const Level* find_level(std::string_view id) {
    for (const Level& level : levels) {
        if (level.id == id) return &level;
    }
    return nullptr;
}

}  // namespace bornes::players
