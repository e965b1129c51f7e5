#include "bornes/engine/game.h"

#include <algorithm>

namespace bornes::engine {

namespace {

/// Takes a card out of what a seat is known to hold: the one laid may have been the known one.
void forget(Hand& known, Card card) {
    if (known.holds(card)) known.remove(card);
}

}  // namespace

Game::Game(const Rules& rules, std::span<const Card> deck, Seat dealer, const HandContext& context)
    : rules_(&rules), context_(context), deck_(deck.begin(), deck.end()),
      state_(rules.deal(deck, dealer)) {}

Refusal Game::play(Seat seat, Action action, Window window) {
    const State before = state_;
    const Refusal why = rules_->play(state_, seat, action, window);
    if (why == Refusal::None) log(seat, action, before);
    return why;
}

void Game::settle() { rules_->settle(state_); }

void Game::reshuffle(std::span<const Card> pile) { rules_->reshuffle(state_, pile); }

void Game::reshuffle(Rng& rng) { rules_->reshuffle(state_, rng); }

void Game::log(Seat seat, Action action, const State& before) {
    if (action.verb() == Verb::Decline) return;
    history_.push_back({seat, action});
    SideView& own = sides_[rules_->side_of(seat).index];
    Hand& known = known_[seat.index];

    if (action.verb() == Verb::Take) known.add(before.top_discard());
    if (action.verb() == Verb::CoupFourre) {
        const Card safety = threat_of(before.pending.card()).safety;
        forget(known, safety);
        own.safeties.push_back(safety);
        own.coups_fourres.push_back(safety);
    }
    if (action.names_card()) {
        const Card card = action.card();
        forget(known, card);
        if (action.verb() == Verb::Discard) return;
        SideView& at = action.is_attack() ? sides_[action.target().index] : own;
        if (is_distance(card)) {
            at.distance.push_back(card);
        } else if (is_safety(card)) {
            at.safeties.push_back(card);
        } else {
            (is_for_speed_pile(card) ? at.speed : at.battle).push_back(card);
        }
    }
    // Whatever else reached the discard pile left the piles of whoever acted.
    for (std::size_t i = before.discards; i < state_.discards; ++i) {
        const Card card = state_.cards[i];
        (is_for_speed_pile(card) ? own.speed : own.battle).erase_last(card);
    }
}

View Game::view(std::optional<Seat> seat) const {
    View view;
    view.rules = rules_;
    view.match = context_.match;
    view.seat = seat;
    view.phase = state_.phase;
    view.dealer = state_.dealer;
    view.hand_number = context_.number;
    view.goal = {state_.goal * Road::unit};
    if (state_.extended_by != no_side) view.extended_by = state_.extended_by;
    view.draw_pile = state_.draw_pile();
    view.draws_due = state_.draws_due;
    view.idle_turns = state_.idle_turns;
    for (std::size_t i = 0; i < state_.discards; ++i) view.discards.push_back(state_.cards[i]);
    for (std::size_t i = 0; i < static_cast<std::size_t>(rules_->players()); ++i) {
        view.hand_sizes[i] = static_cast<std::uint8_t>(state_.hands[i].size());
    }
    view.known = known_;
    if (state_.phase == Phase::CoupFourre) {
        view.pending = {state_.pending.card(), state_.pending.target(), state_.turn};
    } else {
        view.turn = rules_->to_act(state_);
    }
    if (state_.is_over()) view.result = result_of(*rules_, state_);
    view.sides = sides_;
    for (std::uint8_t i = 0; i < rules_->sides(); ++i) {
        const SideState side = state_.side({i});
        view.sides[i].km = side.km();
        view.sides[i].has_started = side.has_started();
        view.sides[i].score = context_.scores_before[i];
    }
    if (seat) {
        view.hand = state_.hands[seat->index];
        if (rules_->to_act(state_) == seat) view.legal = rules_->legal_actions(state_);
    }
    view.history = history_;
    return view;
}

bool Game::is_sound() const {
    if (!rules_->is_sound(state_)) return false;
    std::array<int, card_kinds> seen{};
    const auto see = [&seen](const auto& cards) {
        for (const Card card : cards) ++seen[index(card)];
    };
    see(std::span(state_.cards.data(), state_.discards));
    see(std::span(state_.cards.data() + state_.draw_begin,
                  static_cast<std::size_t>(state_.draw_pile())));
    for (const Side at : all_sides) {
        const SideView& side = sides_[at.index];
        if (side.battle.size() + side.speed.size() != state_.pile_cards[at]) return false;
        if (side.distance.size() != state_.roads[at.index].distance_cards()) return false;
        see(side.battle);
        see(side.speed);
        see(side.distance);
        see(side.safeties);
    }
    for (std::size_t seat = 0; seat < state_.hands.size(); ++seat) {
        for (const Card card : all_cards) {
            seen[index(card)] += state_.hands[seat].count(card);
            if (known_[seat].count(card) > state_.hands[seat].count(card)) return false;
        }
    }
    return std::ranges::all_of(
        all_cards, [&](Card card) { return seen[index(card)] == rules_->count_in_deck(card); });
}

}  // namespace bornes::engine
