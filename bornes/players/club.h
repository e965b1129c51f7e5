// The level `club`: the booklets' advice and a good memory, without search.
//
// Every legal action is given a worth in kilometres: what it gains at once, what it takes from the
// side farthest ahead, what it keeps safe, what it gives away. The cards that are still unseen are
// counted, so that a remedy is dropped once its hazards are gone, an attack is weighed against the
// coup fourré it may meet, and a safety is held back for one while somebody can still lay its
// hazard.
#pragma once

#include <array>

#include "bornes/players/light.h"
#include "bornes/players/player.h"
#include "bornes/players/search.h"

namespace bornes::players {

/// What the club player holds dear, in points; chosen by matches (docs/ai.md).
struct ClubHabits {
    double stop = 143;  ///< an accident, an empty tank or a flat tire
    double red_light = 136;
    double speed_limit = 67;
    double attack_progress = 46;  ///< more for a target near its goal
    double attack_remedies = 60;  ///< less where remedies are many
    double attack_behind = 0.7;   ///< the part left of it against a side that is not ahead
    double coup_fourre_risk = 180;
    double distance = 0.72;    ///< a kilometre
    double spoiled_trip = 60;  ///< the first 200
    double end_of_limit = 95;
    double idle_end_of_limit = 51;
    double held_safety = -22;  ///< exposing one that may still meet its hazard
    double free_safety = 157;  ///< exposing one that cannot
    double near_end_km = 125;  ///< from here on safeties are exposed
    double near_end_draws = 2;
    double keep_remedy = 43;
    double keep_second_remedy = 5;
    double keep_end_of_limit = 20;
    double keep_green_light = 56;
    double keep_second_green_light = 21;
    double keep_third_green_light = 9;
    double keep_hazard = 45;
    double keep_speed_limit = 24;
    double keep_distance = 8;
    double keep_km = 0.082;
    double keep_exact = 46;  ///< the card that would reach the goal
    double extend_draws = 22;
    double extend_lead = 242;
};

/// By seat: the cards that everyone knows it holds.
using KnownCards = std::array<engine::Hand, engine::max_players>;

/// Plays by a view, and as a policy by a state, of which it reads what the acting seat may see.
class ClubPlayer final : public Player, public Rollout {
public:
    explicit ClubPlayer(const engine::Rules& rules, const ClubHabits& habits = {});
    Choice choose(const engine::View& view, const Budget& budget, std::uint64_t seed) override;
    engine::Action choose(const engine::State& state) const override;
    void play_out(engine::State& state, engine::Rng& rng) const override;
    /// Its choice, and what it thinks of the other actions.
    Advice advise(const engine::View& view) const;

private:
    Advice advise(const engine::State& state, const KnownCards& known,
                  engine::ActionSet legal) const;

    const engine::Rules* rules_;
    ClubHabits habits_;
    LightPlayer light_;
};

}  // namespace bornes::players
