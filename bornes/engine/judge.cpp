// The judge: every rule about laying a card, once (docs/rules.md sections 4, 5 and 8).
#include "bornes/engine/rules.h"

namespace bornes::engine {

namespace {

bool shows_active_hazard(Condition condition) {
    return is_hazard(condition.top()) &&
           !condition.has_safety(threat_of(hazard_card(condition.top())).safety);
}

Refusal why_no_green_light(const Edition& edition, Condition own) {
    if (own.has_safety(Card::RightOfWay)) return Refusal::RightOfWayExposed;
    if (own.top() == BattleTop::Empty || own.top() == BattleTop::RedLight) return Refusal::None;
    if (shows_active_hazard(own)) return Refusal::OtherHazard;
    return is_rolling(edition, own) ? Refusal::AlreadyRolling : Refusal::None;
}

}  // namespace

bool is_rolling(const Edition& edition, Condition condition) {
    if (shows_active_hazard(condition)) return false;
    if (condition.has_safety(Card::RightOfWay)) return true;
    switch (edition.green_light_need) {
    case GreenLightNeed::AfterEveryStop: return condition.top() == BattleTop::GreenLight;
    case GreenLightNeed::ToStartOnly: return condition.top() != BattleTop::Empty;
    }
    return false;
}

bool is_limited(Condition condition) {
    return condition.shows_speed_limit() && !condition.has_safety(Card::RightOfWay);
}

Refusal why_not_lay(const Edition& edition, Condition own, Card card) {
    switch (family(card)) {
    case Family::Distance:
        if (!is_rolling(edition, own)) return Refusal::NotRolling;
        if (is_limited(own) && kilometres(card) > edition.limited_speed.value) {
            return Refusal::SpeedLimited;
        }
        return Refusal::None;
    case Family::Remedy:
        if (card == Card::GreenLight) return why_no_green_light(edition, own);
        if (card == Card::EndOfLimit) return is_limited(own) ? Refusal::None : Refusal::NotLimited;
        if (shows_active_hazard(own) && hazard_card(own.top()) == threat_of(card).hazard) {
            return Refusal::None;
        }
        return Refusal::NoSuchHazard;
    case Family::Safety: return Refusal::None;
    case Family::Hazard: return Refusal::OwnSide;
    }
    return Refusal::None;
}

Refusal why_not_attack(const Edition& edition, Condition target, Card hazard) {
    if (target.has_safety(threat_of(hazard).safety)) return Refusal::TargetProtected;
    if (hazard == Card::SpeedLimit) {
        return is_limited(target) ? Refusal::TargetLimited : Refusal::None;
    }
    if (is_rolling(edition, target)) return Refusal::None;
    return shows_active_hazard(target) ? Refusal::TargetStopped : Refusal::TargetNotRolling;
}

namespace {

/// Why an action does not fit the phase at all, whoever says it.
Refusal why_not_in_phase(Phase phase, Verb verb) {
    const bool draws = verb == Verb::Draw || verb == Verb::Take;
    const bool answers = verb == Verb::CoupFourre || verb == Verb::Decline;
    const bool decides_extension = verb == Verb::Extend || verb == Verb::Stop;
    switch (phase) {
    case Phase::Over: return Refusal::HandIsOver;
    case Phase::Draw:
    case Phase::Reshuffle: return draws ? Refusal::None : Refusal::DrawFirst;
    case Phase::CoupFourre: return answers ? Refusal::None : Refusal::AnswerFirst;
    case Phase::Extension: return decides_extension ? Refusal::None : Refusal::DecideExtensionFirst;
    case Phase::Play: break;
    }
    return draws               ? Refusal::NothingToDraw
           : answers           ? Refusal::NothingToAnswer
           : decides_extension ? Refusal::NothingToExtend
                               : Refusal::None;
}

}  // namespace

Refusal Rules::why_illegal(const State& state, Seat seat, Action action) const {
    if (state.phase == Phase::Over) return Refusal::HandIsOver;
    const std::optional<Seat> acting = to_act(state);
    if (acting != seat) return Refusal::NotYourTurn;
    if (const Refusal phase = why_not_in_phase(state.phase, action.verb());
        phase != Refusal::None) {
        return phase;
    }
    if (!action.names_card()) return Refusal::None;

    const Card card = action.card();
    if (!state.hands[seat.index].holds(card)) return Refusal::CardNotInHand;
    if (action.verb() == Verb::Discard) return Refusal::None;

    if (action.is_attack()) {
        if (action.target().index >= sides_) return Refusal::NoSuchSide;
        if (action.target() == side_of(seat)) return Refusal::OwnSide;
        return why_not_attack(*edition_, state.condition(action.target()), card);
    }

    const SideState own = state.side(side_of(seat));
    if (action.verb() == Verb::PlayHazardUp && !options_.hazard_up)
        return Refusal::HazardUpNotAgreed;
    if (const Refusal why = why_not_lay(*edition_, own.condition, card); why != Refusal::None) {
        return why;
    }
    if (action.verb() == Verb::PlayHazardUp && !covers_hazard(own.condition, card)) {
        return Refusal::HazardUpWithoutHazard;
    }
    if (!is_distance(card)) return Refusal::None;
    if (card == Card::Km200 && own.laid(card) >= edition_->most_two_hundreds) {
        return Refusal::TooManyTwoHundreds;
    }
    return own.km().value + kilometres(card) > state.goal * Road::unit ? Refusal::PastGoal
                                                                       : Refusal::None;
}

}  // namespace bornes::engine
