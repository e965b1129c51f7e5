#include "bornes/cli/table/analysis_task.h"

#include <utility>

#include <sys/resource.h>

#include "bornes/cli/analysis_report.h"
#include "bornes/cli/table/quiet_thread.h"
#include "bornes/players/levels.h"
#include "bornes/text/replay.h"

namespace bornes::cli {

namespace {

/// As on the page: some two seconds of computing for a match of four hands, five for a hand of
/// Express; `bornes analyse` takes 25 times as long.
constexpr std::uint32_t playouts = 1500;

/// The strongest of those who weigh actions: the levels rise.
const players::Level& judge() {
    const players::Level* strongest = nullptr;
    for (const players::Level& level : players::all_levels()) {
        if (level.thinks) strongest = &level;
    }
    return *strongest;
}

}  // namespace

AnalysisTask::AnalysisTask(std::string record, std::optional<engine::Seat> seat,
                           text::Language language) {
    thread_ = quiet_thread(
        [this, record = std::move(record), seat, language] { work(record, seat, language); });
}

AnalysisTask::~AnalysisTask() {
    is_given_up_ = true;
    thread_.join();
}

void AnalysisTask::work(const std::string& record, std::optional<engine::Seat> seat,
                        text::Language language) {
    ::setpriority(PRIO_PROCESS, 0, 10);
    analysis::RecordCollector collector;
    text::Replayer replayer(collector);
    replayer.feed(record);
    replayer.finish();
    analysis::Analyser analyser(collector.take(),
                                {.level = &judge(), .playouts = playouts, .seed = 0, .seat = seat});
    while (!is_given_up_ && analyser.step())
        percent_ = static_cast<int>(100 * analyser.done() / analyser.size());
    if (is_given_up_) return;
    text_ = analysis_text(analyser, {.language = language});
    is_done_ = true;
}

}  // namespace bornes::cli
