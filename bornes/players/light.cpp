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

/// How much a card is worth keeping, by how many of it are held; the least is discarded.
struct Worth {
    int one;
    int more;
};

constexpr std::array<Worth, card_kinds> worth = [] {
    std::array<Worth, card_kinds> table{};
    const auto put = [&table](Card card, int one, int more) { table[index(card)] = {one, more}; };
    put(Card::Km25, 10, 10);
    put(Card::Km50, 12, 12);
    put(Card::Km75, 14, 14);
    put(Card::Km100, 16, 16);
    put(Card::Km200, 25, 25);
    for (const Threat& threat : threats) {
        put(threat.hazard, 45, 45);
        put(threat.remedy, 43, 5);
        put(threat.safety, 100, 100);
    }
    put(Card::SpeedLimit, 24, 24);
    put(Card::GreenLight, 56, 21);
    put(Card::EndOfLimit, 20, 5);
    return table;
}();

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
}

/// In order of preference: expose what would be lost when the hand is about to end; reach the goal;
/// a safety that ends a stop; a remedy; a hazard on the side farthest ahead; the end of a limit; a
/// speed limit; the longest distance; else discard what is worth least.
Action LightPlayer::choose(const State& state) const {
    if (state.phase != Phase::Play) return answer(state);
    const ActionSet legal = rules_->legal_actions(state);
    const Side own = rules_->side_of(state.turn);
    const std::uint32_t units = state.roads[own.index].units();

    std::uint32_t farthest = 0;
    ActionSet on_leader;
    for (std::uint8_t i = 0; i < rules_->sides(); ++i) {
        const std::uint32_t theirs = i == own.index ? 0 : state.roads[i].units() + 1;
        on_leader = theirs > farthest ? attacks_by_target[i] : on_leader;
        farthest = std::max(farthest, theirs);
    }
    const bool near_end =
        std::max(units, farthest - 1) * Road::unit + habits_.show_safeties_within >=
            state.goal * static_cast<std::uint32_t>(Road::unit) ||
        state.draw_pile() <= habits_.show_safeties_draws * rules_->players();

    const std::uint64_t distances = (legal & distance_plays).bits() >> first_distance & 31;
    const ActionSet attacks = legal & battle_hazards;
    ActionSet pick = best_distance_[distances];
    pick = prefer(legal & speed_limits & on_leader, pick);
    pick = prefer(legal & end_of_limit, pick);
    pick = prefer(prefer(attacks & on_leader, attacks), pick);
    pick = prefer(legal & battle_remedies, pick);
    pick = prefer(legal & curing_safeties_[state.conditions[own]], pick);
    pick = prefer(near_end ? legal & safety_plays : ActionSet(), pick);
    return pick.is_empty() ? discard(state, legal) : pick.first();
}

Action LightPlayer::discard(const State& state, ActionSet legal) const {
    const Side own = rules_->side_of(state.turn);
    const Hand& hand = state.hands[state.turn.index];
    SafetySet mine = state.condition(own).safeties();
    for (const Card safety : all_safeties) {
        if (hand.holds(safety)) mine.insert(safety);
    }
    std::uint8_t theirs = SafetySet::all().bits();
    for (std::uint8_t i = 0; i < rules_->sides(); ++i) {
        if (i != own.index) theirs &= state.condition({i}).safeties().bits();
    }
    const ActionSet useless = needless_[mine.bits()] | harmless_[theirs];
    const std::uint32_t left = state.goal - state.roads[own.index].units();

    Action least = (legal & all_discards).first();
    int least_worth = 1000;
    for (const Action action : legal& all_discards) {
        const Card card = action.card();
        const bool too_far = static_cast<std::uint32_t>(kilometres(card) / Road::unit) > left;
        const Worth& value = worth[index(card)];
        int keep = hand.count(card) > 1 ? value.more : value.one;
        if (useless.contains(action) || too_far) keep = 0;
        if (keep < least_worth) {
            least_worth = keep;
            least = action;
        }
    }
    return least;
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

void LightPlayer::play_out(State& state, Rng& rng) const {
    while (!state.is_over()) advance(*rules_, state, choose(state), rng);
}

}  // namespace bornes::players
