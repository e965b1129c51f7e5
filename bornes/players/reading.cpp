#include "bornes/players/reading.h"

#include <algorithm>

namespace bornes::players {

using namespace engine;

namespace {

/// Sixteenths of an octave for a safety that has just not answered, and the limits of any sum.
constexpr int just_unanswered = -69;
constexpr int least_sum = -80;
constexpr int greatest_sum = 58;

/// 256 × 2^(sum / 16).
std::uint32_t weight_of(int sum) {
    // 2^(i / 16) in parts of 2^16, rounded.
    constexpr std::array<std::uint32_t, 16> part = {65536,  68438,  71468,  74632, 77936,  81386,
                                                    84990,  88752,  92682,  96785, 101070, 105545,
                                                    110218, 115098, 120194, 125515};
    const int clamped = std::clamp(sum, least_sum, greatest_sum) - least_sum;
    const auto octave = static_cast<unsigned>(clamped / 16);
    // The least weight is 2^(-80/16) = 1/32 of 256.
    return std::max(1U, (part[static_cast<std::size_t>(clamped % 16)] << octave) >> 13);
}

Use use_of(const Rules& rules, const State& state, Seat seat, Card card) {
    State held = state;
    held.hands[seat.index] = {};
    held.hands[seat.index].add(card);
    const bool can_be_laid = !(rules.legal_actions(held) - all_discards).is_empty();
    const Side own = rules.side_of(seat);
    const Condition condition = state.condition(own);
    switch (family(card)) {
    case Family::Distance: {
        const auto left =
            static_cast<int>(state.goal - state.roads[own.index].units()) * Road::unit;
        if (kilometres(card) > left) return Use::Useless;
        if (!can_be_laid) return Use::Later;
        if (kilometres(card) == left) return Use::ReachesGoal;
        return kilometres(card) >= 100 ? Use::LongDistance : Use::ShortDistance;
    }
    case Family::Remedy:
        if (can_be_laid) return card == Card::EndOfLimit ? Use::EndsLimit : Use::Cures;
        return condition.has_safety(threat_of(card).safety) ? Use::Useless : Use::Later;
    case Family::Hazard:
        if (can_be_laid) return card == Card::SpeedLimit ? Use::Limits : Use::Stops;
        for (std::uint8_t side = 0; side < rules.sides(); ++side) {
            if (side != own.index && !state.condition({side}).has_safety(threat_of(card).safety)) {
                return Use::Later;
            }
        }
        return Use::Useless;
    case Family::Safety: break;
    }
    const bool ends_stop =
        is_hazard(condition.top()) && threat_of(hazard_card(condition.top())).safety == card;
    const bool sets_rolling = card == Card::RightOfWay &&
                              (is_limited(condition) || !is_rolling(rules.edition(), condition));
    return ends_stop || sets_rolling ? Use::SafetyCures : Use::Safety;
}

Deed deed_of(Action action, const Evidence& evidence) {
    const Use use = evidence.uses[index(action.card())];
    if (action.verb() != Verb::Discard) return static_cast<Deed>(use);
    if (use == Use::Useless) return Deed::ThrewUseless;
    switch (family(action.card())) {
    case Family::Distance:
        return use == Use::Later ? Deed::ThrewDistance : Deed::ThrewDistanceItCouldLay;
    case Family::Remedy: return Deed::ThrewRemedy;
    case Family::Hazard: return use == Use::Later ? Deed::ThrewHazard : Deed::ThrewHazardItCouldLay;
    case Family::Safety: break;
    }
    return Deed::ThrewSafety;
}

}  // namespace

/// Plays a public history again. The hidden cards do not matter to what is read, so hands are
/// whatever makes each move possible: a card that is needed is exchanged for one that is not.
class Reading::Replay {
public:
    explicit Replay(const View& view)
        : rules_(*view.rules), history_(view.history),
          state_(rules_.deal(rules_.deck(), view.dealer)) {}

    bool run(std::array<Seat, max_players>& seats) {
        for (std::size_t i = 0; i < history_.size(); ++i) {
            if (!step(i, seats)) return false;
        }
        return true;
    }

private:
    bool step(std::size_t i, std::array<Seat, max_players>& seats) {
        const auto [seat, action] = history_[i];
        if (seat.index >= rules_.players()) return false;
        if (action.names_card() && !give(seat, action.card())) return false;
        const bool is_answered =
            i + 1 < history_.size() && history_[i + 1].action.verb() == Verb::CoupFourre;
        if (action.is_attack() && !arrange_answer(i, is_answered)) return false;
        if (rules_.to_act(state_) != seat || !rules_.legal_actions(state_).contains(action)) {
            return false;
        }
        if (state_.phase == Phase::Play) read(seat, action, seats[seat.index]);
        if (action.is_attack() && !is_answered) {
            for (std::uint8_t other = 0; other < rules_.players(); ++other) {
                if (rules_.side_of({other}) != action.target()) continue;
                seats[other].unanswered.insert(threat_of(action.card()).safety);
            }
        }
        advance(rules_, state_, action, rng_);
        return true;
    }

    void read(engine::Seat seat, Action action, Seat& read) {
        Evidence evidence;
        for (const Card card : all_cards) {
            evidence.uses[index(card)] = use_of(rules_, state_, seat, card);
        }
        evidence.deed = deed_of(action, evidence);
        for (const Card safety : all_safeties) {
            if (read.unanswered.contains(safety)) {
                evidence.uses[index(safety)] = Use::Unanswered;
            }
        }
        read.unanswered = {};
        read.decisions.push_back(evidence);
    }

    /// Whoever answers holds the safety; if nobody does, nobody of that side holds it.
    bool arrange_answer(std::size_t i, bool is_answered) {
        const Action attack = history_[i].action;
        const Card safety = threat_of(attack.card()).safety;
        if (is_answered) {
            const engine::Seat answerer = history_[i + 1].seat;
            return answerer.index < rules_.players() && give(answerer, safety);
        }
        for (std::uint8_t seat = 0; seat < rules_.players(); ++seat) {
            if (rules_.side_of({seat}) == attack.target() && !take_away({seat}, safety)) {
                return false;
            }
        }
        return true;
    }

    /// Makes a seat hold a card.
    bool give(engine::Seat seat, Card card) {
        Hand& hand = state_.hands[seat.index];
        if (hand.holds(card)) return true;
        if (hand.is_empty()) return false;
        const Card other = *std::ranges::find_if(all_cards, [&](Card c) { return hand.holds(c); });
        return exchange(hand, other, card);
    }

    /// Makes a seat hold no such card.
    bool take_away(engine::Seat seat, Card card) {
        Hand& hand = state_.hands[seat.index];
        while (hand.holds(card)) {
            const auto pile = draw_pile();
            const auto other = std::ranges::find_if(pile, [&](Card c) { return c != card; });
            if (other == pile.end() || !exchange(hand, card, *other)) return false;
        }
        return true;
    }

    /// A card of a hand goes where another one is hidden: the draw pile, or else another hand.
    bool exchange(Hand& hand, Card out, Card in) {
        const auto pile = draw_pile();
        const auto place = std::ranges::find(pile, in);
        if (place != pile.end()) {
            *place = out;
        } else {
            const auto holder = std::ranges::find_if(state_.hands, [&](const Hand& other) {
                return &other != &hand && other.holds(in);
            });
            if (holder == state_.hands.end()) return false;
            holder->remove(in);
            holder->add(out);
        }
        hand.remove(out);
        hand.add(in);
        return true;
    }

    std::span<Card> draw_pile() {
        return std::span(state_.cards)
            .subspan(state_.draw_begin, static_cast<std::size_t>(state_.draw_pile()));
    }

    const Rules& rules_;
    const std::vector<Move>& history_;
    State state_;
    Rng rng_{0};
};

std::optional<Reading> Reading::of(const View& view) {
    if (view.history.empty()) return std::nullopt;
    Reading reading;
    if (!Replay(view).run(reading.seats_)) return std::nullopt;
    return reading;
}

std::array<const Evidence*, ages> Reading::last(engine::Seat seat) const {
    std::array<const Evidence*, ages> newest{};
    const std::vector<Evidence>& all = seats_[seat.index].decisions;
    for (std::size_t age = 0; age < std::min(ages, all.size()); ++age) {
        newest[age] = &all[all.size() - 1 - age];
    }
    return newest;
}

std::array<CardWeights, max_players> Reading::weights(const ReadingTable& table) const {
    std::array<CardWeights, max_players> weights{};
    for (std::uint8_t seat = 0; seat < max_players; ++seat) {
        std::array<int, card_kinds> sums{};
        const auto decisions = last({seat});
        for (std::size_t age = 0; age < ages && decisions[age] != nullptr; ++age) {
            const Evidence& evidence = *decisions[age];
            for (std::size_t card = 0; card < card_kinds; ++card) {
                sums[card] += table[age][static_cast<std::size_t>(evidence.uses[card])]
                                   [static_cast<std::size_t>(evidence.deed)];
            }
        }
        for (const Card safety : all_safeties) {
            if (unanswered({seat}).contains(safety)) sums[index(safety)] += just_unanswered;
        }
        for (std::size_t card = 0; card < card_kinds; ++card) {
            weights[seat][card] = weight_of(sums[card]);
        }
    }
    return weights;
}

}  // namespace bornes::players
