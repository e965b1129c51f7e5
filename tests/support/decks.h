// Decks that begin as a test wants them to.
#pragma once

#include <algorithm>
#include <vector>

#include "bornes/engine/rules.h"

namespace bornes::tests {

/// A whole deck whose first cards are these; the rest follows in card order.
inline std::vector<engine::Card> deck_beginning(const engine::Rules& rules,
                                                const std::vector<engine::Card>& first) {
    std::vector<engine::Card> rest(rules.deck().begin(), rules.deck().end());
    for (const engine::Card card : first) rest.erase(std::ranges::find(rest, card));
    std::vector<engine::Card> deck = first;
    deck.insert(deck.end(), rest.begin(), rest.end());
    return deck;
}

/// A deck for two players in which seat 0 is dealt a green-light and, if it is to be the holder,
/// the driving-ace; seat 1 an accident. In the other deck the driving-ace and a 75 of the draw pile
/// have changed places, and nothing else. Seat 0 plays first.
inline std::vector<engine::Card> accident_deck(const engine::Rules& rules, bool holder) {
    using enum engine::Card;
    const engine::Card answer = holder ? DrivingAce : Km75;
    const engine::Card hidden = holder ? Km75 : DrivingAce;
    std::vector<engine::Card> first = {GreenLight, Accident, answer, Km25};
    while (first.size() < 2U * rules.edition().hand_size) {
        first.push_back(first.size() < 8 ? Km25 : Km50);
    }
    first.insert(first.end(), {Km100, Km100, Km100, hidden});
    return deck_beginning(rules, first);
}

}  // namespace bornes::tests
