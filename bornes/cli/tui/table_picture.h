// The table as a picture: what is known of a hand, drawn for a window of any size.
//
// Nothing here decides anything: a picture is made of a View and of what the player has chosen so
// far, and tells where on the screen which key lies, for the mouse.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bornes/cli/tui/canvas.h"
#include "bornes/cli/tui/terminal.h"
#include "bornes/engine/view.h"
#include "bornes/text/table_text.h"

namespace bornes::cli::tui {

/// The smallest window that a table fits in.
inline constexpr Size smallest = {.rows = 24, .columns = 80};

struct HandCard {
    engine::Card card;
    bool is_playable = false;
    /// Drawn since the player last saw the hand.
    bool is_new = false;
};

/// Something that can be done now, and the key for it.
struct Option {
    std::string key;
    std::string label;
    bool is_allowed = true;
};

/// A card on its way, seen at one moment: how far, from 0 to 1.
struct Flight {
    engine::Card card;
    Rect from;
    Rect to;
    double progress = 0;
};

struct TablePicture {
    const engine::View* view = nullptr;
    const text::Speaker* speaker = nullptr;
    const text::TableNames* names = nullptr;
    std::string title;
    std::vector<HandCard> hand;
    bool is_hand_hidden = false;
    std::optional<std::size_t> selected;
    std::vector<Option> options;
    std::size_t option = 0;
    std::string prompt;
    std::string message;
    Ink message_ink = Ink::Plain;
    /// Oldest first.
    std::vector<std::string> log;
    /// Who is to act.
    std::optional<engine::Seat> turn;
    std::vector<Option> keys;
    std::optional<Flight> flight;
};

/// Where the parts of a table lie.
struct TableLayout {
    Rect title;
    std::vector<Rect> sides;
    Rect draw_pile;
    Rect discards;
    Rect log;
    Rect prompt;
    Rect message;
    std::vector<Rect> hand;
    Rect options;
    Rect keys;

    Rect battle(engine::Side side) const;
    Rect speed(engine::Side side) const;
    Rect road(engine::Side side) const;
};

TableLayout lay_out(Size size, int sides, int cards_in_hand);

/// A part of the screen that stands for a key.
struct Region {
    Rect rect;
    Key key;
};

/// Draws the table and returns what can be clicked.
std::vector<Region> draw_table(Canvas& canvas, const TablePicture& picture);

/// Asks for a larger window.
void draw_too_small(Canvas& canvas, const text::Speaker& speaker);

/// A row of things to do, each with its key; returns what can be clicked.
std::vector<Region> draw_options(Canvas& canvas, const Rect& rect,
                                 const std::vector<Option>& options,
                                 std::optional<std::size_t> chosen);

}  // namespace bornes::cli::tui
