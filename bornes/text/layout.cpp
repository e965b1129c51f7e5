#include "bornes/text/layout.h"

#include <algorithm>
#include <cstdint>

namespace bornes::text {

namespace {

struct Range {
    char32_t first;
    char32_t last;
};

constexpr bool contains(std::span<const Range> ranges, char32_t point) {
    return std::ranges::any_of(ranges,
                               [point](Range r) { return r.first <= point && point <= r.last; });
}

// Marks that are drawn over the character before them, and characters that are not drawn.
constexpr Range zero_width[] = {
    {0x300, 0x36F}, {0x200B, 0x200F}, {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}};
// Blocks that are wholly wide in Unicode's East Asian Width, and the emoji.
constexpr Range double_width[] = {{0x1100, 0x115F},   {0x2E80, 0x303E},   {0x3041, 0xA4CF},
                                  {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},   {0xFE30, 0xFE6F},
                                  {0xFF00, 0xFF60},   {0xFFE0, 0xFFE6},   {0x1F300, 0x1F64F},
                                  {0x1F680, 0x1F6FF}, {0x1F900, 0x1F9FF}, {0x20000, 0x3FFFD}};

constexpr std::string_view column_gap = "  ";

}  // namespace

char32_t next_code_point(std::string_view& text) {
    const auto lead = static_cast<unsigned char>(text.front());
    const std::size_t length = lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    char32_t point = length == 1 ? lead : lead & (0xFFU >> (length + 1));
    std::size_t used = 1;
    for (; used < length && used < text.size(); ++used) {
        const auto byte = static_cast<unsigned char>(text[used]);
        if ((byte & 0xC0) != 0x80) break;
        point = point << 6 | (byte & 0x3F);
    }
    text.remove_prefix(used);
    return point;
}

std::size_t width_of(char32_t point) {
    if (contains(zero_width, point)) return 0;
    return contains(double_width, point) ? 2 : 1;
}

std::size_t display_width(std::string_view text) {
    std::size_t width = 0;
    while (!text.empty()) width += width_of(next_code_point(text));
    return width;
}

std::string padded(std::string_view text, std::size_t width) {
    const std::size_t own = display_width(text);
    return std::string(text).append(own < width ? width - own : 0, ' ');
}

std::string aligned(std::span<const Row> rows, std::string_view indent) {
    std::vector<std::size_t> widths;
    for (const Row& row : rows) {
        widths.resize(std::max(widths.size(), row.size()));
        for (std::size_t i = 0; i < row.size(); ++i) {
            widths[i] = std::max(widths[i], display_width(row[i]));
        }
    }
    std::string lines;
    for (const Row& row : rows) {
        std::string line(indent);
        for (std::size_t i = 0; i < row.size(); ++i) {
            line += padded(row[i], widths[i]);
            line += column_gap;
        }
        line.erase(line.find_last_not_of(' ') + 1);
        lines += line + '\n';
    }
    return lines;
}

void Page::begin(Block block) {
    const bool continues_list = block == Block::List && last_ == Block::List;
    if (last_ != Block::None && last_ != Block::Heading && !continues_list) text_ += '\n';
    last_ = block;
}

void Page::underlined(std::string_view text, char line) {
    begin(Block::Heading);
    text_ += text;
    text_ += '\n';
    text_.append(display_width(text), line).append("\n\n");
}

void Page::title(std::string_view text) { underlined(text, '='); }

void Page::heading(std::string_view text) { underlined(text, '-'); }

void Page::paragraph(std::string_view text) {
    if (text.empty()) return;
    begin(Block::Paragraph);
    wrapped(text, "");
}

void Page::item(std::string_view marker, std::string_view text) {
    begin(Block::List);
    wrapped(text, std::string("  ").append(marker).append(" "));
}

void Page::table(std::span<const Row> rows) {
    begin(Block::Paragraph);
    text_ += aligned(rows, column_gap);
}

void Page::leader(std::string_view label, std::string_view value) {
    begin(Block::List);
    constexpr std::size_t end = 72;
    std::string line = std::string("  ").append(label).append(" ");
    const std::size_t used = display_width(line) + display_width(value) + 1;
    line.append(used < end ? end - used : 0, '.').append(" ").append(value);
    text_ += line + '\n';
}

void Page::wrapped(std::string_view text, std::string_view first_indent) {
    const std::string indent(display_width(first_indent), ' ');
    std::string line(first_indent);
    bool is_fresh = true;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        const std::string_view word = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (!is_fresh && display_width(line) + 1 + display_width(word) > page_width) {
            text_ += line + '\n';
            line = indent;
            is_fresh = true;
        }
        if (!is_fresh) line += ' ';
        line += word;
        is_fresh = false;
    }
    text_ += line + '\n';
}

}  // namespace bornes::text
