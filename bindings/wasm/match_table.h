// A match being played in the page: the rules, the hand on the table and the record as it grows.
//
// No logic of its own: hands are dealt, played and written down by the engine and the text level,
// from the same streams as `bornes trace --matches`. Who sits where, and when, is the page's
// business.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "bornes/engine/game.h"
#include "bornes/engine/match.h"
#include "bornes/text/replay.h"
#include "bornes/text/trace.h"

namespace bornes::wasm {

class MatchTable {
public:
    /// Deals the first hand. `stacked` are the cards that leave the first deck first; a lesson uses
    /// them.
    MatchTable(const text::Setup& setup, std::vector<std::string> names, std::uint64_t seed,
               const std::vector<engine::Card>& stacked = {});
    MatchTable(const MatchTable&) = delete;
    MatchTable& operator=(const MatchTable&) = delete;

    const engine::Rules& rules() const { return rules_; }
    const engine::Match& match() const { return match_; }
    const engine::Game& game() const { return *game_; }
    /// The record of all that has been played.
    const std::string& record() const { return record_; }

    /// Plays for whoever is to act, or changes nothing and says why.
    engine::Refusal act(engine::Action action, engine::Window window);
    /// Ends an open window without an answer; false if there is none.
    bool settle();
    /// Deals the next hand; false while one is running or when the match is over.
    bool next_hand();
    /// Notes in the record that the last decision replaces others which were taken back.
    void mark_taken_back(int decisions);

private:
    void deal(const std::vector<engine::Card>& stacked);
    void go_on();

    text::Setup setup_;
    engine::Rules rules_;
    engine::Match match_;
    std::uint64_t seed_;
    engine::Rng deck_stream_;
    std::optional<engine::Game> game_;
    std::string record_;
    text::TraceWriter writer_{record_};
};

}  // namespace bornes::wasm
