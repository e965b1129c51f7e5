// A record opened for review: every position of every hand, seen from any seat or with all cards.
//
// Kept are the decks and the decisions; a position is played again when it is asked for, which
// takes some microseconds.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <vector>

#include <boost/json.hpp>

#include "bornes/text/replay.h"

namespace bornes::wasm {

class Review final : public text::Observer {
public:
    /// Reads a record as far as it is right; what came before a wrong line can be reviewed.
    boost::json::value load(std::string_view record);
    /// Appends the view before decision `step` of a hand, or at its end, seen by a seat or by
    /// nobody; with "hands", every seat's cards, if asked for. False if there is no such position.
    bool append_position(std::string& out, std::size_t hand, std::size_t step,
                         std::optional<engine::Seat> seat, bool with_all_hands) const;

    void on_match(const text::MatchLine& match) override;
    void on_hand(const text::HandLine& hand, const engine::Game& dealt) override;
    void on_decision(const engine::Game& before, engine::Seat seat, engine::Action action) override;
    void on_reshuffle(const engine::Game& before, std::span<const engine::Card> pile) override;
    void on_result(const engine::Game& over, const engine::Result& result) override;
    void on_match_result(const engine::Rules& rules, const engine::Match& match) override;

private:
    struct Step {
        engine::Seat seat;
        engine::Action action;
        engine::Phase phase;
    };
    struct Reshuffle {
        std::size_t before_step;
        std::vector<engine::Card> pile;
    };
    struct Hand {
        engine::Rules rules;
        engine::Seat dealer;
        engine::HandContext context;
        std::vector<engine::Card> deck;
        std::vector<Step> steps;
        std::vector<Reshuffle> reshuffles;
        boost::json::value result;
        boost::json::array names;
    };
    static boost::json::object summary(const Hand& hand);
    static engine::Game game_at(const Hand& hand, std::size_t step);

    std::deque<Hand> hands_;
    boost::json::array names_;
    boost::json::value match_result_;
};

}  // namespace bornes::wasm
