// Everything a player can ever say, numbered: an action is one of sixty-four, a set of actions one
// machine word.
//
// The numbers follow the bytewise order of the actions' text ("coup-fourre", "decline", "discard
// 100",
// ..., "play accident @0", ..., "take"), so a set that is walked from its lowest bit is a legal
// list in the order the protocol asks for, without repeats and without sorting. A test spells all
// of them.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <iterator>

#if defined(__BMI2__)
#include <immintrin.h>
#endif

#include "bornes/engine/card.h"
#include "bornes/engine/seat.h"

namespace bornes::engine {

enum class Verb : std::uint8_t {
    CoupFourre,
    Decline,
    Discard,
    Draw,
    Extend,
    Play,
    PlayHazardUp,
    Stop,
    Take,
};

inline constexpr std::size_t action_count = 64;

/// One action. `card` is meaningful for Discard, Play and PlayHazardUp; `target` for a hazard.
class Action {
public:
    constexpr Action() = default;

    static constexpr Action coup_fourre() { return Action(0); }
    static constexpr Action decline() { return Action(1); }
    static constexpr Action discard(Card card) { return Action(2 + engine::index(card)); }
    static constexpr Action draw() { return Action(21); }
    static constexpr Action extend() { return Action(22); }
    /// A distance, remedy or safety into one's own side's piles.
    static constexpr Action play(Card card) { return Action(first_play(card)); }
    static constexpr Action play_hazard_up(Card remedy) { return Action(first_play(remedy) + 1); }
    static constexpr Action attack(Card hazard, Side target) {
        return Action(first_play(hazard) + target.index);
    }
    static constexpr Action stop() { return Action(62); }
    static constexpr Action take() { return Action(63); }
    /// The action with a number below action_count.
    static constexpr Action numbered(std::size_t number) { return Action(number); }

    constexpr std::size_t number() const { return number_; }
    constexpr Verb verb() const;
    constexpr Card card() const;
    constexpr Side target() const;
    constexpr bool names_card() const {
        return verb() == Verb::Discard || verb() == Verb::Play || verb() == Verb::PlayHazardUp;
    }
    constexpr bool is_attack() const { return verb() == Verb::Play && is_hazard(card()); }

    friend constexpr bool operator==(Action, Action) = default;

private:
    constexpr explicit Action(std::size_t number) : number_(static_cast<std::uint8_t>(number)) {}

    /// By card, the number of the first action that plays it: a hazard has four, one a target, a
    /// remedy two, for two ways to leave its pile.
    static constexpr std::array<std::uint8_t, card_kinds> first_plays = [] {
        std::array<std::uint8_t, card_kinds> numbers{};
        std::size_t number = 23;
        for (const Card card : all_cards) {
            numbers[engine::index(card)] = static_cast<std::uint8_t>(number);
            number += is_hazard(card) ? max_sides : is_remedy(card) ? 2 : 1;
        }
        return numbers;
    }();
    static constexpr std::size_t first_play(Card card) { return first_plays[engine::index(card)]; }

    friend struct ActionTable;
    std::uint8_t number_ = 0;
};

/// What the sixty-four numbers stand for, worked out once at compile time.
struct ActionTable {
    struct Row {
        Verb verb = Verb::Take;
        Card card = Card::Km100;
        Side target = {};
    };
    std::array<Row, action_count> rows{};

    static constexpr ActionTable make() {
        ActionTable table;
        const auto put = [&table](Action action, Row row) { table.rows[action.number()] = row; };
        put(Action::coup_fourre(), {.verb = Verb::CoupFourre});
        put(Action::decline(), {.verb = Verb::Decline});
        put(Action::draw(), {.verb = Verb::Draw});
        put(Action::extend(), {.verb = Verb::Extend});
        put(Action::stop(), {.verb = Verb::Stop});
        put(Action::take(), {.verb = Verb::Take});
        for (const Card card : all_cards) {
            put(Action::discard(card), {.verb = Verb::Discard, .card = card});
            put(Action::play(card), {.verb = Verb::Play, .card = card});
            if (is_remedy(card)) {
                put(Action::play_hazard_up(card), {.verb = Verb::PlayHazardUp, .card = card});
            }
            if (is_hazard(card)) {
                for (std::uint8_t side = 0; side < max_sides; ++side) {
                    put(Action::attack(card, {side}),
                        {.verb = Verb::Play, .card = card, .target = {side}});
                }
            }
        }
        return table;
    }
};

inline constexpr ActionTable action_table = ActionTable::make();

constexpr Verb Action::verb() const { return action_table.rows[number_].verb; }
constexpr Card Action::card() const { return action_table.rows[number_].card; }
constexpr Side Action::target() const { return action_table.rows[number_].target; }

/// A set of actions, in the order of their numbers.
class ActionSet {
public:
    constexpr ActionSet() = default;
    constexpr explicit ActionSet(std::uint64_t bits) : bits_(bits) {}
    static constexpr ActionSet of(Action action) { return ActionSet(1ULL << action.number()); }

    constexpr std::uint64_t bits() const { return bits_; }
    constexpr bool contains(Action action) const { return (bits_ >> action.number() & 1) != 0; }
    constexpr std::size_t size() const { return static_cast<std::size_t>(std::popcount(bits_)); }
    constexpr bool is_empty() const { return bits_ == 0; }
    constexpr Action first() const {
        return Action::numbered(static_cast<std::size_t>(std::countr_zero(bits_)));
    }

    /// The n-th action of the set, counted from 0; the caller promises n < size().
    Action nth(std::size_t n) const {
        assert(n < size());
#if defined(__BMI2__)
        const std::uint64_t bit = _pdep_u64(1ULL << n, bits_);
#else
        std::uint64_t bit = bits_;
        for (; n > 0; --n) bit &= bit - 1;
#endif
        return Action::numbered(static_cast<std::size_t>(std::countr_zero(bit)));
    }

    constexpr void insert(Action action) { bits_ |= of(action).bits_; }
    friend constexpr ActionSet operator|(ActionSet a, ActionSet b) {
        return ActionSet(a.bits_ | b.bits_);
    }
    friend constexpr ActionSet operator&(ActionSet a, ActionSet b) {
        return ActionSet(a.bits_ & b.bits_);
    }
    friend constexpr ActionSet operator-(ActionSet a, ActionSet b) {
        return ActionSet(a.bits_ & ~b.bits_);
    }
    constexpr ActionSet& operator|=(ActionSet other) { return *this = *this | other; }
    friend constexpr bool operator==(ActionSet, ActionSet) = default;

    class Iterator {
    public:
        using value_type = Action;
        using difference_type = std::ptrdiff_t;
        constexpr Iterator() = default;
        constexpr explicit Iterator(std::uint64_t rest) : rest_(rest) {}
        constexpr Action operator*() const { return ActionSet(rest_).first(); }
        constexpr Iterator& operator++() {
            rest_ &= rest_ - 1;
            return *this;
        }
        constexpr Iterator operator++(int) {
            const Iterator before = *this;
            ++*this;
            return before;
        }
        friend constexpr bool operator==(Iterator, Iterator) = default;

    private:
        std::uint64_t rest_ = 0;
    };
    constexpr Iterator begin() const { return Iterator(bits_); }
    constexpr Iterator end() const { return Iterator(0); }

private:
    std::uint64_t bits_ = 0;
};

/// Every action that names a card: what holding it could ever allow.
constexpr ActionSet actions_with(Card card) {
    ActionSet actions;
    for (std::size_t i = 0; i < action_count; ++i) {
        const Action action = Action::numbered(i);
        if (action.names_card() && action.card() == card) actions.insert(action);
    }
    return actions;
}

inline constexpr ActionSet all_discards = [] {
    ActionSet actions;
    for (const Card card : all_cards) actions.insert(Action::discard(card));
    return actions;
}();

/// Every attack on one side.
constexpr ActionSet attacks_on(Side target) {
    ActionSet actions;
    for (const Threat& threat : threats) actions.insert(Action::attack(threat.hazard, target));
    return actions;
}

}  // namespace bornes::engine
