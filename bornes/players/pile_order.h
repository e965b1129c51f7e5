// A draw pile in another order: what cannot be known even where all hands are.
#pragma once

#include <array>
#include <cstdint>
#include <numeric>
#include <span>

#include "bornes/engine/rng.h"
#include "bornes/engine/state.h"

namespace bornes::players {

/// A random order of the places of the deck. The same one serves all states of a hand: cards that
/// are gone from the pile are left out.
using PileOrder = std::array<std::uint8_t, engine::max_deck>;

inline PileOrder random_order(engine::Rng& rng) {
    PileOrder order{};
    std::iota(order.begin(), order.end(), std::uint8_t{0});
    rng.shuffle(std::span<std::uint8_t>(order));
    return order;
}

/// The state with its draw pile in that order.
inline engine::State with_pile_in(const PileOrder& order, const engine::State& state) {
    engine::State dealt = state;
    std::size_t next = state.draw_begin;
    for (const std::uint8_t place : order) {
        if (place >= state.draw_begin && place < state.draw_end) {
            dealt.cards[next++] = state.cards[place];
        }
    }
    return dealt;
}

}  // namespace bornes::players
