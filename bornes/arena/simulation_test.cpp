#include "bornes/arena/simulation.h"

#include <doctest/doctest.h>

#include "bornes/arena/plot.h"
#include "bornes/arena/simulation_report.h"
#include "bornes/engine/editions/editions.h"

using namespace bornes;
using namespace bornes::arena;
using doctest::Approx;

namespace {

Simulation run(const char* edition, int players, unsigned threads = 1, std::uint64_t hands = 150) {
    const SimulationOptions options{.setup = {engine::find_edition(edition), players, {}},
                                    .player = *parse_entry("club"),
                                    .hands = hands,
                                    .seed = 3,
                                    .threads = threads};
    return simulate(options, [](std::uint64_t) { return true; });
}

std::size_t count_of(std::string_view part, std::string_view text) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string_view::npos;
         at = text.find(part, at + 1))
        ++count;
    return count;
}

}  // namespace

TEST_CASE("a_histogram_knows_mean_and_deviation") {
    Histogram histogram(2);
    for (const int value : {2, 4, 4, 4, 5, 5, 7, 9}) histogram.add(value);
    CHECK(histogram.mean() == Approx(5));
    CHECK(histogram.deviation() == Approx(2.13809).epsilon(1e-5));
    CHECK(histogram.bins() == std::vector<std::uint64_t>{0, 1, 5, 1, 1});
}

TEST_CASE("every_hand_is_counted_once") {
    for (const auto& [edition, players] :
         {std::pair("parker-1971", 2), std::pair("dujardin-1960", 6),
          std::pair("dujardin-classic", 4), std::pair("express", 3)}) {
        CAPTURE(edition);
        const Simulation simulation = run(edition, players);
        const HandTally& tally = simulation.tally;
        CHECK(tally.hands == 150);
        CHECK(tally.length.count() == 150);
        CHECK(tally.coups_fourres.count() == 150);
        CHECK(tally.points.count() == 150U * static_cast<unsigned>(simulation.sides));
        CHECK(tally.points_of_winner.count() == tally.completed_hands());
        std::uint64_t won = 0;
        for (const std::uint64_t twelfths : tally.twelfths_won) won += twelfths;
        CHECK(won == 12 * 150);
        CHECK(tally.extensions_asked <= tally.extensions_offered);
        CHECK(tally.extensions_won <= tally.extensions_asked);
        CHECK(tally.length.mean() > 10);
    }
}

TEST_CASE("the_lines_of_the_score_sheet_add_up_to_the_points") {
    const HandTally tally = run("parker-1971", 2).tally;
    std::int64_t sum = 0;
    for (const std::int64_t points : tally.lines) sum += points;
    CHECK(static_cast<double>(sum) / static_cast<double>(tally.points.count()) ==
          Approx(tally.points.mean()));
}

TEST_CASE("threads_do_not_change_a_simulation") {
    const std::vector<Simulation> one = {run("express", 4, 1)};
    const std::vector<Simulation> many = {run("express", 4, 3)};
    CHECK(simulations_json(one) == simulations_json(many));
}

TEST_CASE("the_page_stands_alone") {
    const std::vector<Simulation> simulations = {run("parker-1971", 2), run("express", 2)};
    const std::string page = simulations_html(simulations);
    CHECK(page.starts_with("<!DOCTYPE html>"));
    CHECK(page.ends_with("</html>\n"));
    for (const char* outside : {"http:", "https:", "src=", "href=", "@import", "url(", "<script"}) {
        CAPTURE(outside);
        CHECK(page.find(outside) == std::string::npos);
    }
    CHECK(page.find("prefers-color-scheme: dark") != std::string::npos);
    CHECK(page.find("nan") == std::string::npos);
    CHECK(count_of("<svg", page) == count_of("</svg>", page));
    CHECK(count_of("<section", page) == count_of("</section>", page));
    CHECK(count_of("<svg", page) >= 12);
}

TEST_CASE("what_stands_in_a_page_is_no_markup") {
    CHECK(escaped("<a href=\"x\">&'") == "&lt;a href=&quot;x&quot;&gt;&amp;&#39;");
    const std::vector<Bar> bars = {{.label = "<b>", .value = 1, .text = "&"}};
    CHECK(bar_plot(bars, "\"").find("<b>") == std::string::npos);
}

TEST_CASE("a_plot_of_nothing_is_empty") {
    CHECK(histogram_plot(Histogram(5), "nothing", "x").find("<rect") == std::string::npos);
    CHECK(bar_plot({}, "nothing").find("<rect") == std::string::npos);
}
