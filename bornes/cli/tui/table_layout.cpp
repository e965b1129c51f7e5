// Where everything lies, from 80 by 24 upward: larger windows get larger cards.
#include <algorithm>

#include "bornes/cli/tui/table_picture.h"

namespace bornes::cli::tui {

namespace {

constexpr int small_card_columns = 11;
constexpr int most_cards = 7;

/// Piles are drawn as cards where a side has room for them, else as lines of text.
constexpr int rows_for_pile_cards = 6;

Rect pile_rect(const Rect& side, int number) {
    if (side.rows < rows_for_pile_cards) {
        const int row = side.row + 2;
        const int half = side.columns / 2;
        return {row, side.column + 1 + number * half, 1, half - 2};
    }
    const int rows = side.rows - 1;
    const int columns = std::clamp(rows * 2, small_card_columns, 18);
    return {side.row + 1,
            side.column + 1 + number * (columns + (columns > small_card_columns ? 1 : 0)), rows,
            columns};
}

}  // namespace

Rect TableLayout::battle(engine::Side side) const { return pile_rect(sides[side.index], 0); }
Rect TableLayout::speed(engine::Side side) const { return pile_rect(sides[side.index], 1); }

Rect TableLayout::road(engine::Side side) const {
    const Rect& band = sides[side.index];
    if (band.rows < rows_for_pile_cards)
        return {band.row + 1, band.column + 1, 1, band.columns - 2};
    const Rect beside = pile_rect(band, 1);
    const int column = beside.column + beside.columns + 1;
    return {band.row + 1, column, band.rows - 1, band.column + band.columns - column - 1};
}

TableLayout lay_out(Size size, int sides, int cards_in_hand) {
    const int rows = std::max(size.rows, smallest.rows);
    const int columns = std::max(size.columns, smallest.columns);
    TableLayout layout;
    layout.title = {0, 0, 1, columns};
    layout.keys = {rows - 1, 0, 1, columns};
    layout.options = {rows - 2, 1, 1, columns - 2};

    const int card_rows = std::clamp(6 + (rows - 24) / 5, 6, 12);
    const int card_columns =
        std::clamp((columns - 2) / most_cards, small_card_columns, 2 * card_rows);
    const int gap = std::clamp((columns - 2) / most_cards - card_columns, 0, 1);
    const int hand_row = layout.options.row - card_rows;
    const int hand_columns = cards_in_hand * (card_columns + gap) - gap;
    const int hand_column = std::max(1, (columns - hand_columns) / 2);
    for (int i = 0; i < cards_in_hand; ++i) {
        layout.hand.push_back(
            {hand_row, hand_column + i * (card_columns + gap), card_rows, card_columns});
    }
    layout.message = {hand_row - 1, 1, 1, columns - 2};
    layout.prompt = {hand_row - 2, 1, 1, columns - 2};

    const int table_rows = layout.prompt.row - 1;
    const int right = std::clamp(columns * 3 / 10, 24, 56);
    const int left = columns - right;
    const int band = std::min(table_rows / sides, 13);
    const int spare = std::max(0, std::min(table_rows - band * sides, sides - 1));
    for (int side = 0; side < sides; ++side) {
        const int shift = sides > 1 ? spare * side / (sides - 1) : 0;
        layout.sides.push_back({1 + band * side + shift, 0, band, left});
    }
    const int pile_rows = std::clamp(table_rows / 3, 5, 9);
    const int pile_columns = std::clamp((right - 3) / 2, small_card_columns - 1, 16);
    layout.draw_pile = {1, left, pile_rows, pile_columns};
    layout.discards = {1, left + pile_columns + 1, pile_rows, pile_columns};
    layout.log = {1 + pile_rows, left, table_rows - pile_rows, right - 1};
    return layout;
}

}  // namespace bornes::cli::tui
