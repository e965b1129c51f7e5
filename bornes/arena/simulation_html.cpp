// The page of a simulation.
#include <fmt/format.h>

#include "bornes/arena/page.h"
#include "bornes/arena/plot.h"
#include "bornes/arena/simulation_report.h"
#include "bornes/text/record.h"

namespace bornes::arena {

namespace {

void append_card(std::string& out, std::string_view title, std::string_view content) {
    out +=
        fmt::format("<section class=\"card\"><h3>{}</h3>\n{}</section>\n", escaped(title), content);
}

std::string figure_table(const Simulation& simulation) {
    std::string table = "<table>\n";
    for (const Figure& figure : figures_of(simulation)) {
        table += fmt::format("<tr><th scope=\"row\">{}</th><td>{}</td></tr>\n",
                             escaped(figure.what), escaped(figure.value));
    }
    return table + "</table>\n";
}

/// What a side's points are made of, on average.
std::string score_lines(const Simulation& simulation) {
    std::vector<Bar> bars;
    std::size_t line = 0;
    for (const text::ScoreKey& key : text::score_keys()) {
        const auto sum = static_cast<double>(simulation.tally.lines[line++]);
        const double mean = sum / static_cast<double>(simulation.tally.points.count());
        std::string label(key.key);
        for (char& letter : label) letter = letter == '_' ? ' ' : letter;
        if (mean > 0)
            bars.push_back({.label = label, .value = mean, .text = fmt::format("{:.1f}", mean)});
    }
    return bar_plot(bars, "Points a side and hand by line of the score sheet");
}

std::string completions(const Simulation& simulation) {
    std::vector<Bar> bars;
    const auto hands = static_cast<double>(simulation.tally.hands);
    double nobody = 1;
    for (int i = 0; i < simulation.sides; ++i) {
        const double part =
            static_cast<double>(simulation.tally.completed[static_cast<std::size_t>(i)]) / hands;
        nobody -= part;
        bars.push_back(
            {.label = i == 0 ? "the side that begins" : fmt::format("side {} after it", i),
             .value = part,
             .text = fmt::format("{:.1f} %", 100 * part)});
    }
    bars.push_back(
        {.label = "nobody", .value = nobody, .text = fmt::format("{:.1f} %", 100 * nobody)});
    return bar_plot(bars, "Who reaches the goal");
}

void append_simulation(std::string& out, const Simulation& simulation) {
    const HandTally& tally = simulation.tally;
    const std::string_view unit = unit_of(simulation);
    out +=
        fmt::format("<h2>{}</h2>\n<div class=\"grid-of-cards\">\n", escaped(name_of(simulation)));
    append_card(out, "Figures", figure_table(simulation));
    append_card(out, fmt::format("What a side makes of a hand, in {}", unit),
                histogram_plot(tally.points,
                               fmt::format("Distribution of {} a side and hand", unit), unit));
    append_card(out, "Length of a hand, in decisions",
                histogram_plot(tally.length, "Distribution of the length of a hand", "decisions"));
    append_card(out, "Coups fourrés in a hand",
                histogram_plot(tally.coups_fourres, "Distribution of coups fourrés in a hand",
                               "coups fourrés"));
    append_card(out, "Who reaches the goal", completions(simulation));
    if (unit == "points")
        append_card(out, "Where points come from, a side and hand", score_lines(simulation));
    out += "</div>\n";
}

/// The same figure of all simulations side by side.
template <typename Value>
std::string comparison(std::span<const Simulation> simulations, std::string_view title,
                       Value value) {
    std::vector<Bar> bars;
    for (const Simulation& simulation : simulations) {
        const double figure = value(simulation);
        bars.push_back({.label = fmt::format("{}, {}", simulation.options.setup.edition->id,
                                             simulation.options.player.name),
                        .value = figure,
                        .text = fmt::format("{:.4g}", figure)});
    }
    return bar_plot(bars, title);
}

void append_comparisons(std::string& out, std::span<const Simulation> simulations) {
    out += "<h2>Side by side</h2>\n<div class=\"grid-of-cards\">\n";
    const auto add = [&](std::string_view title, auto value) {
        append_card(out, title, comparison(simulations, title, value));
    };
    add("Decisions a hand", [](const Simulation& one) { return one.tally.length.mean(); });
    add("Points or kilometres a side and hand",
        [](const Simulation& one) { return one.tally.points.mean(); });
    add("Hands in which a side reaches the goal, %", [](const Simulation& one) {
        return 100.0 * static_cast<double>(one.tally.completed_hands()) /
               static_cast<double>(one.tally.hands);
    });
    add("Hands won by the side that begins, %",
        [](const Simulation& one) { return 100 * one.tally.first_side_wins().value; });
    add("Coups fourrés a hand",
        [](const Simulation& one) { return one.tally.coups_fourres.mean(); });
    out += "</div>\n";
}

}  // namespace

std::string simulations_html(std::span<const Simulation> simulations) {
    std::string out = page_head("Bornes: what hands are like", "en");
    out += "<h1>What hands are like</h1>\n"
           "<p class=\"note\">Played by the computer against itself. ± is the standard deviation, "
           "what stands "
           "in brackets an interval of 95 %; a dashed line is the mean.</p>\n";
    if (simulations.size() > 1) append_comparisons(out, simulations);
    for (const Simulation& simulation : simulations) {
        if (simulation.tally.hands != 0) append_simulation(out, simulation);
    }
    if (!simulations.empty()) {
        out += fmt::format(
            "<p class=\"note\">Repeat it: bornes sim --seed {} --hands {}, with the editions, "
            "players and levels above.</p>\n",
            simulations.front().options.seed, simulations.front().options.hands);
    }
    return out + page_end();
}

}  // namespace bornes::arena
