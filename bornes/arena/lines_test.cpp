#include "bornes/arena/lines.h"

#include <doctest/doctest.h>

using bornes::arena::LineSplitter;

TEST_CASE("lines_come_whole_however_the_bytes_come") {
    LineSplitter lines;
    lines.feed("on");
    CHECK(!lines.next());
    lines.feed("e\ntwo\n\nthr");
    CHECK(lines.next()->text == "one");
    CHECK(lines.next()->text == "two");
    CHECK(lines.next()->text.empty());
    CHECK(!lines.next());
    lines.feed("ee");
    CHECK(!lines.next());
    CHECK(lines.rest()->text == "three");
    CHECK(!lines.rest());
}

TEST_CASE("a_line_that_is_too_long_is_dropped_and_the_next_is_read") {
    LineSplitter lines;
    const std::string piece(100'000, 'x');
    for (int i = 0; i < 15; ++i) {
        lines.feed(piece);
        CHECK(!lines.next());
    }
    lines.feed("\nshort\n");
    const auto dropped = lines.next();
    REQUIRE(dropped);
    CHECK(dropped->is_too_long);
    CHECK(dropped->text.empty());
    const auto after = lines.next();
    REQUIRE(after);
    CHECK(!after->is_too_long);
    CHECK(after->text == "short");
}

TEST_CASE("a_line_of_the_greatest_length_is_kept") {
    LineSplitter lines;
    lines.feed(std::string(LineSplitter::longest_line, 'x') + "\n" +
               std::string(LineSplitter::longest_line + 1, 'y') + "\n");
    CHECK(!lines.next()->is_too_long);
    CHECK(lines.next()->is_too_long);
}

TEST_CASE("an_unfinished_line_that_is_too_long_is_told_at_the_end") {
    LineSplitter lines;
    lines.feed(std::string(LineSplitter::longest_line + 1, 'x'));
    CHECK(!lines.next());
    CHECK(lines.rest()->is_too_long);
    CHECK(!lines.rest());
}
