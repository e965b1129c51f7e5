// An analysis as JSON (docs/records.md has its form): for programs, and for the page's review.
#pragma once

#include <string>
#include <string_view>

#include "bornes/analysis/analyser.h"
#include "bornes/analysis/summary.h"

namespace bornes::analysis {

/// "dubious", "error", "blunder"; empty for none.
std::string_view id(Mark mark);
/// "world-class", ..., "chance".
std::string_view id(Rating rating);

/// One object with all that has been found so far.
std::string analysis_json(const Analyser& analyser);

/// One decision as an object without a line's end, for whoever shows an analysis while it grows.
std::string decision_json(const engine::Rules& rules, const Decision& decision);

}  // namespace bornes::analysis
