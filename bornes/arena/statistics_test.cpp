#include "bornes/arena/statistics.h"

#include <cmath>

#include <doctest/doctest.h>

#include "bornes/engine/rng.h"

using namespace bornes::arena;
using bornes::engine::Rng;
using doctest::Approx;

TEST_CASE("students_quantile_is_that_of_the_tables") {
    CHECK(student_95(5) == Approx(2.571).epsilon(0.002));
    CHECK(student_95(10) == Approx(2.228).epsilon(0.0005));
    CHECK(student_95(30) == Approx(2.042).epsilon(0.0005));
    CHECK(student_95(1e9) == Approx(1.959964).epsilon(1e-6));
}

TEST_CASE("wilsons_interval_is_that_of_the_tables") {
    const Estimate half = wilson(0.5, 100);
    CHECK(half.low == Approx(0.40383).epsilon(1e-4));
    CHECK(half.high == Approx(0.59617).epsilon(1e-4));
    const Estimate none = wilson(0, 10);
    CHECK(none.low == 0);
    CHECK(none.high == Approx(0.27753).epsilon(1e-4));
    const Estimate eight = wilson(0.8, 10);
    CHECK(eight.low == Approx(0.49016).epsilon(1e-4));
    CHECK(eight.high == Approx(0.94332).epsilon(1e-4));
}

TEST_CASE("elo_of_two_sides_is_the_usual_one") {
    CHECK(elo_of_share(0.5, 2) == Approx(0));
    CHECK(elo_of_share(0.64, 2) == Approx(99.95).epsilon(1e-3));
    CHECK(elo_of_share(0.75, 2) == Approx(190.85).epsilon(1e-4));
    CHECK(elo_of_share(10.0 / 11, 2) == Approx(400));
    CHECK(std::isinf(elo_of_share(1, 2)));
}

TEST_CASE("elo_is_0_at_the_share_by_chance_whatever_the_number_of_sides") {
    for (int sides = 2; sides <= 4; ++sides) {
        CHECK(elo_of_share(1.0 / sides, sides) == Approx(0));
        CHECK(share_of_elo(elo_of_share(0.4, sides), sides) == Approx(0.4));
    }
}

TEST_CASE("a_mean_has_the_interval_of_a_textbook") {
    // Mean 5, standard deviation 2.138, eight numbers: t(7) = 2.365, half width 1.787.
    RatioSample sample;
    for (const double value : {2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0}) sample.add(value, 1);
    const Estimate mean = sample.estimate();
    CHECK(mean.value == Approx(5));
    CHECK(mean.high - mean.value == Approx(1.787).epsilon(0.001));
    CHECK(mean.value - mean.low == Approx(1.787).epsilon(0.001));
}

TEST_CASE("a_ratio_weighs_sets_by_their_hands") {
    RatioSample sample;
    sample.add(100, 1);
    sample.add(0, 3);
    CHECK(sample.estimate().value == Approx(25));
}

TEST_CASE("one_set_proves_nothing") {
    RatioSample sample;
    sample.add(100, 1);
    CHECK(std::isinf(sample.estimate().high));
    ShareSample shares;
    shares.add(1);
    CHECK(shares.estimate().low < 0.5);
}

TEST_CASE("independent_games_have_about_wilsons_interval") {
    ShareSample sample;
    for (int i = 0; i < 1000; ++i) sample.add(i % 10 < 7 ? 1 : 0);
    const Estimate plain = wilson(0.7, 1000);
    const Estimate share = sample.estimate();
    CHECK(share.value == Approx(0.7));
    CHECK(share.low == Approx(plain.low).epsilon(0.002));
    CHECK(share.high == Approx(plain.high).epsilon(0.002));
}

TEST_CASE("sets_that_agree_more_than_chance_have_a_smaller_interval") {
    ShareSample split;
    for (int i = 0; i < 500; ++i) split.add(0.5);
    CHECK(split.estimate().high - 0.5 < 0.01);
    CHECK(split.estimate().high > 0.5);
}

TEST_CASE("a_row_of_wins_is_not_certainty") {
    ShareSample sample;
    for (int i = 0; i < 20; ++i) sample.add(1);
    CHECK(sample.estimate().low < 0.97);
    CHECK(sample.estimate().low > 0.75);
}

TEST_CASE("an_interval_of_95_percent_holds_the_truth_in_about_95_of_100_cases") {
    for (const std::uint32_t percent : {50U, 65U, 90U}) {
        CAPTURE(percent);
        int held = 0;
        constexpr int trials = 3000;
        for (std::uint64_t trial = 0; trial < trials; ++trial) {
            Rng rng(percent, trial);
            ShareSample sample;
            for (int set = 0; set < 150; ++set) {
                const int first = rng.below(100) < percent ? 1 : 0;
                // The second game of a set often goes the same way.
                const int second = rng.below(4) == 0 ? first : (rng.below(100) < percent ? 1 : 0);
                sample.add((first + second) / 2.0);
            }
            const Estimate share = sample.estimate();
            if (share.low <= percent / 100.0 && percent / 100.0 <= share.high) ++held;
        }
        CHECK(held > 0.935 * trials);
        CHECK(held < 0.975 * trials);
    }
}
