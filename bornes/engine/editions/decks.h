// The two decks that the editions are printed with.
#pragma once

#include "bornes/engine/edition.h"

namespace bornes::engine {

/// Spelled by name so that a reader can check it against a booklet.
struct DeckList {
    std::uint8_t km25, km50, km75, km100, km200;
    std::uint8_t red_light, speed_limit, out_of_gas, flat_tire, accident;
    std::uint8_t green_light, end_of_limit, gasoline, spare_tire, repairs;
    std::uint8_t right_of_way, extra_tank, puncture_proof, driving_ace;
};

constexpr DeckCounts counts_of(const DeckList& list) {
    DeckCounts counts{};
    counts[index(Card::Km25)] = list.km25;
    counts[index(Card::Km50)] = list.km50;
    counts[index(Card::Km75)] = list.km75;
    counts[index(Card::Km100)] = list.km100;
    counts[index(Card::Km200)] = list.km200;
    counts[index(Card::RedLight)] = list.red_light;
    counts[index(Card::SpeedLimit)] = list.speed_limit;
    counts[index(Card::OutOfGas)] = list.out_of_gas;
    counts[index(Card::FlatTire)] = list.flat_tire;
    counts[index(Card::Accident)] = list.accident;
    counts[index(Card::GreenLight)] = list.green_light;
    counts[index(Card::EndOfLimit)] = list.end_of_limit;
    counts[index(Card::Gasoline)] = list.gasoline;
    counts[index(Card::SpareTire)] = list.spare_tire;
    counts[index(Card::Repairs)] = list.repairs;
    counts[index(Card::RightOfWay)] = list.right_of_way;
    counts[index(Card::ExtraTank)] = list.extra_tank;
    counts[index(Card::PunctureProof)] = list.puncture_proof;
    counts[index(Card::DrivingAce)] = list.driving_ace;
    return counts;
}

// A row a family, as the booklets list them.
// clang-format off

/// The 106 cards of every edition but one.
inline constexpr DeckCounts full_deck = counts_of({
    .km25 = 10, .km50 = 10, .km75 = 10, .km100 = 12, .km200 = 4,
    .red_light = 5, .speed_limit = 4, .out_of_gas = 3, .flat_tire = 3, .accident = 3,
    .green_light = 14, .end_of_limit = 6, .gasoline = 6, .spare_tire = 6, .repairs = 6,
    .right_of_way = 1, .extra_tank = 1, .puncture_proof = 1, .driving_ace = 1,
});

/// The 66 cards of the short game. Some lists have 9 of the 100: it is this one number.
inline constexpr DeckCounts small_deck = counts_of({
    .km25 = 6, .km50 = 6, .km75 = 6, .km100 = 10, .km200 = 3,
    .red_light = 2, .speed_limit = 2, .out_of_gas = 2, .flat_tire = 2, .accident = 2,
    .green_light = 5, .end_of_limit = 4, .gasoline = 4, .spare_tire = 4, .repairs = 4,
    .right_of_way = 1, .extra_tank = 1, .puncture_proof = 1, .driving_ace = 1,
});
// clang-format on

}  // namespace bornes::engine
