// For tests only: hands played by levels, as logs.
#pragma once

#include <array>
#include <memory>
#include <string_view>
#include <vector>

#include "bornes/analysis/record_log.h"
#include "bornes/engine/editions/editions.h"
#include "bornes/players/levels.h"
#include "bornes/text/test_hands.h"
#include "bornes/text/trace.h"

namespace bornes::analysis {

#ifdef NDEBUG
inline constexpr unsigned slowness = 1;
#else
/// Sanitizers and assertions make a playout slow, so that there are fewer.
inline constexpr unsigned slowness = 20;
#endif

/// Every game there is; a part of them where playouts are slow.
inline std::vector<text::Setup> tried_setups() {
    std::vector<text::Setup> tried;
    const std::vector<text::Setup> all = text::all_setups();
    for (std::size_t i = 0; i < all.size(); i += slowness == 1 ? 1 : 23) tried.push_back(all[i]);
    return tried;
}

/// Hands that stand alone; seat s is played by level s of the list, which begins anew when it ends.
inline std::vector<MatchLog> played_hands(const text::Setup& setup,
                                          const std::vector<std::string_view>& levels, int hands,
                                          std::uint64_t seed) {
    const engine::Rules rules = setup.rules();
    std::vector<std::unique_ptr<players::Player>> seats;
    for (std::size_t i = 0; i < static_cast<std::size_t>(setup.players); ++i) {
        seats.push_back(players::find_level(levels[i % levels.size()])->make(rules));
    }
    RecordCollector collector;
    for (std::uint64_t number = 0; number < static_cast<std::uint64_t>(hands); ++number) {
        engine::Rng deck = text::deck_stream(seed, number);
        engine::Rng choices = text::choice_stream(seed, number);
        const text::HandLine line{
            .setup = setup,
            .dealer = {static_cast<std::uint8_t>(number % static_cast<unsigned>(setup.players))},
            .deck = text::shuffled_deck(rules, deck)};
        engine::Game game(rules, line.deck, line.dealer, {.match = setup.options.match});
        collector.on_hand(line, game);
        text::play_out(game, deck, collector, [&](const engine::Game& at, engine::Seat seat) {
            return seats[seat.index]
                ->choose(at.view(seat), {.playouts = 30}, choices.next())
                .action;
        });
    }
    return collector.take();
}

/// Two players of the usual edition, a single hand to decide it all.
inline text::Setup single_hand() { return {&engine::default_edition(), 2, {{}, {.hands = 1}}}; }

}  // namespace bornes::analysis
