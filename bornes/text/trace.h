// A hand played by a program from the deal to its end, told to an observer as it goes.
//
// The random numbers are fixed, so that the same seed is the same record everywhere
// (docs/records.md): hand k of a trace shuffles its deck, and in turn every new draw pile, by
// stream 2k of the seed, and leaves stream 2k + 1 to whoever chooses.
#pragma once

#include <cstdint>
#include <vector>

#include "bornes/engine/game.h"
#include "bornes/engine/rng.h"
#include "bornes/text/replay.h"

namespace bornes::text {

inline engine::Rng deck_stream(std::uint64_t seed, std::uint64_t hand) {
    return engine::Rng(seed, 2 * hand);
}
inline engine::Rng choice_stream(std::uint64_t seed, std::uint64_t hand) {
    return engine::Rng(seed, 2 * hand + 1);
}

/// The table's deck in the order that a generator gives it.
inline std::vector<engine::Card> shuffled_deck(const engine::Rules& rules, engine::Rng& rng) {
    std::vector<engine::Card> deck(rules.deck().begin(), rules.deck().end());
    rng.shuffle(std::span(deck));
    return deck;
}

/// Lays the new draw pile that is due.
inline void reshuffle(engine::Game& game, engine::Rng& rng, Observer& observer) {
    const engine::State& state = game.state();
    const std::size_t size = game.rules().reshuffle_size(state);
    std::vector<engine::Card> pile(state.cards.begin(),
                                   state.cards.begin() + static_cast<std::ptrdiff_t>(size));
    rng.shuffle(std::span(pile));
    observer.on_reshuffle(game, pile);
    game.reshuffle(pile);
}

/// Plays a hand that has been dealt to its end. `choose` is given the game and the seat to act, and
/// returns a legal action.
template <typename Choose>
engine::Result play_out(engine::Game& game, engine::Rng& deck, Observer& observer, Choose choose) {
    while (!game.state().is_over()) {
        if (game.state().phase == engine::Phase::Reshuffle) {
            reshuffle(game, deck, observer);
            continue;
        }
        const engine::Seat seat = *game.rules().to_act(game.state());
        const engine::Action action = choose(game, seat);
        observer.on_decision(game, seat, action);
        game.play(seat, action);
        observer.on_played(game, seat, action);
    }
    const engine::Result result = result_of(game.rules(), game.state());
    observer.on_result(game, result);
    return result;
}

/// The level that picks uniformly among the legal actions.
inline engine::Action choose_random(engine::ActionSet legal, engine::Rng& rng) {
    return legal.nth(rng.below(static_cast<std::uint32_t>(legal.size())));
}

}  // namespace bornes::text
