// `bornes analyse`: how well a record was played, and how lucky everyone was.
#include <algorithm>
#include <chrono>
#include <limits>
#include <memory>
#include <thread>

#include <fmt/core.h>

#include "bornes/analysis/analysis_json.h"
#include "bornes/arena/thinking.h"
#include "bornes/arena/workers.h"
#include "bornes/cli/analysis_report.h"
#include "bornes/cli/arguments.h"
#include "bornes/cli/commands.h"
#include "bornes/cli/game_arguments.h"
#include "bornes/cli/progress_bar.h"
#include "bornes/cli/record_file.h"
#include "bornes/text/parsed.h"

namespace bornes::cli {

namespace {

using analysis::Analyser;
using analysis::Effort;

struct AnalyseArguments {
    std::string path;
    std::string level;
    std::uint64_t playouts = 0;
    std::uint64_t seed = 0;
    std::uint64_t threads = std::max(1U, std::thread::hardware_concurrency());
    std::uint64_t seat = any_number;
    std::uint64_t worst = 10;
    bool as_json = false;
    std::string html;
    ReportOptions report = {.language = environment_language()};
};

/// The strongest level that weighs actions, if none is named.
const players::Level* find_analyst(const std::string& id) {
    if (id.empty()) return &players::all_levels().back();
    return players::find_level(id);
}

/// A job's effort with the clock running since it was made.
class TimedEffort {
public:
    TimedEffort(const Analyser& analyser, const AnalyseArguments& arguments)
        : effort_(analyser.effort()) {
        if (arguments.report.time == 0) return;
        const auto now = arena::Clock::now();
        const std::chrono::microseconds time(1000 * arguments.report.time);
        stops_ = {arena::Deadline(now + time * 4 / 10), arena::Deadline(now + time * 8 / 10),
                  arena::Deadline(now + time)};
        effort_.candidates.stop = &stops_[0];
        effort_.comparison.stop = &stops_[1];
        effort_.deals.stop = &stops_[2];
        if (arguments.playouts != 0) return;
        effort_.candidates.playouts = std::numeric_limits<std::uint32_t>::max();
        effort_.comparison.playouts = std::numeric_limits<std::uint32_t>::max();
    }
    TimedEffort(const TimedEffort&) = delete;
    TimedEffort& operator=(const TimedEffort&) = delete;

    const Effort& effort() const { return effort_; }

private:
    std::array<arena::Deadline, 3> stops_ = {arena::Deadline({}), arena::Deadline({}),
                                             arena::Deadline({})};
    Effort effort_;
};

void analyse_all(Analyser& analyser, const AnalyseArguments& arguments) {
    take_interrupt_as_wish();
    ProgressBar bar(analyser.size());
    // Jobs are taken while others are worked on: what the workers read does not change.
    const auto make_worker = [&] {
        return
            [&, analyst = analysis::Analyst(*analyser.options().level)](std::uint64_t job) mutable {
                const TimedEffort timed(analyser, arguments);
                return analyser.analyse(job, analyst, timed.effort());
            };
    };
    arena::work_in_order<Analyser::JobResult>(
        analyser.size(), static_cast<unsigned>(arguments.threads), make_worker,
        [&](Analyser::JobResult&& result) {
            analyser.take(std::move(result));
            return !is_interrupted();
        },
        [&] {
            bar.show(analyser.done(), "decisions");
            return !is_interrupted();
        });
}

int analyse(const AnalyseArguments& arguments) {
    const players::Level* level = find_analyst(arguments.level);
    if (!level->thinks) {
        complain(fmt::format("{} weighs no actions, so it cannot judge any", level->id));
        return 2;
    }
    analysis::RecordCollector collector;
    Output nothing;
    const int status = play_record(arguments.path, collector, nothing);
    if (status != 0) return status;

    analysis::AnalyserOptions options{.level = level,
                                      .playouts = static_cast<std::uint32_t>(arguments.playouts),
                                      .seed = arguments.seed};
    if (arguments.seat != any_number) {
        options.seat = engine::Seat{static_cast<std::uint8_t>(arguments.seat)};
    }
    Analyser analyser(collector.take(), options);
    const auto& matches = analyser.matches();
    const auto has_seat = [&](const analysis::MatchAnalysis& match) {
        return !options.seat || options.seat->index < match.log.setup.players;
    };
    const bool has_decision = std::ranges::any_of(matches, [](const auto& match) {
        return !match.log.hands.empty() && !match.log.hands.front().choices.empty();
    });
    if (!has_decision) {
        complain(fmt::format("there is no decision in {}", text::quoted(arguments.path)));
        return 1;
    }
    if (!std::ranges::all_of(matches, has_seat)) {
        complain(fmt::format("there is no seat {} at every table of the record", arguments.seat));
        return 1;
    }
    analyse_all(analyser, arguments);

    ReportOptions report = arguments.report;
    report.worst = static_cast<std::size_t>(arguments.worst);
    Output output;
    output.text() = arguments.as_json ? analysis_json(analyser) : analysis_text(analyser, report);
    if (!arguments.html.empty() && !write_file(arguments.html, analysis_html(analyser, report))) {
        return output.finish(1);
    }
    return output.finish(0);
}

}  // namespace

void add_analyse_command(CLI::App& app, int& status) {
    const auto arguments = std::make_shared<AnalyseArguments>();
    CLI::App* command =
        app.add_subcommand("analyse", "Judge every decision of a record, and tell luck from skill");
    command->add_option("file", arguments->path, "The record; - for standard input")
        ->type_name("FILE")
        ->required();
    add_level_option(*command, arguments->level);
    command->get_option("--level")->description(
        "Who judges: a level that weighs actions; otherwise the strongest");
    add_number(*command, "--playouts", arguments->playouts, 1, 1'000'000'000,
               "Hands to play out in thought for a decision; otherwise four times the level's own");
    add_number(*command, "--time", arguments->report.time, 1, 3'600'000,
               "Milliseconds for a decision, instead; not the same twice");
    add_number(*command, "--seed", arguments->seed, 0, any_number,
               "Chooses the cards to think about; otherwise 0");
    add_number(*command, "--threads", arguments->threads, 1, 1024,
               "How many threads, which changes no result; otherwise one a core");
    add_number(*command, "--seat", arguments->seat, 0, engine::max_players - 1,
               "Judge only the choices of this seat");
    add_number(*command, "--worst", arguments->worst, 0, 1'000'000,
               "How many mistakes to tell at length; otherwise 10");
    command->add_flag("--full", arguments->report.full, "Tell every decision with its candidates");
    command->add_flag("--json", arguments->as_json, "Print one JSON object with everything");
    command->add_option("--html", arguments->html, "Write a page with plots to a file too")
        ->type_name("FILE");
    add_language_option(*command, arguments->report.language);
    command->footer(
        "Ctrl-C tells what has been found so far. docs/ai.md says what the figures mean.\n"
        "\n"
        "Examples:\n"
        "  bornes analyse match.jsonl --html match.html\n"
        "  bornes analyse match.jsonl --seat 0 --full | less\n"
        "  bornes trace --edition parker-1971 --players 2 --level club | bornes analyse -");
    command->callback([arguments, &status] { status = analyse(*arguments); });
}

}  // namespace bornes::cli
