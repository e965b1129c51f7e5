#include "bornes/server/fair_deck.h"

#include <array>

#include <doctest/doctest.h>

#include "bornes/engine/editions/editions.h"
#include "bornes/text/names.h"

namespace bornes::server {

namespace {

Seed counting_seed() {
    Seed seed{};
    for (std::size_t i = 0; i < seed.size(); ++i) seed[i] = static_cast<std::uint8_t>(i);
    return seed;
}

TEST_CASE("a_commitment_is_the_SHA_256_of_the_seed") {
    // printf of bytes 00 to 1f, then sha256sum.
    CHECK(commitment(counting_seed()) ==
          "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
}

TEST_CASE("the_stream_is_that_of_another_program") {
    // tests/reference/fair_deck.py, written from docs/records.md alone, gives these numbers.
    const std::vector<Contribution> contributions = {"", std::string("\x01\x02", 2)};
    FairStream stream(counting_seed(), contributions);
    std::vector<std::uint32_t> numbers;
    for (int i = 0; i < 8; ++i) numbers.push_back(stream.below(106));
    CHECK(numbers == std::vector<std::uint32_t>{66, 16, 23, 67, 73, 79, 76, 37});
}

TEST_CASE("every_contribution_changes_the_deck") {
    const engine::Rules rules(engine::default_edition(), 2);
    const auto deck = [&](const std::vector<Contribution>& contributions) {
        return FairStream(counting_seed(), contributions).deck(rules);
    };
    CHECK(deck({"", ""}) == deck({"", ""}));
    CHECK(deck({"", ""}) != deck({"a", ""}));
    CHECK(deck({"a", ""}) != deck({"", "a"}));
    CHECK(deck({"ab", ""}) != deck({"a", "b"}));
}

TEST_CASE("numbers_below_a_bound_are_uniform") {
    FairStream stream(counting_seed(), {});
    std::array<int, 7> seen{};
    for (int i = 0; i < 70'000; ++i) ++seen[stream.below(7)];
    for (const int count : seen) {
        CHECK(count > 9'600);
        CHECK(count < 10'400);
    }
}

TEST_CASE("hexadecimal_digits_come_back_as_bytes") {
    CHECK(from_hex("00fFa0") == std::string("\x00\xff\xa0", 3));
    CHECK(to_hex(std::string("\x00\xff\xa0", 3)) == "00ffa0");
    CHECK_FALSE(from_hex("0"));
    CHECK_FALSE(from_hex("0g"));
    CHECK_FALSE(seed_from_hex("00"));
    CHECK(seed_from_hex(to_hex(counting_seed())) == counting_seed());
}

}  // namespace

}  // namespace bornes::server
