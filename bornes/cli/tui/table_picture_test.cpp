#include "bornes/cli/tui/table_picture.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include <doctest/doctest.h>

#include "bornes/cli/table/local_table.h"
#include "bornes/cli/table/telling.h"
#include "bornes/cli/table/test_sessions.h"
#include "bornes/cli/tui/card_face.h"
#include "bornes/cli/tui/dialogs.h"
#include "bornes/text/vocabulary.h"

namespace bornes::cli::tui {

namespace {

using engine::Phase;
using engine::Seat;

/// Compares with tests/screens; BORNES_WRITE_SCREENS=1 writes anew.
void check_golden(const std::string& name, const std::string& text) {
    const std::string path = "tests/screens/" + name + ".txt";
    if (std::getenv("BORNES_WRITE_SCREENS") != nullptr) std::ofstream(path) << text;
    std::ostringstream golden;
    golden << std::ifstream(path).rdbuf();
    CHECK_MESSAGE(text == golden.str(), name);
}

bool overlap(const Rect& a, const Rect& b) {
    return a.row < b.row + b.rows && b.row < a.row + a.rows && a.column < b.column + b.columns &&
           b.column < a.column + a.columns;
}

/// A box over an empty screen of 80 by 24, for a moment of a match.
template <typename MakeDialog>
void check_dialog(const std::string& name, const TablePlan& plan, Phase phase, MakeDialog make) {
    for (const text::Language language : text::all_languages) {
        auto session = match_at(plan, [phase](const MatchSession& at) {
            return phase == Phase::Over ? at.waiting().what == Waiting::For::NextHand
                                        : at.waiting() == Waiting{Waiting::For::Person, {0}} &&
                                              at.game().state().phase == phase;
        });
        REQUIRE(session);
        LocalTable table(std::move(session));
        const text::Speaker speaker = speaker_for(table.rules().edition(), language);
        const text::TableNames names = table.names(speaker);
        Canvas canvas(smallest, Charset::Unicode);
        make(Talk{&table, &speaker, &names}, table.view(Seat{0})).draw(canvas, speaker);
        check_golden(name + "-" + std::string(code(language)), canvas.text());
    }
}

}  // namespace

TEST_CASE("no two parts of a table overlap, and all lie in the window") {
    for (int rows = 24; rows <= 70; rows += 3) {
        for (int columns = 80; columns <= 220; columns += 7) {
            for (int sides = 2; sides <= 4; ++sides) {
                const TableLayout layout = lay_out({.rows = rows, .columns = columns}, sides, 7);
                std::vector<Rect> parts = {layout.title,   layout.draw_pile, layout.discards,
                                           layout.log,     layout.prompt,    layout.message,
                                           layout.options, layout.keys};
                parts.insert(parts.end(), layout.sides.begin(), layout.sides.end());
                parts.insert(parts.end(), layout.hand.begin(), layout.hand.end());
                for (std::size_t i = 0; i < parts.size(); ++i) {
                    CAPTURE(rows);
                    CAPTURE(columns);
                    CAPTURE(i);
                    REQUIRE(parts[i].row >= 0);
                    REQUIRE(parts[i].row + parts[i].rows <= rows);
                    REQUIRE(parts[i].column + parts[i].columns <= columns);
                    for (std::size_t j = 0; j < i; ++j) REQUIRE_FALSE(overlap(parts[i], parts[j]));
                }
                CHECK(layout.sides.back().rows >= 3);
            }
        }
    }
}

TEST_CASE("the name of every card is whole on the smallest card, in every edition and language") {
    for (const engine::Edition* edition : engine::all_editions()) {
        for (const text::Language language : text::all_languages) {
            const text::Speaker speaker = speaker_for(*edition, language);
            for (const engine::Card card : engine::all_cards) {
                Canvas canvas({.rows = 6, .columns = 11}, Charset::Unicode);
                draw_card(canvas, {0, 0, 6, 11}, card, speaker);
                std::string letters;
                for (const std::string& line : lines_of(canvas.text())) {
                    for (const char c : line) {
                        if (c != ' ' && c != '-') letters += c;
                    }
                }
                for (const char* border : {"│", "─", "┌", "┐", "└", "┘"}) {
                    for (std::size_t at = letters.find(border); at != std::string::npos;
                         at = letters.find(border))
                        letters.erase(at, std::string_view(border).size());
                }
                std::string name = card_name(card, speaker);
                std::erase(name, ' ');
                CHECK_MESSAGE(letters.find(name) != std::string::npos, name << " in\n"
                                                                            << canvas.text());
            }
        }
    }
}

TEST_CASE("questions and score sheets") {
    const TablePlan plan = test_plan("dujardin-classic", 2, 0);
    check_dialog("coup-fourre", plan, Phase::CoupFourre, coup_fourre_dialog);
    check_dialog("extension", plan, Phase::Extension, extension_dialog);
    check_dialog("hand-over", plan, Phase::Over, hand_over_dialog);
}

}  // namespace bornes::cli::tui
