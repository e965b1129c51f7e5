// A hand being played and its log: the State for the rules, and beside it the order and history
// that only a record or a view needs. No rule is written here: what left a pile is what arrived on
// the discard pile.
#pragma once

#include <span>
#include <vector>

#include "bornes/engine/rules.h"
#include "bornes/engine/view.h"

namespace bornes::engine {

/// Where a hand stands in its match.
struct HandContext {
    MatchOptions match = {};
    int number = 1;
    Totals scores_before = {};
};

class Game {
public:
    /// The caller promises a permutation of the table's deck, and that the rules outlive the game.
    Game(const Rules& rules, std::span<const Card> deck, Seat dealer,
         const HandContext& context = {});

    const Rules& rules() const { return *rules_; }
    const State& state() const { return state_; }
    const HandContext& context() const { return context_; }
    std::span<const Card> deck() const { return deck_; }
    std::span<const Move> history() const { return history_; }

    /// Plays a legal action, or changes nothing and says why.
    Refusal play(Seat seat, Action action, Window window = Window::Settled);
    /// Ends an open window without an answer.
    void settle();
    /// Lays a new draw pile in phase Reshuffle; the promises are those of Rules::reshuffle.
    void reshuffle(std::span<const Card> pile);
    void reshuffle(Rng& rng);

    /// What a seat may know; without a seat, what anyone may.
    View view(std::optional<Seat> seat) const;
    /// What the log knows of a side's piles.
    const SideView& side(Side side) const { return sides_[side.index]; }

    /// Recounts every card by kind: State::is_sound, with the piles in full.
    bool is_sound() const;

private:
    void log(Seat seat, Action action, const State& before);

    const Rules* rules_;
    HandContext context_;
    std::vector<Card> deck_;
    State state_;
    std::array<SideView, max_sides> sides_{};
    std::array<Hand, max_players> known_{};
    std::vector<Move> history_;
};

}  // namespace bornes::engine
