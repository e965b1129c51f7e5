// Text for a terminal: paragraphs, lists and tables in columns of characters, at most 80 wide.
//
// Widths are those of a terminal: an accent takes no room of its own, a wide East Asian character
// two. A line is broken at ordinary spaces only, so the unbreakable ones of French hold.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bornes::text {

inline constexpr std::size_t page_width = 80;

/// The next code point of a UTF-8 text, taken off its front; a damaged byte counts as one of its
/// own. The caller promises that the text is not empty.
char32_t next_code_point(std::string_view& text);
/// How many columns a character takes: 0, 1 or 2.
std::size_t width_of(char32_t point);

/// How many columns a UTF-8 text takes.
std::size_t display_width(std::string_view text);

/// The text with spaces after it up to a width.
std::string padded(std::string_view text, std::size_t width);

using Row = std::vector<std::string>;

/// Rows with their columns aligned, each on a line, without spaces at the end.
std::string aligned(std::span<const Row> rows, std::string_view indent = {});

/// A page that grows downwards. Blocks are parted by an empty line, the items of a list are not.
class Page {
public:
    void title(std::string_view text);
    void heading(std::string_view text);
    /// An empty text makes no paragraph.
    void paragraph(std::string_view text);
    void item(std::string_view marker, std::string_view text);
    void table(std::span<const Row> rows);
    /// A line of a price list: what it is, dots, and what it is worth.
    void leader(std::string_view label, std::string_view value);

    const std::string& text() const { return text_; }

private:
    enum class Block { None, Heading, Paragraph, List };
    void begin(Block block);
    void underlined(std::string_view text, char line);
    void wrapped(std::string_view text, std::string_view first_indent);

    std::string text_;
    Block last_ = Block::None;
};

}  // namespace bornes::text
