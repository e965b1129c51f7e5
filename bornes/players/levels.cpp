#include "bornes/players/levels.h"

#include <array>

#include "bornes/players/champion.h"
#include "bornes/players/club.h"
#include "bornes/players/expert.h"
#include "bornes/players/novice.h"
#include "bornes/players/random.h"

namespace bornes::players {

namespace {

template <typename T>
std::unique_ptr<Player> make(const engine::Rules& rules) {
    return std::make_unique<T>(rules);
}

constexpr std::array<Level, 5> levels = {{
    {.id = "random", .thinks = false, .playouts = 0, .make = make<RandomPlayer>},
    {.id = "novice", .thinks = false, .playouts = 0, .make = make<NovicePlayer>},
    {.id = "club", .thinks = false, .playouts = 0, .make = make<ClubPlayer>},
    {.id = "expert", .thinks = true, .playouts = 3000, .make = make<ExpertPlayer>},
    {.id = "champion", .thinks = true, .playouts = 10000, .make = make<ChampionPlayer>},
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
