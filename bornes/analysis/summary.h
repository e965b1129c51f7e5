// Sums over decisions: how well each player played, and where each side's chances went.
#pragma once

#include <array>
#include <span>

#include "bornes/analysis/analysis.h"

namespace bornes::analysis {

/// From the smallest loss at which a choice gets the mark. A loss is held against the hand's stake,
/// and must be more than twice its standard error: what may be chance is no mistake.
inline constexpr std::array<double, mark_count> least_loss = {0, 0.01, 0.03, 0.06};

Mark mark_of(const Verdict& verdict, double stake);

/// How well somebody plays, by the mean loss.
enum class Rating : std::uint8_t {
    WorldClass,
    Expert,
    Advanced,
    Club,
    Casual,
    Beginner,
    Chance,
};
inline constexpr std::size_t rating_count = 7;

/// The mean loss, in thousandths of a stake a decision, that a class stays below; the last has no
/// bound. Chosen so that our own levels get the class of their name (docs/ai.md).
inline constexpr std::array<double, rating_count - 1> rating_bounds = {0.7, 1.8, 3, 6, 11, 20};

/// Fewer decisions than this are not called a way to play.
inline constexpr int fewest_rated = 10;

/// A player's decisions in a hand or more.
struct PlayerSummary {
    int decisions = 0;
    int forced = 0;
    /// Choices where the analysing player would have done the same.
    int agreed = 0;
    std::array<int, mark_count> marks{};
    /// What was given away, in chances of first place, and the standard error of that.
    double loss = 0;
    double loss_error = 0;
    /// The mean loss of an unforced decision in thousandths of a stake, and its standard error.
    double rate = 0;
    double rate_error = 0;
    /// The luck of the cards drawn by this player, for the own side, and how many draws.
    double luck = 0;
    int draws = 0;

    int unforced() const { return decisions - forced; }
    /// The class of the rate; nothing where too few decisions were not forced.
    std::optional<Rating> rating() const;
};

PlayerSummary summarise(const engine::Rules& rules, std::span<const HandAnalysis> hands,
                        engine::Seat seat);

/// Where a side's chances went: start + everything between = end.
struct Account {
    double start = 0;
    double deal = 0;
    double own_draws = 0;
    double other_draws = 0;
    double own_choices = 0;
    double other_choices = 0;
    /// What belongs to none of them: the step from the end of a hand to the start of the next,
    /// where the chances of a score come from a formula, and the noise of estimates where budgets
    /// were cut short.
    double remainder = 0;
    double end = 0;
    /// The part of own_choices that is losses by verdicts; the rest is hidden cards and the
    /// strength of the measuring player.
    double own_losses = 0;
    /// Standard errors. That of all luck together is smaller than those of its parts: a hand's
    /// start and end are known better than how it got from one to the other.
    double own_draws_error = 0;
    double other_draws_error = 0;
    double own_choices_error = 0;
    double other_choices_error = 0;

    double luck() const { return deal + own_draws + other_draws; }
    /// The result with luck taken out: what the same play brings on average.
    double without_luck() const { return end - luck(); }
};

/// The account of one side over a match; over hands that stand alone, the mean of a hand.
Account account_of(const MatchAnalysis& match, engine::Side side);
/// The account of a single hand.
Account account_of(const engine::Rules& rules, const HandAnalysis& hand, engine::Side side);

/// A point of the equity curve.
struct CurvePoint {
    std::size_t hand = 0;
    /// How many decisions of the hand are made.
    std::size_t decision = 0;
    Shares shares{};
};

/// The chances at the start of each hand, after the deal, and after every decision with its draw.
std::vector<CurvePoint> curve_of(const MatchAnalysis& match);

}  // namespace bornes::analysis
