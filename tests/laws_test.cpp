// What must hold in every hand whatever is played: laws, tried on random hands of all editions,
// tables and options. The hands of each law are different ones; these laws and those about views
// (view_laws_test.cpp) together see more than 100,000 in a release build.
#include <algorithm>
#include <string>

#include <doctest/doctest.h>

#include "bornes/text/names.h"
#include "bornes/text/replay.h"
#include "tests/support/random_hand.h"
#include "tests/support/settings.h"
#include "tests/support/words.h"

using namespace bornes::engine;
using namespace bornes::tests;

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
        // Every card is laid once, every hazard may be answered, and there is one extension. Where
        // cards come back, each that can move a side may be followed by as many idle turns as there
        // may be.
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
                const Seat by = seat(static_cast<int>(
                    hand.rng().below(static_cast<std::uint32_t>(rules.players()))));
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

TEST_CASE("a score is the sum of its lines, and every line is what lies on the table") {
    for_random_hands(12, 640, [](RandomHand& hand) {
        while (hand.step()) {
        }
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
            CHECK(moved <=
                  edition.coup_fourre_moves.value * static_cast<int>(table.safeties.size()));
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
            CHECK(score.total().value == score.distance.value + score.safeties.value +
                                             score.all_safeties.value + score.coups_fourres.value +
                                             score.trip.value + score.delayed.value +
                                             score.safe_trip.value + score.no_hundreds.value +
                                             score.extension.value + score.shutout.value);
            CHECK(score.total().value <= 5100 + edition.score.no_hundreds.value);
        }
        if (state.winner == no_side && edition.result == HandResult::Points)
            CHECK_FALSE(result.winner);
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
                while (!state.is_over())
                    advance(rules, state, random_action(rules, state, rng, 4), rng);
                const Result result = result_of(rules, state);
                match.add(result);
                for (std::size_t i = 0; i < sums.size(); ++i) {
                    const bool points = setting.edition->result == HandResult::Points;
                    sums[i] =
                        sums[i] + (points ? result.scores[i].total() : Points{result.km[i].value});
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

TEST_CASE("every record is the same after it was written, read and played again") {
    for_random_hands(14, 60, [](RandomHand& hand) {
        const Rules& rules = hand.rules();
        const bornes::text::Setup setup = {
            &rules.edition(), rules.players(), {rules.options(), {}}};
        std::string written;
        bornes::text::TraceWriter writer(written);
        const Record& record = hand.record();
        writer.on_hand({.setup = setup, .dealer = record.dealer, .deck = record.piles[0]},
                       hand.game());
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
