// Cards and actions as words, written down a second time: the engine's own tests must not lean on
// bornes/text, and where both are used they check each other.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "bornes/engine/action.h"
#include "bornes/engine/card.h"
#include "bornes/engine/state.h"

namespace bornes::tests {

inline std::string word(engine::Card card) {
    using engine::Card;
    switch (card) {
    case Card::Km25: return "25";
    case Card::Km50: return "50";
    case Card::Km75: return "75";
    case Card::Km100: return "100";
    case Card::Km200: return "200";
    case Card::RedLight: return "red-light";
    case Card::SpeedLimit: return "speed-limit";
    case Card::OutOfGas: return "out-of-gas";
    case Card::FlatTire: return "flat-tire";
    case Card::Accident: return "accident";
    case Card::GreenLight: return "green-light";
    case Card::EndOfLimit: return "end-of-limit";
    case Card::Gasoline: return "gasoline";
    case Card::SpareTire: return "spare-tire";
    case Card::Repairs: return "repairs";
    case Card::RightOfWay: return "right-of-way";
    case Card::ExtraTank: return "extra-tank";
    case Card::PunctureProof: return "puncture-proof";
    case Card::DrivingAce: return "driving-ace";
    }
    return {};
}

inline std::string words(engine::Action action) {
    using engine::Verb;
    switch (action.verb()) {
    case Verb::CoupFourre: return "coup-fourre";
    case Verb::Decline: return "decline";
    case Verb::Discard: return "discard " + word(action.card());
    case Verb::Draw: return "draw";
    case Verb::Extend: return "extend";
    case Verb::PlayHazardUp: return "play " + word(action.card()) + " hazard-up";
    case Verb::Stop: return "stop";
    case Verb::Take: return "take";
    case Verb::Play: break;
    }
    const std::string text = "play " + word(action.card());
    return action.is_attack() ? text + " @" + std::to_string(action.target().index) : text;
}

inline std::string word(engine::Phase phase) {
    constexpr std::array<std::string_view, 6> phases = {"draw",      "play",      "coup-fourre",
                                                        "extension", "reshuffle", "over"};
    return std::string(phases[static_cast<std::size_t>(phase)]);
}

/// Cards with a space between them.
template <typename Cards>
std::string words(const Cards& cards) {
    std::string list;
    for (const engine::Card card : cards) {
        if (!list.empty()) list += ' ';
        list += word(card);
    }
    return list;
}

}  // namespace bornes::tests
