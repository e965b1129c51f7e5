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
    must(game.is_sound(), "cards are conserved");
    const bool waits = state.is_over() || state.phase == Phase::Reshuffle ||
                       (state.phase == Phase::CoupFourre && !rules.answerer(state));
    must(rules.legal_actions(state).is_empty() == waits, "there is something to do");
    if (state.phase == Phase::Reshuffle) return;
    for (std::uint8_t number = 0; number <= rules.players(); ++number) {
        const bool spectates = number == rules.players();
        const View view = game.view(spectates ? std::nullopt : std::optional<Seat>(Seat{number}));
        must(why_no_view(view) == ViewError::None, "a real view is a possible one");
        must(legal_actions(view) == view.legal, "a view tells what is legal");
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const Tables tables;
    if (size > 4096) return 0;
    Bytes bytes(data, size);
    const Rules& rules = tables.rules[bytes.below(tables.rules.size())];
    Rng rng(bytes.next(), bytes.next());
    const Seat dealer = {
        static_cast<std::uint8_t>(bytes.below(static_cast<std::size_t>(rules.players())))};
    Game game(rules, bornes::tests::shuffled_deck(rules, rng), dealer);
    check(game);

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
    }
    if (game.state().is_over()) {
        const Result result = result_of(rules, game.state());
        must(!result.winner || result.winner->index < rules.sides(), "a side has won");
    }
    return 0;
}
