// Duplicate deals: the same cards once for every way to seat the players, so that luck cancels.
//
// The first player sits on one side, the second on all others; the first goes round. A deal is one
// hand that stands alone, or all the hands of a match: hand k of deal i has the same deck whoever
// plays.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "bornes/arena/competitor.h"
#include "bornes/arena/luck.h"
#include "bornes/engine/game.h"
#include "bornes/engine/match.h"

namespace bornes::arena {

enum class Unit : std::uint8_t { Hand, Match };

struct Contest {
    const engine::Rules* rules = nullptr;
    engine::MatchOptions match = {};
    Unit unit = Unit::Hand;
    std::uint64_t seed = 0;
    /// How many playouts a choice gets to take luck out of the results; none, and it stays in.
    std::uint32_t luck_playouts = 0;
};

/// What one of the two players did, over the games of a deal or of all deals.
struct Conduct {
    std::uint64_t decisions = 0;
    std::array<std::uint64_t, fault_kinds> faults{};
    /// What went wrong first, for people.
    std::string first_fault = {};
    Clock::duration thought = {};
    Clock::duration longest_thought = {};

    void add(const Conduct& later);
};

/// What came of one deal, over all ways to sit.
struct DealResult {
    int games = 0;
    int hands = 0;
    /// Points of the first player's side, and the mean of the other sides'.
    double points = 0;
    double points_of_others = 0;
    /// Hands and games won by the first player; a tie counts in equal parts.
    double hands_won = 0;
    double games_won = 0;
    /// The lead in points, and the games won, less what luck did.
    Yield without_luck = {};
    std::array<Conduct, 2> conduct{};
};

/// Plays deals; every worker has one of its own.
class DealPlayer {
public:
    DealPlayer(const Contest& contest, const std::array<Entry, 2>& entries, const BotTerms& terms);

    DealResult play(std::uint64_t deal);

private:
    engine::Result play_hand(const engine::Match& match, engine::Side first, std::uint64_t seed,
                             DealResult& deal);
    Valuation valuation(const engine::Match& match) const;
    engine::Action decide(const engine::Game& game, engine::Seat seat, std::size_t player,
                          engine::Rng& choices, Conduct& conduct);

    Contest contest_;
    std::array<std::unique_ptr<Competitor>, 2> competitors_;
    std::array<Sight, 2> sights_{};
    std::optional<LuckMeter> luck_;
};

/// Each side's part in winning a hand: of the highest total, or where kilometres are the result, of
/// those.
std::array<double, engine::max_sides> parts_of_win(const engine::Rules& rules,
                                                   const engine::Result& result);

/// What a side is counted for a hand: its points, or where kilometres are the result, those.
int points_of(const engine::Rules& rules, const engine::Result& result, engine::Side side);

/// By how much a side is ahead of the mean of the others.
double lead_of(const engine::Rules& rules, const engine::Result& result, engine::Side side);

}  // namespace bornes::arena
