// The level `club`: the booklets' advice and a good memory, without search.
//
// Every legal action is given a worth in kilometres: what it gains at once, what it takes from the
// side farthest ahead, what it keeps safe, what it gives away. The cards that are still unseen are
// counted, so that a remedy is dropped once its hazards are gone, an attack is weighed against the
// coup fourré it may meet, and a safety is held back for one while somebody can still lay its
// hazard.
#pragma once

#include "bornes/players/light.h"
#include "bornes/players/player.h"

namespace bornes::players {

/// What the club player holds dear, in points; chosen by matches (docs/ai.md).
struct ClubHabits {
    double stop = 130;  ///< an accident, an empty tank or a flat tire
    double red_light = 120;
    double speed_limit = 95;
    double attack_progress = 60;  ///< more for a target near its goal
    double attack_remedies = 60;  ///< less where remedies are many
    double attack_behind = 0.7;   ///< the part left of it against a side that is not ahead
    double coup_fourre_risk = 500;
    double distance = 1;       ///< a kilometre
    double spoiled_trip = 60;  ///< the first 200
    double end_of_limit = 105;
    double idle_end_of_limit = 60;
    double held_safety = -20;  ///< exposing one that may still meet its hazard
    double free_safety = 150;  ///< exposing one that cannot
    double near_end_km = 200;  ///< from here on safeties are exposed
    double near_end_draws = 3;
    double keep_remedy = 28;
    double keep_second_remedy = 8;
    double keep_end_of_limit = 20;
    double keep_green_light = 54;
    double keep_second_green_light = 30;
    double keep_third_green_light = 12;
    double keep_hazard = 44;
    double keep_speed_limit = 36;
    double keep_distance = 8;
    double keep_km = 0.38;
    double keep_exact = 90;  ///< the card that would reach the goal
    double extend_draws = 10;
    double extend_lead = 200;
};

class ClubPlayer final : public Player {
public:
    explicit ClubPlayer(const engine::Rules& rules, const ClubHabits& habits = {});
    Choice choose(const engine::View& view, const Budget& budget, std::uint64_t seed) override;

private:
    ClubHabits habits_;
    LightPlayer light_;
};

}  // namespace bornes::players
