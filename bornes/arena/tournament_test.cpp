#include "bornes/arena/tournament.h"

#include <doctest/doctest.h>

#include "bornes/arena/report.h"
#include "bornes/engine/editions/editions.h"

using namespace bornes;
using namespace bornes::arena;
using doctest::Approx;

namespace {

struct Played {
    Played(const char* first, const char* second, std::uint64_t deals, unsigned threads = 1,
           Unit unit = Unit::Hand, const char* edition = "parker-1971", int players = 2)
        : setup{engine::find_edition(edition), players, {}}, rules(setup.rules()) {
        options.contest = {.rules = &rules, .match = {}, .unit = unit, .seed = 5};
        if (unit == Unit::Match) options.contest.match.target = {1500};
        options.entries = {*parse_entry(first), *parse_entry(second)};
        options.deals = deals;
        options.threads = threads;
    }
    TournamentResult play() {
        return play_tournament(options, [](const Standing&) { return true; });
    }
    /// Without what depends on the clock.
    std::string report() {
        const std::string json = report_json(setup, options, play());
        return json.substr(0, json.find("\"timing\""));
    }

    text::Setup setup;
    engine::Rules rules;
    TournamentOptions options{.contest = {}, .entries = {}};
};

}  // namespace

TEST_CASE("a_player_ties_itself_on_every_deal") {
    for (const auto& [level, unit] : {std::pair("club", Unit::Hand), std::pair("club", Unit::Match),
                                      std::pair("random", Unit::Hand)}) {
        const TournamentResult result = Played(level, level, 20, 2, unit).play();
        CHECK(result.standing.lead.estimate().value == Approx(0));
        CHECK(result.standing.games_won.mean() == Approx(0.5));
        CHECK(result.standing.games == 40);
        CHECK(result.standing.elo().value == Approx(0));
    }
}

TEST_CASE("alone_against_its_like_a_player_wins_its_share") {
    for (const auto& [edition, players, sides] :
         {std::tuple("parker-1971", 3, 3), std::tuple("parker-1971", 4, 2),
          std::tuple("parker-1971", 6, 3), std::tuple("express", 4, 4)}) {
        CAPTURE(edition);
        CAPTURE(players);
        const TournamentResult result =
            Played("club", "club", 10, 2, Unit::Hand, edition, players).play();
        CHECK(result.standing.games == static_cast<std::uint64_t>(10 * sides));
        CHECK(result.standing.games_won.mean() == Approx(1.0 / sides));
        CHECK(result.standing.lead.estimate().value == Approx(0).epsilon(1e-9));
        CHECK(result.standing.elo().value == Approx(0).epsilon(1e-9));
    }
}

TEST_CASE("threads_do_not_change_a_result") {
    for (const Unit unit : {Unit::Hand, Unit::Match}) {
        const std::string once = Played("expert:playouts=4", "novice", 3, 1, unit).report();
        CHECK(Played("expert:playouts=4", "novice", 3, 2, unit).report() == once);
        CHECK(Played("expert:playouts=4", "novice", 3, 5, unit).report() == once);
    }
}

TEST_CASE("the_sequential_test_stops_at_the_same_deal_whatever_the_threads") {
    Played one("club", "random", 2000, 1);
    one.options.sequential = SequentialOptions{.elo0 = 0, .elo1 = 100};
    Played many("club", "random", 2000, 6);
    many.options.sequential = one.options.sequential;
    const TournamentResult result = one.play();
    CHECK(result.verdict == Verdict::Elo1);
    CHECK(result.standing.deals < 200);
    CHECK(many.report() == one.report());
}

TEST_CASE("the_other_way_round_everything_is_mirrored") {
    const TournamentResult there = Played("club", "novice", 30).play();
    const TournamentResult back = Played("novice", "club", 30).play();
    CHECK(there.standing.lead.estimate().value == Approx(-back.standing.lead.estimate().value));
    CHECK(there.standing.games_won.mean() == Approx(1 - back.standing.games_won.mean()));
}

TEST_CASE("club_beats_random_far_and_wide") {
    const Standing standing = Played("club", "random", 100, 2).play().standing;
    CHECK(standing.lead.estimate().low > 300);
    CHECK(standing.games_won.estimate().low > 0.8);
    CHECK(standing.elo().low > 200);
}

TEST_CASE("every_mark_is_where_it_was_set") {
    const auto is_better = [](const char* first, const char* second, double points = 50) {
        const Standing standing = Played(first, second, 2000, 2).play().standing;
        CHECK(standing.conduct[0].faults == std::array<std::uint64_t, fault_kinds>{});
        CHECK(standing.conduct[1].faults == std::array<std::uint64_t, fault_kinds>{});
        return standing.lead.estimate().low > points;
    };
    CHECK(is_better("club", "booklet"));
    CHECK(is_better("light", "booklet"));
    CHECK(is_better("instinct", "club"));
    CHECK(is_better("instinct", "light", 0));
}

TEST_CASE("what_a_player_sees_changes_what_it_does") {
    // Sanitizers take their time.
#if defined(NDEBUG)
    constexpr std::uint64_t deals = 10;
#else
    constexpr std::uint64_t deals = 3;
#endif
    const auto points = [](const char* first) {
        return Played(first, "club", deals).play().standing.lead.estimate().value;
    };
    const double champion = points("champion:playouts=100");
    CHECK(points("champion:playouts=100") == champion);
    CHECK(points("oracle:playouts=100") != champion);
    CHECK(points("forgetful:playouts=100") != champion);
}

TEST_CASE("an_interruption_keeps_what_there_is") {
    Played played("expert:playouts=30", "club", 1'000'000, 2);
    const TournamentResult result =
        play_tournament(played.options, [](const Standing&) { return false; });
    CHECK(result.was_interrupted);
    CHECK(result.standing.deals < 100'000);
    CHECK(!report_text(played.setup, played.options, result).empty());
}

TEST_CASE("a_crashing_bot_is_counted_and_ends_nothing_else") {
    Played played("cmd:exit 1", "club", 1);
    const Standing standing = played.play().standing;
    CHECK(standing.games == 2);
    CHECK(standing.conduct[0].faults[static_cast<std::size_t>(Fault::Crash)] ==
          standing.conduct[0].decisions);
    CHECK(standing.conduct[0].decisions > 10);
    CHECK(standing.conduct[1].faults == std::array<std::uint64_t, fault_kinds>{});
    CHECK(standing.conduct[0].first_fault.find("exit status 1") == 0);
}

TEST_CASE("a_tie_for_a_hand_counts_in_equal_parts") {
    const engine::Rules rules(*engine::find_edition("parker-1971"), 3);
    engine::Result result;
    result.scores[0].distance = {200};
    result.scores[1].distance = {200};
    const auto parts = parts_of_win(rules, result);
    CHECK(parts[0] == Approx(0.5));
    CHECK(parts[1] == Approx(0.5));
    CHECK(parts[2] == Approx(0));
}

TEST_CASE("where_kilometres_decide_the_goal_comes_first_and_then_the_farthest") {
    const engine::Rules rules(*engine::find_edition("express"), 2);
    engine::Result result;
    result.km = {engine::Km{300}, engine::Km{300}};
    CHECK(parts_of_win(rules, result)[0] == Approx(0.5));
    result.winner = engine::Side{1};
    CHECK(parts_of_win(rules, result)[1] == Approx(1));
}
