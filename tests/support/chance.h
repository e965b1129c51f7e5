// Whether numbers that should be due to chance look like it: Pearson's test, with the
// Wilson–Hilferty approximation of its distribution. Tests use fixed seeds, so a verdict never
// changes by itself; the bounds are so wide (one in a million on either side) that a sound
// generator passes with any seed.
#pragma once

#include <cmath>
#include <cstddef>
#include <span>

namespace bornes::tests {

/// How many standard deviations a chi-square statistic lies above what chance would give.
inline double deviations(double chi_square, double freedom) {
    const double variance = 2.0 / (9.0 * freedom);
    return (std::cbrt(chi_square / freedom) - (1.0 - variance)) / std::sqrt(variance);
}

inline bool is_chance(double chi_square, double freedom) {
    return std::abs(deviations(chi_square, freedom)) < 4.75;
}

inline double chi_square(std::span<const long> counts) {
    double total = 0;
    for (const long count : counts) total += static_cast<double>(count);
    const double expected = total / static_cast<double>(counts.size());
    double sum = 0;
    for (const long count : counts) {
        const double difference = static_cast<double>(count) - expected;
        sum += difference * difference / expected;
    }
    return sum;
}

/// Whether counts are those of equally likely outcomes.
inline bool looks_uniform(std::span<const long> counts) {
    return counts.size() < 2 ||
           is_chance(chi_square(counts), static_cast<double>(counts.size()) - 1.0);
}

}  // namespace bornes::tests
