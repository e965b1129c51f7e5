// The texts of the boxes that a table shows, and what each offers.
#pragma once

#include <string>
#include <vector>

#include "bornes/cli/table/table.h"
#include "bornes/cli/tui/dialog.h"
#include "bornes/cli/tui/preferences.h"

namespace bornes::cli::tui {

/// Whom a box talks to, and in which words.
struct Talk {
    const Table* table;
    const text::Speaker* speaker;
    const text::TableNames* names;

    std::string say(text::Word word, std::initializer_list<text::Argument> arguments = {}) const {
        return speaker->say(word, arguments);
    }
};

// Questions. The choices stand in the order of the comments.
/// Coup fourré, decline.
Dialog coup_fourre_dialog(const Talk& talk, const engine::View& view);
/// Extend, stop.
Dialog extension_dialog(const Talk& talk, const engine::View& view);
/// Show the cards.
Dialog curtain_dialog(const Talk& talk, engine::Seat seat);
/// Next hand.
Dialog hand_over_dialog(const Talk& talk, const engine::View& view);
/// New match, analysis, quit.
Dialog match_over_dialog(const Talk& talk, const engine::View& view);

/// Stop it.
Dialog analysing_dialog(const Talk& talk, int percent);

// Things to read; the only choice closes them.
Dialog help_dialog(const Talk& talk);
Dialog log_dialog(const Talk& talk, const engine::View& view,
                  const std::vector<std::string>& earlier);
Dialog rules_dialog(const Talk& talk);
Dialog sheet_dialog(const Talk& talk, const engine::View& view);
Dialog analysis_dialog(const Talk& talk, const std::string& text);
Dialog hint_dialog(const Talk& talk, const engine::View& view, const players::Choice& choice);

}  // namespace bornes::cli::tui
