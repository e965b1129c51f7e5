// Cards, drawn as cards: a frame, a picture or symbol, and always the name; the family has its own
// ink and its own symbols, so that nothing hangs on colour alone.
#pragma once

#include <string>
#include <string_view>

#include "bornes/cli/tui/canvas.h"
#include "bornes/engine/card.h"
#include "bornes/text/language.h"

namespace bornes::cli::tui {

Ink ink_of(engine::Card card);
/// One column that tells a card from all others of its pile; a distance has none.
std::string_view symbol_of(engine::Card card);

struct Frame {
    Border border = Border::Thin;
    Paper paper = Paper::Card;
    /// Written into the upper edge, left and right.
    std::string_view left = {};
    std::string_view right = {};
};

/// A card that fills a rectangle, larger with a picture.
void draw_card(Canvas& canvas, const Rect& rect, engine::Card card, const text::Speaker& speaker,
               const Frame& frame = {});
/// A card that lies on its face, with a text on its back.
void draw_card_back(Canvas& canvas, const Rect& rect, std::string_view text,
                    const Frame& frame = {});
/// The place of a pile without a card.
void draw_empty_place(Canvas& canvas, const Rect& rect, std::string_view label);

/// A card in a line of text, at most so many columns; returns the column after it.
int draw_chip(Canvas& canvas, int row, int column, engine::Card card, const text::Speaker& speaker,
              int most, std::string_view mark = {});

}  // namespace bornes::cli::tui
