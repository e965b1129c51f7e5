#include "bornes/text/layout.h"

#include <doctest/doctest.h>

namespace bornes::text {

TEST_CASE("a width counts columns, not bytes") {
    CHECK(display_width("") == 0);
    CHECK(display_width("botte") == 5);
    CHECK(display_width("étape") == 5);
    CHECK(display_width("e\u0301tape") == 5);
    CHECK(display_width("1\u00a0000") == 5);
    CHECK(display_width("千里") == 4);
    CHECK(display_width("🚗") == 2);
}

TEST_CASE("damaged text has some width and does no harm") {
    CHECK(display_width("\xC3") == 1);
    CHECK(display_width("\xE2\x82") == 1);
    CHECK(display_width("\x80\x80") == 2);
}

TEST_CASE("padding fills up to a width and never cuts") {
    CHECK(padded("été", 5) == "été  ");
    CHECK(padded("千", 3) == "千 ");
    CHECK(padded("botte", 3) == "botte");
}

TEST_CASE("columns are aligned and lines end without spaces") {
    const Row rows[] = {{"étape", "25"}, {"千", "100"}, {"x"}};
    CHECK(aligned(rows) == "étape  25\n千     100\nx\n");
    CHECK(aligned(rows, "> ") == "> étape  25\n> 千     100\n> x\n");
}

TEST_CASE("a paragraph is broken at the last space that fits") {
    Page page;
    const std::string half(39, 'a');
    page.paragraph(half + " " + half + " b");
    CHECK(page.text() == half + " " + half + "\nb\n");
}

TEST_CASE("a line is never broken at an unbreakable space") {
    Page page;
    page.paragraph(std::string(78, 'a') + " b\u00a0;");
    CHECK(page.text() == std::string(78, 'a') + "\nb\u00a0;\n");
}

TEST_CASE("a word longer than the page has a line of its own") {
    Page page;
    page.paragraph("a " + std::string(90, 'b') + " c");
    CHECK(page.text() == "a\n" + std::string(90, 'b') + "\nc\n");
}

TEST_CASE("blocks are parted by an empty line, items are not, and go on below their text") {
    Page page;
    page.title("Été");
    page.paragraph("one");
    page.paragraph("");
    page.item("-", "two");
    page.item("-", std::string(76, 'a') + " b");
    page.heading("three");
    page.paragraph("four");
    CHECK(page.text() == "Été\n===\n\none\n\n  - two\n  - " + std::string(76, 'a') + "\n    b\n\n" +
                             "three\n-----\n\nfour\n");
}

TEST_CASE("the values of a price list end in one column") {
    Page page;
    page.leader("botte", "100");
    page.leader("coup fourré", "300");
    CHECK(page.text() == "  botte " + std::string(60, '.') + " 100\n  coup fourré " +
                             std::string(54, '.') + " 300\n");
}

}  // namespace bornes::text
