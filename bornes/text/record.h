// The lines of a game record, written: JSON lines, every card known (docs/records.md).
//
// Each function appends one line to a text; keys stand in a fixed order and there is no space, so
// equal hands are equal bytes. How a record is read and played again is in replay.h.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bornes/engine/game.h"
#include "bornes/engine/match.h"
#include "bornes/engine/score.h"
#include "bornes/text/options.h"

namespace bornes::text {

/// The opening line of a match.
struct MatchLine {
    Setup setup;
    /// One for each seat.
    std::vector<std::string> names;
};

/// The opening line of a hand.
struct HandLine {
    Setup setup;
    engine::Seat dealer;
    int number = 1;
    engine::Totals scores_before = {};
    std::vector<engine::Card> deck;
    /// What a server adds, as JSON and carried along unread; empty where there is none.
    std::string commitment = {};
    std::string contributions = {};
};

/// The options of the setup are written with the edition's own target where the match has none.
void append_match(std::string& out, const MatchLine& match);
void append_hand(std::string& out, const HandLine& hand);
void append_decision(std::string& out, const engine::Rules& rules, const engine::State& before,
                     engine::Seat seat, engine::Action action);
void append_reshuffle(std::string& out, std::span<const engine::Card> pile);
void append_result(std::string& out, const engine::Rules& rules, const engine::Result& result);
void append_reveal(std::string& out, std::string_view seed);
void append_match_result(std::string& out, const engine::Rules& rules, const engine::Match& match);

/// The result of a hand as a JSON object without a line's end, as views have it too.
void append_result_object(std::string& out, const engine::Rules& rules,
                          const engine::Result& result);

/// The lines of a side's score with the keys of a record, in its order; the total is not among
/// them.
struct ScoreKey {
    std::string_view key;
    engine::Points engine::Score::* points;
};
std::span<const ScoreKey> score_keys();

// Pieces of JSON that views share.
void append_cards(std::string& out, std::span<const engine::Card> cards);
void append_actions(std::string& out, engine::ActionSet actions);
void append_number(std::string& out, int number);
/// A number, or null where there is none.
template <typename Place>
void append_index(std::string& out, const std::optional<Place>& place) {
    if (place) {
        append_number(out, place->index);
    } else {
        out += "null";
    }
}

}  // namespace bornes::text
