#include "bornes/arena/marks.h"

#include <array>
#include <utility>

#include "bornes/players/club.h"
#include "bornes/players/weights.h"

namespace bornes::arena {

using namespace engine;
using namespace players;

namespace {

/// A policy for rollouts as a player of its own.
class PolicyPlayer final : public Player {
public:
    explicit PolicyPlayer(std::unique_ptr<Rollout> policy) : policy_(std::move(policy)) {}

    Choice choose(const View& view, const Budget&, std::uint64_t) override {
        // Where the hidden cards lie does not matter to a policy.
        const Pile hidden = unseen_cards(view);
        const State state = state_with(view, {hidden.begin(), hidden.end()});
        return {.action = policy_->choose(state), .candidates = {}};
    }

private:
    std::unique_ptr<Rollout> policy_;
};

std::unique_ptr<Player> make_booklet(const Rules& rules) {
    return std::make_unique<ClubPlayer>(rules, booklet_habits);
}

std::unique_ptr<Player> make_light(const Rules& rules) {
    return std::make_unique<PolicyPlayer>(std::make_unique<LightPlayer>(rules));
}

std::unique_ptr<Player> make_instinct(const Rules& rules) {
    return std::make_unique<PolicyPlayer>(learned_rollout(rules));
}

constexpr std::array<Level, 3> marks = {{
    {.id = "booklet", .thinks = false, .playouts = 0, .make = make_booklet},
    {.id = "light", .thinks = false, .playouts = 0, .make = make_light},
    {.id = "instinct", .thinks = false, .playouts = 0, .make = make_instinct},
}};

}  // namespace

std::span<const Level> all_marks() { return marks; }

}  // namespace bornes::arena
