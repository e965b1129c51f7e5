// Where the cards may be that a view does not show: deals drawn at random among those that agree
// with it, all alike, or the more often the better they explain what the other seats did.
//
// The weights come from Reading; here they are only numbers. A hand is filled card by card, each
// kind in proportion to what is left of it times its weight, in integers, so that a deal is the
// same on every machine.
#pragma once

#include <array>
#include <cstdint>

#include "bornes/engine/view.h"

namespace bornes::players {

/// How likely a seat holds a card of each kind, against a card drawn blindly; in parts of 256.
using CardWeights = std::array<std::uint32_t, engine::card_kinds>;

inline constexpr std::uint32_t even_weight = 256;

class HiddenCards {
public:
    /// All deals that agree with the view are alike.
    explicit HiddenCards(const engine::View& view) : sampler_(view) {}
    /// Seats hold cards by these weights.
    HiddenCards(const engine::View& view,
                const std::array<CardWeights, engine::max_players>& weights);

    engine::State sample(engine::Rng& rng) const;

private:
    struct Seat {
        std::uint8_t cards = 0;
        CardWeights weights{};
    };
    engine::DealSampler sampler_;
    /// The seats that hold hidden cards, in their order; none where all deals are alike.
    engine::FixedVector<Seat, engine::max_players> seats_;
    std::array<std::uint8_t, engine::card_kinds> counts_{};
};

}  // namespace bornes::players
