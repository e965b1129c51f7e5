// What a player has done so far, from the records of finished matches.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bornes/cli/table/plan.h"
#include "bornes/engine/score.h"

namespace bornes::cli {

/// One match, seen by one player.
struct PlayedMatch {
    const engine::Edition* edition = nullptr;
    int players = 0;
    /// The level of the opponents; null if they are of several, or people.
    const players::Level* level = nullptr;
    bool has_people_against = false;
    /// 1 won, 0 lost, a share for a draw.
    double result = 0;
    /// Own points of each hand; kilometres where those are the result.
    std::vector<int> hands = {};
    int hands_won = 0;
    int coups_fourres = 0;
    int take_backs = 0;
    /// Own total less that of the best opponent.
    int margin = 0;
};

/// The match in a record, for the player called `name`, or without a name for the first person at
/// the table; nothing if the record is not of a finished match with such a player.
std::optional<PlayedMatch> read_played_match(std::string_view record, std::string_view name);

/// Sums over some matches.
struct Tally {
    int matches = 0;
    double won = 0;
    int hands = 0;
    int hands_won = 0;
    long points = 0;
    int best_hand = 0;
    int coups_fourres = 0;
    int take_backs = 0;

    void add(const PlayedMatch& match);
};

}  // namespace bornes::cli
