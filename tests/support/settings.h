// Every way to sit down: all editions, tables and options, for tests that must hold for each of
// them.
//
// Found by asking why_no_setup about every combination, so a new edition or option is tested
// without a change here.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "bornes/engine/editions/editions.h"
#include "bornes/engine/game.h"
#include "bornes/engine/rules.h"

namespace bornes::tests {

struct Setting {
    const engine::Edition* edition;
    int players;
    engine::HandOptions options;

    engine::Rules rules() const { return {*edition, players, options}; }

    /// Such as "express, 4 players, goal=700, hazard-up".
    std::string name() const {
        std::string text(edition->id);
        text += ", " + std::to_string(players) + " players";
        if (options.goal.value != 0) text += ", goal=" + std::to_string(options.goal.value);
        if (options.hazard_up) text += ", hazard-up";
        if (options.no_hundreds) text += ", no-hundreds";
        return text;
    }
};

/// All editions × tables × options, each once.
inline std::vector<Setting> every_setting() {
    std::vector<Setting> settings;
    for (const engine::Edition* edition : engine::all_editions()) {
        for (const engine::Table& table : edition->tables) {
            for (int choice = 0; choice < 8; ++choice) {
                const bool other_goal = (choice & 1) != 0;
                if (other_goal && table.other_goal.value == 0) continue;
                const engine::HandOptions options = {
                    .goal = other_goal ? table.other_goal : engine::Km{},
                    .hazard_up = (choice & 2) != 0,
                    .no_hundreds = (choice & 4) != 0,
                };
                if (why_no_setup(*edition, table.players, options) == engine::SetupError::None) {
                    settings.push_back({edition, table.players, options});
                }
            }
        }
    }
    return settings;
}

inline engine::Seat seat(int number) { return {static_cast<std::uint8_t>(number)}; }
inline engine::Side side(int number) { return {static_cast<std::uint8_t>(number)}; }

inline std::vector<engine::Card> shuffled_deck(const engine::Rules& rules, engine::Rng& rng) {
    std::vector<engine::Card> deck(rules.deck().begin(), rules.deck().end());
    rng.shuffle(std::span<engine::Card>(deck));
    return deck;
}

inline std::vector<engine::Card> cards_of(const engine::Hand& hand) {
    std::vector<engine::Card> cards;
    for (const engine::Card card : engine::all_cards) {
        for (int i = 0; i < hand.count(card); ++i) cards.push_back(card);
    }
    return cards;
}

/// One decision at random, and the reshuffle it may call for. A share of the discards is thought
/// over, so that hands get somewhere: with `eagerness` 0 the choice is uniform.
inline engine::Action random_action(const engine::Rules& rules, const engine::State& state,
                                    engine::Rng& rng, int eagerness = 0) {
    const engine::ActionSet legal = rules.legal_actions(state);
    engine::Action action = legal.nth(rng.below(static_cast<std::uint32_t>(legal.size())));
    for (int i = 0; i < eagerness && action.verb() == engine::Verb::Discard; ++i) {
        action = legal.nth(rng.below(static_cast<std::uint32_t>(legal.size())));
    }
    return action;
}

}  // namespace bornes::tests
