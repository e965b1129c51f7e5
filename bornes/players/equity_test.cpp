#include "bornes/players/equity.h"

#include <algorithm>
#include <cmath>

#include <doctest/doctest.h>

#include "bornes/engine/editions/editions.h"
#include "bornes/players/weights.h"

namespace bornes::players {

using namespace engine;

namespace {

/// Under sanitizers the full number takes four minutes; the build without them plays it.
#if defined(NDEBUG)
constexpr int matches = 4000;
#else
constexpr int matches = 250;
#endif

/// How often the first side wins when matches to 5000 are played on from these totals.
double won_by_first(const Rules& rules, const Totals& from) {
    const auto policy = learned_rollout(rules);
    const auto sides = static_cast<std::size_t>(rules.sides());
    Rng rng(1);
    double won = 0;
    for (int match = 0; match < matches; ++match) {
        Totals totals = from;
        for (;;) {
            const auto dealer = rng.below(static_cast<std::uint32_t>(rules.players()));
            State state = rules.deal(rng, {static_cast<std::uint8_t>(dealer)});
            policy->play_out(state, rng);
            const Result result = result_of(rules, state);
            for (std::size_t i = 0; i < sides; ++i) {
                totals[i] = totals[i] + result.scores[i].total();
            }
            const auto end = totals.begin() + static_cast<std::ptrdiff_t>(sides);
            const Points best = *std::max_element(totals.begin(), end);
            if (best.value >= 5000 && std::count(totals.begin(), end, best) == 1) {
                if (totals[0] == best) ++won;
                break;
            }
        }
    }
    return won / matches;
}

}  // namespace

TEST_CASE("a_share_is_how_often_matches_are_won_from_there") {
    // Three standard errors of what is counted, and what the table may be off: 0.039 in
    // 4,000 matches.
    const double allowed = 3 * 0.5 / std::sqrt(matches) + 0.015;
    for (const Table& table : default_edition().tables) {
        const Rules rules(default_edition(), table.players);
        const MatchEquity equity(rules, {}, {}, 1);
        for (const Totals& totals : {Totals{Points{0}, Points{0}, Points{0}},
                                     Totals{Points{4900}, Points{4200}, Points{4000}},
                                     Totals{Points{2300}, Points{4100}, Points{3650}},
                                     Totals{Points{3025}, Points{1475}, Points{2600}}}) {
            CAPTURE(table.players);
            CAPTURE(totals[0].value);
            CHECK(std::abs(won_by_first(rules, totals) - equity.shares(totals)[0]) < allowed);
        }
    }
}

TEST_CASE("one_point_more_is_never_worse") {
    for (const Table& table : default_edition().tables) {
        const Rules rules(default_edition(), table.players);
        const MatchEquity equity(rules, {}, {}, 1);
        for (int others = 0; others < 5000; others += 450) {
            double before = 0;
            for (int own = 0; own <= 5000; own += 25) {
                const double share =
                    equity.shares({Points{own}, Points{others}, Points{others / 2}})[0];
                CHECK(share >= before);
                before = share;
            }
        }
    }
}

TEST_CASE("a_match_to_another_target_is_worth_what_is_left_of_it") {
    const Rules rules(default_edition(), 2);
    const MatchEquity usual(rules, {}, {}, 1);
    const MatchEquity shorter(rules, {.target = Points{2000}, .hands = {}}, {}, 1);
    CHECK(shorter.shares({Points{1500}, Points{700}})[0] ==
          doctest::Approx(usual.shares({Points{4500}, Points{3700}})[0]));
    // Beyond the table a formula goes on, not far from it.
    const MatchEquity longer(rules, {.target = Points{20'000}, .hands = {}}, {}, 1);
    CHECK(longer.shares({Points{14'500}, Points{13'700}})[0] ==
          doctest::Approx(longer.shares({Points{14'000}, Points{13'200}})[0]).epsilon(0.08));
}

TEST_CASE("shares of first place add up to one and go to the higher total") {
    for (const Edition* edition : all_editions()) {
        if (edition->target.value == 0) continue;
        for (const Table& table : edition->tables) {
            const Rules rules(*edition, table.players);
            const MatchEquity equity(rules, {}, {}, 1);
            const Shares shares =
                equity.shares({Points{1200}, Points{900}, Points{600}, Points{0}});
            double sum = 0;
            for (int i = 0; i < rules.sides(); ++i) sum += shares[static_cast<std::size_t>(i)];
            CHECK(sum == doctest::Approx(1));
            CHECK(shares[0] > shares[1]);
        }
    }
}

TEST_CASE("a match that is decided has one winner, a tie is shared") {
    const Rules rules(default_edition(), 2);
    const MatchEquity equity(rules, {}, {}, 1);
    CHECK(equity.shares({Points{5100}, Points{5000}})[0] == 1);
    CHECK(equity.shares({Points{5100}, Points{5100}})[0] == 0.5);
    const MatchEquity last_hand(rules, {.target = {}, .hands = 3}, {}, 3);
    CHECK(last_hand.shares({Points{10}, Points{0}})[0] == 1);
}

}  // namespace bornes::players
