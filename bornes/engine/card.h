// The nineteen kinds of card, their families, and which safety and remedy answer which hazard.
//
// The enumerators stand in the bytewise order of the ids that records and protocols use ("100",
// "200", "25", ...). Everything that is listed in card order is therefore listed in the order of
// its text: action.h builds on this. How many of each kind a deck holds is an edition's business.
// See docs/rules.md section 1.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace bornes::engine {

enum class Card : std::uint8_t {
    Km100,
    Km200,
    Km25,
    Km50,
    Km75,
    Accident,
    DrivingAce,
    EndOfLimit,
    ExtraTank,
    FlatTire,
    Gasoline,
    GreenLight,
    OutOfGas,
    PunctureProof,
    RedLight,
    Repairs,
    RightOfWay,
    SpareTire,
    SpeedLimit,
};

inline constexpr std::size_t card_kinds = 19;

constexpr std::size_t index(Card card) { return static_cast<std::size_t>(card); }

inline constexpr std::array<Card, card_kinds> all_cards = [] {
    std::array<Card, card_kinds> cards{};
    for (std::size_t i = 0; i < card_kinds; ++i) cards[i] = static_cast<Card>(i);
    return cards;
}();

enum class Family : std::uint8_t { Distance, Hazard, Remedy, Safety };

constexpr Family family(Card card) {
    switch (card) {
    case Card::Km25:
    case Card::Km50:
    case Card::Km75:
    case Card::Km100:
    case Card::Km200: return Family::Distance;
    case Card::RedLight:
    case Card::SpeedLimit:
    case Card::OutOfGas:
    case Card::FlatTire:
    case Card::Accident: return Family::Hazard;
    case Card::GreenLight:
    case Card::EndOfLimit:
    case Card::Gasoline:
    case Card::SpareTire:
    case Card::Repairs: return Family::Remedy;
    case Card::RightOfWay:
    case Card::ExtraTank:
    case Card::PunctureProof:
    case Card::DrivingAce: break;
    }
    return Family::Safety;
}

constexpr bool is_distance(Card card) { return family(card) == Family::Distance; }
constexpr bool is_hazard(Card card) { return family(card) == Family::Hazard; }
constexpr bool is_remedy(Card card) { return family(card) == Family::Remedy; }
constexpr bool is_safety(Card card) { return family(card) == Family::Safety; }

/// The kilometres printed on a distance card; 0 on any other.
constexpr int kilometres(Card card) {
    switch (card) {
    case Card::Km25: return 25;
    case Card::Km50: return 50;
    case Card::Km75: return 75;
    case Card::Km100: return 100;
    case Card::Km200: return 200;
    default: return 0;
    }
}

/// One hazard with the remedy that ends it and the safety that forbids it.
struct Threat {
    Card hazard;
    Card remedy;
    Card safety;
};

inline constexpr std::array<Threat, 5> threats = {{
    {.hazard = Card::Accident, .remedy = Card::Repairs, .safety = Card::DrivingAce},
    {.hazard = Card::OutOfGas, .remedy = Card::Gasoline, .safety = Card::ExtraTank},
    {.hazard = Card::FlatTire, .remedy = Card::SpareTire, .safety = Card::PunctureProof},
    {.hazard = Card::RedLight, .remedy = Card::GreenLight, .safety = Card::RightOfWay},
    {.hazard = Card::SpeedLimit, .remedy = Card::EndOfLimit, .safety = Card::RightOfWay},
}};

/// By hazard or remedy: the row of `threats` it belongs to.
inline constexpr std::array<std::uint8_t, card_kinds> threat_rows = [] {
    std::array<std::uint8_t, card_kinds> rows{};
    for (std::uint8_t i = 0; i < threats.size(); ++i) {
        rows[index(threats[i].hazard)] = i;
        rows[index(threats[i].remedy)] = i;
    }
    return rows;
}();

/// The threat that a hazard or a remedy belongs to; the caller promises that it is one of those.
constexpr const Threat& threat_of(Card hazard_or_remedy) {
    return threats[threat_rows[index(hazard_or_remedy)]];
}

/// Whether a card lies on the speed pile; the other hazards and remedies lie on the battle pile.
constexpr bool is_for_speed_pile(Card card) {
    return card == Card::SpeedLimit || card == Card::EndOfLimit;
}

/// A set of safeties: bit i is the i-th safety in card order.
class SafetySet {
public:
    constexpr SafetySet() = default;
    constexpr explicit SafetySet(std::uint8_t bits) : bits_(bits) {}
    static constexpr SafetySet of(Card safety) {
        switch (safety) {
        case Card::DrivingAce: return SafetySet(1);
        case Card::ExtraTank: return SafetySet(2);
        case Card::PunctureProof: return SafetySet(4);
        case Card::RightOfWay: return SafetySet(8);
        default: return SafetySet(0);
        }
    }
    static constexpr SafetySet all() { return SafetySet(15); }

    constexpr bool contains(Card safety) const { return (bits_ & of(safety).bits_) != 0; }
    constexpr int size() const {
        return (bits_ & 1) + (bits_ >> 1 & 1) + (bits_ >> 2 & 1) + (bits_ >> 3 & 1);
    }
    constexpr bool is_empty() const { return bits_ == 0; }
    constexpr std::uint8_t bits() const { return bits_; }
    constexpr void insert(Card safety) { bits_ |= of(safety).bits_; }
    constexpr void erase(Card safety) { bits_ &= static_cast<std::uint8_t>(~of(safety).bits_); }
    friend constexpr bool operator==(SafetySet, SafetySet) = default;

private:
    std::uint8_t bits_ = 0;
};

inline constexpr std::array<Card, 4> all_safeties = {Card::DrivingAce, Card::ExtraTank,
                                                     Card::PunctureProof, Card::RightOfWay};

}  // namespace bornes::engine
