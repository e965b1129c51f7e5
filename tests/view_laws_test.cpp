// What must hold of every view, window and sampled deal: laws, tried on random hands of all
// editions, tables and options.
#include <algorithm>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "bornes/text/view_json.h"
#include "tests/support/random_hand.h"
#include "tests/support/settings.h"

using namespace bornes::engine;
using namespace bornes::tests;

TEST_CASE("windows left open and settled later come to the same as windows settled at once") {
    for_random_hands(6, 320, [](RandomHand& hand) {
        const auto compare = [&hand] {
            // Whoever can still answer does not say so before it has answered.
            if (hand.state().phase == Phase::CoupFourre) return;
            Game open = replayed(hand.rules(), hand.record(), Window::Open);
            if (open.state().phase == Phase::CoupFourre) open.settle();
            State state = open.state();
            state.pending = hand.state().pending;  // of a window that is closed: nobody reads it
            REQUIRE(state == hand.state());
            for (const auto& viewer : every_viewer(hand.rules())) {
                REQUIRE(open.view(viewer) == hand.game().view(viewer));
            }
        };
        while (hand.step()) {
            if (now_and_then(hand, 60) && hand.state().phase != Phase::Reshuffle) compare();
        }
        compare();
    });
}

TEST_CASE("an open window looks the same to all others whether it can be answered or not") {
    // The safety changes places with a card of the draw pile: if the attacked side held it, nobody
    // does.
    int windows = 0;
    for_random_hands(7, 320, [&windows](RandomHand& hand) {
        while (hand.step()) {
            if (hand.state().phase != Phase::CoupFourre) continue;
            const Rules& rules = hand.rules();
            const Seat holder = *rules.answerer(hand.state());
            const Card safety = threat_of(hand.state().pending.card()).safety;
            const auto card_at = [&](Place place) {
                return hand.record().piles[place.pile][place.index];
            };
            const auto& drawn = hand.drawn_by(holder);
            const auto found = std::find_if(drawn.rbegin(), drawn.rend(),
                                            [&](Place place) { return card_at(place) == safety; });
            const Place next = hand.next_draw();
            // Taken from the discards, or of an older pile, it cannot be swapped unseen.
            if (found == drawn.rend() || found->pile != next.pile ||
                hand.state().draw_pile() == 0 ||
                hand.game().view(std::nullopt).known[holder.index].holds(safety)) {
                continue;
            }
            Record without = hand.record();
            std::vector<Card>& pile = without.piles[next.pile];
            std::swap(pile[found->index], pile[next.index]);
            const Game with_holder = replayed(rules, hand.record(), Window::Open);
            const Game without_holder = replayed(rules, without, Window::Open);
            REQUIRE(without_holder.state().phase == Phase::CoupFourre);
            REQUIRE_FALSE(rules.answerer(without_holder.state()).has_value());
            for (const auto& viewer : every_viewer(rules)) {
                if (viewer != holder) {
                    REQUIRE(with_holder.view(viewer) == without_holder.view(viewer));
                    REQUIRE(with_holder.view(viewer) == hand.game().view(viewer));
                }
            }
            ++windows;
        }
    });
    CHECK(windows > 0);
}

TEST_CASE("a view does not change when hidden cards change places") {
    long swaps = 0;
    for_random_hands(8, 320, [&swaps](RandomHand& hand) {
        while (hand.step()) {
            if (!now_and_then(hand, 40) || hand.state().phase == Phase::Reshuffle) continue;
            const Rules& rules = hand.rules();
            const Game game = replayed(rules, hand.record(), Window::Open);
            const auto viewers = every_viewer(rules);
            const auto viewer =
                viewers[hand.rng().below(static_cast<std::uint32_t>(viewers.size()))];

            // What the viewer cannot see: the draw pile, and of other hands what is not known. Of
            // several equal cards in a hand the last one drawn is certainly still there.
            std::vector<Place> hidden;
            const Place next = hand.next_draw();
            for (std::size_t i = next.index; i < hand.record().piles[next.pile].size(); ++i) {
                hidden.push_back({next.pile, i});
            }
            const auto card_at = [&](Place place) {
                return hand.record().piles[place.pile][place.index];
            };
            const View seen = game.view(viewer);
            for (int number = 0; number < rules.players(); ++number) {
                if (viewer == seat(number)) continue;
                const Hand& held = hand.state().hands[static_cast<std::size_t>(number)];
                const Hand& known = seen.known[static_cast<std::size_t>(number)];
                const auto& drawn = hand.drawn_by(seat(number));
                for (const Card card : all_cards) {
                    if (held.count(card) <= known.count(card)) continue;
                    const auto last = std::find_if(drawn.rbegin(), drawn.rend(), [&](Place place) {
                        return card_at(place) == card;
                    });
                    REQUIRE(last != drawn.rend());
                    hidden.push_back(*last);
                }
            }
            // What was shuffled together later was public before: only cards of one pile may be
            // swapped.
            Record other = hand.record();
            for (std::size_t pile = 0; pile < other.piles.size(); ++pile) {
                std::vector<std::size_t> places;
                std::vector<Card> cards;
                for (const Place place : hidden) {
                    if (place.pile != pile) continue;
                    places.push_back(place.index);
                    cards.push_back(card_at(place));
                }
                hand.rng().shuffle(std::span<Card>(cards));
                for (std::size_t i = 0; i < places.size(); ++i)
                    other.piles[pile][places[i]] = cards[i];
            }
            const Game swapped = replayed(rules, other, Window::Open);
            REQUIRE(swapped.view(viewer) == seen);
            ++swaps;
        }
    });
    CHECK(swaps > 100);
}

TEST_CASE(
    "every view of every seat and of a spectator is a possible one, and lists what is legal") {
    for_random_hands(9, 320, [](RandomHand& hand) {
        do {
            if (hand.state().phase == Phase::Reshuffle || !now_and_then(hand, 10)) continue;
            for (const auto& viewer : every_viewer(hand.rules())) {
                const View view = hand.game().view(viewer);
                REQUIRE(why_no_view(view) == ViewError::None);
                REQUIRE(legal_actions(view) == view.legal);
                const bool acts = viewer && hand.rules().to_act(hand.state()) == viewer;
                REQUIRE(view.legal ==
                        (acts ? hand.rules().legal_actions(hand.state()) : ActionSet()));
            }
        } while (hand.step());
    });
}

namespace {

/// Whether two states are the same to everybody at the table. An empty battle pile that was cleared
/// and one that was never used are the same under right-of-way, and of what lies beneath only a
/// hazard's counts: compared is what may be laid.
bool look_alike(const Rules& rules, const State& a, const State& b) {
    for (int number = 0; number < rules.sides(); ++number) {
        const SideState left = a.side(side(number));
        const SideState right = b.side(side(number));
        if (left.road != right.road || left.coups_fourres != right.coups_fourres ||
            left.pile_cards != right.pile_cards || left.has_started() != right.has_started() ||
            left.condition.safeties() != right.condition.safeties()) {
            return false;
        }
        for (const Card card : all_cards) {
            const bool same = is_hazard(card)
                                  ? why_not_attack(rules.edition(), left.condition, card) ==
                                        why_not_attack(rules.edition(), right.condition, card)
                                  : why_not_lay(rules.edition(), left.condition, card) ==
                                        why_not_lay(rules.edition(), right.condition, card);
            if (!same) return false;
        }
    }
    for (int number = 0; number < rules.players(); ++number) {
        const auto at = static_cast<std::size_t>(number);
        if (a.hands[at].size() != b.hands[at].size()) return false;
    }
    return a.phase == b.phase && a.turn == b.turn && a.dealer == b.dealer && a.goal == b.goal &&
           a.extended_by == b.extended_by && a.idle_turns == b.idle_turns &&
           a.draws_due == b.draws_due && a.safeties_out == b.safeties_out &&
           a.draw_pile() == b.draw_pile() && a.discards == b.discards &&
           std::equal(a.cards.begin(), a.cards.begin() + a.discards, b.cards.begin()) &&
           (a.phase != Phase::CoupFourre || a.pending == b.pending);
}

}  // namespace

TEST_CASE("a sampled deal agrees with its view") {
    for_random_hands(10, 320, [](RandomHand& hand) {
        while (hand.step()) {
            if (!now_and_then(hand, 30)) continue;
            if (hand.state().is_over() || hand.state().phase == Phase::Reshuffle) continue;
            for (const auto& viewer : every_viewer(hand.rules())) {
                const View view = hand.game().view(viewer);
                const State sampled = sample_deal(view, hand.rng());
                REQUIRE(hand.rules().is_sound(sampled));
                REQUIRE(look_alike(hand.rules(), sampled, hand.state()));
                if (viewer) REQUIRE(sampled.hands[viewer->index] == view.hand);
                for (int number = 0; number < hand.rules().players(); ++number) {
                    const auto at = static_cast<std::size_t>(number);
                    for (const Card card : all_cards) {
                        REQUIRE(sampled.hands[at].count(card) >= view.known[at].count(card));
                    }
                }
            }
        }
    });
}

TEST_CASE("a view and the cards it does not place make a state that goes on like the real one") {
    for_random_hands(11, 100, [](RandomHand& hand) {
        const Rules& rules = hand.rules();
        while (hand.step()) {
            if (!now_and_then(hand, 80)) continue;
            if (hand.state().is_over() || hand.state().phase == Phase::Reshuffle) continue;
            const auto viewers = every_viewer(rules);
            const View view = hand.game().view(
                viewers[hand.rng().below(static_cast<std::uint32_t>(viewers.size()))]);
            std::vector<Card> hidden;
            for (int number = 0; number < rules.players(); ++number) {
                if (view.seat == seat(number)) continue;
                const auto at = static_cast<std::size_t>(number);
                for (const Card card : all_cards) {
                    const int count =
                        hand.state().hands[at].count(card) - view.known[at].count(card);
                    hidden.insert(hidden.end(), static_cast<std::size_t>(count), card);
                }
            }
            hidden.insert(hidden.end(), hand.state().cards.begin() + hand.state().draw_begin,
                          hand.state().cards.begin() + hand.state().draw_end);
            State copy = DealSampler(view).with(hidden);
            State real = hand.state();
            Rng rng(hand.rng().next());
            Rng same = rng;
            while (!real.is_over()) {
                REQUIRE(look_alike(rules, copy, real));
                REQUIRE(copy.hands == real.hands);
                REQUIRE(rules.legal_actions(copy) == rules.legal_actions(real));
                const Action action = random_action(rules, real, rng, 4);
                same = rng;
                advance(rules, real, action, rng);
                advance(rules, copy, action, same);
            }
            REQUIRE(copy.is_over());
            REQUIRE(result_of(rules, copy) == result_of(rules, real));
        }
    });
}

TEST_CASE("every view is the same after it was written and read") {
    for_random_hands(13, 40, [](RandomHand& hand) {
        do {
            if (hand.state().phase == Phase::Reshuffle || !now_and_then(hand, 50)) continue;
            for (const auto& viewer : every_viewer(hand.rules())) {
                View view = hand.game().view(viewer);
                std::string written;
                append_view(written, view, bornes::text::History::Included);
                const auto read = bornes::text::parse_view(written);
                REQUIRE_MESSAGE(read, written);
                // The rules are made anew from what the text says about the table.
                CHECK(read->rules->edition().id == hand.rules().edition().id);
                CHECK(read->rules->players() == hand.rules().players());
                CHECK(read->rules->goal() == hand.rules().goal());
                view.rules = read->view.rules;
                REQUIRE(read->view == view);
                std::string again;
                append_view(again, read->view, bornes::text::History::Included);
                REQUIRE(again == written);
            }
        } while (hand.step());
    });
}
