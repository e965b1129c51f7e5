#include "bornes/players/light.h"

#include <algorithm>

namespace bornes::players {

using namespace engine;

namespace {

constexpr unsigned first_distance = static_cast<unsigned>(Action::play(Card::Km100).number());

constexpr ActionSet plays_of(Family family) {
    ActionSet actions;
    for (const Card card : all_cards) {
        if (engine::family(card) == family) actions |= actions_with(card) - all_discards;
    }
    return actions;
}

constexpr ActionSet distance_plays = plays_of(Family::Distance);
constexpr ActionSet safety_plays = plays_of(Family::Safety);
constexpr ActionSet end_of_limit = actions_with(Card::EndOfLimit) - all_discards;
constexpr ActionSet battle_remedies = plays_of(Family::Remedy) - end_of_limit;
constexpr ActionSet speed_limits = actions_with(Card::SpeedLimit) - all_discards;
constexpr ActionSet battle_hazards = plays_of(Family::Hazard) - speed_limits;

constexpr std::array<ActionSet, max_sides> attacks_by_target = [] {
    std::array<ActionSet, max_sides> attacks{};
    for (const Side side : all_sides) attacks[side.index] = attacks_on(side);
    return attacks;
}();

/// `better` if there is any, else `worse`; compiles to a conditional move.
ActionSet prefer(ActionSet better, ActionSet worse) {
    return ActionSet(better.bits() != 0 ? better.bits() : worse.bits());
}

/// The order in which cards are thrown away, once the useless ones and the second remedies are
/// gone; the club player's habits, sorted.
constexpr std::array<Card, card_kinds> throwing_order = {
    Card::Km25,       Card::Km50,      Card::Km75,          Card::Km100,      Card::EndOfLimit,
    Card::SpeedLimit, Card::Km200,     Card::Gasoline,      Card::Repairs,    Card::SpareTire,
    Card::Accident,   Card::FlatTire,  Card::OutOfGas,      Card::RedLight,   Card::GreenLight,
    Card::DrivingAce, Card::ExtraTank, Card::PunctureProof, Card::RightOfWay,
};
/// A second green-light is thrown away before the first card that is worth more than it.
constexpr std::uint8_t rank_of_second_green_light = 5;

/// The lowest place in throwing_order among a set of cards, looked up in two halves of the
/// discards' bits.
struct ThrowingRanks {
    static constexpr unsigned low_bits = 10;
    static constexpr unsigned high_bits = card_kinds - low_bits;
    static constexpr unsigned first_discard =
        static_cast<unsigned>(Action::discard(all_cards.front()).number());
    std::array<std::uint8_t, 1U << low_bits> low{};
    std::array<std::uint8_t, 1U << high_bits> high{};

    constexpr ThrowingRanks() {
        std::array<std::uint8_t, card_kinds> rank{};
        for (std::uint8_t i = 0; i < card_kinds; ++i) rank[index(throwing_order[i])] = i;
        for (std::size_t set = 0; set < low.size(); ++set) low[set] = lowest(rank, set, 0);
        for (std::size_t set = 0; set < high.size(); ++set) high[set] = lowest(rank, set, low_bits);
    }
    static constexpr std::uint8_t lowest(const std::array<std::uint8_t, card_kinds>& rank,
                                         std::size_t set, std::size_t first_card) {
        std::uint8_t least = card_kinds;
        for (std::size_t i = 0; set >> i != 0; ++i) {
            if ((set >> i & 1) != 0) least = std::min(least, rank[first_card + i]);
        }
        return least;
    }
    std::uint8_t operator()(ActionSet legal) const {
        const std::uint64_t held = legal.bits() >> first_discard;
        return std::min(low[held & (low.size() - 1)], high[held >> low_bits & (high.size() - 1)]);
    }
};

constexpr ThrowingRanks throwing_ranks;

/// The remedies of which one is enough to keep.
constexpr std::array<Card, 4> spare_remedies = {Card::EndOfLimit, Card::Gasoline, Card::Repairs,
                                                Card::SpareTire};

}  // namespace

LightPlayer::LightPlayer(const Rules& rules, const LightHabits& habits)
    : rules_(&rules), habits_(habits) {
    for (std::size_t bits = 0; bits < curing_safeties_.size(); ++bits) {
        const Condition condition(static_cast<std::uint8_t>(bits));
        if (is_limited(condition)) {
            curing_safeties_[bits].insert(Action::play(Card::RightOfWay));
        }
        if (is_hazard(condition.top())) {
            const Card safety = threat_of(hazard_card(condition.top())).safety;
            if (!condition.has_safety(safety)) curing_safeties_[bits].insert(Action::play(safety));
        } else if (!is_rolling(rules.edition(), condition)) {
            curing_safeties_[bits].insert(Action::play(Card::RightOfWay));
        }
    }
    for (std::size_t set = 1; set < best_distance_.size(); ++set) {
        int best = 0;
        for (unsigned i = 0; i < 5; ++i) {
            const Action action = Action::numbered(first_distance + i);
            if ((set >> i & 1) != 0 && kilometres(action.card()) > best) {
                best = kilometres(action.card());
                best_distance_[set] = ActionSet::of(action);
            }
        }
    }
    for (std::size_t bits = 0; bits < needless_.size(); ++bits) {
        const SafetySet safeties(static_cast<std::uint8_t>(bits));
        for (const Threat& threat : threats) {
            if (!safeties.contains(threat.safety)) continue;
            needless_[bits].insert(Action::discard(threat.remedy));
            harmless_[bits].insert(Action::discard(threat.hazard));
        }
    }
    for (std::size_t units = 0; units < too_far_.size(); ++units) {
        for (const Card card : all_cards) {
            if (kilometres(card) > static_cast<int>(units) * Road::unit) {
                too_far_[units].insert(Action::discard(card));
            }
        }
    }
}

Action LightPlayer::choose(const State& state) const {
    switch (rules_->sides()) {
    case 2: return play<2>(state);
    case 3: return play<3>(state);
    default: return play<4>(state);
    }
}

/// In order of preference: expose what would be lost when the hand is about to end; a hazard on the
/// side farthest ahead; a remedy; a safety that ends a stop; the end of a limit; a speed limit; the
/// longest distance; else discard what is worth least. Who mends first does so by a safety before a
/// remedy, and attacks afterwards: 32 points a hand less at two players and 68 at four. Reaching
/// the goal before an attack would not win more (60,000 hands).
template <int Sides>
Action LightPlayer::play(const State& state) const {
    if (state.phase != Phase::Play) [[unlikely]]
        return answer(state);
    const ActionSet legal = rules_->legal_actions(state);
    const Side own = rules_->side_of(state.turn);
    const std::uint32_t units = state.roads[own.index].units();

    std::uint32_t farthest = 0;
    ActionSet on_leader;
    for (std::uint8_t i = 0; i < Sides; ++i) {
        const std::uint32_t theirs = i == own.index ? 0 : state.roads[i].units() + 1;
        on_leader = theirs > farthest ? attacks_by_target[i] : on_leader;
        farthest = std::max(farthest, theirs);
    }
    const bool near_end =
        std::max(units, farthest - 1) * Road::unit + habits_.show_safeties_within >=
            state.goal * static_cast<std::uint32_t>(Road::unit) ||
        state.draw_pile() <= habits_.show_safeties_draws * rules_->players();

    const std::uint64_t distances = (legal & distance_plays).bits() >> first_distance & 31;
    const ActionSet hazards = legal & battle_hazards;
    const ActionSet attacks = prefer(hazards & on_leader, hazards);
    const ActionSet remedies = legal & battle_remedies;
    const ActionSet cures = legal & curing_safeties_[state.conditions[own]];
    ActionSet pick = best_distance_[distances];
    pick = prefer(legal & speed_limits & on_leader, pick);
    pick = prefer(legal & end_of_limit, pick);
    if (habits_.mends_first) {
        pick = prefer(cures, prefer(remedies, prefer(attacks, pick)));
    } else {
        pick = prefer(attacks, prefer(remedies, prefer(cures, pick)));
    }
    pick = prefer(near_end ? legal & safety_plays : ActionSet(), pick);
    return pick.is_empty() ? discard<Sides>(state, legal) : pick.first();
}

/// First what is useless, then the second of a remedy, then by throwing_order.
template <int Sides>
Action LightPlayer::discard(const State& state, ActionSet legal) const {
    const Side own = rules_->side_of(state.turn);
    const Hand& hand = state.hands[state.turn.index];
    SafetySet mine = state.condition(own).safeties();
    for (const Card safety : all_safeties) {
        mine = SafetySet(static_cast<std::uint8_t>(
            mine.bits() | (hand.holds(safety) ? SafetySet::of(safety).bits() : 0)));
    }
    std::uint8_t theirs = SafetySet::all().bits();
    for (std::uint8_t i = 0; i < Sides; ++i) {
        theirs &= i == own.index ? SafetySet::all().bits() : state.condition({i}).safeties().bits();
    }
    const std::size_t left = state.goal - state.roads[own.index].units();
    const ActionSet useless =
        needless_[mine.bits()] | harmless_[theirs] | too_far_[std::min(left, too_far_.size() - 1)];
    ActionSet spare;
    for (const Card remedy : spare_remedies) {
        spare |=
            ActionSet(hand.count(remedy) > 1 ? ActionSet::of(Action::discard(remedy)).bits() : 0);
    }
    const std::uint8_t rank = throwing_ranks(legal);
    const bool green = rank >= rank_of_second_green_light && hand.count(Card::GreenLight) > 1;
    ActionSet pick =
        ActionSet::of(Action::discard(green ? Card::GreenLight : throwing_order[rank]));
    pick = prefer(spare, pick);
    return prefer(legal & useless, pick).first();
}

Action LightPlayer::answer(const State& state) const {
    switch (state.phase) {
    case Phase::CoupFourre: return Action::coup_fourre();
    case Phase::Extension: {
        const Side own = rules_->side_of(state.turn);
        int farthest = 0;
        for (std::uint8_t i = 0; i < rules_->sides(); ++i) {
            if (i != own.index) farthest = std::max(farthest, state.roads[i].km().value);
        }
        const bool extend = state.draw_pile() >= habits_.extend_draws * rules_->players() &&
                            farthest + habits_.extend_lead <= state.goal * Road::unit;
        return extend ? Action::extend() : Action::stop();
    }
    case Phase::Draw:
        return is_wanted(state, state.top_discard()) ? Action::take() : Action::draw();
    case Phase::Play:
    case Phase::Reshuffle:
    case Phase::Over: break;
    }
    return Action::stop();
}

/// Whether the top discard is better than an unknown card: it can be laid at once and is worth it.
bool LightPlayer::is_wanted(const State& state, Card card) const {
    const Side own = rules_->side_of(state.turn);
    const Condition condition = state.condition(own);
    if (is_safety(card)) return true;
    if (is_hazard(card)) {
        for (std::uint8_t i = 0; i < rules_->sides(); ++i) {
            if (i != own.index &&
                why_not_attack(rules_->edition(), state.condition({i}), card) == Refusal::None) {
                return true;
            }
        }
        return false;
    }
    if (is_distance(card)) {
        const std::uint32_t left = state.goal - state.roads[own.index].units();
        const auto units = static_cast<std::uint32_t>(kilometres(card) / Road::unit);
        return units <= left && (units == left || kilometres(card) >= 100) &&
               why_not_lay(rules_->edition(), condition, card) == Refusal::None;
    }
    return !state.hands[state.turn.index].holds(card) &&
           why_not_lay(rules_->edition(), condition, card) == Refusal::None;
}

template <int Sides>
void LightPlayer::play_out_among(State& state, Rng& rng) const {
    while (!state.is_over()) advance(*rules_, state, play<Sides>(state), rng);
}

void LightPlayer::play_out(State& state, Rng& rng) const {
    switch (rules_->sides()) {
    case 2: return play_out_among<2>(state, rng);
    case 3: return play_out_among<3>(state, rng);
    default: return play_out_among<4>(state, rng);
    }
}

std::unique_ptr<Rollout> light_rollout(const Rules& rules) {
    return std::make_unique<LightPlayer>(rules);
}

}  // namespace bornes::players
