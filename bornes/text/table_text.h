// A hand for people, as plain text: the table, what one may choose, the score sheet.
//
// Everything is said in the words of the edition (vocabulary.h). A table is made of a View, so it
// shows no more than whoever looks may know. No colour: what it says does not hang on any.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "bornes/engine/view.h"
#include "bornes/text/language.h"

namespace bornes::text {

/// How the seats and sides are called at one table.
struct TableNames {
    std::vector<std::string> seats;
    std::vector<std::string> sides;
};

/// "Player 0", "Side 1".
TableNames common_names(const engine::Rules& rules, const Speaker& speaker);
/// The sides called by whoever plays for them: "Ann", "Ann and Bob".
TableNames names_of_players(const engine::Rules& rules, const Speaker& speaker,
                            std::span<const std::string> players);

/// A hand's cards as a booklet sorts them, with commas.
std::string cards_text(const engine::Hand& hand, const Speaker& speaker);

/// The piles of every side, who holds how many cards, discards and draw pile.
std::string table_text(const engine::View& view, const Speaker& speaker, const TableNames& names);

/// What an action of the view's seat means, as an offer: "Play Flat Tire on Side 1".
std::string choice_text(engine::Action action, const engine::View& view, const Speaker& speaker,
                        const TableNames& names);

/// How a hand ended: who reached the goal, then the points line by line, or the kilometres.
std::string result_text(const engine::Rules& rules, const engine::Result& result,
                        const engine::Totals& scores_before, const Speaker& speaker,
                        const TableNames& names);

}  // namespace bornes::text
