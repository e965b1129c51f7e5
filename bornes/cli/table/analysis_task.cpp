#include "bornes/cli/table/analysis_task.h"

#include <algorithm>
#include <utility>

#include <sys/resource.h>

#include "bornes/cli/analysis_report.h"
#include "bornes/cli/table/quiet_thread.h"
#include "bornes/players/levels.h"
#include "bornes/text/replay.h"

namespace bornes::cli {

namespace {

/// Enough to tell a mistake from a choice of taste, and done while somebody waits; `bornes analyse`
/// takes its time.
constexpr std::uint32_t playouts = 300;

/// The fastest of those who weigh actions.
const players::Level& judge() {
    return *std::ranges::find_if(players::all_levels(), &players::Level::thinks);
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
