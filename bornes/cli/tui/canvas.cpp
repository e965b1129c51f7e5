#include "bornes/cli/tui/canvas.h"

#include <algorithm>
#include <utility>

#include "bornes/cli/tui/ascii.h"
#include "bornes/text/layout.h"

namespace bornes::cli::tui {

namespace {

constexpr char32_t soft_hyphen = 0xAD;

void append_utf8(std::string& out, char32_t point) {
    const auto byte = [&out](char32_t value) { out += static_cast<char>(value); };
    if (point < 0x80) {
        byte(point);
    } else if (point < 0x800) {
        byte(0xC0 | point >> 6);
        byte(0x80 | (point & 0x3F));
    } else if (point < 0x10000) {
        byte(0xE0 | point >> 12);
        byte(0x80 | (point >> 6 & 0x3F));
        byte(0x80 | (point & 0x3F));
    } else {
        byte(0xF0 | point >> 18);
        byte(0x80 | (point >> 12 & 0x3F));
        byte(0x80 | (point >> 6 & 0x3F));
        byte(0x80 | (point & 0x3F));
    }
}

int width(std::string_view text) { return static_cast<int>(text::display_width(text)); }

}  // namespace

Canvas::Canvas(Size size, Charset charset)
    : size_(size), charset_(charset), cells_(static_cast<std::size_t>(std::max(0, size.rows)) *
                                             static_cast<std::size_t>(std::max(0, size.columns))) {}

int Canvas::put(int row, int column, std::string_view text, Style style, int most) {
    const int end = most > size_.columns ? size_.columns : column + most;
    while (!text.empty()) {
        const char32_t point = text::next_code_point(text);
        if (point == soft_hyphen) continue;
        if (charset_ == Charset::Ascii) {
            for (const char each : ascii_for(point)) {
                if (column >= end) return column;
                column = put_point(row, column, static_cast<unsigned char>(each), style);
            }
            continue;
        }
        if (column + static_cast<int>(text::width_of(point)) > end) return column;
        column = put_point(row, column, point, style);
    }
    return column;
}

/// Writes one character and returns the column after it; a mark joins the character before it.
int Canvas::put_point(int row, int column, char32_t point, Style style) {
    // A terminal breaks nothing at unbreakable spaces; a copied text is better without them.
    if (point == 0xA0 || point == 0x202F) point = U' ';
    const auto wide = static_cast<int>(text::width_of(point));
    if (wide > 0) {
        if (point < 0x20 || (point >= 0x7F && point < 0xA0)) point = U'?';
        set(row, column, {.points = {point}, .style = style});
        if (wide == 2) set(row, column + 1, {.points = {0}, .style = style});
    } else if (row >= 0 && row < size_.rows && column > 0 && column <= size_.columns) {
        Cell& before = cells_[place(row, column - 1)];
        auto* const free = std::ranges::find(before.points, U'\0');
        if (free != before.points.begin() && free != before.points.end()) *free = point;
    }
    return column + wide;
}

void Canvas::line(const Rect& within, int row, std::string_view text, Style style, Align align) {
    if (row < 0 || row >= within.rows) return;
    const std::string shown =
        fitted(charset_ == Charset::Ascii ? to_ascii(text) : std::string(text), within.columns);
    const int spare = std::max(0, within.columns - width(shown));
    const int shift = align == Align::Left ? 0 : align == Align::Centre ? spare / 2 : spare;
    put(within.row + row, within.column + shift, shown, style, within.columns - shift);
}

void Canvas::fill(const Rect& rect, Style style, char32_t with) {
    for (int row = rect.row; row < rect.row + rect.rows; ++row) {
        for (int column = rect.column; column < rect.column + rect.columns; ++column) {
            set(row, column, {.points = {with}, .style = style});
        }
    }
}

void Canvas::box(const Rect& rect, Style style, Border border) {
    if (rect.rows < 2 || rect.columns < 2) return;
    struct Lines {
        std::string_view across, down, corners[4];
    };
    static constexpr Lines thin = {"─", "│", {"┌", "┐", "└", "┘"}};
    static constexpr Lines heavy = {"═", "║", {"╔", "╗", "╚", "╝"}};
    const Lines& lines = border == Border::Double ? heavy : thin;
    const int bottom = rect.row + rect.rows - 1;
    const int right = rect.column + rect.columns - 1;
    for (int column = rect.column + 1; column < right; ++column) {
        put(rect.row, column, lines.across, style);
        put(bottom, column, lines.across, style);
    }
    for (int row = rect.row + 1; row < bottom; ++row) {
        put(row, rect.column, lines.down, style);
        put(row, right, lines.down, style);
    }
    put(rect.row, rect.column, lines.corners[0], style);
    put(rect.row, right, lines.corners[1], style);
    put(bottom, rect.column, lines.corners[2], style);
    put(bottom, right, lines.corners[3], style);
}

std::string Canvas::text() const {
    std::string out;
    for (int row = 0; row < size_.rows; ++row) {
        std::string line;
        for (int column = 0; column < size_.columns; ++column) {
            for (const char32_t point : at(row, column).points) {
                if (point != 0) append_utf8(line, point);
            }
        }
        line.erase(line.find_last_not_of(' ') + 1);
        out += line + "\n";
    }
    return out;
}

void Canvas::set(int row, int column, const Cell& cell) {
    if (row < 0 || row >= size_.rows || column < 0 || column >= size_.columns) return;
    cells_[place(row, column)] = cell;
}

std::string fitted(std::string_view text, int columns) {
    if (width(text) <= columns) return std::string(text);
    std::string cut;
    int used = 0;
    while (!text.empty()) {
        const char32_t point = text::next_code_point(text);
        const auto wide = static_cast<int>(text::width_of(point));
        if (used + wide > columns - 1) break;
        append_utf8(cut, point);
        used += wide;
    }
    return columns > 0 ? cut + "…" : "";
}

namespace {

/// Breaks a word that is too long for a line: the first part with its hyphen, and the rest.
std::pair<std::string, std::string> broken(std::string_view word, int columns) {
    std::string best;
    std::string_view best_rest = word;
    std::string part;
    std::string_view rest = word;
    while (!rest.empty()) {
        const std::string_view before = rest;
        const char32_t point = text::next_code_point(rest);
        if (point == soft_hyphen) {
            if (width(part) + 1 > columns) break;
            best = part + "-";
            best_rest = rest;
            continue;
        }
        std::string longer = part;
        append_utf8(longer, point);
        if (width(longer) > columns) {
            if (best.empty()) return {part, std::string(before)};
            break;
        }
        part = std::move(longer);
    }
    return {best, std::string(best_rest)};
}

/// A word as it is shown unbroken.
std::string without_soft_hyphens(std::string_view word) {
    std::string plain;
    while (!word.empty()) {
        const char32_t point = text::next_code_point(word);
        if (point != soft_hyphen) append_utf8(plain, point);
    }
    return plain;
}

}  // namespace

std::vector<std::string> wrapped(std::string_view text, int columns) {
    columns = std::max(columns, 2);
    std::vector<std::string> lines;
    std::string line;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        std::string word(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        while (width(without_soft_hyphens(word)) > columns) {
            if (!line.empty()) lines.push_back(std::exchange(line, {}));
            auto [part, rest] = broken(word, columns);
            lines.push_back(std::move(part));
            word = std::move(rest);
        }
        word = without_soft_hyphens(word);
        if (!line.empty() && width(line) + 1 + width(word) > columns)
            lines.push_back(std::exchange(line, {}));
        if (!line.empty()) line += ' ';
        line += word;
    }
    if (!line.empty() || lines.empty()) lines.push_back(line);
    return lines;
}

}  // namespace bornes::cli::tui
