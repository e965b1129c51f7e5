#include "bindings/wasm/match_table.h"

#include <algorithm>
#include <utility>

namespace bornes::wasm {

using engine::Card;
using engine::Phase;
using engine::Refusal;

namespace {

/// The deck with the wished cards in front; a card that is not there any more is no wish.
void move_to_front(std::vector<Card>& deck, const std::vector<Card>& wished) {
    auto front = deck.begin();
    for (const Card card : wished) {
        const auto found = std::find(front, deck.end(), card);
        if (found != deck.end()) std::iter_swap(front++, found);
    }
}

}  // namespace

MatchTable::MatchTable(const text::Setup& setup, std::vector<std::string> names, std::uint64_t seed,
                       const std::vector<Card>& stacked)
    : setup_(setup), rules_(setup.rules()), match_(rules_, setup.options.match), seed_(seed),
      deck_stream_(text::deck_stream(seed, 0)) {
    writer_.on_match({.setup = setup_, .names = std::move(names)});
    deal(stacked);
}

void MatchTable::deal(const std::vector<Card>& stacked) {
    text::HandLine hand{.setup = setup_,
                        .dealer = match_.dealer(),
                        .number = match_.hand_number(),
                        .scores_before = match_.totals(),
                        .deck = {}};
    hand.setup.options.match = {};
    deck_stream_ = text::deck_stream(seed_, static_cast<std::uint64_t>(hand.number - 1));
    hand.deck = text::shuffled_deck(rules_, deck_stream_);
    move_to_front(hand.deck, stacked);
    game_.emplace(rules_, hand.deck, hand.dealer,
                  engine::HandContext{.match = match_.options(),
                                      .number = hand.number,
                                      .scores_before = hand.scores_before});
    writer_.on_hand(hand, *game_);
}

Refusal MatchTable::act(engine::Action action, engine::Window window) {
    const std::optional<engine::Seat> seat = rules_.to_act(game_->state());
    if (!seat) {
        return game_->state().is_over() ? Refusal::HandIsOver : Refusal::NothingToAnswer;
    }
    const Refusal why = rules_.why_illegal(game_->state(), *seat, action);
    if (why != Refusal::None) return why;
    writer_.on_decision(*game_, *seat, action);
    game_->play(*seat, action, window);
    go_on();
    return Refusal::None;
}

bool MatchTable::settle() {
    if (game_->state().phase != Phase::CoupFourre) return false;
    if (const auto holder = rules_.to_act(game_->state())) {
        // A holder who lets the window pass has declined, and the record says so.
        act(engine::Action::decline(), engine::Window::Settled);
        return true;
    }
    game_->settle();
    go_on();
    return true;
}

bool MatchTable::next_hand() {
    if (!game_->state().is_over() || match_.is_over()) return false;
    deal({});
    return true;
}

void MatchTable::mark_taken_back(int decisions) {
    const std::size_t line = record_.rfind(R"({"type":"decision")");
    if (line == std::string::npos) return;
    const std::size_t brace = record_.find("}\n", line);
    record_.insert(brace, ",\"taken_back\":" + std::to_string(decisions));
}

void MatchTable::go_on() {
    while (game_->state().phase == Phase::Reshuffle) {
        text::reshuffle(*game_, deck_stream_, writer_);
    }
    if (!game_->state().is_over()) return;
    const engine::Result result = result_of(rules_, game_->state());
    writer_.on_result(*game_, result);
    match_.add(result);
    if (match_.is_over()) writer_.on_match_result(rules_, match_);
}

}  // namespace bornes::wasm
