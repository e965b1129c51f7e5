// What must hold in every hand whatever is played: laws, tried on random hands of all editions, tables
// and options. The hands of each law are different ones; all laws together see more than 60,000 in a
// release build, and fewer where sanitizers and assertions make each of them slow.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "bornes/text/names.h"
#include "bornes/text/replay.h"
#include "bornes/text/view_json.h"
#include "tests/support/random_hand.h"
#include "tests/support/settings.h"
#include "tests/support/words.h"

using namespace bornes::engine;
using namespace bornes::tests;

namespace {

#ifdef NDEBUG
constexpr int slowness = 1;
#else
constexpr int slowness = 50;
#endif

/// Calls `law` with random hands, freshly dealt: so many of each setting.
template <typename Law>
void for_random_hands(std::uint64_t stream, int hands, Law law) {
    for (const Setting& setting : every_setting()) {
        const Rules rules = setting.rules();
        const int count = std::max(4, hands / slowness);
        for (int number = 0; number < count; ++number) {
            INFO(setting.name() << ", hand " << number << " of stream " << stream);
            RandomHand hand(rules, stream << 32 | static_cast<std::uint64_t>(number));
            law(hand);
        }
    }
}

/// All seats, and a spectator.
std::vector<std::optional<Seat>> every_viewer(const Rules& rules) {
    std::vector<std::optional<Seat>> viewers = {std::nullopt};
    for (int number = 0; number < rules.players(); ++number) viewers.emplace_back(seat(number));
    return viewers;
}

/// Whether it is time for a check that is too slow for every step: on average once in `every`.
bool now_and_then(RandomHand& hand, std::uint32_t every) { return hand.rng().below(every) == 0; }

}  // namespace

TEST_CASE("cards are conserved at every step") {
    for_random_hands(1, 640, [](RandomHand& hand) {
        do {
            REQUIRE(hand.game().is_sound());
        } while (hand.step());
    });
}

TEST_CASE("there is always something to do before the end, and the end comes") {
    for_random_hands(2, 640, [](RandomHand& hand) {
        const Rules& rules = hand.rules();
        // Every card is laid once, every hazard may be answered, and there is one extension. Where cards
        // come back, each that can move a side may be followed by as many idle turns as there may be.
        const std::size_t cards = rules.deck().size();
        const std::size_t idle = rules.edition().most_idle_turns;
        const std::size_t most = idle == 0 ? 2 * cards : 4 * idle * (31 + 4 + 1);
        std::size_t steps = 0;
        do {
            const bool chance = hand.state().phase == Phase::Reshuffle;
            const bool over = hand.state().is_over();
            REQUIRE(rules.legal_actions(hand.state()).is_empty() == (over || chance));
            REQUIRE(rules.to_act(hand.state()).has_value() == !(over || chance));
            REQUIRE(++steps < most);
        } while (hand.step());
        CHECK(hand.state().is_over());
    });
}

TEST_CASE("what is listed is accepted, and what is not listed is refused, for every seat") {
    for_random_hands(3, 640, [](RandomHand& hand) {
        do {
            if (!now_and_then(hand, 12)) continue;
            const Rules& rules = hand.rules();
            const ActionSet legal = rules.legal_actions(hand.state());
            for (int number = 0; number < rules.players(); ++number) {
                const bool acts = rules.to_act(hand.state()) == seat(number);
                for (std::size_t i = 0; i < action_count; ++i) {
                    const Action action = Action::numbered(i);
                    const Refusal why = rules.why_illegal(hand.state(), seat(number), action);
                    if ((why == Refusal::None) != (acts && legal.contains(action))) {
                        FAIL("seat " << number << " about " << words(action));
                    }
                }
            }
        } while (hand.step());
    });
}

TEST_CASE("a refused action changes nothing, an accepted one does what the fast door does") {
    for_random_hands(4, 100, [](RandomHand& hand) {
        do {
            if (!now_and_then(hand, 20)) continue;
            const Rules& rules = hand.rules();
            for (std::size_t i = 0; i < action_count; ++i) {
                const Action action = Action::numbered(i);
                const Seat by = seat(static_cast<int>(hand.rng().below(static_cast<std::uint32_t>(rules.players()))));
                Game tried = hand.game();
                if (tried.play(by, action) == Refusal::None) {
                    State applied = hand.state();
                    rules.apply(applied, action);
                    REQUIRE(tried.state() == applied);
                } else {
                    REQUIRE(tried.state() == hand.state());
                    REQUIRE(tried.history().size() == hand.game().history().size());
                }
            }
        } while (hand.step());
    });
}

TEST_CASE("a state is the replay of its record") {
    for_random_hands(5, 640, [](RandomHand& hand) {
        while (hand.step()) {
            if (!now_and_then(hand, 80)) continue;
            REQUIRE(replayed(hand.rules(), hand.record()).state() == hand.state());
        }
        const Game again = replayed(hand.rules(), hand.record());
        CHECK(again.state() == hand.state());
        for (const auto& viewer : every_viewer(hand.rules())) {
            CHECK(again.view(viewer) == hand.game().view(viewer));
        }
    });
}

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
    // The safety changes places with a card of the draw pile: if the attacked side held it, nobody does.
    int windows = 0;
    for_random_hands(7, 320, [&windows](RandomHand& hand) {
        while (hand.step()) {
            if (hand.state().phase != Phase::CoupFourre) continue;
            const Rules& rules = hand.rules();
            const Seat holder = *rules.answerer(hand.state());
            const Card safety = threat_of(hand.state().pending.card()).safety;
            const auto card_at = [&](Place place) { return hand.record().piles[place.pile][place.index]; };
            const auto& drawn = hand.drawn_by(holder);
            const auto found = std::find_if(drawn.rbegin(), drawn.rend(),
                                            [&](Place place) { return card_at(place) == safety; });
            const Place next = hand.next_draw();
            // Taken from the discards, or of an older pile, it cannot be swapped unseen.
            if (found == drawn.rend() || found->pile != next.pile || hand.state().draw_pile() == 0 ||
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
            const auto viewer = viewers[hand.rng().below(static_cast<std::uint32_t>(viewers.size()))];

            // What the viewer cannot see: the draw pile, and of other hands what is not known. Of several
            // equal cards in a hand the last one drawn is certainly still there.
            std::vector<Place> hidden;
            const Place next = hand.next_draw();
            for (std::size_t i = next.index; i < hand.record().piles[next.pile].size(); ++i) {
                hidden.push_back({next.pile, i});
            }
            const auto card_at = [&](Place place) { return hand.record().piles[place.pile][place.index]; };
            const View seen = game.view(viewer);
            for (int number = 0; number < rules.players(); ++number) {
                if (viewer == seat(number)) continue;
                const Hand& held = hand.state().hands[static_cast<std::size_t>(number)];
                const Hand& known = seen.known[static_cast<std::size_t>(number)];
                const auto& drawn = hand.drawn_by(seat(number));
                for (const Card card : all_cards) {
                    if (held.count(card) <= known.count(card)) continue;
                    const auto last = std::find_if(drawn.rbegin(), drawn.rend(),
                                                   [&](Place place) { return card_at(place) == card; });
                    REQUIRE(last != drawn.rend());
                    hidden.push_back(*last);
                }
            }
            // What was shuffled together later was public before: only cards of one pile may be swapped.
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
                for (std::size_t i = 0; i < places.size(); ++i) other.piles[pile][places[i]] = cards[i];
            }
            const Game swapped = replayed(rules, other, Window::Open);
            REQUIRE(swapped.view(viewer) == seen);
            ++swaps;
        }
    });
    CHECK(swaps > 100);
}

TEST_CASE("every view of every seat and of a spectator is a possible one, and lists what is legal") {
    for_random_hands(9, 320, [](RandomHand& hand) {
        do {
            if (hand.state().phase == Phase::Reshuffle || !now_and_then(hand, 10)) continue;
            for (const auto& viewer : every_viewer(hand.rules())) {
                const View view = hand.game().view(viewer);
                REQUIRE(why_no_view(view) == ViewError::None);
                REQUIRE(legal_actions(view) == view.legal);
                const bool acts = viewer && hand.rules().to_act(hand.state()) == viewer;
                REQUIRE(view.legal == (acts ? hand.rules().legal_actions(hand.state()) : ActionSet()));
            }
        } while (hand.step());
    });
}

namespace {

/// Whether two states are the same to everybody at the table. An empty battle pile that was cleared and
/// one that was never used are the same under right-of-way, and of what lies beneath only a hazard's
/// counts: compared is what may be laid.
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
            const bool same =
                is_hazard(card) ? why_not_attack(rules.edition(), left.condition, card) ==
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
           a.extended_by == b.extended_by && a.idle_turns == b.idle_turns && a.draws_due == b.draws_due &&
           a.safeties_out == b.safeties_out && a.draw_pile() == b.draw_pile() && a.discards == b.discards &&
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
            const View view =
                hand.game().view(viewers[hand.rng().below(static_cast<std::uint32_t>(viewers.size()))]);
            std::vector<Card> hidden;
            for (int number = 0; number < rules.players(); ++number) {
                if (view.seat == seat(number)) continue;
                const auto at = static_cast<std::size_t>(number);
                for (const Card card : all_cards) {
                    const int count = hand.state().hands[at].count(card) - view.known[at].count(card);
                    hidden.insert(hidden.end(), static_cast<std::size_t>(count), card);
                }
            }
            hidden.insert(hidden.end(), hand.state().cards.begin() + hand.state().draw_begin,
                          hand.state().cards.begin() + hand.state().draw_end);
            State copy = state_with(view, hidden);
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

TEST_CASE("a score is the sum of its lines, and every line is what lies on the table") {
    for_random_hands(12, 640, [](RandomHand& hand) {
        while (hand.step()) {}
        const Rules& rules = hand.rules();
        const Edition& edition = rules.edition();
        const State& state = hand.state();
        const Result result = result_of(rules, state);
        const int goal = state.goal * Road::unit;
        for (int number = 0; number < rules.sides(); ++number) {
            const SideView& table = hand.game().side(side(number));
            const auto at = static_cast<std::size_t>(number);
            const Score& score = result.scores[at];
            const bool won = state.winner == side(number);
            int laid = 0;
            for (const Card card : table.distance) laid += kilometres(card);
            const int moved = result.km[at].value - laid;
            CHECK(moved >= 0);
            CHECK(moved <= edition.coup_fourre_moves.value * static_cast<int>(table.safeties.size()));
            CHECK(result.km[at].value <= goal);
            CHECK(won == (result.km[at].value == goal));
            if (won) CHECK(result.winner == side(number));
            if (edition.result == HandResult::Kilometres) {
                CHECK(score == Score());
                continue;
            }
            const auto is_zero_or = [](Points points, int value) {
                return points.value == 0 || points.value == value;
            };
            CHECK(score.distance.value == laid);
            CHECK(score.safeties.value == 100 * static_cast<int>(table.safeties.size()));
            CHECK(score.all_safeties.value == (table.safeties.size() == 4 ? 300 : 0));
            CHECK(score.coups_fourres.value == 300 * static_cast<int>(table.coups_fourres.size()));
            CHECK(score.trip.value == (won ? 400 : 0));
            CHECK(is_zero_or(score.delayed, won ? 300 : 0));
            CHECK(is_zero_or(score.safe_trip, won ? 300 : 0));
            CHECK(is_zero_or(score.no_hundreds, won ? edition.score.no_hundreds.value : 0));
            CHECK(is_zero_or(score.extension, state.extended_by == no_side ? 0 : 200));
            CHECK(score.shutout.value % 500 == 0);
            CHECK(score.shutout.value <= 500 * (rules.sides() - 1));
            CHECK(score.total().value ==
                  score.distance.value + score.safeties.value + score.all_safeties.value +
                      score.coups_fourres.value + score.trip.value + score.delayed.value +
                      score.safe_trip.value + score.no_hundreds.value + score.extension.value +
                      score.shutout.value);
            CHECK(score.total().value <= 5100 + edition.score.no_hundreds.value);
        }
        if (state.winner == no_side && edition.result == HandResult::Points) CHECK_FALSE(result.winner);
    });
}

TEST_CASE("a match ends, its totals are the sums of its hands, and its winner has the most") {
    for (const Setting& setting : every_setting()) {
        const Rules rules = setting.rules();
        for (std::uint64_t seed = 0; seed < (slowness == 1 ? 10 : 2); ++seed) {
            INFO(setting.name() << ", match " << seed);
            Rng rng(seed, 77);
            Match match(rules, {});
            Totals sums{};
            int hands = 0;
            while (!match.is_over()) {
                CHECK(match.hand_number() == hands + 1);
                CHECK(match.dealer() == seat((rules.players() - 1 + hands) % rules.players()));
                State state = rules.deal(rng, match.dealer());
                while (!state.is_over()) advance(rules, state, random_action(rules, state, rng, 4), rng);
                const Result result = result_of(rules, state);
                match.add(result);
                for (std::size_t i = 0; i < sums.size(); ++i) {
                    const bool points = setting.edition->result == HandResult::Points;
                    sums[i] = sums[i] + (points ? result.scores[i].total() : Points{result.km[i].value});
                }
                REQUIRE(++hands < 100);
            }
            CHECK(match.totals() == sums);
            const Points best = *std::ranges::max_element(sums);
            if (match.winner()) {
                CHECK(std::ranges::count(sums, best) == 1);
                CHECK(sums[match.winner()->index] == best);
            } else {
                CHECK(setting.edition->result == HandResult::Kilometres);
            }
            if (setting.edition->result == HandResult::Points) CHECK(best.value >= 5000);
        }
    }
}

TEST_CASE("every action is the same after it was written and read") {
    for (std::size_t i = 0; i < action_count; ++i) {
        const Action action = Action::numbered(i);
        CHECK(bornes::text::text(action) == words(action));
        const auto read = bornes::text::parse_action(words(action));
        REQUIRE(read);
        CHECK(*read == action);
    }
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

TEST_CASE("every record is the same after it was written, read and played again") {
    for_random_hands(14, 60, [](RandomHand& hand) {
        const Rules& rules = hand.rules();
        const bornes::text::Setup setup = {&rules.edition(), rules.players(), {rules.options(), {}}};
        std::string written;
        bornes::text::TraceWriter writer(written);
        const Record& record = hand.record();
        writer.on_hand({.setup = setup, .dealer = record.dealer, .deck = record.piles[0]}, hand.game());
        for (;;) {
            const Game before = hand.game();
            const std::size_t steps = record.steps.size();
            if (!hand.step()) break;
            const Record::Step& step = record.steps[steps];
            if (const auto* pile = std::get_if<std::size_t>(&step)) {
                writer.on_reshuffle(before, record.piles[*pile]);
            } else {
                writer.on_decision(before, std::get<Move>(step).seat, std::get<Move>(step).action);
            }
        }
        writer.on_result(hand.game(), result_of(rules, hand.state()));

        std::string again;
        bornes::text::TraceWriter copy(again);
        bornes::text::Replayer replayer(copy);
        const bool good = replayer.feed(written) && replayer.finish();
        REQUIRE_MESSAGE(good, (replayer.error() ? replayer.error()->message : ""));
        REQUIRE(again == written);
        REQUIRE(replayer.game() != nullptr);
        CHECK(replayer.game()->state() == hand.state());
    });
}
