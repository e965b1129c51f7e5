// What an analysis found, for people: as text in 80 columns, and as a page with plots. The JSON is
// in bornes/analysis.
#pragma once

#include <string>

#include "bornes/analysis/analyser.h"
#include "bornes/cli/analysis_words.h"

namespace bornes::cli {

std::string analysis_text(const analysis::Analyser& analyser, const ReportOptions& options);

/// A page that stands alone: styles and plots are in it.
std::string analysis_html(const analysis::Analyser& analyser, const ReportOptions& options);

}  // namespace bornes::cli
