// What the rules need to know of a running hand: a trivially copyable value of at most 256 bytes,
// the deck included. Copying it is a memcpy, so search and rollouts copy freely.
//
// Held here: every card whose place a rule reads. Not held here: the cards buried in battle and
// speed piles (only their number), the order in which distances were laid, and the history; no rule
// reads them, so they live beside the State in the log of a Game (game.h). A State knows all hands:
// whoever plays for a seat gets a View (view.h) instead. The meaning of the fields belongs to Rules
// (rules.h).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <type_traits>

#include "bornes/engine/action.h"
#include "bornes/engine/card.h"
#include "bornes/engine/edition.h"
#include "bornes/engine/seat.h"

namespace bornes::engine {

/// What the hand waits for. Reshuffle is chance's turn, not a player's, and never seen in a view.
enum class Phase : std::uint8_t { Draw, Play, CoupFourre, Extension, Reshuffle, Over };

/// What the top of a battle pile means to the rules. `Cleared` is an empty pile whose side has
/// started: it matters where a remedied pile goes to the discards.
enum class BattleTop : std::uint8_t {
    Empty,
    Cleared,
    GreenLight,
    Remedy,
    RedLight,
    OutOfGas,
    FlatTire,
    Accident,
};

constexpr bool is_hazard(BattleTop top) { return top >= BattleTop::RedLight; }

/// The top that a hazard or remedy makes; the caller promises a card of the battle pile.
constexpr BattleTop battle_top(Card card) {
    switch (card) {
    case Card::GreenLight: return BattleTop::GreenLight;
    case Card::RedLight: return BattleTop::RedLight;
    case Card::OutOfGas: return BattleTop::OutOfGas;
    case Card::FlatTire: return BattleTop::FlatTire;
    case Card::Accident: return BattleTop::Accident;
    default: return BattleTop::Remedy;
    }
}

/// The hazard card that shows; the caller promises that one does.
constexpr Card hazard_card(BattleTop top) {
    switch (top) {
    case BattleTop::RedLight: return Card::RedLight;
    case BattleTop::OutOfGas: return Card::OutOfGas;
    case BattleTop::FlatTire: return Card::FlatTire;
    default: return Card::Accident;
    }
}

/// Everything about a side's piles that decides what may be laid on them, in one byte, so that the
/// judge's answers for all 256 conditions fit a table.
class Condition {
public:
    static constexpr std::uint8_t top_mask = 7;
    static constexpr std::uint8_t limit_bit = 8;
    static constexpr int safeties_shift = 4;

    constexpr Condition() = default;
    constexpr explicit Condition(std::uint8_t bits) : bits_(bits) {}
    constexpr Condition(BattleTop top, bool speed_limit, SafetySet safeties)
        : bits_(static_cast<std::uint8_t>(static_cast<std::uint8_t>(top) |
                                          (speed_limit ? limit_bit : 0) |
                                          safeties.bits() << safeties_shift)) {}

    constexpr std::uint8_t bits() const { return bits_; }
    constexpr BattleTop top() const { return static_cast<BattleTop>(bits_ & top_mask); }
    /// Whether a speed-limit lies on top of the speed pile, active or not.
    constexpr bool shows_speed_limit() const { return (bits_ & limit_bit) != 0; }
    constexpr SafetySet safeties() const {
        return SafetySet(static_cast<std::uint8_t>(bits_ >> safeties_shift));
    }
    constexpr bool has_safety(Card safety) const { return safeties().contains(safety); }

    constexpr void set_top(BattleTop top) { *this = {top, shows_speed_limit(), safeties()}; }
    constexpr void set_speed_limit(bool shown) { *this = {top(), shown, safeties()}; }
    constexpr void add_safety(Card safety) {
        SafetySet exposed = safeties();
        exposed.insert(safety);
        *this = {top(), shows_speed_limit(), exposed};
    }
    friend constexpr bool operator==(Condition, Condition) = default;

private:
    std::uint8_t bits_ = 0;
};

/// The cards in one hand: three bits of count a kind, and every action those cards could ever
/// allow. The second follows from the first; it is kept because legal_actions asks for it at every
/// decision.
class Hand {
public:
    constexpr int count(Card card) const { return static_cast<int>(counts_ >> shift(card) & 7); }
    constexpr bool holds(Card card) const { return count(card) != 0; }
    constexpr bool is_empty() const { return counts_ == 0; }
    constexpr int size() const {
        int cards = 0;
        for (const Card card : all_cards) cards += count(card);
        return cards;
    }
    constexpr ActionSet actions() const { return actions_; }

    constexpr void add(Card card) {
        counts_ += 1ULL << shift(card);
        actions_ |= actions_by_card[index(card)];
    }
    /// The caller promises that the card is held. Free of branches: which card is played is as good
    /// as random to a processor.
    constexpr void remove(Card card) {
        counts_ -= 1ULL << shift(card);
        const std::uint64_t was_last = (counts_ >> shift(card) & 7) == 0 ? ~0ULL : 0;
        actions_ = actions_ - (actions_by_card[index(card)] & ActionSet(was_last));
    }
    friend constexpr bool operator==(const Hand&, const Hand&) = default;

private:
    static constexpr unsigned shift(Card card) { return 3 * static_cast<unsigned>(card); }
    static constexpr std::array<ActionSet, card_kinds> actions_by_card = [] {
        std::array<ActionSet, card_kinds> actions{};
        for (const Card card : all_cards) actions[index(card)] = actions_with(card);
        return actions;
    }();

    std::uint64_t counts_ = 0;
    ActionSet actions_;
};

/// How far a side has driven: how many of each distance card lie there (four bits a kind, in card
/// order) and, in the highest byte, the kilometres in units of 25. Laying a card is one addition.
class Road {
public:
    static constexpr int unit = 25;

    constexpr Road() = default;
    constexpr explicit Road(std::uint32_t bits) : bits_(bits) {}
    /// What laying a distance card adds.
    static constexpr Road step(Card distance) {
        return Road(1U << (4 * index(distance)) | moved({kilometres(distance)}).bits_);
    }
    /// What moving without a distance card adds.
    static constexpr Road moved(Km km) {
        return Road(static_cast<std::uint32_t>(km.value / unit) << km_shift);
    }

    constexpr bool is_empty() const { return bits_ == 0; }
    constexpr std::uint32_t units() const { return bits_ >> km_shift; }
    constexpr Km km() const { return {static_cast<int>(units()) * unit}; }
    constexpr unsigned laid(Card distance) const { return bits_ >> (4 * index(distance)) & 15; }
    constexpr unsigned distance_cards() const {
        return laid(Card::Km25) + laid(Card::Km50) + laid(Card::Km75) + laid(Card::Km100) +
               laid(Card::Km200);
    }
    constexpr Road& operator+=(Road other) {
        bits_ += other.bits_;
        return *this;
    }
    friend constexpr bool operator==(Road, Road) = default;

private:
    static constexpr int km_shift = 24;
    std::uint32_t bits_ = 0;
};

/// One byte for each side, in one word: an action changes it by masks, at an address that does not
/// depend on whose pile is meant. With an array of structures instead, the next decision had to
/// wait for that address, which cost a quarter of the speed of random play.
class SideBytes {
public:
    constexpr SideBytes() = default;
    constexpr explicit SideBytes(std::uint32_t word) : word_(word) {}
    /// A word with one byte set and the others zero.
    static constexpr SideBytes at(Side side, std::uint8_t byte) {
        return SideBytes(static_cast<std::uint32_t>(byte) << shift(side));
    }

    constexpr std::uint32_t word() const { return word_; }
    constexpr std::uint8_t operator[](Side side) const {
        return static_cast<std::uint8_t>(word_ >> shift(side));
    }
    constexpr void set(Side side, std::uint8_t byte) {
        word_ = (word_ & ~at(side, 0xFF).word_) | at(side, byte).word_;
    }
    friend constexpr bool operator==(SideBytes, SideBytes) = default;

private:
    static constexpr unsigned shift(Side side) { return 8U * side.index; }
    std::uint32_t word_ = 0;
};

/// One side's cards on the table, put together for whoever reads a State.
struct SideState {
    Road road;
    Condition condition;
    /// What shows again when the hazard on top of the battle pile goes away.
    BattleTop beneath = BattleTop::Empty;
    /// Which of the safeties were exposed as coup fourré.
    SafetySet coups_fourres;
    /// How many cards lie in the battle and speed piles together.
    std::uint8_t pile_cards = 0;

    constexpr Km km() const { return road.km(); }
    constexpr unsigned laid(Card distance) const { return road.laid(distance); }
    /// Whether the side has ever been rolling in this hand: it takes a green-light, which stays in
    /// the pile or leaves it cleared, or right-of-way.
    constexpr bool has_started() const {
        return condition.top() != BattleTop::Empty || condition.has_safety(Card::RightOfWay);
    }
    friend constexpr bool operator==(const SideState&, const SideState&) = default;
};

inline constexpr Side no_side = {0xFF};

inline constexpr std::array<Side, max_sides> all_sides = {Side{0}, Side{1}, Side{2}, Side{3}};

struct State {
    std::array<Hand, max_players> hands{};
    std::array<Road, max_sides> roads{};
    SideBytes conditions;
    SideBytes beneath;
    SideBytes pile_cards;
    std::array<SafetySet, max_sides> coups_fourres{};

    /// The discard pile, oldest first, fills the front; the draw pile, next card first, the back.
    std::array<Card, max_deck> cards{};
    std::uint8_t discards = 0;
    std::uint8_t draw_begin = 0;
    std::uint8_t draw_end = 0;

    Phase phase = Phase::Play;
    /// Who is to act; in phase CoupFourre, who laid the hazard.
    Seat turn;
    Seat dealer;
    /// The hazard that waits for an answer in phase CoupFourre.
    Action pending;
    /// Safeties that no hand can answer with: exposed, or in the discard pile. Public.
    SafetySet safeties_out;
    /// Where the road ends, in units of 25 km.
    std::uint8_t goal = 0;
    Side extended_by = no_side;
    /// Who reached the goal, once the hand is over.
    Side winner = no_side;
    std::uint8_t idle_turns = 0;
    std::uint8_t draws_due = 0;

    constexpr Condition condition(Side side) const { return Condition(conditions[side]); }
    constexpr void set_condition(Side side, Condition condition) {
        conditions.set(side, condition.bits());
    }
    constexpr SideState side(Side side) const {
        return {.road = roads[side.index],
                .condition = condition(side),
                .beneath = static_cast<BattleTop>(beneath[side]),
                .coups_fourres = coups_fourres[side.index],
                .pile_cards = pile_cards[side]};
    }
    constexpr void set_side(Side side, const SideState& to) {
        roads[side.index] = to.road;
        set_condition(side, to.condition);
        beneath.set(side, static_cast<std::uint8_t>(to.beneath));
        coups_fourres[side.index] = to.coups_fourres;
        pile_cards.set(side, to.pile_cards);
    }
    constexpr int draw_pile() const { return draw_end - draw_begin; }
    constexpr bool is_over() const { return phase == Phase::Over; }
    constexpr Card top_discard() const { return cards[discards - 1U]; }
    friend bool operator==(const State&, const State&) = default;
};

static_assert(std::is_trivially_copyable_v<State>);
static_assert(sizeof(State) <= 256);

}  // namespace bornes::engine
