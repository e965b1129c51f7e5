// The self-check of a State: recounts deck, hands and piles.
#include "bornes/engine/rules.h"

namespace bornes::engine {

bool Rules::is_sound(const State& state) const {
    if (state.turn.index >= players_ || state.dealer.index >= players_) return false;
    if (state.draw_begin > state.draw_end || state.draw_end != deck_size_) return false;
    if (state.discards > state.draw_begin) return false;

    // Cards whose kind is known must not be more than the deck has; with those buried in piles, of
    // which only the number is known, they must be exactly the deck.
    std::array<int, card_kinds> seen{};
    std::size_t total = 0;
    const auto see = [&](Card card, int count = 1) {
        seen[index(card)] += count;
        total += static_cast<std::size_t>(count);
    };
    for (int i = 0; i < state.discards; ++i) see(state.cards[static_cast<std::size_t>(i)]);
    for (int i = state.draw_begin; i < state.draw_end; ++i) {
        see(state.cards[static_cast<std::size_t>(i)]);
    }
    for (const Hand& hand : state.hands) {
        ActionSet actions;
        for (const Card card : all_cards) {
            see(card, hand.count(card));
            if (hand.holds(card)) actions |= actions_with(card);
        }
        if (actions != hand.actions()) return false;
    }
    SafetySet out;
    for (const Side at : all_sides) {
        const SideState side = state.side(at);
        int km = 0;
        for (const Card card : all_cards) {
            if (!is_distance(card)) continue;
            see(card, static_cast<int>(side.laid(card)));
            km += static_cast<int>(side.laid(card)) * kilometres(card);
        }
        for (const Card safety : all_safeties) {
            if (!side.condition.has_safety(safety)) continue;
            see(safety);
            out.insert(safety);
        }
        if (is_hazard(side.condition.top())) ++seen[index(hazard_card(side.condition.top()))];
        total += side.pile_cards;

        const int extra = side.km().value - km;
        const int most = edition_->coup_fourre_moves.value * side.condition.safeties().size();
        if (extra < 0 || extra > most) return false;
        if (side.road.units() > state.goal ||
            side.laid(Card::Km200) > edition_->most_two_hundreds) {
            return false;
        }
        if ((side.coups_fourres.bits() & ~side.condition.safeties().bits()) != 0) return false;
    }
    for (int i = 0; i < state.discards; ++i) {
        const Card card = state.cards[static_cast<std::size_t>(i)];
        if (is_safety(card)) out.insert(card);
    }
    if (out != state.safeties_out || total != deck_size_) return false;
    for (const Card card : all_cards) {
        const int in_deck = count_in_deck(card);
        if (seen[index(card)] > in_deck) return false;
        // Distances and safeties are never buried, so all of them are in sight.
        if ((is_distance(card) || is_safety(card)) && seen[index(card)] != in_deck) return false;
    }
    return true;
}

}  // namespace bornes::engine
