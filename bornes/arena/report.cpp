#include "bornes/arena/report.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "bornes/text/json_text.h"
#include "bornes/text/layout.h"

namespace bornes::arena {

namespace {

using text::Row;

bool in_kilometres(const TournamentOptions& options) {
    return options.contest.rules->edition().result == engine::HandResult::Kilometres;
}

std::string_view unit_of(const TournamentOptions& options) {
    return in_kilometres(options) ? "km" : "points";
}

std::string signed_number(double value) {
    if (std::isinf(value)) return value > 0 ? "+∞" : "−∞";
    return fmt::format("{}{:.0f}", value < 0 ? "−" : "+", std::abs(value));
}

std::string percent(double share) { return fmt::format("{:.1f} %", 100 * share); }

/// "61.5 % (57.2–65.6)"
std::string percent(const Estimate& share) {
    return fmt::format("{:.1f} % ({:.1f}–{:.1f})", 100 * share.value, 100 * share.low,
                       100 * share.high);
}

/// What one of the other sides has of what the first left.
Estimate share_of_others(const Estimate& first, int sides) {
    const auto rest = [sides](double share) { return (1 - share) / (sides - 1); };
    return {.value = rest(first.value), .low = rest(first.high), .high = rest(first.low)};
}

std::string what_was_played(const text::Setup& setup, const TournamentOptions& options) {
    std::string line = fmt::format("{}, {} players", setup.edition->id, setup.players);
    text::Setup hand_only = setup;
    hand_only.options.match = {};
    std::string chosen;
    text::append_options(chosen, hand_only.options);
    if (chosen != "{}") line += ", " + chosen;
    if (options.contest.unit == Unit::Hand) return line + ", single hands";
    const engine::MatchOptions match = with_defaults(*setup.edition, setup.options.match);
    if (match.hands != 0) return line + fmt::format(", matches of {} hands", match.hands);
    if (match.target.value == 0) return line + ", a hand a match";
    return line + fmt::format(", matches to {}", match.target.value);
}

std::uint64_t faults_of(const Conduct& conduct) {
    std::uint64_t sum = 0;
    for (const std::uint64_t count : conduct.faults) sum += count;
    return sum;
}

double milliseconds(Clock::duration duration) {
    return std::chrono::duration<double, std::milli>(duration).count();
}

double mean_thought(const Conduct& conduct) {
    return conduct.decisions == 0
               ? 0
               : milliseconds(conduct.thought) / static_cast<double>(conduct.decisions);
}

void append_faults(std::string& out, const TournamentOptions& options, const Standing& standing) {
    for (std::size_t i = 0; i < standing.conduct.size(); ++i) {
        const Conduct& conduct = standing.conduct[i];
        if (faults_of(conduct) == 0) continue;
        std::string counts;
        for (std::size_t kind = 0; kind < fault_kinds; ++kind) {
            if (conduct.faults[kind] == 0) continue;
            std::string name(fault_keys[kind]);
            std::ranges::replace(name, '_', ' ');
            counts +=
                fmt::format("{}{} {}", counts.empty() ? "" : ", ", conduct.faults[kind], name);
        }
        out += fmt::format("Faults of {}: {} in {} decisions; the first: {}\n",
                           options.entries[i].name, counts, conduct.decisions, conduct.first_fault);
    }
}

std::string_view verdict_key(Verdict verdict) {
    switch (verdict) {
    case Verdict::Open: break;
    case Verdict::Elo0: return "elo0";
    case Verdict::Elo1: return "elo1";
    }
    return "open";
}

std::string sequential_text(const SequentialTest& test, const TournamentResult& result) {
    const SequentialOptions& claims = test.options();
    const std::string ratio = fmt::format("log-likelihood ratio {:.2f} in ({:.2f}, {:.2f})",
                                          test.log_likelihood_ratio(result.standing.games_won),
                                          test.lower_bound(), test.upper_bound());
    if (result.verdict == Verdict::Open) return fmt::format("Sequential test: open; {}\n", ratio);
    return fmt::format("Sequential test: {} Elo is accepted against {}; {}\n",
                       result.verdict == Verdict::Elo1 ? claims.elo1 : claims.elo0,
                       result.verdict == Verdict::Elo1 ? claims.elo0 : claims.elo1, ratio);
}

void add_estimate(text::JsonText& json, std::string_view key, const Estimate& estimate) {
    json.begin_object(key)
        .add("value", estimate.value)
        .add("low", estimate.low)
        .add("high", estimate.high)
        .end_object();
}

void add_player(text::JsonText& json, const Entry& entry, const Conduct& conduct, double points,
                const Estimate& hands_won, const Estimate& games_won) {
    json.begin_object().add("name", entry.name).add("points_per_hand", points);
    add_estimate(json, "hands_won", hands_won);
    add_estimate(json, "games_won", games_won);
    json.add("decisions", conduct.decisions).begin_object("faults");
    for (std::size_t i = 0; i < fault_kinds; ++i) json.add(fault_keys[i], conduct.faults[i]);
    json.end_object();
    if (conduct.first_fault.empty()) {
        json.add_null("first_fault");
    } else {
        json.add("first_fault", conduct.first_fault);
    }
    json.end_object();
}

}  // namespace

std::string report_text(const text::Setup& setup, const TournamentOptions& options,
                        const TournamentResult& result) {
    const Standing& standing = result.standing;
    const int sides = standing.sides;
    const bool in_matches = options.contest.unit == Unit::Match;
    std::string out =
        fmt::format("{}; {} deals, each played {} times, seed {}\n\n",
                    what_was_played(setup, options), standing.deals, sides, options.contest.seed);
    if (standing.deals == 0) return out + "Nothing was played to its end.\n";

    const Estimate hands = standing.hands_won.estimate();
    const Estimate games = standing.games_won.estimate();
    const std::string others = sides > 2 ? fmt::format(" (each of {})", sides - 1) : "";
    std::vector<Row> rows = {{"player", fmt::format("{}/hand", unit_of(options)), "hands won",
                              "ms/decision", "longest"}};
    rows.push_back({options.entries[0].name,
                    fmt::format("{:.0f}", standing.points.estimate().value), percent(hands),
                    fmt::format("{:.3f}", mean_thought(standing.conduct[0])),
                    fmt::format("{:.1f}", milliseconds(standing.conduct[0].longest_thought))});
    rows.push_back({options.entries[1].name + others,
                    fmt::format("{:.0f}", standing.points_of_others.estimate().value),
                    percent(share_of_others(hands, sides)),
                    fmt::format("{:.3f}", mean_thought(standing.conduct[1])),
                    fmt::format("{:.1f}", milliseconds(standing.conduct[1].longest_thought))});
    if (in_matches) {
        rows[0].insert(rows[0].begin() + 3, "matches won");
        rows[1].insert(rows[1].begin() + 3, percent(games));
        rows[2].insert(rows[2].begin() + 3, percent(share_of_others(games, sides)));
    }
    out += text::aligned(rows, "  ");

    const Estimate lead = standing.lead.estimate();
    const Estimate elo = standing.elo();
    out += fmt::format("\n{} against {}, intervals of 95 %\n", options.entries[0].name,
                       options.entries[1].name);
    std::vector<Row> facts;
    facts.push_back({fmt::format("{} a hand", unit_of(options)), signed_number(lead.value),
                     fmt::format("{} … {}", signed_number(lead.low), signed_number(lead.high))});
    facts.push_back({in_matches ? "matches won" : "hands won", percent(games.value),
                     fmt::format("{} … {}", percent(games.low), percent(games.high))});
    if (options.contest.luck_playouts != 0) {
        const Estimate fair = standing.fair_lead.estimate();
        const Estimate won = standing.fair_games_won.estimate();
        facts.push_back(
            {"  without luck", signed_number(fair.value),
             fmt::format("{} … {}", signed_number(fair.low), signed_number(fair.high))});
        facts.push_back({"  without luck", percent(won.value),
                         fmt::format("{} … {}", percent(won.low), percent(won.high))});
        // Each below the line that it says more about.
        std::swap(facts[1], facts[2]);
    }
    if (sides > 2) facts.push_back({"by chance it would be", percent(1.0 / sides), ""});
    facts.push_back({"Elo", signed_number(elo.value),
                     fmt::format("{} … {}", signed_number(elo.low), signed_number(elo.high))});
    out += text::aligned(facts, "  ");
    out += '\n';
    if (options.sequential)
        out += sequential_text(SequentialTest(*options.sequential, sides), result);
    append_faults(out, options, standing);
    out += fmt::format("{} games, {} hands in {:.1f} s on {} threads{}\n", standing.games,
                       standing.hands, milliseconds(result.duration) / 1000, options.threads,
                       result.was_interrupted ? "; interrupted" : "");
    return out;
}

std::string report_json(const text::Setup& setup, const TournamentOptions& options,
                        const TournamentResult& result) {
    const Standing& standing = result.standing;
    const Estimate hands = standing.hands_won.estimate();
    const Estimate games = standing.games_won.estimate();
    std::string chosen;
    text::append_options(chosen, setup.options);
    text::JsonText json;
    json.begin_object()
        .add("edition", setup.edition->id)
        .add("players", setup.players)
        .put("options", chosen)
        .add("game", options.contest.unit == Unit::Hand ? "hand" : "match")
        .add("unit", unit_of(options))
        .add("seed", options.contest.seed)
        .add("sides", standing.sides)
        .add("deals", standing.deals)
        .add("games", standing.games)
        .add("hands", standing.hands)
        .add("interrupted", result.was_interrupted);
    json.begin_array("contestants");
    add_player(json, options.entries[0], standing.conduct[0], standing.points.estimate().value,
               hands, games);
    add_player(json, options.entries[1], standing.conduct[1],
               standing.points_of_others.estimate().value, share_of_others(hands, standing.sides),
               share_of_others(games, standing.sides));
    json.end_array();
    add_estimate(json, "lead_per_hand", standing.lead.estimate());
    add_estimate(json, "games_won", games);
    add_estimate(json, "elo", standing.elo());
    if (options.contest.luck_playouts != 0) {
        json.begin_object("without_luck").add("playouts", options.contest.luck_playouts);
        add_estimate(json, "lead_per_hand", standing.fair_lead.estimate());
        add_estimate(json, "games_won", standing.fair_games_won.estimate());
        json.end_object();
    } else {
        json.add_null("without_luck");
    }
    if (options.sequential) {
        const SequentialTest test(*options.sequential, standing.sides);
        json.begin_object("sprt")
            .add("elo0", options.sequential->elo0)
            .add("elo1", options.sequential->elo1)
            .add("alpha", options.sequential->alpha)
            .add("beta", options.sequential->beta)
            .add("log_likelihood_ratio", test.log_likelihood_ratio(standing.games_won))
            .add("lower_bound", test.lower_bound())
            .add("upper_bound", test.upper_bound())
            .add("verdict", verdict_key(result.verdict))
            .end_object();
    } else {
        json.add_null("sprt");
    }
    json.begin_object("timing")
        .add("seconds", milliseconds(result.duration) / 1000)
        .add("threads", options.threads)
        .begin_array("milliseconds_per_decision");
    for (const Conduct& conduct : standing.conduct) json.add("", mean_thought(conduct));
    json.end_array().begin_array("longest_milliseconds");
    for (const Conduct& conduct : standing.conduct)
        json.add("", milliseconds(conduct.longest_thought));
    json.end_array().end_object().end_object();
    return json.text() + "\n";
}

std::string progress_text(const Standing& standing, const std::optional<SequentialTest>& test) {
    if (standing.deals < 2) return {};
    const Estimate lead = standing.lead.estimate();
    std::string words = fmt::format("{} ± {:.0f} a hand, {} won", signed_number(lead.value),
                                    lead.high - lead.value, percent(standing.games_won.mean()));
    if (test) {
        words += fmt::format(", ratio {:.2f}", test->log_likelihood_ratio(standing.games_won));
    }
    return words;
}

}  // namespace bornes::arena
