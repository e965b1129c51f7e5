// `bornes trace --hands` in WebAssembly, from the same engine and text sources: wasm_check.py
// compares its bytes with the native program's. Arguments: EDITION PLAYERS SEED HANDS.
#include "bornes/text/trace.h"

#include <cstdio>
#include <cstdlib>
#include <string>

#include "bornes/engine/editions/editions.h"
#include "bornes/text/record.h"

int main(int count, char** arguments) {
    using namespace bornes;
    if (count != 5) return 2;
    const engine::Edition* edition = engine::find_edition(arguments[1]);
    if (edition == nullptr) return 2;
    const text::Setup setup{.edition = edition, .players = std::atoi(arguments[2])};
    const auto seed = static_cast<std::uint64_t>(std::atoll(arguments[3]));
    const engine::Rules rules = setup.rules();
    std::string written;
    text::TraceWriter writer(written);
    for (int k = 0; k < std::atoi(arguments[4]); ++k) {
        const auto hand_number = static_cast<std::uint64_t>(k);
        engine::Rng deck = text::deck_stream(seed, hand_number);
        engine::Rng choices = text::choice_stream(seed, hand_number);
        const auto dealer = static_cast<std::uint8_t>((setup.players - 1 + k) % setup.players);
        const text::HandLine hand{
            .setup = setup, .dealer = {dealer}, .deck = text::shuffled_deck(rules, deck)};
        engine::Game game(rules, hand.deck, hand.dealer);
        writer.on_hand(hand, game);
        text::play_out(game, deck, writer, [&](const engine::Game& at, engine::Seat) {
            return text::choose_random(rules.legal_actions(at.state()), choices);
        });
        std::fwrite(written.data(), 1, written.size(), stdout);
        written.clear();
    }
    return 0;
}
