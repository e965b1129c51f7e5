#include "bornes/players/instinct.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>

namespace bornes::players {

using namespace engine;

namespace {

/// The blocks of rows, one after the other.
constexpr std::uint8_t own_piles = 0;
constexpr std::uint8_t leader_piles = own_piles + 16;
constexpr std::uint8_t most_units = 40;
constexpr std::uint8_t own_road = leader_piles + 16;
constexpr std::uint8_t leader_road = own_road + most_units + 1;
constexpr std::uint8_t draws = leader_road + most_units + 1;
constexpr std::uint8_t most_draws = 31;
constexpr std::uint8_t own_safeties = draws + most_draws + 1;
constexpr std::uint8_t held_safeties = own_safeties + 16;
constexpr std::uint8_t leader_safeties = held_safeties + 16;
constexpr std::uint8_t safeties_out = leader_safeties + 16;
constexpr std::uint8_t two_hundreds = safeties_out + 16;
constexpr std::uint8_t hand_kinds = two_hundreds + 8;
constexpr std::uint8_t green_lights = hand_kinds + 12;
static_assert(green_lights + 4 == row_count);

constexpr unsigned first_distance = static_cast<unsigned>(Action::play(Card::Km100).number());

/// The two piles of a side as one number. With right-of-way, a battle pile that is empty and one
/// that was cleared mean the same, and a view cannot tell them apart.
unsigned piles(std::uint8_t condition) {
    constexpr unsigned right_of_way = SafetySet::of(Card::RightOfWay).bits()
                                      << Condition::safeties_shift;
    constexpr auto cleared = static_cast<unsigned>(BattleTop::Cleared);
    const bool is_cleared =
        (condition & (right_of_way | Condition::top_mask)) == (right_of_way | cleared);
    return (condition & 15U) - (is_cleared ? cleared - static_cast<unsigned>(BattleTop::Empty) : 0);
}

std::uint8_t row(std::uint8_t block, unsigned place) {
    return static_cast<std::uint8_t>(block + place);
}

/// Always inlined: packing thirteen bytes into registers and out again costs a fifth of a decision.
template <int Sides>
[[gnu::always_inline]] inline Sights see(const Rules& rules, const State& state, ActionSet legal) {
    const Side own = rules.side_of(state.turn);
    const Hand& hand = state.hands[state.turn.index];
    // Who is asked about the extension looks at what is held for the road to come.
    if (state.phase == Phase::Extension) [[unlikely]]
        legal = hand.actions();
    Side leader;
    int farthest = -1;
    for (std::uint8_t i = 0; i < Sides; ++i) {
        const int units = i == own.index ? -1 : static_cast<int>(state.roads[i].units());
        leader.index = units > farthest ? i : leader.index;
        farthest = std::max(farthest, units);
    }
    const std::uint8_t mine = state.conditions[own];
    const std::uint8_t theirs = state.conditions[leader];
    const auto goal = static_cast<int>(state.goal);
    const Road road = state.roads[own.index];

    unsigned safeties = 0;
    for (const Card safety : all_safeties) {
        safeties |= hand.holds(safety) ? SafetySet::of(safety).bits() : 0U;
    }
    int hazards = 0;
    for (const Threat& threat : threats) hazards += hand.count(threat.hazard);
    const int distances = std::popcount(legal.bits() >> first_distance & 31);
    const auto units = [](int left) {
        return static_cast<unsigned>(std::clamp<int>(left, 0, most_units));
    };
    return {
        .rows = {row(own_piles, piles(mine)), row(leader_piles, piles(theirs)),
                 row(own_road, units(goal - static_cast<int>(road.units()))),
                 row(leader_road, units(goal - farthest)),
                 row(draws, std::min<unsigned>(most_draws, static_cast<unsigned>(state.draw_pile() /
                                                                                 rules.players()))),
                 row(own_safeties, mine >> Condition::safeties_shift), row(held_safeties, safeties),
                 row(leader_safeties, theirs >> Condition::safeties_shift),
                 row(safeties_out, state.safeties_out.bits()),
                 row(two_hundreds, 2 * std::min(3U, road.laid(Card::Km200)) +
                                       (state.extended_by != no_side ? 1U : 0U)),
                 row(hand_kinds,
                     static_cast<unsigned>(4 * std::min(2, distances) + std::min(3, hazards))),
                 row(green_lights,
                     static_cast<unsigned>(std::min(3, hand.count(Card::GreenLight))))},
        .leader = leader};
}

}  // namespace

Sights sights_of(const Rules& rules, const State& state) {
    const ActionSet legal = rules.legal_actions(state);
    switch (rules.sides()) {
    case 2: return see<2>(rules, state, legal);
    case 3: return see<3>(rules, state, legal);
    default: return see<4>(rules, state, legal);
    }
}

Instinct::Instinct(const Rules& rules, const InstinctTable& table)
    : rules_(&rules), table_(&table), light_(rules) {
    for (const Side leader : all_sides) {
        for (std::size_t i = 0; i < action_count; ++i) {
            columns_[leader.index][i] =
                static_cast<std::uint8_t>(column_of(Action::numbered(i), leader));
        }
    }
}

Instinct::Scores Instinct::scores(const Sights& sights) const {
    // All columns, though few are asked for: a row is one vector to the compiler, which adds as
    // much of it at a time as the processor can.
    typedef std::int16_t Row __attribute__((vector_size(sizeof(ScoreRow))));
    Row total{};
    for (const std::uint8_t number : sights.rows) {
        Row row;
        std::memcpy(&row, &table_->rows[number], sizeof(row));
        total += row;
    }
    Scores sums;
    std::memcpy(&sums, &total, sizeof(sums));
    return sums;
}

int Instinct::score(const Scores& scores, const Hand& hand, Action action,
                    std::size_t column) const {
    // Without branches: what a hand holds is as good as random to a processor.
    const int count = hand.count(action.card());
    return scores[column] + (table_->second[column] & -static_cast<int>(count > 1)) +
           (table_->third[column] & -static_cast<int>(count > 2));
}

template <int Sides>
Action Instinct::play(const State& state) const {
    if (!is_felt(state.phase)) [[unlikely]]
        return light_.choose(state);
    const ActionSet legal = rules_->legal_actions(state);
    const Sights sights = see<Sides>(*rules_, state, legal);
    const Scores sums = scores(sights);
    const Hand& hand = state.hands[state.turn.index];
    const auto& columns = columns_[sights.leader.index];
    // Score and action as one number, the greatest of which is found without branches; of equal
    // scores the first action wins.
    int best = std::numeric_limits<int>::min();
    for (const Action action : legal) {
        const auto number = static_cast<int>(action.number());
        const int worth = score(sums, hand, action, columns[action.number()]);
        best = std::max(best, worth * static_cast<int>(action_count) - number);
    }
    constexpr auto mask = static_cast<unsigned>(action_count - 1);
    return Action::numbered(-static_cast<unsigned>(best) & mask);
}

template <int Sides>
void Instinct::play_out_among(State& state, Rng& rng) const {
    while (!state.is_over()) advance(*rules_, state, play<Sides>(state), rng);
}

Action Instinct::choose(const State& state) const {
    switch (rules_->sides()) {
    case 2: return play<2>(state);
    case 3: return play<3>(state);
    default: return play<4>(state);
    }
}

void Instinct::play_out(State& state, Rng& rng) const {
    switch (rules_->sides()) {
    case 2: return play_out_among<2>(state, rng);
    case 3: return play_out_among<3>(state, rng);
    default: return play_out_among<4>(state, rng);
    }
}

Advice Instinct::advise(const View& view) const {
    const State state = any_deal(view);
    Advice advice{.favourite = view.legal.first()};
    if (!is_felt(view.phase)) {
        const Action answer = light_.choose(state);
        if (view.legal.contains(answer)) advice.favourite = answer;
        return advice;
    }
    // Among the view's actions only: whoever compares two of them leaves the others out.
    const Sights sights = sights_of(*rules_, state);
    const Scores sums = scores(sights);
    const auto worth = [&](Action action) {
        return score(sums, view.hand, action, column_of(action, sights.leader));
    };
    for (const Action action : view.legal) {
        if (worth(action) > worth(advice.favourite)) advice.favourite = action;
    }
    for (const Action action : view.legal) {
        advice.lag[action.number()] = score_unit * (worth(advice.favourite) - worth(action));
    }
    return advice;
}

}  // namespace bornes::players
