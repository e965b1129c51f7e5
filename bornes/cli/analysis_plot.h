// The equity curve of a match as inline SVG.
#pragma once

#include <string>

#include "bornes/cli/analysis_words.h"

namespace bornes::cli {

/// The sides' chances stacked over all decisions, a lane of marks a side below. Drawn by classes:
/// `side-N` for the sides, the marks' ids for the marks.
std::string equity_plot(const MatchWords& words);

}  // namespace bornes::cli
