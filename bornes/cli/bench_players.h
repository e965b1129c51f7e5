// How fast the players are: the part of `bornes bench` that strength depends on.
#pragma once

#include <string>

#include <boost/json.hpp>

namespace bornes::cli {

struct PlayerSpeed {
    /// Whole rollouts a second on one core from the middle of a hand, dealing and scoring included.
    double light_rollouts = 0;
    double instinct_rollouts = 0;
    /// Nanoseconds a decision.
    double light = 0;
    double instinct = 0;
    double club = 0;
    /// Playouts a second of one search on two threads over those on one.
    double two_threads = 0;
    /// The same for two searches that have nothing to do with each other: what the machine allows.
    double side_by_side = 0;
    /// How many milliseconds more than it was given the champion's slowest decision took.
    double longest_delay = 0;
};

PlayerSpeed measure_players(int runs);

boost::json::object to_json(const PlayerSpeed& speed);
std::string text_of(const PlayerSpeed& speed);

}  // namespace bornes::cli
