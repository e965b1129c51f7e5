// Which colours the inks and papers are: by name on 8 and 16 colours, by number on 256, mixed on
// more. Chosen so that text on a card is readable, and cards look like cards, on light and dark
// screens.
#pragma once

#include "bornes/cli/tui/canvas.h"

namespace bornes::cli::tui {

/// Numbers as ncurses counts colours; -1 is the terminal's own.
struct Colours {
    int ink = -1;
    int paper = -1;
};

/// The colours of a style at a terminal that has so many.
Colours colours_of(Ink ink, Paper paper, int available);

}  // namespace bornes::cli::tui
