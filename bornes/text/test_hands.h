// For tests only: every game that can be agreed on, and random hands of it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "bornes/engine/editions/editions.h"
#include "bornes/text/trace.h"

namespace bornes::text {

/// All editions, tables and combinations of the options of a hand.
inline std::vector<Setup> all_setups() {
    std::vector<Setup> setups;
    for (const engine::Edition* edition : engine::all_editions()) {
        for (const engine::Table& table : edition->tables) {
            for (const engine::Km goal : {engine::Km{0}, table.other_goal}) {
                for (const bool hazard_up : {false, true}) {
                    for (const bool no_hundreds : {false, true}) {
                        const Setup setup{
                            edition, table.players, {{goal, hazard_up, no_hundreds}, {}}};
                        const bool is_offered =
                            why_no_setup(*edition, table.players, setup.options.hand) ==
                            engine::SetupError::None;
                        const bool is_new = std::ranges::find(setups, setup) == setups.end();
                        if (is_offered && is_new) setups.push_back(setup);
                    }
                }
            }
        }
    }
    return setups;
}

/// A random hand, told to an observer.
inline engine::Result random_hand(const Setup& setup, const engine::Rules& rules,
                                  std::uint64_t seed, Observer& observer) {
    engine::Rng deck = deck_stream(seed, 0);
    engine::Rng choices = choice_stream(seed, 0);
    const HandLine hand{
        .setup = setup,
        .dealer = {static_cast<std::uint8_t>(seed % static_cast<unsigned>(setup.players))},
        .deck = shuffled_deck(rules, deck)};
    engine::Game game(rules, hand.deck, hand.dealer);
    observer.on_hand(hand, game);
    return play_out(game, deck, observer, [&](const engine::Game& at, engine::Seat) {
        return choose_random(rules.legal_actions(at.state()), choices);
    });
}

/// The record of a random hand.
inline std::string random_record(const Setup& setup, std::uint64_t seed) {
    std::string record;
    TraceWriter writer(record);
    random_hand(setup, setup.rules(), seed, writer);
    return record;
}

}  // namespace bornes::text
