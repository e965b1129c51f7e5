// The three ways to play a match: on the screen, line by line, and as JSON lines for scripts.
// play.cpp chooses one.
#pragma once

#include <memory>
#include <string>

#include "bornes/cli/table/local_table.h"
#include "bornes/cli/table/plan.h"
#include "bornes/cli/tui/preferences.h"

namespace bornes::cli {

struct PlayRequest {
    TablePlan plan;
    /// A saved match to go on with; then the plan is only for matches after it.
    std::unique_ptr<MatchSession> saved;
    /// Whether the plan is what the player wants, or only what is usual.
    bool is_chosen = false;
    bool has_seed = false;
    tui::Preferences preferences;
};

/// A match that is kept on disk from its first card.
std::unique_ptr<MatchSession> new_saved_match(const TablePlan& plan, text::Language language);
/// The saved match that was played last; nothing if there is none.
std::unique_ptr<MatchSession> last_saved_match();

/// Nothing if the terminal cannot show a full screen.
std::optional<int> play_on_screen(PlayRequest& request);
int play_line_by_line(PlayRequest& request);
int play_by_json(PlayRequest& request);

}  // namespace bornes::cli
