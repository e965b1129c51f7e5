#include "bornes/text/options.h"

#include <algorithm>
#include <charconv>

#include "bornes/engine/editions/editions.h"

namespace bornes::text {

using engine::Edition;
using engine::Table;

namespace json = boost::json;

namespace {

constexpr std::string_view goal_option = "goal";
constexpr std::string_view hazard_up_option = "hazard-up";
constexpr std::string_view no_hundreds_option = "no-hundreds";
constexpr std::string_view target_option = "target";
constexpr std::string_view hands_option = "hands";

std::string name_of_table(const Edition& edition, int players) {
    return std::string(edition.id) + " with " + std::to_string(players) + " players";
}

std::string why_not_played(const Edition& edition, int players) {
    return std::string(edition.id) + " is not played by " + std::to_string(players) +
           "; it is played by: " +
           listed(edition.tables, [](const Table& table) { return std::to_string(table.players); });
}

void read_goal(Fields& fields, const Table& table, Options& options) {
    const int goal = fields.integer(goal_option, {0, 100'000});
    if (goal != table.goal.value && goal != table.other_goal.value) {
        fields.complain(goal_option, "must be " + std::to_string(table.goal.value) + " or " +
                                         std::to_string(table.other_goal.value) + ", not " +
                                         std::to_string(goal));
    }
    options.hand.goal = {goal};
}

void read_match_options(Fields& fields, Options& options) {
    // The engine's limits: see why_no_match.
    if (fields.has(target_option)) {
        options.match.target = {fields.integer(target_option, {1, 1'000'000})};
    }
    if (fields.has(hands_option)) options.match.hands = fields.integer(hands_option, {1, 10'000});
    if (fields.has(target_option) && fields.has(hands_option)) {
        fields.complain(target_option,
                        "a match goes to a target or has a number of hands, not both");
    }
}

/// What a value on the command line would be in JSON.
json::value value_of(std::string_view text) {
    if (text == "true" || text == "false") return text == "true";
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error == std::errc() && end == text.data() + text.size()) return number;
    return json::string_view(text.data(), text.size());
}

}  // namespace

std::vector<std::string_view> offered_options(const Edition& edition, int players) {
    std::vector<std::string_view> names;
    const Table* table = find_table(edition, players);
    if (table != nullptr && table->other_goal.value != 0) names.push_back(goal_option);
    if (edition.hazard_up_offered) names.push_back(hazard_up_option);
    if (edition.score.no_hundreds.value != 0) names.push_back(no_hundreds_option);
    if (edition.target.value != 0) {
        names.push_back(target_option);
        names.push_back(hands_option);
    }
    return names;
}

Parsed<const Edition*> parse_edition(std::string_view id) {
    if (const Edition* edition = engine::find_edition(id)) return edition;
    return Failure{"unknown edition " + quoted(id) +
                   "; there are: " + listed(engine::all_editions(), [](const Edition* edition) {
                       return edition->id;
                   })};
}

Parsed<Options> read_options(const json::object& object, const Edition& edition, int players) {
    const Table* table = find_table(edition, players);
    if (table == nullptr) return Failure{why_not_played(edition, players)};
    const std::vector<std::string_view> offered = offered_options(edition, players);
    for (const auto& [key, value] : object) {
        if (std::ranges::find(offered, std::string_view(key)) != offered.end()) continue;
        const std::string names = listed(offered, [](std::string_view name) { return name; });
        return Failure{"option " + quoted(key) + " is not offered by " +
                       name_of_table(edition, players) + "; it offers: " + names};
    }
    Complaint complaint;
    Fields fields(object, complaint, "option");
    Options options;
    if (fields.has(goal_option)) read_goal(fields, *table, options);
    if (fields.has(hazard_up_option)) options.hand.hazard_up = fields.boolean(hazard_up_option);
    if (fields.has(no_hundreds_option))
        options.hand.no_hundreds = fields.boolean(no_hundreds_option);
    read_match_options(fields, options);
    if (!complaint.is_empty()) return Failure{complaint.message()};

    // The engine has the last word; nothing above should leave it any.
    const engine::SetupError setup = why_no_setup(edition, players, options.hand);
    if (setup != engine::SetupError::None) return Failure{std::string(id(setup))};
    const engine::MatchError match = why_no_match(edition, options.match);
    if (match != engine::MatchError::None) return Failure{std::string(id(match))};
    return options;
}

Parsed<Options> parse_options(std::span<const std::string> assignments, const Edition& edition,
                              int players) {
    json::object object;
    for (const std::string& assignment : assignments) {
        const std::size_t sign = assignment.find('=');
        if (sign == std::string::npos) {
            return Failure{"an option is given as NAME=VALUE, not " + quoted(assignment)};
        }
        const std::string_view name = std::string_view(assignment).substr(0, sign);
        const bool is_new =
            object.emplace(name, value_of(std::string_view(assignment).substr(sign + 1))).second;
        if (!is_new) return Failure{"option " + quoted(name) + " is given twice"};
    }
    return read_options(object, edition, players);
}

Parsed<Setup> parse_setup(std::string_view edition, int players,
                          std::span<const std::string> assignments) {
    const Parsed<const Edition*> found = parse_edition(edition);
    if (!found) return found.failure();
    const Parsed<Options> options = parse_options(assignments, **found, players);
    if (!options) return options.failure();
    return Setup{*found, players, *options};
}

Setup read_setup(Fields& fields, Complaint& complaint) {
    const std::string_view name = fields.string("edition");
    const int players = fields.integer("players", {1, 1'000});
    if (!complaint.is_empty()) return {};
    const Parsed<const Edition*> edition = parse_edition(name);
    if (!edition) {
        complaint.add("", edition.error());
        return {};
    }
    const json::object none;
    const json::object& given = fields.has("options") ? fields.object("options") : none;
    if (!complaint.is_empty()) return {};
    const Parsed<Options> options = read_options(given, **edition, players);
    if (!options) {
        complaint.add("", options.error());
        return {};
    }
    return {*edition, players, *options};
}

void append_options(std::string& out, const Options& options) {
    json::object object;
    if (options.hand.goal.value != 0) object.emplace(goal_option, options.hand.goal.value);
    if (options.hand.hazard_up) object.emplace(hazard_up_option, true);
    if (options.hand.no_hundreds) object.emplace(no_hundreds_option, true);
    if (options.match.target.value != 0) object.emplace(target_option, options.match.target.value);
    if (options.match.hands != 0) object.emplace(hands_option, options.match.hands);
    out += json::serialize(object);
}

}  // namespace bornes::text
