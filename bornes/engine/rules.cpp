// What comes of an action: everything but the hot path, which is in the header.
#include "bornes/engine/rules.h"

#include <algorithm>

namespace bornes::engine {

namespace {

bool shows(Condition condition, Card hazard) {
    return is_for_speed_pile(hazard) ? condition.shows_speed_limit()
                                     : condition.top() == battle_top(hazard);
}

}  // namespace

SetupError why_no_setup(const Edition& edition, int players, const HandOptions& options) {
    const Table* table = find_table(edition, players);
    if (table == nullptr) return SetupError::NoSuchTable;
    if (options.goal.value != 0 && options.goal != table->goal &&
        options.goal != table->other_goal) {
        return SetupError::GoalNotOffered;
    }
    if (options.hazard_up && !edition.hazard_up_offered) return SetupError::HazardUpNotOffered;
    if (options.no_hundreds && edition.score.no_hundreds.value == 0) {
        return SetupError::NoHundredsNotOffered;
    }
    return SetupError::None;
}

Rules::Rules(const Edition& edition, int players, const HandOptions& options)
    : edition_(&edition), table_(find_table(edition, players)), options_(options),
      players_(table_->players), sides_(table_->sides),
      team_size_(static_cast<std::uint8_t>(table_->players / table_->sides)),
      goal_(options.goal.value != 0 ? options.goal : table_->goal),
      is_plain_(edition.draw_source == DrawSource::DrawPile &&
                edition.remedied_pile == RemediedPile::Stays && edition.most_idle_turns == 0 &&
                !edition.ends_when_distance_is_laid) {
    assert(why_no_setup(edition, players, options) == SetupError::None);

    for (std::uint8_t seat = 0; seat < players_; ++seat) {
        side_of_[seat] = {static_cast<std::uint8_t>(seat % sides_)};
        left_of_[seat] = {static_cast<std::uint8_t>((seat + 1) % players_)};
    }
    for (const Card card : all_cards) {
        for (int i = 0; i < count_in_deck(card); ++i) deck_[deck_size_++] = card;
    }

    // The judge's answers, tabulated.
    for (std::size_t bits = 0; bits < own_.size(); ++bits) {
        const Condition condition(static_cast<std::uint8_t>(bits));
        own_[bits] = all_discards;
        for (const Card card : all_cards) {
            if (is_hazard(card)) {
                if (why_not_attack(edition, condition, card) != Refusal::None) continue;
                for (std::uint8_t side = 0; side < sides_; ++side) {
                    attack_[bits].insert(Action::attack(card, {side}));
                }
            } else if (why_not_lay(edition, condition, card) == Refusal::None) {
                own_[bits].insert(Action::play(card));
                if (options.hazard_up && is_remedy(card) && covers_hazard(condition, card)) {
                    own_[bits].insert(Action::play_hazard_up(card));
                }
            }
        }
    }
    const ActionSet everything(~0ULL);
    for (std::size_t units = 0; units < fits_.size(); ++units) {
        fits_[units] = everything;
        for (const Card card : all_cards) {
            if (kilometres(card) > static_cast<int>(units) * Road::unit) {
                fits_[units] = fits_[units] - ActionSet::of(Action::play(card));
            }
        }
    }
    for (std::size_t laid = 0; laid < two_hundreds_.size(); ++laid) {
        two_hundreds_[laid] = laid < edition.most_two_hundreds
                                  ? everything
                                  : everything - ActionSet::of(Action::play(Card::Km200));
    }
    for (std::size_t own = 0; own < sides_; ++own) {
        for (std::size_t i = 0; i + 1 < sides_; ++i) {
            const Side side = {static_cast<std::uint8_t>((own + 1 + i) % sides_)};
            opponents_[own][i] = {attacks_on(side), side};
        }
    }
}

State Rules::deal(std::span<const Card> deck, Seat dealer) const {
    assert(deck.size() == deck_size_);
    State state;
    std::ranges::copy(deck, state.cards.begin());
    state.draw_end = static_cast<std::uint8_t>(deck.size());
    state.goal = static_cast<std::uint8_t>(goal_.value / Road::unit);
    state.dealer = dealer;
    state.turn = dealer;
    for (int dealt = players_ * edition_->hand_size; dealt > 0; --dealt) {
        state.turn = left_of(state.turn);
        draw(state);
    }
    state.turn = dealer;
    pass_turn(state);
    assert(is_sound(state));
    return state;
}

State Rules::deal(Rng& rng, Seat dealer) const {
    std::array<Card, max_deck> shuffled = deck_;
    const std::span<Card> cards(shuffled.data(), deck_size_);
    rng.shuffle(cards);
    return deal(cards, dealer);
}

std::optional<Seat> Rules::answerer(const State& state) const {
    const Card safety = threat_of(state.pending.card()).safety;
    for (std::uint8_t seat = state.pending.target().index; seat < players_; seat += sides_) {
        if (state.hands[seat].holds(safety)) return Seat{seat};
    }
    return std::nullopt;
}

std::optional<Seat> Rules::to_act(const State& state) const {
    switch (state.phase) {
    case Phase::Over:
    case Phase::Reshuffle: return std::nullopt;
    case Phase::CoupFourre: return answerer(state);
    case Phase::Draw:
    case Phase::Play:
    case Phase::Extension: break;
    }
    return state.turn;
}

ActionSet Rules::answers(const State& state) const {
    switch (state.phase) {
    case Phase::Draw: return ActionSet::of(Action::draw()) | ActionSet::of(Action::take());
    case Phase::CoupFourre:
        if (!answerer(state)) return {};
        return ActionSet::of(Action::coup_fourre()) | ActionSet::of(Action::decline());
    case Phase::Extension: return ActionSet::of(Action::extend()) | ActionSet::of(Action::stop());
    case Phase::Play:
    case Phase::Reshuffle:
    case Phase::Over: break;
    }
    return {};
}

Refusal Rules::play(State& state, Seat seat, Action action, Window window) const {
    const Refusal why = why_illegal(state, seat, action);
    if (why == Refusal::None) apply(state, action, window);
    return why;
}

void Rules::answer(State& state, Action action) const {
    switch (action.verb()) {
    case Verb::CoupFourre: return coup_fourre(state, *answerer(state));
    case Verb::Decline: return settle(state);
    case Verb::Extend:
        state.extended_by = side_of(state.turn);
        state.goal = static_cast<std::uint8_t>(edition_->extended_goal.value / Road::unit);
        return pass_turn_after(state, true);
    case Verb::Stop: return end(state, side_of(state.turn));
    case Verb::Draw:
        draw(state);
        --state.draws_due;
        return draw_due(state);
    case Verb::Take:
        take(state);
        --state.draws_due;
        return draw_due(state);
    case Verb::Discard:
    case Verb::Play:
    case Verb::PlayHazardUp: break;
    }
}

void Rules::settle(State& state) const {
    assert(state.phase == Phase::CoupFourre);
    pass_turn_after(state, false);
}

/// Takes a hazard that lies on top of a pile to the discard pile.
void Rules::lift(State& state, Side at, Card hazard) const {
    SideState side = state.side(at);
    if (is_for_speed_pile(hazard)) {
        side.condition.set_speed_limit(false);
    } else {
        side.condition.set_top(side.beneath);
    }
    --side.pile_cards;
    state.set_side(at, side);
    state.cards[state.discards++] = hazard;
}

/// Moves a safety from a hand to the table; true if that ended the hand.
bool Rules::expose(State& state, Seat seat, Card safety, Km moves) const {
    const Side own = side_of(seat);
    Condition condition = state.condition(own);
    condition.add_safety(safety);
    state.set_condition(own, condition);
    state.safeties_out.insert(safety);
    Road& road = state.roads[own.index];
    if (moves.value == 0 || road.km().value + moves.value > state.goal * Road::unit) return false;
    road += Road::moved(moves);
    state.idle_turns = 0;
    if (road.units() != state.goal) return false;
    reach_goal(state, own);
    return true;
}

void Rules::lay_safety(State& state, Card safety) const {
    const Side own = side_of(state.turn);
    const Condition before = state.condition(own);
    if (edition_->safety_on_hazard == SafetyOnHazard::DiscardsIt) {
        for (const Threat& threat : threats) {
            if (threat.safety == safety && shows(before, threat.hazard)) {
                lift(state, own, threat.hazard);
            }
        }
    }
    if (expose(state, state.turn, safety, edition_->safety_moves)) return;
    go_on(state, 1);
}

/// Lifts the hazard just laid and, where safeties discard hazards, the other that this safety
/// answers: in the order of `threats`, which has the battle pile's before the speed pile's.
void Rules::coup_fourre(State& state, Seat holder) const {
    const Card answered = state.pending.card();
    const Card safety = threat_of(answered).safety;
    const Side own = side_of(holder);
    const Condition before = state.condition(own);
    state.hands[holder.index].remove(safety);
    state.coups_fourres[own.index].insert(safety);
    for (const Threat& threat : threats) {
        const bool goes = threat.hazard == answered ||
                          (edition_->safety_on_hazard == SafetyOnHazard::DiscardsIt &&
                           threat.safety == safety && shows(before, threat.hazard));
        if (goes) lift(state, own, threat.hazard);
    }
    if (expose(state, holder, safety, edition_->coup_fourre_moves)) return;
    if (gives_turn(state)) state.turn = holder;
    go_on(state, 2);
}

/// Whether a safety laid now gives its player a turn.
bool Rules::gives_turn(const State& state) const {
    return state.draw_begin != state.draw_end ||
           edition_->turn_without_draw_pile == TurnWithoutDrawPile::Kept;
}

/// After a safety: whoever has the turn draws and plays again, unless safeties give no turn now.
void Rules::go_on(State& state, std::uint8_t cards) const {
    if (!gives_turn(state)) return pass_turn(state);
    state.draws_due = cards;
    draw_due(state);
}

/// Draws what is due until there is a choice, or nothing left to draw, then lets the player play.
void Rules::draw_due(State& state) const {
    for (; state.draws_due > 0; --state.draws_due) {
        const bool drawable = state.draw_begin != state.draw_end;
        if (drawable && !(may_take() && state.discards > 0)) {
            draw(state);
        } else if (drawable) {
            state.phase = Phase::Draw;
            return;
        } else if (may_take()) {
            // At least six cards lie in the two piles when one is due, so there is one to leave on
            // top.
            assert(state.discards > 1);
            state.phase = Phase::Reshuffle;
            return;
        }
    }
    state.phase = Phase::Play;
    if (state.hands[state.turn.index].is_empty()) pass_turn(state);
}

void Rules::take(State& state) const {
    const Card card = state.top_discard();
    --state.discards;
    state.safeties_out = SafetySet(
        static_cast<std::uint8_t>(state.safeties_out.bits() & ~SafetySet::of(card).bits()));
    state.hands[state.turn.index].add(card);
}

void Rules::reshuffle(State& state, std::span<const Card> pile) const {
    assert(state.phase == Phase::Reshuffle && pile.size() == reshuffle_size(state));
    const Card top = state.top_discard();
    for (const Card card : pile) {
        if (is_safety(card)) state.safeties_out.erase(card);
    }
    state.draw_begin = static_cast<std::uint8_t>(state.draw_end - pile.size());
    // The discards lie in front of the draw pile's place and may reach into it: the top is kept
    // aside.
    std::ranges::copy(pile, state.cards.begin() + state.draw_begin);
    state.cards[0] = top;
    state.discards = 1;
    draw_due(state);
    assert(is_sound(state));
}

void Rules::reshuffle(State& state, Rng& rng) const {
    std::array<Card, max_deck> shuffled = state.cards;
    const std::span<Card> pile(shuffled.data(), reshuffle_size(state));
    rng.shuffle(pile);
    reshuffle(state, pile);
}

/// Where a remedied pile goes to the discards: the green-light that began it lowest, then the
/// hazard, the remedy on top; or the upper two changed over, if the player chose so.
void Rules::discard_remedied_pile(State& state, Side at, Action action, Condition before,
                                  BattleTop beneath) const {
    const Card remedy = action.card();
    if (edition_->remedied_pile != RemediedPile::GoesToDiscards || action.verb() == Verb::Discard ||
        !is_remedy(remedy) || !covers_hazard(before, remedy)) {
        return;
    }
    SideState side = state.side(at);
    const auto discard = [&](Card card) {
        state.cards[state.discards++] = card;
        --side.pile_cards;
    };
    const Card hazard = threat_of(remedy).hazard;
    const bool hazard_up = action.verb() == Verb::PlayHazardUp;
    if (!is_for_speed_pile(remedy)) {
        if (beneath == BattleTop::GreenLight) discard(Card::GreenLight);
        side.condition.set_top(BattleTop::Cleared);
        side.beneath = BattleTop::Empty;
    }
    discard(hazard_up ? remedy : hazard);
    discard(hazard_up ? hazard : remedy);
    state.set_side(at, side);
}

void Rules::reach_goal(State& state, Side side) const {
    if (table_->extension && state.extended_by == no_side) {
        state.phase = Phase::Extension;
    } else {
        end(state, side);
    }
}

bool Rules::all_distance_laid(const State& state) const {
    if (!edition_->ends_when_distance_is_laid) return false;
    unsigned laid = 0;
    unsigned in_deck = 0;
    for (const Road road : state.roads) laid += road.distance_cards();
    for (const Card card : all_cards) {
        if (is_distance(card)) in_deck += edition_->deck[index(card)];
    }
    return laid == in_deck;
}

bool Rules::can_draw(const State& state) const {
    return state.draw_begin != state.draw_end || (may_take() && state.discards != 0);
}

/// Gives the turn to the next player on the left who has a card or can draw one, and draws.
void Rules::pass_turn(State& state) const {
    for (int i = 0; i < players_; ++i) {
        state.turn = left_of(state.turn);
        if (can_draw(state)) {
            state.draws_due = 1;
            return draw_due(state);
        }
        if (!state.hands[state.turn.index].is_empty()) {
            state.phase = Phase::Play;
            return;
        }
    }
    end(state, no_side);
}

void Rules::end(State& state, Side winner) const {
    state.phase = Phase::Over;
    state.winner = winner;
}

}  // namespace bornes::engine
