#include "bornes/players/club.h"

#include <algorithm>
#include <array>

namespace bornes::players {

using namespace engine;

namespace {

constexpr KnownCards nothing_known{};

/// One look at a table by the seat to act: everything the judgement of an action needs, counted
/// once. It reads what the seat may see, and of the other cards how many there are of each kind.
class Judgement {
public:
    Judgement(const Rules& rules, const ClubHabits& habits, const State& state,
              const KnownCards& known)
        : rules_(rules), habits_(habits), state_(state), known_(known),
          hand_(state.hands[state.turn.index]), own_(rules.side_of(state.turn)),
          left_(goal() - mine().km().value) {
        for (std::uint8_t i = 0; i < rules_.players(); ++i) {
            if (Seat{i} == state.turn) continue;
            for (const Card card : all_cards) {
                unseen_[index(card)] += state.hands[i].count(card) - known[i].count(card);
            }
        }
        for (std::size_t i = state.draw_begin; i < state.draw_end; ++i) {
            ++unseen_[index(state.cards[i])];
        }
        for (const int count : unseen_) hidden_ += count;
        for (std::uint8_t i = 0; i < rules_.sides(); ++i) {
            if (i != own_.index) farthest_ = std::max(farthest_, state_.roads[i].km().value);
        }
    }

    double worth(Action action) const {
        const Card card = action.card();
        if (action.verb() == Verb::Discard) return -keep(card);
        switch (family(card)) {
        case Family::Distance: return distance(card);
        case Family::Remedy: return remedy(card);
        case Family::Hazard: return attack(card, action.target());
        case Family::Safety: return safety(card);
        }
        return 0;
    }

private:
    SideState mine() const { return state_.side(own_); }
    int goal() const { return state_.goal * Road::unit; }
    int unseen(Card card) const { return unseen_[index(card)]; }
    bool holds(Card card) const { return hand_.holds(card); }

    /// A safety still in hand when the hand ends is lost: is the end in sight?
    bool is_near_end() const {
        return std::max(farthest_, mine().km().value) + habits_.near_end_km >= goal() ||
               state_.draw_pile() <= habits_.near_end_draws * rules_.players();
    }

    double distance(Card card) const {
        const int km = kilometres(card);
        if (km == left_) return 1000;
        // A 200 gives up the bonus for a trip without one: take it only for want of another card.
        const bool spoils_trip = card == Card::Km200 && mine().laid(Card::Km200) == 0 &&
                                 rules_.edition().score.safe_trip.value != 0;
        return habits_.distance * km - (spoils_trip ? habits_.spoiled_trip : 0);
    }

    double remedy(Card card) const {
        if (card == Card::EndOfLimit) {
            const bool has_use = holds(Card::Km75) || holds(Card::Km100) || holds(Card::Km200);
            return has_use ? habits_.end_of_limit : habits_.idle_end_of_limit;
        }
        return card == Card::GreenLight ? 240 : 230;
    }

    /// The chance that a side holds a card of which one is unseen.
    double chance_held(Side side, Card card) const {
        if (unseen(card) == 0 || hidden_ == 0) return 0;
        int cards = 0;
        for (std::uint8_t seat = 0; seat < rules_.players(); ++seat) {
            if (rules_.side_of({seat}) != side) continue;
            if (known_[seat].holds(card)) return 1;
            cards += state_.hands[seat].size() - known_[seat].size();
        }
        return static_cast<double>(cards) / hidden_;
    }

    double attack(Card hazard, Side target) const {
        const Threat& threat = threat_of(hazard);
        const double progress = static_cast<double>(state_.roads[target.index].km().value) / goal();
        double worth = hazard == Card::SpeedLimit ? habits_.speed_limit
                       : hazard == Card::RedLight ? habits_.red_light
                                                  : habits_.stop;
        worth += habits_.attack_progress * progress;
        // Scarce remedies make a stop last.
        const double remedies = static_cast<double>(unseen(threat.remedy)) / std::max(1, hidden_);
        worth -= habits_.attack_remedies * remedies;
        if (state_.roads[target.index].km().value < farthest_) worth *= habits_.attack_behind;
        return worth - habits_.coup_fourre_risk * chance_held(target, threat.safety);
    }

    double safety(Card card) const {
        const Condition condition = mine().condition;
        const bool stopped_by_it =
            (is_hazard(condition.top()) &&
             threat_of(hazard_card(condition.top())).safety == card) ||
            (card == Card::RightOfWay &&
             (is_limited(condition) || !is_rolling(rules_.edition(), condition)));
        if (stopped_by_it) return 235;
        if (is_near_end()) return 2000;
        int hazards = 0;
        for (const Threat& threat : threats) {
            if (threat.safety == card) hazards += unseen(threat.hazard);
        }
        // Nobody can lay its hazard any more: there is nothing to wait for.
        return hazards == 0 ? habits_.free_safety : habits_.held_safety;
    }

    double keep(Card card) const {
        const int count = hand_.count(card);
        switch (family(card)) {
        case Family::Safety: return 300;
        case Family::Distance: return keep_distance(card);
        case Family::Hazard: return keep_attack(card);
        case Family::Remedy: break;
        }
        const Threat& threat = threat_of(card);
        if (mine().condition.has_safety(threat.safety) || holds(threat.safety)) return 0;
        if (card == Card::GreenLight) {
            return count > 2   ? habits_.keep_third_green_light
                   : count > 1 ? habits_.keep_second_green_light
                               : habits_.keep_green_light;
        }
        const bool is_needed = is_for_speed_pile(card)
                                   ? is_limited(mine().condition)
                                   : mine().condition.top() == battle_top(threat.hazard);
        if (is_needed) return count > 1 ? 10 : 200;
        if (unseen(threat.hazard) == 0) return 0;
        if (count > 1) return habits_.keep_second_remedy;
        return card == Card::EndOfLimit ? habits_.keep_end_of_limit : habits_.keep_remedy;
    }

    double keep_distance(Card card) const {
        const int km = kilometres(card);
        if (km > left_) return 0;
        if (card == Card::Km200 && mine().laid(card) >= rules_.edition().most_two_hundreds)
            return 0;
        if (km == left_) return habits_.keep_exact;
        return habits_.keep_distance + habits_.keep_km * km;
    }

    double keep_attack(Card hazard) const {
        bool fits_somebody = false;
        for (std::uint8_t i = 0; i < rules_.sides(); ++i) {
            fits_somebody =
                fits_somebody ||
                (i != own_.index && !state_.condition({i}).has_safety(threat_of(hazard).safety));
        }
        if (!fits_somebody) return 0;
        return hazard == Card::SpeedLimit ? habits_.keep_speed_limit : habits_.keep_hazard;
    }

    const Rules& rules_;
    const ClubHabits& habits_;
    const State& state_;
    const KnownCards& known_;
    const Hand& hand_;
    Side own_;
    int hidden_ = 0;
    int left_;
    int farthest_ = 0;
    std::array<int, card_kinds> unseen_{};
};

}  // namespace

ClubPlayer::ClubPlayer(const Rules& rules, const ClubHabits& habits)
    : rules_(&rules), habits_(habits),
      light_(rules, {.extend_draws = static_cast<int>(habits.extend_draws),
                     .extend_lead = static_cast<int>(habits.extend_lead)}) {}

Choice ClubPlayer::choose(const View& view, const Budget&, std::uint64_t) {
    return {.action = advise(view).favourite, .candidates = {}};
}

Action ClubPlayer::choose(const State& state) const {
    return advise(state, nothing_known, rules_->legal_actions(state)).favourite;
}

void ClubPlayer::play_out(State& state, Rng& rng) const {
    while (!state.is_over()) advance(*rules_, state, choose(state), rng);
}

Advice ClubPlayer::advise(const View& view) const {
    // Where the hidden cards lie does not matter to it. Among the view's actions only: whoever
    // compares two of them leaves the others out.
    return advise(any_deal(view), view.known, view.legal);
}

Advice ClubPlayer::advise(const State& state, const KnownCards& known, ActionSet legal) const {
    Advice advice;
    if (state.phase != Phase::Play) {
        // A rule of thumb for these says yes or no, not how much.
        advice.favourite = light_.choose(state);
        return advice;
    }
    const Judgement judgement(*rules_, habits_, state, known);
    double most = -1e9;
    for (const Action action : legal) {
        const double worth = judgement.worth(action);
        advice.lag[action.number()] = worth;
        if (worth > most) {
            most = worth;
            advice.favourite = action;
        }
    }
    for (double& lag : advice.lag) lag = most - lag;
    return advice;
}

}  // namespace bornes::players
