#include "bornes/cli/tui/palette.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <doctest/doctest.h>

namespace bornes::cli::tui {

namespace {

using Palette = std::array<int, 16>;

// What terminals usually show for the first sixteen colours: xterm, and a console.
constexpr Palette xterm = {0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD,
                           0x00CDCD, 0xE5E5E5, 0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00,
                           0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF};
constexpr Palette console = {0x000000, 0xAA0000, 0x00AA00, 0xAA5500, 0x0000AA, 0xAA00AA,
                             0x00AAAA, 0xAAAAAA, 0x555555, 0xFF5555, 0x55FF55, 0xFFFF55,
                             0x5555FF, 0xFF55FF, 0x55FFFF, 0xFFFFFF};

/// A colour as 0xRRGGBB; the terminal's own background is black.
int rgb(int colour, int available, const Palette& palette) {
    if (colour < 0) return 0;
    if (available > 256) return colour;
    if (colour < 16) return palette[static_cast<std::size_t>(colour)];
    if (colour >= 232) return 0x010101 * (8 + 10 * (colour - 232));
    constexpr std::array<int, 6> levels = {0, 95, 135, 175, 215, 255};
    const auto level = [&](int place) {
        return levels[static_cast<std::size_t>((colour - 16) / place % 6)];
    };
    return level(36) << 16 | level(6) << 8 | level(1);
}

double luminance(int colour) {
    const auto part = [colour](int shift) {
        const double value = (colour >> shift & 255) / 255.0;
        return value <= 0.03928 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * part(16) + 0.7152 * part(8) + 0.0722 * part(0);
}

double contrast(int one, int other) {
    const auto [dark, bright] = std::minmax({luminance(one), luminance(other)});
    return (bright + 0.05) / (dark + 0.05);
}

}  // namespace

TEST_CASE("every ink can be read on every paper, however many colours there are") {
    for (const int available : {8, 16, 256, 1 << 24}) {
        for (const Palette& palette : {xterm, console}) {
            for (std::size_t paper = 0; paper < paper_count; ++paper) {
                for (std::size_t ink = 0; ink < ink_count; ++ink) {
                    CAPTURE(available);
                    CAPTURE(paper);
                    CAPTURE(ink);
                    const Colours colours =
                        colours_of(static_cast<Ink>(ink), static_cast<Paper>(paper), available);
                    if (colours.ink < 0) continue;  // the terminal's own
                    CHECK(contrast(rgb(colours.ink, available, palette),
                                   rgb(colours.paper, available, palette)) > 2.3);
                }
            }
        }
    }
}

}  // namespace bornes::cli::tui
