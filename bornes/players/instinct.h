// The instinct: a rule of thumb that was learned instead of written, some 60 ns a decision.
//
// Every action has a score in points, the sum of one number for each thing that is seen: what lies
// before oneself and before the side farthest ahead, how far both still have to go, how many draws
// are left, which safeties are out, what the hand is like. The numbers are the result of self-play:
// each was moved so that the actions it speaks for turned out well when hands were played to their
// end (docs/ai.md; `bornes selfplay`, `bornes train`). All of it is sums of small integers, the
// same on every machine.
//
// The champion plays its rollouts by instinct and takes its advice; what it sees (sights) is here,
// once, for playing and for learning.
#pragma once

#include <array>
#include <cstdint>

#include "bornes/players/light.h"
#include "bornes/players/player.h"
#include "bornes/players/search.h"

namespace bornes::players {

/// How many things are seen, and how many rows of scores they choose among.
inline constexpr std::size_t sight_count = 12;
inline constexpr std::size_t row_count = 234;

/// What a seat sees of a state on its turn.
struct Sights {
    /// The rows that apply, one of each block.
    std::array<std::uint8_t, sight_count> rows{};
    /// The opposing side farthest ahead.
    engine::Side leader;
};

/// Scores are in eighths of a point.
inline constexpr double score_unit = 0.125;

using ScoreRow = std::array<std::int16_t, engine::action_count>;

struct InstinctTable {
    std::array<ScoreRow, row_count> rows{};
    /// Added for a card of which two are held, and again for a third.
    ScoreRow second{};
    ScoreRow third{};
};

/// The phases in which the instinct chooses. The light player answers in the others, where there is
/// next to nothing to choose (a coup fourré) or what matters is not seen (a draw of Express).
constexpr bool is_felt(engine::Phase phase) {
    return phase == engine::Phase::Play || phase == engine::Phase::Extension;
}

/// What a seat sees; the caller promises a phase that is felt.
Sights sights_of(const engine::Rules& rules, const engine::State& state);

/// The column of an action: attacks on the leader, attacks on anybody else, and all others by their
/// number.
constexpr std::size_t column_of(engine::Action action, engine::Side leader) {
    if (!action.is_attack()) return action.number();
    const engine::Side stands_for = {static_cast<std::uint8_t>(action.target() == leader ? 0 : 1)};
    return engine::Action::attack(action.card(), stands_for).number();
}

class Instinct final : public Rollout {
public:
    /// The rules and the table outlive it.
    Instinct(const engine::Rules& rules, const InstinctTable& table);

    engine::Action choose(const engine::State& state) const override;
    void play_out(engine::State& state, engine::Rng& rng) const override;
    /// Its choice for a view, and how far the other actions are behind.
    Advice advise(const engine::View& view) const;

private:
    using Scores = std::array<std::int16_t, engine::action_count>;
    template <int Sides>
    engine::Action play(const engine::State& state) const;
    template <int Sides>
    void play_out_among(engine::State& state, engine::Rng& rng) const;
    Scores scores(const Sights& sights) const;
    int score(const Scores& scores, const engine::Hand& hand, engine::Action action,
              std::size_t column) const;

    const engine::Rules* rules_;
    const InstinctTable* table_;
    /// Answers in the phases that are not felt.
    LightPlayer light_;
    /// By leader and action.
    std::array<std::array<std::uint8_t, engine::action_count>, engine::max_sides> columns_{};
};

}  // namespace bornes::players
