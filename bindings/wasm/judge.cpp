#include "bindings/wasm/judge.h"

#include "bindings/wasm/clock.h"
#include "bindings/wasm/learned.h"
#include "bornes/analysis/analysis_json.h"
#include "bornes/text/fields.h"

namespace bornes::wasm {

using text::Failure;

namespace {

/// A hand is judged in some seconds then; more would tell little more.
constexpr std::uint32_t playouts = 1500;

/// The strongest level that weighs every action.
const players::Level* strongest() {
    const players::Level* found = nullptr;
    for (const players::Level& level : players::all_levels()) {
        if (level.thinks) found = &level;
    }
    return found;
}

}  // namespace

text::Parsed<std::string> Judge::answer(const boost::json::object& request) {
    text::Complaint complaint;
    text::Fields fields(request, complaint);
    if (fields.has("record")) {
        const std::string_view record = fields.string("record");
        if (!has_learned()) return Failure{"the weights have not been given"};
        analysis::RecordCollector collector;
        text::Replayer replayer(collector);
        // What comes before a wrong line is analysed all the same.
        if (replayer.feed(record)) replayer.finish();
        analyser_.emplace(collector.take(),
                          analysis::AnalyserOptions{.level = strongest(), .playouts = playouts});
    }
    const int milliseconds =
        fields.has("milliseconds") ? fields.integer("milliseconds", {1, 60'000}) : 0;
    if (!complaint.is_empty()) return Failure{complaint.message()};
    if (!analyser_) return Failure{"no record has been given"};

    const double end = clock_milliseconds() + milliseconds;
    while (clock_milliseconds() < end && analyser_->step()) {
    }
    return "{\"done\":" + std::to_string(analyser_->done()) +
           ",\"size\":" + std::to_string(analyser_->size()) +
           ",\"analysis\":" + analysis::analysis_json(*analyser_) + "}";
}

}  // namespace bornes::wasm
