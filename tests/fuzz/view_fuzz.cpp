// Hostile views: a real view of a real hand, in which bytes change what they like. Either it is
// refused, or whatever a player does with a view works: its legal list, a deal that agrees with it,
// and play.
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

Card some_card(Bytes& bytes) { return all_cards[bytes.below(card_kinds)]; }

template <typename Cards>
void change_pile(Cards& cards, Bytes& bytes) {
    const Card card = some_card(bytes);
    switch (bytes.below(3)) {
    case 0:
        if (cards.size() < cards.capacity()) cards.push_back(card);
        break;
    case 1:
        if (!cards.empty()) cards.pop_back();
        break;
    default:
        if (!cards.empty()) cards[bytes.below(cards.size())] = card;
    }
}

void change_hand(Hand& hand, Bytes& bytes) {
    const Card card = some_card(bytes);
    // A reader of views counts no more than seven cards of a kind.
    if (bytes.below(2) == 0 && hand.count(card) < 7) {
        hand.add(card);
    } else if (hand.holds(card)) {
        hand.remove(card);
    }
}

std::optional<Seat> some_seat(Bytes& bytes) {
    const std::size_t number = bytes.below(8);
    return number == 7 ? std::nullopt : std::optional(Seat{static_cast<std::uint8_t>(number)});
}

void change(View& view, Bytes& bytes) {
    SideView& side = view.sides[bytes.below(static_cast<std::size_t>(view.rules->sides()))];
    const std::size_t seat = bytes.below(static_cast<std::size_t>(view.rules->players()));
    const auto step = [&bytes](int from) { return from + static_cast<int>(bytes.below(5)) - 2; };
    switch (bytes.below(24)) {
    case 0: return change_pile(side.battle, bytes);
    case 1: return change_pile(side.speed, bytes);
    case 2: return change_pile(side.distance, bytes);
    case 3: return change_pile(side.safeties, bytes);
    case 4: return change_pile(side.coups_fourres, bytes);
    case 5: side.km.value += 25 * step(0); return;
    case 6: side.has_started = !side.has_started; return;
    case 7: return change_pile(view.discards, bytes);
    case 8: return change_hand(view.hand, bytes);
    case 9: return change_hand(view.known[seat], bytes);
    case 10: view.hand_sizes[seat] = static_cast<std::uint8_t>(bytes.below(10)); return;
    case 11: view.draw_pile = step(view.draw_pile); return;
    case 12: view.draws_due = step(view.draws_due); return;
    case 13: view.idle_turns = step(view.idle_turns); return;
    case 14: view.phase = static_cast<Phase>(bytes.below(6)); return;
    case 15: view.turn = some_seat(bytes); return;
    case 16: view.seat = some_seat(bytes); return;
    case 17: view.dealer = some_seat(bytes).value_or(Seat{}); return;
    case 18: view.goal = {static_cast<int>(bytes.below(5)) * 250}; return;
    case 19:
        view.extended_by = Side{static_cast<std::uint8_t>(bytes.below(5))};
        view.goal = {1000};
        return;
    case 20:
        view.pending = Pending{some_card(bytes), Side{static_cast<std::uint8_t>(bytes.below(5))},
                               some_seat(bytes).value_or(Seat{6})};
        view.phase = Phase::CoupFourre;
        return;
    case 21: view.pending = std::nullopt; return;
    case 22:  // a card between a hand and the draw pile, so that the number still fits
        view.hand_sizes[seat] = static_cast<std::uint8_t>(view.hand_sizes[seat] + 1);
        --view.draw_pile;
        return;
    default:  // a card between the draw pile and the discards
        view.discards.push_back(some_card(bytes));
        --view.draw_pile;
    }
}

/// Makes the numbers fit the cards again, so that a lie is not found by counting alone.
void rebalance(View& view) {
    std::size_t placed = view.discards.size();
    for (std::size_t i = 0; i < static_cast<std::size_t>(view.rules->sides()); ++i) {
        SideView& side = view.sides[i];
        placed +=
            side.battle.size() + side.speed.size() + side.distance.size() + side.safeties.size();
        if (view.rules->edition().safety_moves.value != 0) continue;
        side.km = {};
        for (const Card card : side.distance) side.km.value += kilometres(card);
    }
    if (view.seat && view.seat->index < max_players) {
        view.hand_sizes[view.seat->index] = static_cast<std::uint8_t>(view.hand.size());
    }
    for (const std::uint8_t size : view.hand_sizes) placed += size;
    view.draw_pile = static_cast<int>(view.rules->deck().size()) - static_cast<int>(placed);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const Tables tables;
    if (size > 512) return 0;
    Bytes bytes(data, size);
    const Rules& rules = tables.rules[bytes.below(tables.rules.size())];
    Rng rng(bytes.next());
    Game game(rules, bornes::tests::shuffled_deck(rules, rng), Seat{0});
    for (int steps = bytes.next() % 128; steps > 0 && !game.state().is_over(); --steps) {
        if (game.state().phase == Phase::Reshuffle) {
            game.reshuffle(rng);
            continue;
        }
        const auto acting = rules.to_act(game.state());
        if (!acting) {
            game.settle();
            continue;
        }
        const Window window = rng.below(2) == 0 ? Window::Settled : Window::Open;
        game.play(*acting, bornes::tests::random_action(rules, game.state(), rng, 4), window);
    }
    if (game.state().phase == Phase::Reshuffle) game.reshuffle(rng);
    const std::size_t viewer = bytes.below(static_cast<std::size_t>(rules.players()) + 1);
    View view = game.view(viewer == 0 ? std::nullopt
                                      : std::optional(Seat{static_cast<std::uint8_t>(viewer - 1)}));
    must(why_no_view(view) == ViewError::None, "a real view is a possible one");

    const bool balanced = bytes.below(4) != 0;
    for (int changes = 0; changes < 8 && !bytes.empty(); ++changes) change(view, bytes);
    if (balanced) rebalance(view);
    if (why_no_view(view) != ViewError::None) return 0;

    const ActionSet legal = legal_actions(view);
    must(view.seat || legal.is_empty(), "a spectator has nothing to do");
    if (view.phase == Phase::Over) return 0;
    State state = sample_deal(view, rng);
    must(rules.is_sound(state), "a sampled deal is sound");
    for (int steps = 0; steps < 400 && !state.is_over(); ++steps) {
        if (state.phase == Phase::CoupFourre && !rules.answerer(state)) {
            rules.settle(state);
        } else if (state.phase != Phase::Reshuffle) {
            must(!rules.legal_actions(state).is_empty(), "there is something to do");
            rules.apply(state, bornes::tests::random_action(rules, state, rng, 4));
        }
        if (state.phase == Phase::Reshuffle) rules.reshuffle(state, rng);
    }
    must(rules.is_sound(state), "play keeps a hand in order");
    if (state.is_over()) result_of(rules, state);
    return 0;
}
