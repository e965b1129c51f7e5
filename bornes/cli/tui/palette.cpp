#include "bornes/cli/tui/palette.h"

#include <array>

namespace bornes::cli::tui {

namespace {

/// One colour for each kind of terminal.
struct Shade {
    int of_8 = -1;
    int of_16 = -1;
    int of_256 = -1;
    int rgb = -1;

    int at(int available) const {
        if (available > 256) return rgb;
        if (available == 256) return of_256;
        return available >= 16 ? of_16 : of_8;
    }
};

constexpr Shade own = {};

using Inks = std::array<Shade, ink_count>;

// Sixteen colours have no green that can be read on white: there a remedy is black, told by its
// symbol and its name.
// In the order of Ink: plain, faint, distance, hazard, remedy, safety, accent, warning.
constexpr Inks on_screen = {{own,
                             {-1, 8, 245, 0x8A8A8A},
                             {6, 6, 74, 0x5FAFD7},
                             {1, 9, 203, 0xF0605A},
                             {2, 2, 71, 0x5FAF5F},
                             {5, 5, 140, 0xB08FD8},
                             {3, 3, 178, 0xD7A520},
                             {1, 9, 203, 0xF0605A}}};
constexpr Inks on_card = {{{0, 0, 235, 0x262626},
                           {0, 8, 244, 0x808080},
                           {4, 4, 25, 0x0B5394},
                           {1, 1, 160, 0xC81E1E},
                           {0, 0, 28, 0x1B7A2B},
                           {5, 5, 91, 0x7A1FA2},
                           {0, 0, 130, 0xAF5F00},
                           {1, 1, 160, 0xC81E1E}}};
constexpr Inks on_shaded_card = {{{0, 0, 238, 0x444444},
                                  {0, 8, 240, 0x606060},
                                  {4, 4, 24, 0x1F4E79},
                                  {1, 1, 88, 0x8B2020},
                                  {0, 0, 22, 0x1F5A2A},
                                  {5, 5, 54, 0x5A2A78},
                                  {0, 0, 94, 0x7A5400},
                                  {1, 1, 88, 0x8B2020}}};
constexpr Inks on_card_back = {{{7, 15, 153, 0xAFD7FF},
                                {7, 7, 110, 0x87AFD7},
                                {7, 15, 153, 0xAFD7FF},
                                {7, 15, 153, 0xAFD7FF},
                                {7, 15, 153, 0xAFD7FF},
                                {7, 15, 153, 0xAFD7FF},
                                {7, 15, 153, 0xAFD7FF},
                                {7, 15, 153, 0xAFD7FF}}};
constexpr Inks on_bar = {{{7, 15, 255, 0xEEEEEE},
                          {7, 7, 250, 0xBCBCBC},
                          {6, 14, 117, 0x87D7FF},
                          {7, 15, 210, 0xFF8787},
                          {2, 10, 114, 0x87D787},
                          {7, 13, 183, 0xD7AFFF},
                          {7, 11, 221, 0xFFD75F},
                          {7, 11, 210, 0xFF8787}}};

// In the order of Paper.
constexpr std::array<const Inks*, paper_count> inks = {&on_screen, &on_card, &on_shaded_card,
                                                       &on_card_back, &on_bar};
constexpr std::array<Shade, paper_count> papers = {{own,
                                                    {7, 15, 230, 0xFBF5E0},
                                                    {7, 7, 250, 0xBDB9AC},
                                                    {4, 4, 24, 0x1C4A73},
                                                    {4, 4, 237, 0x303A46}}};

}  // namespace

Colours colours_of(Ink ink, Paper paper, int available) {
    const auto p = static_cast<std::size_t>(paper);
    const Shade shade = (*inks[p])[static_cast<std::size_t>(ink)];
    return {.ink = shade.at(available), .paper = papers[p].at(available)};
}

}  // namespace bornes::cli::tui
