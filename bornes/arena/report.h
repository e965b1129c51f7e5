// What came of a tournament, as a table for people and as JSON for programs.
#pragma once

#include <string>

#include "bornes/arena/tournament.h"
#include "bornes/text/options.h"

namespace bornes::arena {

/// The table, several lines.
std::string report_text(const text::Setup& setup, const TournamentOptions& options,
                        const TournamentResult& result);

/// One JSON object. All but `timing` is the same for the same seed, whatever the number of threads.
std::string report_json(const text::Setup& setup, const TournamentOptions& options,
                        const TournamentResult& result);

/// How things stand, in a few words.
std::string progress_text(const Standing& standing, const std::optional<SequentialTest>& test);

}  // namespace bornes::arena
