#include "bornes/players/reading.h"

#include <algorithm>

namespace bornes::players {

using namespace engine;

namespace {

/// The limits of any sum, in sixteenths of an octave: weights from 1 to 64 × 256.
constexpr int least_sum = -128;
constexpr int greatest_sum = 96;

/// 256 × 2^(sum / 16).
std::uint32_t weight_of(int sum) {
    // 2^(i / 16) in parts of 2^16, rounded.
    constexpr std::array<std::uint32_t, 16> part = {65536,  68438,  71468,  74632, 77936,  81386,
                                                    84990,  88752,  92682,  96785, 101070, 105545,
                                                    110218, 115098, 120194, 125515};
    const int clamped = std::clamp(sum, least_sum, greatest_sum) - least_sum;
    const auto octave = static_cast<unsigned>(clamped / 16);
    // The least weight is 1.
    return (part[static_cast<std::size_t>(clamped % 16)] << octave) >> 16;
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
        return kilometres(card) == left ? Use::Decisive : Use::Now;
    }
    case Family::Remedy:
        if (can_be_laid) return Use::Now;
        return condition.has_safety(threat_of(card).safety) ? Use::Useless : Use::Later;
    case Family::Hazard:
        if (can_be_laid) return Use::Now;
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
    return ends_stop || sets_rolling ? Use::Now : Use::Later;
}

/// The sorts that three kinds of cards share come last.
constexpr std::uint8_t first_threefold = 10;

constexpr std::array<std::uint8_t, card_kinds> sorts = [] {
    std::array<std::uint8_t, card_kinds> by_card{};
    for (const Card card : all_cards) {
        by_card[index(card)] = first_threefold + (is_hazard(card) ? 0 : is_remedy(card) ? 1 : 2);
    }
    std::uint8_t next = 0;
    for (const Card alone :
         {Card::Km25, Card::Km50, Card::Km75, Card::Km100, Card::Km200, Card::RedLight,
          Card::SpeedLimit, Card::GreenLight, Card::EndOfLimit, Card::RightOfWay}) {
        by_card[index(alone)] = next++;
    }
    return by_card;
}();

constexpr bool go_together(Card card, Card other) {
    const auto safety = [](Card c) { return is_safety(c) ? c : threat_of(c).safety; };
    return !is_distance(card) && !is_distance(other) && safety(card) == safety(other);
}

/// By the card of an action and the card that it tells about, were it laid.
constexpr std::array<std::array<std::uint8_t, card_kinds>, card_kinds> deeds = [] {
    std::array<std::array<std::uint8_t, card_kinds>, card_kinds> by_cards{};
    for (const Card card : all_cards) {
        for (const Card about : all_cards) {
            const int sort = sorts[index(card)];
            const int deed = sort < first_threefold
                                 ? sort
                                 : 2 * sort - first_threefold + (go_together(card, about) ? 1 : 0);
            by_cards[index(card)][index(about)] = static_cast<std::uint8_t>(deed);
        }
    }
    return by_cards;
}();

}  // namespace

std::size_t sort_of(Card card) { return sorts[index(card)]; }

std::size_t deed_of(Action action, Card about) {
    return deeds[index(action.card())][index(about)] +
           (action.verb() == Verb::Discard ? deed_count / 2 : 0);
}

/// Plays a public history again. The hidden cards do not matter to what is read, so hands are
/// whatever makes each move possible: a card that is needed is exchanged for one that is not.
class Reading::Replay {
public:
    explicit Replay(const View& view)
        : rules_(*view.rules), history_(view.history),
          state_(rules_.deal(rules_.deck(), view.dealer)) {}

    bool run(std::array<Conduct, max_players>& seats) {
        for (std::size_t i = 0; i < history_.size(); ++i) {
            if (!step(i, seats)) return false;
        }
        for (std::uint8_t seat = 0; seat < rules_.players(); ++seat) {
            const std::vector<Evidence>& all = decisions_[seat];
            const std::size_t count = std::min(most_decisions, all.size());
            for (std::size_t i = 1; i <= count; ++i) {
                seats[seat].decisions.push_back(all[all.size() - i]);
            }
        }
        return true;
    }

private:
    bool step(std::size_t i, std::array<Conduct, max_players>& seats) {
        const auto [seat, action] = history_[i];
        if (seat.index >= rules_.players()) return false;
        if (action.names_card() && !give(seat, action.card())) return false;
        const bool is_answered =
            i + 1 < history_.size() && history_[i + 1].action.verb() == Verb::CoupFourre;
        if (action.is_attack() && !arrange_answer(i, is_answered)) return false;
        if (rules_.to_act(state_) != seat || !rules_.legal_actions(state_).contains(action)) {
            return false;
        }
        if (state_.phase == Phase::Play) read(seat, action, seats[seat.index].unanswered);
        if (action.is_attack() && !is_answered) {
            for (std::uint8_t other = 0; other < rules_.players(); ++other) {
                if (rules_.side_of({other}) != action.target()) continue;
                seats[other].unanswered.insert(threat_of(action.card()).safety);
            }
        }
        advance(rules_, state_, action, rng_);
        return true;
    }

    void read(Seat seat, Action action, SafetySet& unanswered) {
        Evidence evidence{.uses = {}, .action = action};
        for (const Card card : all_cards) {
            evidence.uses[index(card)] =
                unanswered.contains(card) ? Use::Decisive : use_of(rules_, state_, seat, card);
        }
        unanswered = {};
        decisions_[seat.index].push_back(evidence);
    }

    /// Whoever answers holds the safety; if nobody does, nobody of that side holds it.
    bool arrange_answer(std::size_t i, bool is_answered) {
        const Action attack = history_[i].action;
        const Card safety = threat_of(attack.card()).safety;
        if (is_answered) {
            const Seat answerer = history_[i + 1].seat;
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
    bool give(Seat seat, Card card) {
        Hand& hand = state_.hands[seat.index];
        if (hand.holds(card)) return true;
        if (hand.is_empty()) return false;
        const Card other = *std::ranges::find_if(all_cards, [&](Card c) { return hand.holds(c); });
        return exchange(hand, other, card);
    }

    /// Makes a seat hold no such card.
    bool take_away(Seat seat, Card card) {
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
    /// By seat, the oldest first.
    std::array<std::vector<Evidence>, max_players> decisions_;
};

std::optional<Reading> Reading::of(const View& view) {
    if (view.history.empty()) return std::nullopt;
    Reading reading;
    if (!Replay(view).run(reading.seats_)) return std::nullopt;
    return reading;
}

std::array<CardWeights, max_players> Reading::weights(const ReadingTable& table) const {
    std::array<CardWeights, max_players> weights{};
    for (std::size_t seat = 0; seat < max_players; ++seat) {
        for (const Card card : all_cards) {
            int sum = seats_[seat].unanswered.contains(card) ? just_unanswered : 0;
            table.about(card, seats_[seat], [&](int number) { sum += number; });
            weights[seat][index(card)] = weight_of(sum);
        }
    }
    return weights;
}

}  // namespace bornes::players
