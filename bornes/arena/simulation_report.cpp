// The figures, the table and the JSON; simulation_html.cpp makes the page.
#include "bornes/arena/simulation_report.h"

#include <algorithm>

#include <fmt/format.h>

#include "bornes/engine/match.h"
#include "bornes/text/json_text.h"
#include "bornes/text/layout.h"
#include "bornes/text/record.h"

namespace bornes::arena {

namespace {

/// Shown where an edition or a table has no such thing.
constexpr std::string_view nothing = "–";

/// As many simulations as stand side by side on a wide screen; more follow below.
constexpr std::size_t most_columns = 3;

double part(std::uint64_t count, std::uint64_t of) {
    return of == 0 ? 0 : static_cast<double>(count) / static_cast<double>(of);
}

std::string percent(double share) { return fmt::format("{:.1f} %", 100 * share); }

std::string percent_or_nothing(std::uint64_t count, std::uint64_t of) {
    return of == 0 ? std::string(nothing) : percent(part(count, of));
}

bool has_points(const Simulation& simulation) {
    return simulation.options.setup.edition->result == engine::HandResult::Points;
}

void add_estimate(text::JsonText& json, std::string_view key, const Estimate& estimate) {
    json.begin_object(key)
        .add("value", estimate.value)
        .add("low", estimate.low)
        .add("high", estimate.high)
        .end_object();
}

void add_histogram(text::JsonText& json, std::string_view key, const Histogram& histogram) {
    json.begin_object(key)
        .add("count", histogram.count())
        .add("mean", histogram.mean())
        .add("deviation", histogram.deviation())
        .add("bin_width", histogram.bin_width())
        .begin_array("bins");
    for (const std::uint64_t count : histogram.bins()) json.add("", count);
    json.end_array().end_object();
}

void add_simulation(text::JsonText& json, const Simulation& simulation) {
    const HandTally& tally = simulation.tally;
    std::string chosen;
    text::append_options(chosen, simulation.options.setup.options);
    json.begin_object()
        .add("edition", simulation.options.setup.edition->id)
        .add("players", simulation.options.setup.players)
        .put("options", chosen)
        .add("level", simulation.options.player.name)
        .add("sides", simulation.sides)
        .add("unit", unit_of(simulation))
        .add("seed", simulation.options.seed)
        .add("hands", tally.hands)
        .add("interrupted", simulation.was_interrupted)
        .add("completed", part(tally.completed_hands(), tally.hands))
        .begin_array("completed_by_place");
    for (int i = 0; i < simulation.sides; ++i) {
        json.add("", part(tally.completed[static_cast<std::size_t>(i)], tally.hands));
    }
    json.end_array();
    add_histogram(json, "decisions", tally.length);
    add_histogram(json, "points", tally.points);
    add_histogram(json, "points_of_winner", tally.points_of_winner);
    add_histogram(json, "coups_fourres", tally.coups_fourres);
    add_estimate(json, "first_side_wins", tally.first_side_wins());
    add_estimate(json, "first_side_lead", tally.first_side_lead(simulation.sides));
    json.add("shut_outs", part(tally.shut_outs, tally.hands))
        .begin_object("extensions")
        .add("offered", tally.extensions_offered)
        .add("asked", tally.extensions_asked)
        .add("won", tally.extensions_won)
        .end_object()
        .add("draw_pile_emptied", part(tally.draw_pile_emptied, tally.hands))
        .add("reshuffles_per_hand", part(tally.reshuffles, tally.hands))
        .begin_object("score_lines");
    std::size_t line = 0;
    for (const text::ScoreKey& key : text::score_keys()) {
        const auto points = static_cast<double>(line < tally.lines.size() ? tally.lines[line] : 0);
        ++line;
        if (has_points(simulation) && tally.points.count() != 0) {
            json.add(key.key, points / static_cast<double>(tally.points.count()));
        }
    }
    json.end_object().end_object();
}

}  // namespace

std::string_view unit_of(const Simulation& simulation) {
    return has_points(simulation) ? "points" : "km";
}

std::string name_of(const Simulation& simulation) {
    std::string name =
        fmt::format("{}, {} players, {}", simulation.options.setup.edition->id,
                    simulation.options.setup.players, simulation.options.player.name);
    std::string chosen;
    text::append_options(chosen, simulation.options.setup.options);
    return chosen == "{}" ? name : name + ", " + chosen;
}

std::vector<Figure> figures_of(const Simulation& simulation) {
    const HandTally& tally = simulation.tally;
    const std::string unit(unit_of(simulation));
    const Estimate wins = tally.first_side_wins();
    const Estimate lead = tally.first_side_lead(simulation.sides);
    const std::uint64_t completed = tally.completed_hands();
    std::uint64_t by_others = 0;
    for (std::size_t i = 1; i < tally.completed.size(); ++i) by_others += tally.completed[i];

    std::vector<Figure> figures = {
        {"hands", fmt::to_string(tally.hands)},
        {"decisions a hand",
         fmt::format("{:.1f} ± {:.1f}", tally.length.mean(), tally.length.deviation())},
        {"points or km a side",
         fmt::format("{:.0f} ± {:.0f} {}", tally.points.mean(), tally.points.deviation(), unit)},
        {"… of who reaches the goal",
         completed == 0 ? std::string(nothing)
                        : fmt::format("{:.0f} {}", tally.points_of_winner.mean(), unit)},
        {"hands in which a side reaches the goal", percent_or_nothing(completed, tally.hands)},
        {"… the side that begins", percent_or_nothing(tally.completed[0], tally.hands)},
        {"… any other", percent_or_nothing(by_others, tally.hands)},
        {"hands won by the side that begins",
         fmt::format("{:.1f} % ({:.1f}–{:.1f})", 100 * wins.value, 100 * wins.low,
                     100 * wins.high)},
        {"… by chance it would be", percent(1.0 / simulation.sides)},
        {"its lead over the others",
         fmt::format("{:+.0f} ({:+.0f} … {:+.0f}) {}", lead.value, lead.low, lead.high, unit)},
        {"coups fourrés a hand", fmt::format("{:.3f}", tally.coups_fourres.mean())},
        {"shut-outs", percent_or_nothing(tally.shut_outs, tally.hands)},
        {"extension asked for, when offered",
         percent_or_nothing(tally.extensions_asked, tally.extensions_offered)},
        {"… and reached", percent_or_nothing(tally.extensions_won, tally.extensions_asked)},
        {"hands that empty the draw pile",
         percent_or_nothing(tally.draw_pile_emptied, tally.hands)},
        {"reshuffles a hand", fmt::format("{:.2f}", part(tally.reshuffles, tally.hands))},
    };
    return figures;
}

std::string simulations_text(std::span<const Simulation> simulations) {
    std::string out;
    while (!simulations.empty()) {
        const std::span<const Simulation> shown =
            simulations.first(std::min(most_columns, simulations.size()));
        simulations = simulations.subspan(shown.size());
        std::vector<text::Row> rows = {{""}, {""}};
        for (const Simulation& simulation : shown) {
            rows[0].push_back(fmt::format("{}, {}", simulation.options.setup.edition->id,
                                          simulation.options.setup.players));
            rows[1].push_back(simulation.options.player.name);
            const std::vector<Figure> figures = figures_of(simulation);
            for (std::size_t i = 0; i < figures.size(); ++i) {
                if (rows.size() <= i + 2) rows.push_back({figures[i].what});
                rows[i + 2].push_back(figures[i].value);
            }
        }
        out += (out.empty() ? "" : "\n") + text::aligned(rows);
    }
    return out;
}

std::string simulations_json(std::span<const Simulation> simulations) {
    text::JsonText json;
    json.begin_object().begin_array("simulations");
    for (const Simulation& simulation : simulations) add_simulation(json, simulation);
    json.end_array().end_object();
    return json.text() + "\n";
}

}  // namespace bornes::arena
