// `bornes stats`: a player's results, from the matches that `bornes play` has kept.
#include <algorithm>
#include <cmath>
#include <memory>

#include <boost/json.hpp>
#include <fmt/core.h>

#include "bornes/cli/arguments.h"
#include "bornes/cli/commands.h"
#include "bornes/cli/streams.h"
#include "bornes/cli/table/player_statistics.h"
#include "bornes/cli/table/saved_matches.h"
#include "bornes/cli/tui/ascii.h"
#include "bornes/cli/tui/charset.h"
#include "bornes/text/layout.h"
#include "bornes/text/vocabulary.h"

namespace bornes::cli {

namespace {

namespace json = boost::json;
using text::Word;

struct StatsArguments {
    std::vector<std::string> files;
    std::string name;
    text::Language language = environment_language();
    bool json = false;
};

/// Matches of one edition against one kind of opponent.
struct Group {
    const engine::Edition* edition;
    /// A level's id, or "people" or "mixed".
    std::string opponents;
    Tally tally;
};

std::string read_whole(const std::string& path) {
    std::string content;
    Input input(path);
    for (std::string_view piece = input.read(); !piece.empty(); piece = input.read())
        content += piece;
    if (!input.error().empty()) complain(input.error());
    return content;
}

/// Oldest first.
std::vector<PlayedMatch> matches_of(const StatsArguments& arguments) {
    std::vector<std::string> files = arguments.files;
    if (files.empty()) {
        for (const std::filesystem::path& path : records_in(finished_folder()))
            files.push_back(path);
        std::ranges::reverse(files);
    }
    std::vector<PlayedMatch> matches;
    for (const std::string& file : files) {
        if (auto match = read_played_match(read_whole(file), arguments.name))
            matches.push_back(std::move(*match));
    }
    return matches;
}

std::string opponents_of(const PlayedMatch& match) {
    if (match.has_people_against) return "people";
    return match.level == nullptr ? "mixed" : std::string(match.level->id);
}

std::string opponents_text(const std::string& opponents, const text::Speaker& speaker) {
    if (const players::Level* level = players::find_level(opponents))
        return level_name(*level, speaker.language());
    return speaker.say(opponents == "people" ? Word::StatsPeople : Word::StatsMixed);
}

std::vector<Group> grouped(const std::vector<PlayedMatch>& matches) {
    std::vector<Group> groups;
    for (const PlayedMatch& match : matches) {
        const std::string opponents = opponents_of(match);
        auto group = std::ranges::find_if(groups, [&](const Group& each) {
            return each.edition == match.edition && each.opponents == opponents;
        });
        if (group == groups.end())
            group = groups.insert(group,
                                  {.edition = match.edition, .opponents = opponents, .tally = {}});
        group->tally.add(match);
    }
    return groups;
}

std::string bar(double share) {
    constexpr int columns = 10;
    const auto full = std::lround(share * columns);
    std::string text;
    for (int i = 0; i < columns; ++i) text += i < full ? "█" : "░";
    return text;
}

/// One small column for each of the last matches: high for a large win, low for a large loss.
std::string spark_line(const std::vector<PlayedMatch>& matches) {
    static constexpr std::string_view columns[] = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    constexpr std::size_t most = 60;
    int largest = 1;
    for (const PlayedMatch& match : matches) largest = std::max(largest, std::abs(match.margin));
    std::string line;
    for (std::size_t i = matches.size() > most ? matches.size() - most : 0; i < matches.size();
         ++i) {
        const double place = (1 + static_cast<double>(matches[i].margin) / largest) / 2;
        line += columns[std::clamp(static_cast<int>(place * 8), 0, 7)];
    }
    return line;
}

std::string per_hand(long sum, int hands, int decimals) {
    return hands == 0 ? "–" : fmt::format("{:.{}f}", static_cast<double>(sum) / hands, decimals);
}

std::string report(const std::vector<PlayedMatch>& matches, const text::Speaker& speaker) {
    text::Page page;
    page.title(speaker.say(Word::StatsTitle));
    if (matches.empty()) {
        page.paragraph(speaker.say(Word::StatsNone));
        return page.text();
    }
    Tally all;
    int streak = 0;
    int best_streak = 0;
    for (const PlayedMatch& match : matches) {
        all.add(match);
        streak = match.result == 1 ? streak + 1 : 0;
        best_streak = std::max(best_streak, streak);
    }
    std::vector<text::Row> rows = {{speaker.say(Word::StatsEdition),
                                    speaker.say(Word::StatsOpponents),
                                    speaker.say(Word::StatsMatches), speaker.say(Word::StatsWon),
                                    "", speaker.say(Word::StatsPerHand),
                                    speaker.say(Word::StatsBest), speaker.say(Word::StatsCoups)}};
    for (const Group& group : grouped(matches)) {
        const Tally& tally = group.tally;
        const double share = tally.won / tally.matches;
        rows.push_back({std::string(group.edition->id), opponents_text(group.opponents, speaker),
                        fmt::format("{:>5}", tally.matches), fmt::format("{:3.0f} %", 100 * share),
                        bar(share), fmt::format("{:>6}", per_hand(tally.points, tally.hands, 0)),
                        fmt::format("{:>6}", tally.best_hand),
                        fmt::format("{:>4}", tally.coups_fourres)});
    }
    page.table(rows);
    page.paragraph(
        speaker.say(Word::StatsSummary, {{"matches", all.matches},
                                         {"hands", all.hands},
                                         {"hands-won", all.hands_won},
                                         {"coups", all.coups_fourres},
                                         {"rate", per_hand(all.coups_fourres, all.hands, 2)},
                                         {"streak", best_streak},
                                         {"take-backs", all.take_backs}}));
    page.paragraph(speaker.say(Word::StatsMargins));
    std::string out = page.text();
    return out + "\n  " + spark_line(matches) + "\n";
}

json::object json_of(const Tally& tally) {
    const auto whole = static_cast<int>(tally.won);
    return {{"matches", tally.matches},
            {"won", tally.won == whole ? json::value(whole) : json::value(tally.won)},
            {"hands", tally.hands},
            {"hands_won", tally.hands_won},
            {"points", tally.points},
            {"best_hand", tally.best_hand},
            {"coups_fourres", tally.coups_fourres},
            {"take_backs", tally.take_backs}};
}

std::string json_report(const std::vector<PlayedMatch>& matches) {
    Tally all;
    for (const PlayedMatch& match : matches) all.add(match);
    json::object report = json_of(all);
    json::array groups;
    for (const Group& group : grouped(matches)) {
        json::object each = json_of(group.tally);
        each["edition"] = group.edition->id;
        each["opponents"] = group.opponents;
        groups.push_back(std::move(each));
    }
    report["groups"] = std::move(groups);
    json::array margins;
    for (const PlayedMatch& match : matches) margins.push_back(match.margin);
    report["margins"] = std::move(margins);
    return json::serialize(report) + "\n";
}

int stats(const StatsArguments& arguments) {
    const std::vector<PlayedMatch> matches = matches_of(arguments);
    Output output;
    output.text() =
        arguments.json ? json_report(matches) : report(matches, text::Speaker(arguments.language));
    if (!arguments.json && tui::is_ascii_terminal()) output.text() = tui::to_ascii(output.text());
    return output.finish(0);
}

}  // namespace

void add_stats_command(CLI::App& app, int& status) {
    const auto arguments = std::make_shared<StatsArguments>();
    CLI::App* command = app.add_subcommand("stats", "Show a player's results");
    command
        ->add_option("files", arguments->files,
                     "Records of matches; otherwise those that `bornes play` has kept")
        ->type_name("FILE");
    command
        ->add_option("--name", arguments->name,
                     "Whose results; otherwise those of the first person at each table")
        ->type_name("NAME");
    command->add_flag("--json", arguments->json, "Print the figures as JSON");
    add_language_option(*command, arguments->language);
    command->footer("Examples:\n"
                    "  bornes stats\n"
                    "  bornes stats --name Ann --lang fr");
    command->callback([arguments, &status] { status = stats(*arguments); });
}

}  // namespace bornes::cli
