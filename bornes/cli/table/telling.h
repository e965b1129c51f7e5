// Moves as sentences, for logs: "You play 50", "Club 2 plays Flat Tire on you".
#pragma once

#include <string>
#include <vector>

#include "bornes/engine/view.h"
#include "bornes/text/table_text.h"

namespace bornes::cli {

std::string move_sentence(engine::Move move, const text::Speaker& speaker,
                          const text::TableNames& names);

/// Every public move of the view's hand, oldest first.
std::vector<std::string> history_sentences(const engine::View& view, const text::Speaker& speaker,
                                           const text::TableNames& names);

/// Why a card of the view's hand cannot be laid, for each opposing side if it is a hazard; empty if
/// it can. The caller promises a seat whose turn it is to play.
std::string why_not_playable(const engine::View& view, engine::Card card,
                             const text::Speaker& speaker, const text::TableNames& names);

/// The lines of a text.
std::vector<std::string> lines_of(std::string_view text);

}  // namespace bornes::cli
