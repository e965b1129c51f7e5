// What laying or discarding a card does to the table, as masks and sums, for each side that may do
// it. The hot path of Rules looks an action up here and adds, so that it does not branch on the
// kind of card.
#pragma once

#include <array>
#include <cstdint>

#include "bornes/engine/action.h"
#include "bornes/engine/state.h"

namespace bornes::engine {

/// One cache line an action.
struct alignas(64) Effect {
    /// The safety that may answer a hazard, as an action of whoever holds it.
    ActionSet answer;
    /// Added to the road of whoever plays.
    Road road;
    /// The bits of the sides' conditions that stay, that are set, and that go to `beneath`.
    std::uint32_t keep = ~0U;
    std::uint32_t set = 0;
    std::uint32_t covers = 0;
    /// Added to the number of cards on the piles.
    std::uint32_t pile_cards = 0;
    Card card = Card::Km100;
    /// Whose piles the card goes to.
    Side at;
    bool is_attack = false;
    bool is_safety = false;
    /// 1 if the card goes to the discard pile.
    std::uint8_t discarded = 0;
    SafetySet safety_discarded;
};

constexpr Effect effect_of(Action action, Side own) {
    Effect effect;
    effect.at = own;
    if (!action.names_card()) return effect;
    const Card card = action.card();
    effect.card = card;
    if (action.verb() == Verb::Discard) {
        effect.discarded = 1;
        effect.safety_discarded = SafetySet::of(card);
        return effect;
    }
    if (is_distance(card)) {
        effect.road = Road::step(card);
        return effect;
    }
    if (is_safety(card)) {
        effect.is_safety = true;
        return effect;
    }
    if (is_hazard(card)) {
        effect.is_attack = true;
        effect.at = action.target();
        effect.answer = ActionSet::of(Action::play(threat_of(card).safety));
    }
    effect.pile_cards = SideBytes::at(effect.at, 1).word();
    if (is_for_speed_pile(card)) {
        const std::uint32_t limit = SideBytes::at(effect.at, Condition::limit_bit).word();
        effect.keep = ~limit;
        effect.set = card == Card::SpeedLimit ? limit : 0;
    } else {
        const auto top = static_cast<std::uint8_t>(battle_top(card));
        effect.covers = SideBytes::at(effect.at, Condition::top_mask).word();
        effect.keep = ~effect.covers;
        effect.set = SideBytes::at(effect.at, top).word();
    }
    return effect;
}

/// By the side of whoever acts, by the number of the action.
inline constexpr std::array<std::array<Effect, action_count>, max_sides> effects = [] {
    std::array<std::array<Effect, action_count>, max_sides> all{};
    for (const Side own : all_sides) {
        for (std::size_t i = 0; i < action_count; ++i) {
            all[own.index][i] = effect_of(Action::numbered(i), own);
        }
    }
    return all;
}();

}  // namespace bornes::engine
