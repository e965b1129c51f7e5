// The numbers below were made by another program in another language from the description of the
// algorithms: any platform that deals other cards is wrong.
#include "bornes/engine/rng.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "tests/support/chance.h"
#include "tests/support/settings.h"
#include "tests/support/words.h"

using namespace bornes::engine;
using namespace bornes::tests;

TEST_CASE("a seed and a stream give the same numbers everywhere") {
    const auto first = [](std::uint64_t seed, std::uint64_t stream) {
        Rng rng(seed, stream);
        return std::array{rng.next(), rng.next(), rng.next()};
    };
    CHECK(first(0, 0) ==
          std::array<std::uint64_t, 3>{0x84f09bf307c1073a, 0xc82ffb597ceee51b, 0xadf96905c5df4417});
    CHECK(first(1, 0) ==
          std::array<std::uint64_t, 3>{0x4887886c7244e091, 0x4cfafb3b6cc3ea99, 0xfbce21167403a2c1});
    CHECK(first(1, 1) ==
          std::array<std::uint64_t, 3>{0x8d6176e2f1f41696, 0x4488d4fc02c8f1e9, 0x0f2c0ec18a408301});
    CHECK(first(2, 1) ==
          std::array<std::uint64_t, 3>{0xf0af956594200c45, 0x326129ba704186f8, 0xcf6abe707de6f972});
    CHECK(first(~0ULL, ~0ULL) ==
          std::array<std::uint64_t, 3>{0x5f7e53d0a0e9db9a, 0x20378f93c1450ce7, 0x97749e115e365c77});
}

TEST_CASE("bounded numbers are the same everywhere") {
    Rng rng(1);
    std::vector<std::uint32_t> numbers;
    for (const std::uint32_t bound : {1U, 2U, 3U, 6U, 10U, 100U, 106U, 0x8000'0001U, ~0U}) {
        numbers.push_back(rng.below(bound));
    }
    CHECK(numbers == std::vector<std::uint32_t>{0, 0, 2, 0, 9, 29, 91, 1008252034, 201918079});
}

TEST_CASE("a shuffle is the same everywhere") {
    Rng rng(1);
    std::array<int, 10> items{};
    std::iota(items.begin(), items.end(), 0);
    rng.shuffle(std::span<int>(items));
    CHECK(items == std::array{8, 4, 0, 3, 6, 5, 1, 7, 9, 2});

    std::array<int, 1> single = {5};
    rng.shuffle(std::span<int>(single));
    rng.shuffle(std::span<int>());
    CHECK(single[0] == 5);
}

TEST_CASE("seed 1 deals this deck") {
    const Rules rules(*find_edition("parker-1971"), 2);
    Rng rng(1);
    CHECK(words(shuffled_deck(rules, rng)) ==
          "green-light repairs spare-tire 200 out-of-gas 100 50 out-of-gas speed-limit 75 25 100 "
          "repairs repairs green-light gasoline 50 green-light 100 spare-tire end-of-limit "
          "puncture-proof 100 100 driving-ace spare-tire 200 red-light 100 red-light gasoline 50 "
          "red-light 25 75 200 green-light end-of-limit green-light 25 accident 50 accident 100 25 "
          "75 repairs 75 green-light end-of-limit repairs green-light 50 200 75 spare-tire 75 50 "
          "extra-tank end-of-limit gasoline spare-tire 25 100 75 speed-limit end-of-limit 75 "
          "end-of-limit repairs gasoline flat-tire green-light 25 75 green-light gasoline "
          "green-light 25 flat-tire green-light 100 gasoline 100 green-light 50 100 25 100 75 "
          "green-light 25 green-light 50 red-light speed-limit right-of-way 25 spare-tire 50 50");
    // Rules deals the same deck from the same numbers.
    Rng again(1);
    Rng deck(1);
    CHECK(rules.deal(again, seat(0)) == rules.deal(shuffled_deck(rules, deck), seat(0)));
}

TEST_CASE("numbers below every bound up to 64 are uniform") {
    for (std::uint32_t bound = 1; bound <= 64; ++bound) {
        CAPTURE(bound);
        Rng rng(99, bound);
        std::vector<long> counts(bound);
        for (std::uint32_t i = 0; i < 1000 * bound; ++i) ++counts.at(rng.below(bound));
        CHECK(looks_uniform(counts));
    }
}

TEST_CASE("numbers below a bound that rejects every other draw are uniform too") {
    // Just above 2^31 the rejected part is as large as it gets; thirds of the range must come
    // equally.
    constexpr std::uint32_t bound = 0x8000'0001U;
    Rng rng(5);
    std::array<long, 3> counts{};
    for (int i = 0; i < 30'000; ++i) {
        const std::uint32_t number = rng.below(bound);
        REQUIRE(number < bound);
        ++counts[std::min(number / (bound / 3), 2U)];
    }
    CHECK(looks_uniform(counts));
}

TEST_CASE("every order of five cards is equally likely") {
    Rng rng(3);
    std::array<long, 120> counts{};
    for (int i = 0; i < 60'000; ++i) {
        std::array<int, 5> items = {0, 1, 2, 3, 4};
        rng.shuffle(std::span<int>(items));
        std::size_t order = 0;  // in the mixed base of the places left
        for (std::size_t j = 0; j < items.size(); ++j) {
            const auto smaller =
                std::count_if(items.begin() + static_cast<std::ptrdiff_t>(j), items.end(),
                              [&](int item) { return item < items[j]; });
            order = order * (items.size() - j) + static_cast<std::size_t>(smaller);
        }
        ++counts.at(order);
    }
    CHECK(looks_uniform(counts));
}

TEST_CASE("every card is equally likely in every place of the deck") {
    constexpr std::size_t size = 101;
    Rng rng(4);
    std::vector<long> counts(size * size);
    std::array<std::uint8_t, size> items{};
    std::iota(items.begin(), items.end(), std::uint8_t{0});
    for (int i = 0; i < 5000; ++i) {
        rng.shuffle(std::span<std::uint8_t>(items));
        for (std::size_t place = 0; place < size; ++place) ++counts[place * size + items[place]];
    }
    // Rows and columns all add up, so fewer numbers are free than there are places.
    const double free = (size - 1.0) * (size - 1.0);
    CHECK(is_chance(chi_square(counts) * (size - 1.0) / size, free));
}

TEST_CASE("streams of one seed have nothing in common") {
    std::vector<std::uint64_t> numbers;
    for (std::uint64_t stream = 0; stream < 1000; ++stream) {
        Rng rng(1, stream);
        numbers.push_back(rng.next());
        Rng other(stream, 1);
        numbers.push_back(other.next());
    }
    std::ranges::sort(numbers);
    // (1, 1) is there twice.
    CHECK(std::ranges::unique(numbers).size() == 1);
}
