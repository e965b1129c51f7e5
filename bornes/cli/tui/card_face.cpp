#include "bornes/cli/tui/card_face.h"

#include <algorithm>
#include <array>
#include <vector>

#include "bornes/text/layout.h"
#include "bornes/text/names.h"
#include "bornes/text/vocabulary.h"

namespace bornes::cli::tui {

using engine::Card;

namespace {

using Picture = std::array<std::string_view, 3>;

constexpr int picture_rows = 3;

/// The pictures of all cards that are no distance.
Picture picture_of(Card card) {
    switch (card) {
    case Card::RedLight: return {"│●│", "│○│", "│○│"};
    case Card::GreenLight: return {"│○│", "│○│", "│●│"};
    case Card::SpeedLimit: return {"╭────╮", "│ 50 │", "╰────╯"};
    case Card::EndOfLimit: return {"╭────╮", "│ ╱╱ │", "╰────╯"};
    case Card::OutOfGas: return {"┌────┐", "│▁   │", "└────┘"};
    case Card::Gasoline: return {"┌────┐", "│████│", "└────┘"};
    case Card::FlatTire: return {"╭───╮", "│ ○ │", "▀▀▀▀▀"};
    case Card::SpareTire: return {"╭───╮", "│ ◎ │", "╰───╯"};
    case Card::Accident: return {"╲ ╱", " ✗ ", "╱ ╲"};
    case Card::Repairs: return {"  │  ", "──✚──", "  │  "};
    case Card::DrivingAce: return {"  ★  ", "★ A ★", "  ★  "};
    case Card::ExtraTank: return {"┌★──★┐", "│████│", "└────┘"};
    case Card::PunctureProof: return {"╭★─★╮", "│ ◎ │", "╰───╯"};
    case Card::RightOfWay: return {"  ◆  ", "◆ ★ ◆", "  ◆  "};
    default: return {};
    }
}

/// A digit of a distance, three by three.
Picture digit_picture(char digit) {
    switch (digit) {
    case '0': return {"█▀█", "█ █", "▀▀▀"};
    case '1': return {"▀█ ", " █ ", "▀▀▀"};
    case '2': return {"▀▀█", "█▀▀", "▀▀▀"};
    case '5': return {"█▀▀", "▀▀█", "▀▀▀"};
    case '7': return {"▀▀█", "  █", "  ▀"};
    default: return {};
    }
}

std::array<std::string, picture_rows> distance_picture(Card card) {
    std::array<std::string, picture_rows> rows;
    for (const char digit : text::id(card)) {
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (!rows[i].empty()) rows[i] += ' ';
            rows[i] += digit_picture(digit)[i];
        }
    }
    return rows;
}

/// What is written on a card: its name, with places where a long word may be broken.
std::string face_text(Card card, const text::Speaker& speaker) {
    if (is_distance(card)) return speaker.say(text::Word::TermUnit);
    const auto word = text::find_word(std::string("face.").append(text::id(card)));
    return word ? speaker.say(*word) : card_name(card, speaker);
}

void draw_frame(Canvas& canvas, const Rect& rect, Style style, const Frame& frame) {
    canvas.fill(rect, style);
    canvas.box(rect, style, frame.border);
    Style label = style;
    label.is_bold = true;
    const Rect edge{rect.row, rect.column + 1, 1, rect.columns - 2};
    if (!frame.left.empty()) canvas.line(edge, 0, frame.left, label, Align::Left);
    if (!frame.right.empty()) canvas.line(edge, 0, frame.right, label, Align::Right);
}

/// Texts one below the other in the middle of a rectangle.
struct Written {
    std::string text;
    Style style;
};
void draw_centred(Canvas& canvas, const Rect& rect, const std::vector<Written>& rows) {
    const int count = static_cast<int>(rows.size());
    const int top = std::max(0, (rect.rows - count) / 2);
    for (int i = 0; i < count && top + i < rect.rows; ++i) {
        const Written& row = rows[static_cast<std::size_t>(i)];
        canvas.line(rect, top + i, row.text, row.style, Align::Centre);
    }
}

}  // namespace

Ink ink_of(Card card) {
    switch (family(card)) {
    case engine::Family::Distance: return Ink::Distance;
    case engine::Family::Hazard: return Ink::Hazard;
    case engine::Family::Remedy: return Ink::Remedy;
    case engine::Family::Safety: break;
    }
    return Ink::Safety;
}

std::string_view symbol_of(Card card) {
    switch (card) {
    case Card::RedLight: return "■";
    case Card::GreenLight: return "►";
    case Card::SpeedLimit: return "▲";
    case Card::EndOfLimit: return "△";
    case Card::OutOfGas: return "▽";
    case Card::Gasoline: return "▼";
    case Card::FlatTire: return "○";
    case Card::SpareTire: return "◎";
    case Card::Accident: return "✗";
    case Card::Repairs: return "✚";
    default: return is_safety(card) ? "★" : "";
    }
}

void draw_card(Canvas& canvas, const Rect& rect, Card card, const text::Speaker& speaker,
               const Frame& frame) {
    const Style style{.ink = ink_of(card), .paper = frame.paper};
    Style bold = style;
    bold.is_bold = true;
    draw_frame(canvas, rect, style, frame);

    const Rect inner = rect.inner();
    const std::vector<std::string> name = wrapped(face_text(card, speaker), inner.columns);
    const int names = static_cast<int>(name.size());
    const bool has_picture = inner.rows >= picture_rows + names;
    std::vector<Written> rows;
    if (is_distance(card)) {
        // Blocks are no digits in ASCII.
        if (has_picture && canvas.charset() == Charset::Unicode && inner.columns >= 11) {
            for (const std::string& row : distance_picture(card)) rows.push_back({row, bold});
        } else {
            rows.push_back({std::string(text::id(card)), bold});
        }
    } else if (has_picture) {
        for (const std::string_view row : picture_of(card))
            rows.push_back({std::string(row), bold});
    } else if (inner.rows > names) {
        rows.push_back({std::string(symbol_of(card)), bold});
    }
    const int spare = inner.rows - static_cast<int>(rows.size()) - names;
    if (has_picture && spare > 1) rows.push_back({"", style});
    Style written = style;
    if (is_distance(card)) written.ink = Ink::Plain;
    for (const std::string& row : name) rows.push_back({row, is_distance(card) ? written : bold});
    draw_centred(canvas, inner, rows);
}

void draw_card_back(Canvas& canvas, const Rect& rect, std::string_view text, const Frame& frame) {
    const Style style{.ink = Ink::Plain, .paper = Paper::CardBack};
    draw_frame(canvas, rect, style, frame);
    const Rect inner = rect.inner();
    canvas.fill(inner, {.ink = Ink::Faint, .paper = Paper::CardBack},
                canvas.charset() == Charset::Ascii ? U':' : U'░');
    if (text.empty()) return;
    Style bold = style;
    bold.is_bold = true;
    const int columns = static_cast<int>(text::display_width(text)) + 2;
    const Rect plate{inner.row + inner.rows / 2, inner.column + (inner.columns - columns) / 2, 1,
                     columns};
    canvas.fill(plate, style);
    canvas.line(plate, 0, text, bold, Align::Centre);
}

void draw_empty_place(Canvas& canvas, const Rect& rect, std::string_view label) {
    const Style faint{.ink = Ink::Faint};
    canvas.box(rect, faint);
    const Rect edge{rect.row, rect.column + 1, 1, rect.columns - 2};
    canvas.line(edge, 0, label, faint);
}

int draw_chip(Canvas& canvas, int row, int column, Card card, const text::Speaker& speaker,
              int most, std::string_view mark) {
    std::string text = "[";
    if (!symbol_of(card).empty()) text.append(symbol_of(card)).append(" ");
    text += card_name(card, speaker);
    if (!mark.empty()) text.append(" ").append(mark);
    const Style style{.ink = ink_of(card), .paper = Paper::Card, .is_bold = true};
    return canvas.put(row, column, fitted(text, most - 1) + "]", style, most);
}

}  // namespace bornes::cli::tui
