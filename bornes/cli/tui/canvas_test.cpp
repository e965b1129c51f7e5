#include "bornes/cli/tui/canvas.h"

#include <doctest/doctest.h>

#include "bornes/cli/tui/ascii.h"

namespace bornes::cli::tui {

using Lines = std::vector<std::string>;

TEST_CASE("what falls outside is cut off") {
    Canvas canvas({.rows = 2, .columns = 4}, Charset::Unicode);
    canvas.put(0, -1, "abcdef", {});
    canvas.put(5, 0, "x", {});
    canvas.put(-1, 0, "x", {});
    canvas.box({-1, -1, 9, 9}, {});
    canvas.line({1, 0, 1, 4}, 0, "abcdef", {});
    CHECK(canvas.text() == "bcde\nabc…\n");
}

TEST_CASE("a wide character takes two columns and is never halved") {
    Canvas canvas({.rows = 1, .columns = 5}, Charset::Unicode);
    CHECK(canvas.put(0, 0, "日本語", {}) == 4);
    CHECK(canvas.text() == "日本\n");
    CHECK(fitted("日本語", 5) == "日本…");
}

TEST_CASE("an accent of its own joins the letter before it") {
    Canvas canvas({.rows = 1, .columns = 3}, Charset::Unicode);
    CHECK(canvas.put(0, 0, "e\u0301t", {}) == 2);
    CHECK(canvas.text() == "e\u0301t\n");
}

TEST_CASE("control characters do a terminal no harm") {
    Canvas canvas({.rows = 1, .columns = 6}, Charset::Unicode);
    canvas.put(0, 0, "a\x1b[1m", {});
    CHECK(canvas.text() == "a?[1m\n");
}

TEST_CASE("an ASCII terminal is shown ASCII of the same width") {
    Canvas canvas({.rows = 3, .columns = 12}, Charset::Ascii);
    canvas.box({0, 0, 3, 12}, {});
    canvas.put(1, 1, "É★ cœur 日", {});
    CHECK(canvas.text() == "+----------+\n|E* coeur ?|\n+----------+\n");
    CHECK(to_ascii("Réparations… « Prêt ? »\n") == "Reparations. \" Pret ? \"\n");
}

TEST_CASE("words are broken at spaces, long ones at soft hyphens") {
    CHECK(wrapped("Limite de vitesse", 9) == Lines{"Limite de", "vitesse"});
    CHECK(wrapped("Véhicule priori\u00adtaire", 9) == Lines{"Véhicule", "priori-", "taire"});
    CHECK(wrapped("priori\u00adtaire", 11) == Lines{"prioritaire"});
    CHECK(wrapped("anticonstitution", 6) == Lines{"antico", "nstitu", "tion"});
    CHECK(wrapped("", 6) == Lines{""});
}

}  // namespace bornes::cli::tui
