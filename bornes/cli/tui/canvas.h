// What a screen shows, before any terminal sees it: a grid of characters with styles.
//
// Everything is drawn here first. A test reads the grid as text; a Terminal (terminal.h) shows it.
// A canvas is made for a kind of terminal: where only ASCII can be shown, accents, lines and
// symbols become their nearest ASCII. What falls outside is cut off, so drawing never needs to ask.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace bornes::cli::tui {

/// What a colour means; which colour that is, the terminal knows.
enum class Ink : std::uint8_t { Plain, Faint, Distance, Hazard, Remedy, Safety, Accent, Warning };
/// What lies under the ink.
enum class Paper : std::uint8_t { Screen, Card, ShadedCard, CardBack, Bar };
inline constexpr std::size_t ink_count = 8;
inline constexpr std::size_t paper_count = 5;

struct Style {
    Ink ink = Ink::Plain;
    Paper paper = Paper::Screen;
    bool is_bold = false;
    bool is_reversed = false;
    bool is_dim = false;
    friend constexpr bool operator==(const Style&, const Style&) = default;
};

/// Characters that a terminal can show.
enum class Charset : std::uint8_t { Unicode, Ascii };

struct Size {
    int rows = 0;
    int columns = 0;
    friend constexpr bool operator==(const Size&, const Size&) = default;
};

struct Rect {
    int row = 0;
    int column = 0;
    int rows = 0;
    int columns = 0;
    constexpr bool contains(int at_row, int at_column) const {
        return at_row >= row && at_row < row + rows && at_column >= column &&
               at_column < column + columns;
    }
    constexpr Rect inner(int margin = 1) const {
        return {row + margin, column + margin, rows - 2 * margin, columns - 2 * margin};
    }
};

/// One place of the grid: a character and the marks that are drawn over it. The right half of a
/// wide character has none.
struct Cell {
    std::array<char32_t, 3> points = {U' '};
    Style style;
    friend constexpr bool operator==(const Cell&, const Cell&) = default;
};

/// How a box is drawn.
enum class Border : std::uint8_t { Thin, Double };
enum class Align : std::uint8_t { Left, Centre, Right };

class Canvas {
public:
    Canvas(Size size, Charset charset);

    Size size() const { return size_; }
    Charset charset() const { return charset_; }
    const Cell& at(int row, int column) const { return cells_[place(row, column)]; }

    /// Writes a text of one line, at most `most` columns of it, and returns the column after it.
    int put(int row, int column, std::string_view text, Style style, int most = 1 << 20);
    /// Writes a text into a line of a rectangle, cut off with a mark where it is too long.
    void line(const Rect& within, int row, std::string_view text, Style style,
              Align align = Align::Left);
    void fill(const Rect& rect, Style style, char32_t with = U' ');
    void box(const Rect& rect, Style style, Border border = Border::Thin);

    /// The grid as lines of text without spaces at their ends.
    std::string text() const;

private:
    /// Where a cell lies; the caller promises that it is on the canvas.
    std::size_t place(int row, int column) const {
        return static_cast<std::size_t>(row) * static_cast<std::size_t>(size_.columns) +
               static_cast<std::size_t>(column);
    }
    void set(int row, int column, const Cell& cell);
    int put_point(int row, int column, char32_t point, Style style);

    Size size_;
    Charset charset_;
    std::vector<Cell> cells_;
};

/// A text cut to a number of columns, its end marked if something is missing.
std::string fitted(std::string_view text, int columns);

/// A text in lines of at most so many columns, broken at spaces and, where a word is too long, at
/// soft hyphens; if all else fails anywhere.
std::vector<std::string> wrapped(std::string_view text, int columns);

}  // namespace bornes::cli::tui
