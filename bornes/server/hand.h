// One hand at a table of the server: a game with windows that stay open, dealt from a fair deck.
#pragma once

#include <optional>
#include <vector>

#include "bornes/engine/game.h"
#include "bornes/server/fair_deck.h"

namespace bornes::server {

/// All that a hand follows from, besides the actions.
struct DealFacts {
    Seed seed;
    /// One for each seat.
    std::vector<Contribution> contributions;
    engine::Seat dealer;
    engine::HandContext context;
    /// Another deck than the seed's: tests that need certain cards stack it. Else empty.
    std::vector<engine::Card> stacked = {};
};

class Hand {
public:
    /// The caller promises that the rules outlive the hand.
    Hand(const engine::Rules& rules, const DealFacts& facts);

    const engine::Game& game() const { return game_; }
    const engine::State& state() const { return game_.state(); }
    bool is_over() const { return state().is_over(); }
    bool is_in_window() const { return state().phase == engine::Phase::CoupFourre; }
    /// Who holds the answer to the hazard; the caller promises an open window.
    std::optional<engine::Seat> holder() const { return game_.rules().answerer(state()); }

    engine::Refusal play(engine::Seat seat, engine::Action action);
    /// Ends a window without an answer.
    void settle();

    /// The draw pile that the last action made necessary; empty if it did not.
    const std::vector<engine::Card>& new_pile() const { return new_pile_; }

private:
    std::vector<engine::Card> deck(const DealFacts& facts, const engine::Rules& rules);
    void reshuffle();

    FairStream stream_;
    engine::Game game_;
    std::vector<engine::Card> new_pile_;
};

}  // namespace bornes::server
