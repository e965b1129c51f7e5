// The learned numbers: what the instinct feels at each kind of table, and what play tells about
// hands.
//
// They are kept as text in one source file, champion_weights.cpp, which says how it was made; so
// they are compiled in wherever the players are, in WebAssembly too. `bornes train` writes the
// file.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bornes/players/instinct.h"
#include "bornes/players/reading.h"

namespace bornes::players {

/// The tables that share what is learned: the editions differ in little, the number of players and
/// what a hand is played for in much.
struct TableKind {
    engine::HandResult result = engine::HandResult::Points;
    int players = 2;
    friend bool operator==(const TableKind&, const TableKind&) = default;
};

TableKind kind_of(const engine::Rules& rules);

/// What was learned for one kind of table.
struct TableWeights {
    TableKind kind;
    InstinctTable instinct{};
    ReadingTable reading{};
};

struct Weights {
    std::vector<TableWeights> tables;

    /// What was learned for a kind of table, or nothing.
    const TableWeights* find(const TableKind& kind) const;
    /// The same, made if it is not there.
    TableWeights& to_learn(const TableKind& kind);
};

/// The weights that the program was built with.
const Weights& built_in_weights();

/// How the champion plays its rollouts: by instinct, or like the light player where nothing was
/// learned. The rules outlive it.
std::unique_ptr<Rollout> learned_rollout(const engine::Rules& rules);

std::string text_of(const Weights& weights);
/// Nothing if the text is not that of any weights.
std::optional<Weights> weights_from(std::string_view text);

}  // namespace bornes::players
