#include "bornes/cli/tui/ascii.h"

#include <algorithm>
#include <array>

#include "bornes/text/layout.h"

namespace bornes::cli::tui {

namespace {

struct StandIn {
    char32_t point;
    std::string_view text;
};

/// Sorted by code point. Lines, blocks and symbols keep their width of one column.
constexpr auto stand_ins = std::to_array<StandIn>({
    {0xA0, " "},    {0xAB, "\""},  {0xAD, ""},    {0xB1, "+"},   {0xB7, "."},   {0xBB, "\""},
    {0xC0, "A"},    {0xC2, "A"},   {0xC7, "C"},   {0xC8, "E"},   {0xC9, "E"},   {0xCA, "E"},
    {0xCE, "I"},    {0xD4, "O"},   {0xD7, "x"},   {0xE0, "a"},   {0xE1, "a"},   {0xE2, "a"},
    {0xE4, "a"},    {0xE7, "c"},   {0xE8, "e"},   {0xE9, "e"},   {0xEA, "e"},   {0xEB, "e"},
    {0xED, "i"},    {0xEE, "i"},   {0xEF, "i"},   {0xF1, "n"},   {0xF3, "o"},   {0xF4, "o"},
    {0xF6, "o"},    {0xF9, "u"},   {0xFA, "u"},   {0xFB, "u"},   {0xFC, "u"},   {0x152, "OE"},
    {0x153, "oe"},  {0x2013, "-"}, {0x2014, "-"}, {0x2018, "'"}, {0x2019, "'"}, {0x201C, "\""},
    {0x201D, "\""}, {0x2022, "*"}, {0x2026, "."}, {0x202F, " "}, {0x2190, "<"}, {0x2191, "^"},
    {0x2192, ">"},  {0x2193, "v"}, {0x2212, "-"}, {0x2500, "-"}, {0x2502, "|"}, {0x250A, ":"},
    {0x250C, "+"},  {0x2510, "+"}, {0x2514, "+"}, {0x2518, "+"}, {0x251C, "+"}, {0x2524, "+"},
    {0x2550, "="},  {0x2551, "#"}, {0x2554, "#"}, {0x2557, "#"}, {0x255A, "#"}, {0x255D, "#"},
    {0x256D, "."},  {0x256E, "."}, {0x256F, "'"}, {0x2570, "'"}, {0x2571, "/"}, {0x2572, "\\"},
    {0x2580, "\""}, {0x2581, "_"}, {0x2582, "."}, {0x2583, "."}, {0x2584, "o"}, {0x2585, "o"},
    {0x2586, "O"},  {0x2587, "O"}, {0x2588, "#"}, {0x2589, "#"}, {0x258A, "#"}, {0x258B, "#"},
    {0x258C, "="},  {0x258D, "="}, {0x258E, "-"}, {0x258F, "-"}, {0x2591, "."}, {0x2592, ":"},
    {0x25A0, "#"},  {0x25B2, "^"}, {0x25B3, "/"}, {0x25BA, ">"}, {0x25B8, ">"}, {0x25BC, "v"},
    {0x25BD, "u"},  {0x25C4, "<"}, {0x25C6, "*"}, {0x25CB, "o"}, {0x25CE, "@"}, {0x25CF, "O"},
    {0x2605, "*"},  {0x2691, "P"}, {0x2713, "v"}, {0x2717, "X"}, {0x271A, "+"},
});

}  // namespace

std::string_view ascii_for(char32_t point) {
    static constexpr std::string_view printable =
        " !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`"
        "abcdefghijklmnopqrstuvwxyz{|}~";
    if (point >= 0x20 && point < 0x7F) return printable.substr(point - 0x20, 1);
    if (point == U'\n') return "\n";
    if (text::width_of(point) == 0) return "";
    const auto* const found = std::ranges::find(stand_ins, point, &StandIn::point);
    return found != stand_ins.end() ? found->text : "?";
}

std::string to_ascii(std::string_view text) {
    std::string ascii;
    while (!text.empty()) ascii += ascii_for(text::next_code_point(text));
    return ascii;
}

}  // namespace bornes::cli::tui
