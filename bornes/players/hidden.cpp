#include "bornes/players/hidden.h"

namespace bornes::players {

using namespace engine;

HiddenCards::HiddenCards(const View& view, const std::array<CardWeights, max_players>& weights)
    : sampler_(view) {
    for (const Card card : unseen_cards(view)) ++counts_[index(card)];
    for (std::uint8_t seat = 0; seat < view.rules->players(); ++seat) {
        if (view.seat == engine::Seat{seat}) continue;
        const int cards = view.hand_sizes[seat] - view.known[seat].size();
        if (cards > 0) seats_.push_back({static_cast<std::uint8_t>(cards), weights[seat]});
    }
}

State HiddenCards::sample(Rng& rng) const {
    if (seats_.empty()) return sampler_.sample(rng);
    std::array<std::uint8_t, card_kinds> left = counts_;
    std::array<Card, max_deck> order;
    std::size_t size = 0;
    for (const Seat& seat : seats_) {
        std::array<std::uint32_t, card_kinds> share;
        std::uint32_t total = 0;
        for (std::size_t i = 0; i < card_kinds; ++i) {
            share[i] = left[i] * seat.weights[i];
            total += share[i];
        }
        for (int card = 0; card < seat.cards; ++card) {
            std::uint32_t ticket = rng.below(total);
            std::size_t kind = 0;
            while (ticket >= share[kind]) ticket -= share[kind++];
            order[size++] = all_cards[kind];
            --left[kind];
            share[kind] -= seat.weights[kind];
            total -= seat.weights[kind];
        }
    }
    const std::size_t held = size;
    for (const Card card : all_cards) {
        for (int i = 0; i < left[index(card)]; ++i) order[size++] = card;
    }
    rng.shuffle(std::span(order).subspan(held, size - held));
    return sampler_.with(std::span(order).first(size));
}

}  // namespace bornes::players
