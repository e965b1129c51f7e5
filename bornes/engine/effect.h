// What laying or discarding a card does to the pile it goes to, as masks and sums. The hot path of
// Rules looks an action up here and adds, so that it does not branch on what kind of card it is.
#pragma once

#include <array>
#include <cstdint>

#include "bornes/engine/action.h"
#include "bornes/engine/state.h"

namespace bornes::engine {

struct Effect {
    /// The safety that may answer a hazard, as an action of whoever holds it.
    ActionSet answer;
    /// Added to the side's road.
    std::uint32_t road = 0;
    Card card = Card::Km100;
    bool is_attack = false;
    bool is_safety = false;
    std::uint8_t target = 0;
    /// The bits of the side's condition that stay, that are set, and that go to `beneath`.
    std::uint8_t keep = 0xFF;
    std::uint8_t set = 0;
    std::uint8_t covers = 0;
    /// 1 if the card comes to lie on the battle or speed pile.
    std::uint8_t on_pile = 0;
    /// 1 if the card goes to the discard pile.
    std::uint8_t discarded = 0;
    SafetySet safety_discarded;
};

constexpr Effect effect_of(Action action) {
    Effect effect;
    if (!action.names_card()) return effect;
    const Card card = action.card();
    effect.card = card;
    if (action.verb() == Verb::Discard) {
        effect.discarded = 1;
        effect.safety_discarded = SafetySet::of(card);
        return effect;
    }
    if (is_distance(card)) {
        effect.road = SideState::step(card);
        return effect;
    }
    if (is_safety(card)) {
        effect.is_safety = true;
        return effect;
    }
    effect.on_pile = 1;
    if (is_for_speed_pile(card)) {
        effect.keep = static_cast<std::uint8_t>(~Condition::limit_bit);
        effect.set = card == Card::SpeedLimit ? Condition::limit_bit : 0;
    } else {
        effect.keep = static_cast<std::uint8_t>(~Condition::top_mask);
        effect.set = static_cast<std::uint8_t>(battle_top(card));
        effect.covers = Condition::top_mask;
    }
    if (is_hazard(card)) {
        effect.is_attack = true;
        effect.target = action.target().index;
        effect.answer = ActionSet::of(Action::play(threat_of(card).safety));
    }
    return effect;
}

inline constexpr std::array<Effect, action_count> effects = [] {
    std::array<Effect, action_count> all{};
    for (std::size_t i = 0; i < action_count; ++i) all[i] = effect_of(Action::numbered(i));
    return all;
}();

}  // namespace bornes::engine
