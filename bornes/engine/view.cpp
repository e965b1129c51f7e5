#include "bornes/engine/view.h"

#include <algorithm>

namespace bornes::engine {

namespace {

BattleTop top_of(const SideView& side, std::size_t depth) {
    if (side.battle.size() > depth) {
        return battle_top(side.battle[side.battle.size() - 1 - depth]);
    }
    // An empty pile of a side that has started without right-of-way was cleared; under a hazard it
    // was that, or it never began. With right-of-way the two mean the same.
    return side.has_started ? BattleTop::Cleared : BattleTop::Empty;
}

SideState side_state(const SideView& side) {
    SafetySet safeties;
    for (const Card safety : side.safeties) safeties.insert(safety);
    SideState state;
    const bool limit = !side.speed.empty() && side.speed.back() == Card::SpeedLimit;
    state.condition = Condition(top_of(side, 0), limit, safeties);
    state.beneath = top_of(side, 1);
    for (const Card safety : side.coups_fourres) state.coups_fourres.insert(safety);
    state.pile_cards = static_cast<std::uint8_t>(side.battle.size() + side.speed.size());
    Km laid;
    for (const Card card : side.distance) {
        state.road += Road::step(card);
        laid.value += kilometres(card);
    }
    state.road += Road::moved({side.km.value - laid.value});
    return state;
}

}  // namespace

Pile unseen_cards(const View& view) {
    std::array<int, card_kinds> left{};
    for (const Card card : view.rules->deck()) ++left[index(card)];
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
    for (std::uint8_t seat = 0; seat < view.rules->players(); ++seat) {
        const Hand& hand = view.seat == Seat{seat} ? view.hand : view.known[seat];
        for (const Card card : all_cards) left[index(card)] -= hand.count(card);
    }
    Pile unseen;
    for (const Card card : all_cards) {
        for (int i = 0; i < left[index(card)]; ++i) unseen.push_back(card);
    }
    return unseen;
}

namespace {

/// Everything but the hidden cards, and the draw pile marked off.
State visible_state(const View& view) {
    const Rules& rules = *view.rules;
    State state;
    state.phase = view.phase;
    state.dealer = view.dealer;
    state.goal = static_cast<std::uint8_t>(view.goal.value / Road::unit);
    state.extended_by = view.extended_by.value_or(no_side);
    state.draws_due = static_cast<std::uint8_t>(view.draws_due);
    state.idle_turns = static_cast<std::uint8_t>(view.idle_turns);
    if (view.turn) state.turn = *view.turn;
    if (view.pending) {
        state.turn = view.pending->by;
        state.pending = Action::attack(view.pending->hazard, view.pending->side);
    }
    for (std::uint8_t i = 0; i < rules.sides(); ++i) {
        state.set_side({i}, side_state(view.sides[i]));
        for (const Card safety : view.sides[i].safeties) state.safeties_out.insert(safety);
    }
    for (const Card card : view.discards) {
        state.cards[state.discards++] = card;
        if (is_safety(card)) state.safeties_out.insert(card);
    }
    state.hands = view.known;
    if (view.seat) state.hands[view.seat->index] = view.hand;
    state.draw_end = static_cast<std::uint8_t>(rules.deck().size());
    state.draw_begin = static_cast<std::uint8_t>(state.draw_end - view.draw_pile);
    return state;
}

}  // namespace

DealSampler::DealSampler(const View& view)
    : visible_(visible_state(view)), hidden_(unseen_cards(view)), rules_(view.rules) {
    for (std::uint8_t seat = 0; seat < view.rules->players(); ++seat) {
        const int missing = view.hand_sizes[seat] - visible_.hands[seat].size();
        if (missing > 0) needs_.push_back({seat, static_cast<std::uint8_t>(missing)});
    }
}

State DealSampler::with(std::span<const Card> hidden) const {
    State state = visible_;
    for (const Need need : needs_) {
        for (const Card card : hidden.first(need.cards)) state.hands[need.seat].add(card);
        hidden = hidden.subspan(need.cards);
    }
    std::ranges::copy(hidden, state.cards.begin() + state.draw_begin);
    assert(rules_->is_sound(state));
    return state;
}

State DealSampler::sample(Rng& rng) const {
    Pile hidden = hidden_;
    rng.shuffle(std::span<Card>(hidden.begin(), hidden.end()));
    return with({hidden.begin(), hidden.end()});
}

State any_deal(const View& view) { return DealSampler(view).any(); }

State sample_deal(const View& view, Rng& rng) { return DealSampler(view).sample(rng); }

ActionSet legal_actions(const View& view) {
    if (!view.seat || view.phase == Phase::Over) return {};
    const State state = any_deal(view);
    // Where the cards lie that the view does not place changes nothing: it is the seat's turn, or
    // it holds the answer itself.
    return view.rules->to_act(state) == view.seat ? view.rules->legal_actions(state) : ActionSet();
}

}  // namespace bornes::engine
