#include "bornes/analysis/analyser.h"

#include <algorithm>

#include <doctest/doctest.h>

#include "bornes/analysis/analysis_json.h"
#include "bornes/analysis/summary.h"
#include "bornes/analysis/test_records.h"
#include "bornes/analysis/verdict.h"
#include "bornes/text/test_hands.h"

namespace bornes::analysis {

using namespace engine;

namespace {

AnalyserOptions options(std::uint32_t playouts) {
    return {.level = players::find_level("expert"), .playouts = playouts, .seed = 1};
}

MatchAnalysis analysed(std::vector<MatchLog> log, std::uint32_t playouts) {
    Analyser analyser(std::move(log), options(playouts));
    while (analyser.step()) {
    }
    return std::move(analyser.take_matches().front());
}

/// A hand that ends by a distance to the goal, and another choice in its place.
struct MissedGoal {
    std::vector<MatchLog> log;
    Action winning;
    Action missing;
};

MissedGoal missed_goal() {
    for (std::uint64_t seed = 1;; ++seed) {
        MissedGoal found{played_hands(single_hand(), {"club"}, 1, seed), {}, {}};
        HandLog& hand = found.log.front().hands.front();
        found.winning = hand.choices.back().action;
        const bool wins = hand.result->winner.has_value() && found.winning.verb() == Verb::Play &&
                          is_distance(found.winning.card());
        if (!wins) continue;
        found.missing = Action::discard(found.winning.card());
        hand.choices.back().action = found.missing;
        hand.result.reset();
        return found;
    }
}

class AlwaysDue final : public players::Stop {
public:
    bool is_due() override { return true; }
};

}  // namespace

TEST_CASE("to throw away the card that reaches the goal is a blunder") {
    const MissedGoal missed = missed_goal();
    Analyser analyser(missed.log, options(800));
    Analyst analyst(*players::find_level("expert"));
    const Analyser::JobResult result =
        analyser.analyse(analyser.size() - 1, analyst, analyser.effort());
    const Decision& last = std::get<Decision>(result);
    CHECK(last.chosen == missed.missing);
    CHECK(last.verdict.loss > 0.1);
    CHECK(mark_of(last.verdict, 1) == Mark::Blunder);
    // Nothing is better than to win.
    CHECK(last.verdict.candidates.front().equity == doctest::Approx(1));
}

TEST_CASE("the chosen action is among the candidates, and they stand best first") {
    for (const text::Setup& setup : tried_setups()) {
        RecordCollector collector;
        text::random_hand(setup, setup.rules(), 6, collector);
        const MatchAnalysis match = analysed(collector.take(), slowness == 1 ? 12 : 2);
        for (std::size_t i = 0; i < match.hands.front().decisions.size(); ++i) {
            const Decision& decision = match.hands.front().decisions[i];
            const auto& candidates = decision.verdict.candidates;
            CHECK(std::ranges::count(candidates, decision.chosen, &players::Candidate::action) ==
                  1);
            CHECK(std::ranges::is_sorted(candidates, std::greater(), &players::Candidate::equity));
            const Game game = game_before(match.log.hands.front(), i);
            const ActionSet legal = game.view(decision.seat).legal;
            CHECK(candidates.size() == legal.size());
            CHECK(decision.is_forced == (legal.size() == 1));
            if (decision.chosen == decision.verdict.best) CHECK(decision.verdict.loss == 0);
        }
    }
}

TEST_CASE("jobs may be done in any order") {
    const std::vector<MatchLog> log = played_hands(single_hand(), {"novice"}, 2, 4);
    Analyser straight(log, options(60 / slowness));
    while (straight.step()) {
    }
    Analyser backwards(log, options(60 / slowness));
    Analyst analyst(*players::find_level("expert"));
    std::vector<Analyser::JobResult> results(backwards.size());
    for (std::size_t i = results.size(); i-- > 0;) {
        results[i] = backwards.analyse(i, analyst, backwards.effort());
    }
    for (Analyser::JobResult& result : results) backwards.take(std::move(result));
    CHECK(analysis_json(straight) == analysis_json(backwards));
}

TEST_CASE("an analysis can be looked at when it is half done") {
    Analyser analyser(played_hands(single_hand(), {"novice"}, 2, 4), options(20));
    for (int i = 0; i < 10; ++i) analyser.step();
    CHECK(analyser.done() == 10);
    const MatchAnalysis& match = analyser.matches().front();
    CHECK(match.hands[0].decisions.size() == 9);
    CHECK_FALSE(match.hands[0].is_complete);
    CHECK(match.hands[1].decisions.empty());
    CHECK(curve_of(match).size() == 11);
    CHECK(analysis_json(analyser).find("\"complete\":false") != std::string::npos);
}

TEST_CASE("a stop that is due at once still leaves a verdict") {
    AlwaysDue stop;
    const players::Budget hurried{.playouts = 1'000'000'000, .stop = &stop};
    Analyser analyser(played_hands(single_hand(), {"random"}, 1, 4), options(20));
    while (analyser.step({.candidates = hurried, .comparison = hurried, .deals = hurried})) {
    }
    CHECK(analyser.matches().front().hands.front().is_complete);
}

TEST_CASE("where one seat is asked about, the others are not judged but measured") {
    AnalyserOptions one_seat = options(40);
    one_seat.seat = Seat{1};
    Analyser analyser(played_hands(single_hand(), {"novice"}, 1, 4), one_seat);
    while (analyser.step()) {
    }
    const MatchAnalysis& match = analyser.matches().front();
    const Rules& rules = *match.log.hands.front().rules;
    CHECK(summarise(rules, match.hands, {0}).decisions == 0);
    CHECK(summarise(rules, match.hands, {1}).decisions > 10);
    CHECK(summarise(rules, match.hands, {0}).draws > 10);
}

// What needs so many playouts runs where they are fast.
#ifdef NDEBUG
TEST_CASE("a better player loses less by the analyst's judgement") {
    const MatchAnalysis match =
        analysed(played_hands({&default_edition(), 2, {}}, {"club", "random"}, 2, 5), 400);
    const Rules& rules = *match.log.hands.front().rules;
    const PlayerSummary club = summarise(rules, match.hands, {0});
    const PlayerSummary random = summarise(rules, match.hands, {1});
    CHECK(club.rate + 4 * club.rate_error < random.rate - 4 * random.rate_error);
    CHECK(club.rating() < random.rating());
    CHECK(club.agreed > random.agreed);
}
#endif

}  // namespace bornes::analysis
