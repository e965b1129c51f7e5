// A contest of two players over many deals, on all cores, with its statistics.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>

#include "bornes/arena/duplicate.h"
#include "bornes/arena/sequential.h"
#include "bornes/arena/statistics.h"

namespace bornes::arena {

/// How things stand, seen from the first player.
struct Standing {
    int sides = 2;
    std::uint64_t deals = 0;
    std::uint64_t games = 0;
    std::uint64_t hands = 0;
    /// Points a hand: of the first, of a side of the others, and the difference.
    RatioSample points = {};
    RatioSample points_of_others = {};
    RatioSample lead = {};
    /// Parts of the hands and games that the first won.
    ShareSample hands_won = {};
    ShareSample games_won = {};
    /// The lead and the games won less what luck did; only where it is measured.
    RatioSample fair_lead = {};
    RatioSample fair_games_won = {};
    std::array<Conduct, 2> conduct{};

    void add(const DealResult& deal);
    /// Elo of the first over the others, by games won.
    Estimate elo() const;
};

struct TournamentOptions {
    Contest contest;
    std::array<Entry, 2> entries;
    BotTerms terms = {};
    /// How many deals at most.
    std::uint64_t deals = 500;
    unsigned threads = 1;
    std::optional<SequentialOptions> sequential = {};
};

struct TournamentResult {
    Standing standing;
    Verdict verdict = Verdict::Open;
    bool was_interrupted = false;
    Clock::duration duration = {};
};

/// Is told how things stand, now and then; returns whether to go on.
using Progress = std::function<bool(const Standing&)>;

/// Plays. For a fixed seed, and players that think by playouts, the standing and the verdict do not
/// depend on the number of threads.
TournamentResult play_tournament(const TournamentOptions& options, const Progress& progress);

}  // namespace bornes::arena
