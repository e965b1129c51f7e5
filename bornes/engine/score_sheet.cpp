#include "bornes/engine/score_sheet.h"

#include <algorithm>

namespace bornes::engine {

namespace {

constexpr std::array<Card, 5> distances = {Card::Km200, Card::Km100, Card::Km75, Card::Km50,
                                           Card::Km25};

Km goal_of(const Rules& rules, const CountedHand& hand) {
    return hand.extended_by ? rules.edition().extended_goal : rules.goal();
}

/// How many of a distance card a side with these remarks has at least and at most.
struct Span {
    int least;
    int most;
};

Span span_of(const Rules& rules, const CountedSide& side, Card card) {
    const int in_deck = rules.count_in_deck(card);
    const bool remarked = card == Card::Km200 || card == Card::Km100;
    const bool has = card == Card::Km200 ? side.has_two_hundreds : side.has_hundreds;
    if (remarked && !has) return {0, 0};
    const int most =
        card == Card::Km200 ? std::min<int>(in_deck, rules.edition().most_two_hundreds) : in_deck;
    return {remarked ? 1 : 0, most};
}

/// Whether cards from `distances[first]` on can add up to so many kilometres.
bool adds_up(const Rules& rules, const CountedSide& side, int km, std::size_t first = 0) {
    if (km < 0) return false;
    if (first == distances.size()) return km == 0;
    const Card card = distances[first];
    const auto [least, most] = span_of(rules, side, card);
    for (int count = least; count <= most && count * kilometres(card) <= km; ++count) {
        if (adds_up(rules, side, km - count * kilometres(card), first + 1)) return true;
    }
    return false;
}

/// Where safeties move a side, part of its kilometres is not in distance cards.
bool is_in_cards(const Rules& rules, const CountedSide& side) {
    const Edition& edition = rules.edition();
    for (int safeties = 0; safeties <= side.safeties; ++safeties) {
        for (int coups = 0; coups <= side.coups_fourres && coups <= safeties; ++coups) {
            const int moved = (safeties - coups) * edition.safety_moves.value +
                              coups * edition.coup_fourre_moves.value;
            if (adds_up(rules, side, side.km.value - moved)) return true;
        }
    }
    return false;
}

CountError why_no_side(const Rules& rules, const CountedHand& hand, const CountedSide& side) {
    if (side.safeties < 0 || side.safeties > 4) return CountError::TooManySafeties;
    if (side.coups_fourres < 0 || side.coups_fourres > side.safeties) {
        return CountError::TooManyCoupsFourres;
    }
    if (side.km > goal_of(rules, hand)) {
        const bool could_extend = !hand.extended_by && rules.table().extension &&
                                  side.km <= rules.edition().extended_goal;
        return could_extend ? CountError::TooFarWithoutAsking : CountError::PastGoal;
    }
    return is_in_cards(rules, side) ? CountError::None : CountError::NotInCards;
}

int whole_distance(const Rules& rules) {
    int km = 0;
    for (const Card card : distances) km += rules.count_in_deck(card) * kilometres(card);
    return km;
}

}  // namespace

CountProblem why_no_count(const Rules& rules, const CountedHand& hand) {
    const auto sides = static_cast<std::uint8_t>(rules.sides());
    const Edition& edition = rules.edition();
    if (hand.extended_by) {
        if (!rules.table().extension) return {CountError::NoExtension, hand.extended_by};
        if (hand.sides[hand.extended_by->index].km < rules.goal()) {
            return {CountError::ExtensionNotReached, hand.extended_by};
        }
    }
    int safeties = 0;
    int km = 0;
    int winners = 0;
    for (std::uint8_t i = 0; i < sides; ++i) {
        const CountedSide& side = hand.sides[i];
        const CountError error = why_no_side(rules, hand, side);
        if (error != CountError::None) return {error, Side{i}};
        safeties += side.safeties;
        km += side.km.value;
        winners += side.km == goal_of(rules, hand) ? 1 : 0;
    }
    if (winners > 1) return {CountError::TwoWinners, std::nullopt};
    if (safeties > 4) return {CountError::TooManySafeties, std::nullopt};
    const int by_safeties =
        safeties * std::max(edition.safety_moves.value, edition.coup_fourre_moves.value);
    if (km > whole_distance(rules) + by_safeties)
        return {CountError::TooMuchDistance, std::nullopt};
    return {};
}

Result result_of(const Rules& rules, const CountedHand& hand) {
    State state;
    state.phase = Phase::Over;
    state.draw_end = hand.draw_pile_is_empty ? 0 : 1;
    if (hand.extended_by) state.extended_by = *hand.extended_by;
    for (std::uint8_t i = 0; i < rules.sides(); ++i) {
        const CountedSide& counted = hand.sides[i];
        const auto first = [](int count) {
            return SafetySet(static_cast<std::uint8_t>((1 << count) - 1));
        };
        // Which cards they are does not matter to the score, only whether there are any.
        Road road = Road::moved(counted.km);
        const auto lay = [&](Card card) { road += Road(1U << (4 * index(card))); };
        if (counted.km.value > 0) lay(Card::Km25);
        if (counted.has_two_hundreds) lay(Card::Km200);
        if (counted.has_hundreds) lay(Card::Km100);
        state.set_side(Side{i}, {.road = road,
                                 .condition = {BattleTop::Empty, false, first(counted.safeties)},
                                 .coups_fourres = first(counted.coups_fourres)});
        if (counted.km == goal_of(rules, hand)) state.winner = Side{i};
    }
    return result_of(rules, state);
}

}  // namespace bornes::engine
