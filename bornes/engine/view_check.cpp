// Whether a view that came from outside can be of a hand at its table: everything that a
// DealSampler and the rules rely on. Rules that only history could tell are not judged.
#include <algorithm>

#include "bornes/engine/view.h"

namespace bornes::engine {

namespace {

bool is_for_battle_pile(Card card) {
    return (is_hazard(card) || is_remedy(card)) && !is_for_speed_pile(card);
}

/// Where remedied piles go to the discards, a pile is at most a green-light and a hazard on it.
bool is_short_pile(const SideView& side) {
    const Pile& battle = side.battle;
    if (side.speed.size() > 1 || battle.size() > 2) return false;
    if (!side.speed.empty() && side.speed[0] != Card::SpeedLimit) return false;
    if (battle.size() == 2) return battle[0] == Card::GreenLight && is_hazard(battle[1]);
    return battle.empty() || battle[0] == Card::GreenLight || is_hazard(battle[0]);
}

ViewError why_no_piles(const View& view, const SideView& side) {
    const Edition& edition = view.rules->edition();
    if (!std::ranges::all_of(side.battle, is_for_battle_pile)) return ViewError::WrongPile;
    if (!std::ranges::all_of(side.speed, is_for_speed_pile)) return ViewError::WrongPile;
    if (edition.remedied_pile == RemediedPile::GoesToDiscards && !is_short_pile(side)) {
        return ViewError::WrongPile;
    }
    SafetySet safeties;
    for (const Card card : side.safeties) {
        if (!is_safety(card) || safeties.contains(card)) return ViewError::WrongSafety;
        safeties.insert(card);
    }
    SafetySet coups_fourres;
    for (const Card card : side.coups_fourres) {
        if (!safeties.contains(card) || coups_fourres.contains(card)) return ViewError::WrongSafety;
        coups_fourres.insert(card);
    }
    const bool must_have_started =
        !side.battle.empty() || !side.distance.empty() || safeties.contains(Card::RightOfWay);
    if (must_have_started && !side.has_started) return ViewError::WrongPile;
    const bool can_be_cleared = edition.remedied_pile == RemediedPile::GoesToDiscards;
    if (side.has_started && side.battle.empty() && !safeties.contains(Card::RightOfWay) &&
        !can_be_cleared) {
        return ViewError::WrongPile;
    }

    int laid = 0;
    for (const Card card : side.distance) {
        if (!is_distance(card)) return ViewError::WrongDistance;
        laid += kilometres(card);
    }
    const int moved = side.km.value - laid;
    const int most_moved = edition.safety_moves.value * (safeties.size() - coups_fourres.size()) +
                           edition.coup_fourre_moves.value * coups_fourres.size();
    if (moved < 0 || moved > most_moved || moved % Road::unit != 0) {
        return ViewError::WrongDistance;
    }
    if (std::ranges::count(side.distance, Card::Km200) > edition.most_two_hundreds ||
        side.km > view.goal) {
        return ViewError::WrongDistance;
    }
    return ViewError::None;
}

/// The most cards that play can give a seat: one more than a hand while it is to lay one.
int most_cards(const View& view, Seat seat) {
    const int hand = view.rules->edition().hand_size;
    if (view.turn != seat) return hand;
    return view.phase == Phase::Play   ? hand + 1
           : view.phase == Phase::Draw ? hand + 1 - view.draws_due
                                       : hand;
}

ViewError why_no_phase(const View& view) {
    const Rules& rules = *view.rules;
    const bool takes = rules.edition().draw_source == DrawSource::DrawPileOrTopDiscard;
    const bool in_turn =
        view.phase == Phase::Draw || view.phase == Phase::Play || view.phase == Phase::Extension;
    if (in_turn && !view.turn) return ViewError::WrongTurn;
    if ((view.phase == Phase::CoupFourre) != view.pending.has_value())
        return ViewError::WrongPending;
    if ((view.phase == Phase::Draw ? 1 : 0) != (view.draws_due > 0 ? 1 : 0) || view.draws_due < 0 ||
        view.draws_due > 2) {
        return ViewError::WrongPhase;
    }
    const int most_idle = rules.edition().most_idle_turns;
    if (view.idle_turns < 0 || view.idle_turns > most_idle) return ViewError::WrongPhase;

    for (std::uint8_t i = 0; i < rules.sides(); ++i) {
        const bool has_arrived = view.sides[i].km == view.goal;
        const bool decides = view.phase == Phase::Extension && rules.side_of(*view.turn) == Side{i};
        if (view.phase != Phase::Over && has_arrived != decides) return ViewError::WrongDistance;
    }
    switch (view.phase) {
    case Phase::Reshuffle: return ViewError::WrongPhase;
    case Phase::Draw:
        if (!takes || view.draw_pile == 0 || view.discards.empty()) return ViewError::WrongPhase;
        break;
    case Phase::Play:
        if (view.hand_sizes[view.turn->index] == 0) return ViewError::WrongHandSize;
        break;
    case Phase::Extension:
        if (!rules.table().extension || view.extended_by) return ViewError::WrongPhase;
        break;
    case Phase::CoupFourre:
    case Phase::Over: break;
    }
    for (std::uint8_t seat = 0; seat < rules.players(); ++seat) {
        if (view.hand_sizes[seat] > most_cards(view, {seat})) return ViewError::WrongHandSize;
    }
    return ViewError::None;
}

ViewError why_no_pending(const View& view) {
    const Rules& rules = *view.rules;
    const Pending& pending = *view.pending;
    if (!is_hazard(pending.hazard) || pending.side.index >= rules.sides() ||
        pending.by.index >= rules.players() || rules.side_of(pending.by) == pending.side) {
        return ViewError::WrongPending;
    }
    const SideView& target = view.sides[pending.side.index];
    const Pile& pile = is_for_speed_pile(pending.hazard) ? target.speed : target.battle;
    if (pile.empty() || pile.back() != pending.hazard) return ViewError::WrongPending;
    const Card safety = threat_of(pending.hazard).safety;
    const bool exposed = std::ranges::any_of(view.sides, [safety](const SideView& side) {
        return std::ranges::find(side.safeties, safety) != side.safeties.end();
    });
    const bool discarded = std::ranges::find(view.discards, safety) != view.discards.end();
    return exposed || discarded ? ViewError::WrongPending : ViewError::None;
}

ViewError why_no_hands(const View& view) {
    const Rules& rules = *view.rules;
    for (std::uint8_t seat = 0; seat < rules.players(); ++seat) {
        if (view.hand_sizes[seat] > rules.edition().hand_size + 1) return ViewError::WrongHandSize;
        const bool own = view.seat == Seat{seat};
        if (own && view.hand.size() != view.hand_sizes[seat]) return ViewError::WrongHandSize;
        if (view.known[seat].size() > view.hand_sizes[seat]) return ViewError::WrongKnownCards;
        for (const Card card : all_cards) {
            if (own && view.known[seat].count(card) > view.hand.count(card)) {
                return ViewError::WrongKnownCards;
            }
        }
    }
    return ViewError::None;
}

ViewError why_no_counts(const View& view) {
    const Rules& rules = *view.rules;
    std::array<int, card_kinds> left{};
    for (const Card card : rules.deck()) ++left[index(card)];
    int hidden = view.draw_pile;
    const auto see = [&left](const auto& cards) {
        for (const Card card : cards) --left[index(card)];
    };
    see(view.discards);
    for (const SideView& side : view.sides) {
        see(side.battle);
        see(side.speed);
        see(side.distance);
        see(side.safeties);
    }
    for (std::uint8_t seat = 0; seat < rules.players(); ++seat) {
        const Hand& hand = view.seat == Seat{seat} ? view.hand : view.known[seat];
        for (const Card card : all_cards) left[index(card)] -= hand.count(card);
        hidden += view.hand_sizes[seat] - hand.size();
    }
    int unseen = 0;
    for (const int count : left) {
        if (count < 0) return ViewError::TooManyOfACard;
        unseen += count;
    }
    return unseen == hidden ? ViewError::None : ViewError::WrongCardTotal;
}

}  // namespace

ViewError why_no_view(const View& view) {
    const Rules& rules = *view.rules;
    if (view.seat && view.seat->index >= rules.players()) return ViewError::NoSeat;
    if (view.dealer.index >= rules.players()) return ViewError::WrongDealer;
    if (view.turn && view.turn->index >= rules.players()) return ViewError::WrongTurn;
    if (view.extended_by &&
        (view.extended_by->index >= rules.sides() || !rules.table().extension)) {
        return ViewError::WrongGoal;
    }
    const Km goal = view.extended_by ? rules.edition().extended_goal : rules.goal();
    if (view.goal != goal || view.draw_pile < 0) return ViewError::WrongGoal;
    for (int i = 0; i < rules.sides(); ++i) {
        const ViewError why = why_no_piles(view, view.sides[static_cast<std::size_t>(i)]);
        if (why != ViewError::None) return why;
    }
    ViewError why = why_no_hands(view);
    if (why == ViewError::None) why = why_no_counts(view);
    if (why == ViewError::None) why = why_no_phase(view);
    if (why == ViewError::None && view.pending) why = why_no_pending(view);
    return why;
}

}  // namespace bornes::engine
