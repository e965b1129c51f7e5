// Means with intervals of 95 %, shares of wins, and Elo.
//
// The unit of all of them is the duplicate set: one deal, played once for every way to seat the
// players. The games of a set share their cards and are not independent; sets are. docs/ai.md
// explains.
#pragma once

#include <cstdint>

namespace bornes::arena {

/// 95 % of a normal distribution lie so many standard deviations about its mean.
inline constexpr double normal_95 = 1.959963984540054;
/// The same for Student's distribution: what a mean of few numbers needs.
double student_95(double degrees_of_freedom);

struct Estimate {
    double value = 0;
    /// The interval of 95 %; infinite as long as too little is known.
    double low = 0;
    double high = 0;
};

/// A mean of ratios: so many points in so many hands. Sets with more hands weigh more.
class RatioSample {
public:
    void add(double amount, double count);
    std::uint64_t size() const { return size_; }
    Estimate estimate() const;

private:
    std::uint64_t size_ = 0;
    double amount_ = 0;
    double count_ = 0;
    double amount_squares_ = 0;
    double count_squares_ = 0;
    double products_ = 0;
};

/// Shares of wins, one number from 0 to 1 a set.
class ShareSample {
public:
    void add(double share);
    std::uint64_t size() const { return size_; }
    double mean() const { return size_ == 0 ? 0.5 : sum_ / static_cast<double>(size_); }
    /// The variance of one set's share. As if one set more had been won in full and one lost, so
    /// that a row of equal results is not taken for certainty.
    double variance() const;
    /// Wilson's interval, for as many independent games as would have that variance.
    Estimate estimate() const;

private:
    std::uint64_t size_ = 0;
    double sum_ = 0;
    double squares_ = 0;
};

/// Wilson's score interval for a share of so many independent trials.
Estimate wilson(double share, double trials);

/// Elo where one side plays against `sides - 1` equal ones: 0 is a share of 1 / sides; with two
/// sides it is the usual Elo. (Chances in proportion to 10^(Elo / 400).)
double elo_of_share(double share, int sides);
double share_of_elo(double elo, int sides);

}  // namespace bornes::arena
