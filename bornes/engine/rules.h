// The rules of one edition at one table: who may do what, and what comes of it.
//
// One judge decides about every card: why_not_lay and why_not_attack, written out rule by rule in
// judge.cpp. Rules asks them once about all 256 conditions a side can be in and keeps the answers
// as sets of actions, so legal_actions is a few loads and masks and cannot disagree with
// why_illegal. Pure: values in, values out. Chance enters only by deal and reshuffle, which are
// given their cards.
//
// Two doors: apply is the fast one, the caller promises legality (debug builds assert it); play is
// the safe one. Measured in bench/: this hot path is inline and free of data-dependent branches,
// because mispredicted branches were nearly all the cost of the plain version.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <optional>
#include <span>

#include "bornes/engine/action.h"
#include "bornes/engine/edition.h"
#include "bornes/engine/effect.h"
#include "bornes/engine/rng.h"
#include "bornes/engine/score.h"
#include "bornes/engine/state.h"

namespace bornes::engine {

/// Why an action is refused. Each code has an id and a sentence in every language (bornes/text).
enum class Refusal : std::uint8_t {
    None,
    HandIsOver,
    NotYourTurn,
    DrawFirst,
    AnswerFirst,
    DecideExtensionFirst,
    NothingToDraw,
    NothingToAnswer,
    NothingToExtend,
    CardNotInHand,
    NotRolling,
    SpeedLimited,
    PastGoal,
    TooManyTwoHundreds,
    NoSuchHazard,
    NotLimited,
    AlreadyRolling,
    OtherHazard,
    RightOfWayExposed,
    OwnSide,
    NoSuchSide,
    TargetProtected,
    TargetStopped,
    TargetNotRolling,
    TargetLimited,
    HazardUpNotAgreed,
    HazardUpWithoutHazard,
};

inline constexpr std::size_t refusal_count = 27;

/// What players may agree on for a hand, beside the edition (docs/rules.md sections 2, 7 and 8).
struct HandOptions {
    /// Another goal; 0 for the table's own.
    Km goal = {};
    bool hazard_up = false;
    bool no_hundreds = false;
    friend constexpr bool operator==(const HandOptions&, const HandOptions&) = default;
};

/// Why an edition cannot be played as asked.
enum class SetupError : std::uint8_t {
    None,
    NoSuchTable,
    GoalNotOffered,
    HazardUpNotOffered,
    NoHundredsNotOffered,
};

SetupError why_no_setup(const Edition& edition, int players, const HandOptions& options);

/// Whether an answered or unanswered hazard is settled within the same call. A server leaves the
/// window open, on public facts alone, and closes it with settle; everyone else has nothing to wait
/// for when nobody holds the safety.
enum class Window : std::uint8_t { Settled, Open };

// The judge, rule by rule (docs/rules.md sections 4, 5 and 8).
bool is_rolling(const Edition& edition, Condition condition);
bool is_limited(Condition condition);
/// Why a card may not be laid on one's own side in this condition. What the goal and the number of
/// 200s forbid is not judged here.
Refusal why_not_lay(const Edition& edition, Condition own, Card card);
/// Whether a remedy that may be laid lies on a hazard then: a first green-light does not.
constexpr bool covers_hazard(Condition own, Card remedy) {
    return is_for_speed_pile(remedy) || is_hazard(own.top());
}
/// Why a hazard may not be laid on an opposing side in this condition.
Refusal why_not_attack(const Edition& edition, Condition target, Card hazard);

class Rules {
public:
    /// The caller promises that why_no_setup finds nothing.
    Rules(const Edition& edition, int players, const HandOptions& options = {});

    const Edition& edition() const { return *edition_; }
    const Table& table() const { return *table_; }
    const HandOptions& options() const { return options_; }
    int players() const { return players_; }
    int sides() const { return sides_; }
    Side side_of(Seat seat) const { return side_of_[seat.index]; }
    Seat left_of(Seat seat) const { return left_of_[seat.index]; }
    /// The goal before any extension.
    Km goal() const { return goal_; }
    /// The cards in play at this table, in card order.
    std::span<const Card> deck() const { return {deck_.data(), deck_size_}; }
    int count_in_deck(Card card) const {
        return edition_->deck[index(card)] - (is_hazard(card) ? table_->hazards_removed : 0);
    }

    /// Deals a deck in the order the cards leave it: one at a time, first to the dealer's left, the
    /// rest is the draw pile; the first player has drawn. The caller promises a permutation of
    /// deck().
    State deal(std::span<const Card> deck, Seat dealer) const;
    State deal(Rng& rng, Seat dealer) const;

    /// Who has to decide; nobody in a window without a holder, and when the hand is over.
    std::optional<Seat> to_act(const State& state) const;
    /// Who holds the safety that answers the pending hazard; the caller promises phase CoupFourre.
    std::optional<Seat> answerer(const State& state) const;

    ActionSet legal_actions(const State& state) const;
    Refusal why_illegal(const State& state, Seat seat, Action action) const;

    void apply(State& state, Action action, Window window = Window::Settled) const;
    /// Applies a legal action or leaves the state as it is and says why.
    Refusal play(State& state, Seat seat, Action action, Window window = Window::Settled) const;
    /// Ends an open window: nobody answers. The caller promises phase CoupFourre.
    void settle(State& state) const;

    /// How many cards a new draw pile is made of; the caller promises phase Reshuffle.
    std::size_t reshuffle_size(const State& state) const { return state.discards - 1U; }
    /// Lays a new draw pile, next card first, from the discards below the top one. The caller
    /// promises phase Reshuffle and a permutation of those cards.
    void reshuffle(State& state, std::span<const Card> pile) const;
    void reshuffle(State& state, Rng& rng) const;

    /// Recounts: every card of the deck is somewhere, no count is out of range.
    bool is_sound(const State& state) const;

private:
    void play_card(State& state, Action action, Window window) const;
    void answer(State& state, Action action) const;
    void lay_safety(State& state, Card safety) const;
    void coup_fourre(State& state, Seat holder) const;
    bool expose(State& state, Seat seat, Card safety, Km moves) const;
    void lift(State& state, Side side, Card hazard) const;
    void discard_remedied_pile(State& state, Side side, Action action, Condition before,
                               BattleTop beneath) const;
    void reach_goal(State& state, Side side) const;
    void pass_turn(State& state) const;
    void pass_turn_after(State& state, bool moved) const;
    void go_on(State& state, std::uint8_t cards) const;
    void draw_due(State& state) const;
    void draw(State& state) const;
    void take(State& state) const;
    void end(State& state, Side winner) const;
    bool all_distance_laid(const State& state) const;
    bool may_take() const { return edition_->draw_source == DrawSource::DrawPileOrTopDiscard; }
    bool can_draw(const State& state) const;
    bool gives_turn(const State& state) const;
    ActionSet answers(const State& state) const;

    const Edition* edition_;
    const Table* table_;
    HandOptions options_;
    std::uint8_t players_;
    std::uint8_t sides_;
    std::uint8_t team_size_;
    Km goal_;
    bool is_plain_;  ///< no rule beyond drawing one card and laying it: the hot path knows all
    std::array<Side, max_players> side_of_{};
    std::array<Seat, max_players> left_of_{};

    /// By the condition of one's own side: what may be laid there, and every discard.
    std::array<ActionSet, 256> own_{};
    /// By the condition of an opposing side: the hazards that may be laid on it, for every target.
    std::array<ActionSet, 256> attack_{};
    /// By the units still to go and by the 200s laid: all but the distances that do not fit.
    std::array<ActionSet, 64> fits_{};
    std::array<ActionSet, 16> two_hundreds_{};
    /// By side: all others, and the attacks on each.
    struct Opponent {
        ActionSet attacks;
        Side side;
    };
    std::array<std::array<Opponent, max_sides>, max_sides> opponents_{};

    std::array<Card, max_deck> deck_{};
    std::size_t deck_size_ = 0;
};

/// The usual step of a program that plays: apply, and where a new draw pile is due, shuffle it.
inline void advance(const Rules& rules, State& state, Action action, Rng& rng) {
    rules.apply(state, action);
    if (state.phase == Phase::Reshuffle) [[unlikely]]
        rules.reshuffle(state, rng);
}

inline ActionSet Rules::legal_actions(const State& state) const {
    if (state.phase != Phase::Play) [[unlikely]]
        return answers(state);
    const Side own = side_of_[state.turn.index];
    const Road road = state.roads[own.index];
    ActionSet allowed = own_[state.conditions[own]] & fits_[state.goal - road.units()] &
                        two_hundreds_[road.laid(Card::Km200)];
    for (std::size_t i = 0; i + 1 < sides_; ++i) {
        const Opponent& opponent = opponents_[own.index][i];
        allowed |= attack_[state.conditions[opponent.side]] & opponent.attacks;
    }
    return state.hands[state.turn.index].actions() & allowed;
}

inline void Rules::apply(State& state, Action action, Window window) const {
    assert(legal_actions(state).contains(action));
    if (state.phase == Phase::Play) [[likely]] {
        play_card(state, action, window);
    } else {
        answer(state, action);
    }
    assert(is_sound(state));
}

inline void Rules::draw(State& state) const {
    state.hands[state.turn.index].add(state.cards[state.draw_begin]);
    ++state.draw_begin;
}

inline void Rules::pass_turn_after(State& state, bool moved) const {
    if (!is_plain_) [[unlikely]] {
        state.idle_turns = moved ? 0 : static_cast<std::uint8_t>(state.idle_turns + 1);
        if (edition_->most_idle_turns != 0 && state.idle_turns >= edition_->most_idle_turns) {
            return end(state, no_side);
        }
    } else if (state.draw_begin != state.draw_end) [[likely]] {
        state.turn = left_of_[state.turn.index];
        state.phase = Phase::Play;
        return draw(state);
    }
    pass_turn(state);
}

inline void Rules::play_card(State& state, Action action, Window window) const {
    const Side own = side_of_[state.turn.index];
    const Effect& effect = effects[own.index][action.number()];
    state.hands[state.turn.index].remove(effect.card);
    if (effect.is_safety) [[unlikely]]
        return lay_safety(state, effect.card);

    const SideBytes before = state.conditions;
    const SideBytes beneath = state.beneath;
    state.roads[own.index] += effect.road;
    state.beneath = SideBytes((beneath.word() & ~effect.covers) | (before.word() & effect.covers));
    state.conditions = SideBytes((before.word() & effect.keep) | effect.set);
    state.pile_cards = SideBytes(state.pile_cards.word() + effect.pile_cards);
    // Written always, counted only for a discard: the place is free, the card was in a hand until
    // now.
    state.cards[state.discards] = effect.card;
    state.discards = static_cast<std::uint8_t>(state.discards + effect.discarded);
    state.safeties_out = SafetySet(
        static_cast<std::uint8_t>(state.safeties_out.bits() | effect.safety_discarded.bits()));

    if (!is_plain_) [[unlikely]] {
        discard_remedied_pile(state, own, action, Condition(before[own]),
                              static_cast<BattleTop>(beneath[own]));
    }
    if (state.roads[own.index].units() == state.goal) [[unlikely]]
        return reach_goal(state, own);
    if (!is_plain_ && !effect.road.is_empty() && all_distance_laid(state))
        return end(state, no_side);

    ActionSet held;
    for (std::size_t i = 0; i < team_size_; ++i) {
        held |= state.hands[effect.at.index + i * sides_].actions();
    }
    if (!(held & effect.answer).is_empty() ||
        (window == Window::Open && effect.is_attack &&
         !state.safeties_out.contains(threat_of(effect.card).safety))) [[unlikely]] {
        state.phase = Phase::CoupFourre;
        state.pending = action;
        return;
    }
    pass_turn_after(state, !effect.road.is_empty());
}

}  // namespace bornes::engine
