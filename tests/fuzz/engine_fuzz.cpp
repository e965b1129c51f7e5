// Any bytes are a hand: they choose the table, the seed and every action, legal or not. What the
// rules refuse changes nothing; what they accept leaves everything in order.
#include <vector>

#include "tests/fuzz/bytes.h"
#include "tests/support/settings.h"

using namespace bornes::engine;
using bornes::fuzz::Bytes;
using bornes::fuzz::must;

namespace {

struct Tables {
    std::vector<bornes::tests::Setting> settings = bornes::tests::every_setting();
    std::vector<Rules> rules;
    Tables() {
        for (const auto& setting : settings) rules.push_back(setting.rules());
    }
};

void check(const Game& game) {
    const Rules& rules = game.rules();
    const State& state = game.state();
    const bool waits = state.is_over() || state.phase == Phase::Reshuffle ||
                       (state.phase == Phase::CoupFourre && !rules.answerer(state));
    must(rules.legal_actions(state).is_empty() == waits, "there is something to do");
}

/// What is too slow for every step; `number` says whose view is looked at.
void check_all(const Game& game, std::size_t number) {
    must(game.is_sound(), "cards are conserved");
    if (game.state().phase == Phase::Reshuffle) return;
    const auto players = static_cast<std::size_t>(game.rules().players());
    const auto viewer = static_cast<std::uint8_t>(number % (players + 1));
    const View view =
        game.view(viewer == players ? std::nullopt : std::optional<Seat>(Seat{viewer}));
    must(why_no_view(view) == ViewError::None, "a real view is a possible one");
    must(legal_actions(view) == view.legal, "a view tells what is legal");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const Tables tables;
    if (size > 1024) return 0;
    Bytes bytes(data, size);
    const Rules& rules = tables.rules[bytes.below(tables.rules.size())];
    Rng rng(bytes.next(), bytes.next());
    const Seat dealer = {
        static_cast<std::uint8_t>(bytes.below(static_cast<std::size_t>(rules.players())))};
    Game game(rules, bornes::tests::shuffled_deck(rules, rng), dealer);
    check_all(game, size);

    while (!bytes.empty() && !game.state().is_over()) {
        if (game.state().phase == Phase::Reshuffle) {
            game.reshuffle(rng);
            continue;
        }
        const std::uint8_t byte = bytes.next();
        const auto acting = rules.to_act(game.state());
        const ActionSet legal = rules.legal_actions(game.state());
        if (!acting || byte == 255) {
            if (game.state().phase == Phase::CoupFourre) game.settle();
        } else if (byte < 192) {
            const Window window = byte < 96 ? Window::Settled : Window::Open;
            must(game.play(*acting, legal.nth(byte % legal.size()), window) == Refusal::None,
                 "what is listed is accepted");
        } else {
            const Action action = Action::numbered(byte & 63);
            const Seat by = {
                static_cast<std::uint8_t>(bytes.below(static_cast<std::size_t>(rules.players())))};
            const State before = game.state();
            const bool accepted = game.play(by, action) == Refusal::None;
            must(accepted == (by == *acting && legal.contains(action)),
                 "what is not listed is refused");
            must(accepted || game.state() == before, "what is refused changes nothing");
        }
        check(game);
        if (byte % 16 == 0) check_all(game, byte / 16);
    }
    check_all(game, size);
    if (game.state().is_over()) {
        const Result result = result_of(rules, game.state());
        must(!result.winner || result.winner->index < rules.sides(), "a side has won");
    }
    return 0;
}
