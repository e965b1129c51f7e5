// A record as analysis needs it: what was dealt and what was chosen, so that every decision can be
// set up again.
//
// Filled by a RecordCollector, which listens to a Replayer (a record being read) or to whoever
// plays a hand and tells it. Kept small, a few hundred bytes a hand: positions are made anew when
// they are asked for.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "bornes/engine/game.h"
#include "bornes/text/replay.h"

namespace bornes::analysis {

/// A new draw pile, laid before the choice with this index.
struct Reshuffle {
    std::size_t before = 0;
    std::vector<engine::Card> pile;
};

struct HandLog {
    std::shared_ptr<const engine::Rules> rules;
    engine::HandContext context;
    engine::Seat dealer;
    std::vector<engine::Card> deck;
    /// Every decision, declined coups fourrés among them.
    std::vector<engine::Move> choices;
    std::vector<Reshuffle> reshuffles;
    /// How it ended; nothing if the record ends before it.
    std::optional<engine::Result> result;
};

/// The hands of one match; or hands of one table that stand alone, in the order of the record.
struct MatchLog {
    text::Setup setup;
    bool is_match = false;
    /// One a seat; empty where the record has none.
    std::vector<std::string> names;
    std::vector<HandLog> hands;
};

/// The hand as it stood before the choice with an index; with the number of choices, as it ended.
/// The log outlives the game.
engine::Game game_before(const HandLog& hand, std::size_t choice);

/// Gathers what it is told.
class RecordCollector : public text::Observer {
public:
    const std::vector<MatchLog>& matches() const { return matches_; }
    /// Hands over what has gathered, and begins anew.
    std::vector<MatchLog> take();

    void on_match(const text::MatchLine& match) override;
    void on_hand(const text::HandLine& hand, const engine::Game& dealt) override;
    void on_decision(const engine::Game& before, engine::Seat seat, engine::Action action) override;
    void on_reshuffle(const engine::Game& before, std::span<const engine::Card> pile) override;
    void on_result(const engine::Game& over, const engine::Result& result) override;
    void on_match_result(const engine::Rules& rules, const engine::Match& match) override;

private:
    HandLog& hand() { return matches_.back().hands.back(); }

    std::vector<MatchLog> matches_;
    bool is_in_match_ = false;
};

}  // namespace bornes::analysis
