#include "bornes/text/parsed.h"

namespace bornes::text {

namespace {

constexpr std::size_t most_bytes = 60;

/// The longest beginning that fits and does not end in the middle of a character.
std::string_view shortened(std::string_view text) {
    std::size_t end = most_bytes;
    while (end > 0 && (text[end] & 0xC0) == 0x80) --end;
    return text.substr(0, end);
}

}  // namespace

std::string printable(std::string_view text) {
    const bool is_short = text.size() <= most_bytes;
    if (!is_short) text = shortened(text);
    std::string safe;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        const auto last = static_cast<unsigned char>(i > 0 ? text[i - 1] : 0);
        // The second line of control characters, U+0080 to U+009F, takes two bytes.
        const bool is_control = byte < 0x20 || byte == 0x7F || (last == 0xC2 && byte < 0xA0);
        if (is_control && last == 0xC2) safe.pop_back();
        safe += is_control ? '?' : text[i];
    }
    if (!is_short) safe += "...";
    return safe;
}

std::string quoted(std::string_view text) { return "\"" + printable(text) + "\""; }

}  // namespace bornes::text
