#include "bornes/arena/sequential.h"

#include <doctest/doctest.h>

#include "bornes/engine/rng.h"

using namespace bornes::arena;
using bornes::engine::Rng;
using doctest::Approx;

namespace {

/// Plays games of a given chance until the test says something.
Verdict run(const SequentialTest& test, double share, std::uint64_t stream, std::uint64_t& sets) {
    Rng rng(11, stream);
    const auto chance = static_cast<std::uint32_t>(share * 1'000'000);
    ShareSample sample;
    while (sample.size() < 200'000) {
        const int first = rng.below(1'000'000) < chance ? 1 : 0;
        const int second = rng.below(1'000'000) < chance ? 1 : 0;
        sample.add((first + second) / 2.0);
        const Verdict verdict = test.verdict(sample);
        if (verdict != Verdict::Open) {
            sets += sample.size();
            return verdict;
        }
    }
    return Verdict::Open;
}

}  // namespace

TEST_CASE("the_bounds_are_walds") {
    const SequentialTest test({.elo0 = 0, .elo1 = 5}, 2);
    CHECK(test.upper_bound() == Approx(2.944439).epsilon(1e-6));
    CHECK(test.lower_bound() == Approx(-2.944439).epsilon(1e-6));
    const SequentialTest strict({.elo0 = 0, .elo1 = 5, .alpha = 0.01, .beta = 0.1}, 2);
    CHECK(strict.upper_bound() == Approx(4.499810).epsilon(1e-6));
    CHECK(strict.lower_bound() == Approx(-2.292535).epsilon(1e-6));
}

TEST_CASE("the_ratio_is_that_of_the_normal_approximation") {
    // 1,000 sets, 60 % won, as pairs: a quarter both, a tenth none... mean 0.575, variance as
    // counted.
    const SequentialTest test({.elo0 = 0, .elo1 = 50}, 2);
    ShareSample sample;
    for (int i = 0; i < 1000; ++i) sample.add(i % 20 < 5 ? 1 : i % 20 < 18 ? 0.5 : 0);
    CHECK(sample.mean() == Approx(0.575));
    const double share1 = share_of_elo(50, 2);
    const double expected =
        1000 * (share1 - 0.5) * (2 * 0.575 - 0.5 - share1) / (2 * sample.variance());
    CHECK(test.log_likelihood_ratio(sample) == Approx(expected));
    CHECK(sample.variance() == Approx(0.0819).epsilon(0.01));
    CHECK(expected == Approx(33.9).epsilon(0.02));
}

TEST_CASE("nothing_is_decided_without_a_set_nor_by_the_first") {
    const SequentialTest test({.elo0 = 0, .elo1 = 20}, 2);
    ShareSample sample;
    CHECK(test.verdict(sample) == Verdict::Open);
    sample.add(1);
    CHECK(test.verdict(sample) == Verdict::Open);
}

TEST_CASE("the_test_errs_about_as_often_as_it_may") {
    const SequentialTest test({.elo0 = 0, .elo1 = 50}, 2);
    constexpr int trials = 400;
    int wrong0 = 0;
    int wrong1 = 0;
    std::uint64_t sets = 0;
    for (std::uint64_t i = 0; i < trials; ++i) {
        if (run(test, 0.5, i, sets) != Verdict::Elo0) ++wrong0;
        if (run(test, share_of_elo(50, 2), trials + i, sets) != Verdict::Elo1) ++wrong1;
    }
    CHECK(wrong0 <= 0.09 * trials);
    CHECK(wrong1 <= 0.09 * trials);
    CHECK(sets / (2 * trials) < 300);  // a fixed number of sets would need about 500
}
