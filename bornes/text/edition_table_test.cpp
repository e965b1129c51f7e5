#include "bornes/text/edition_table.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>

#include <doctest/doctest.h>

#include "bornes/engine/editions/editions.h"

namespace bornes::text {

namespace {

using engine::Edition;

/// How many rows tell an edition from a changed copy of it.
template <class Change>
std::size_t rows_changed(const Edition& edition, Change change) {
    Edition changed = edition;
    change(changed);
    const Edition* both[] = {&edition, &changed};
    return differences(compare(both, Language::English)).rows.size();
}

}  // namespace

TEST_CASE("an edition does not differ from itself") {
    for (const Edition* edition : engine::all_editions()) {
        const Edition* twice[] = {edition, edition};
        CHECK(differences(compare(twice, Language::French)).rows.empty());
    }
}

TEST_CASE("any two editions differ, and in the same rows both ways") {
    for (const Edition* a : engine::all_editions()) {
        for (const Edition* b : engine::all_editions()) {
            if (a == b) continue;
            const Edition* there[] = {a, b};
            const Edition* back[] = {b, a};
            const auto found = differences(compare(there, Language::English)).rows;
            CHECK_FALSE(found.empty());
            CHECK(found.size() == differences(compare(back, Language::English)).rows.size());
        }
    }
}

TEST_CASE("every row has a label of its own and a value for every edition") {
    for (const Language language : all_languages) {
        const Comparison all = compare(engine::all_editions(), language);
        CHECK(all.header.size() == engine::all_editions().size() + 1);
        std::set<std::string> labels;
        for (const Row& row : all.rows) {
            INFO(row[0]);
            CHECK(row.size() == all.header.size());
            CHECK(std::ranges::find(row, "") == row.end());
            CHECK(row[0].find('{') == std::string::npos);
            labels.insert(row[0]);
        }
        CHECK(labels.size() == all.rows.size());
    }
}

TEST_CASE("a changed field changes its row") {
    const Edition& edition = *engine::all_editions().front();
    CHECK(rows_changed(edition, [](Edition& e) { e.year += 1; }) == 1);
    CHECK(rows_changed(edition, [](Edition& e) { e.deck[3] += 1; }) == 2);  // and the sum
    CHECK(rows_changed(edition, [](Edition& e) { e.hand_size += 1; }) == 1);
    CHECK(rows_changed(edition, [](Edition& e) { e.extended_goal = {900}; }) == 1);
    CHECK(rows_changed(edition, [](Edition& e) { e.most_two_hundreds += 1; }) == 1);
    CHECK(rows_changed(edition, [](Edition& e) { e.limited_speed = {25}; }) == 1);
    CHECK(rows_changed(edition, [](Edition& e) { e.hazard_up_offered = true; }) == 1);
    CHECK(rows_changed(edition, [](Edition& e) { e.safety_moves = {100}; }) == 1);
    CHECK(rows_changed(edition, [](Edition& e) { e.score.delayed = {350}; }) == 1);
    CHECK(rows_changed(edition,
                       [](Edition& e) { e.score.shut_out_rule = engine::ShutOut::None; }) == 1);
    CHECK(rows_changed(edition, [](Edition& e) { e.target = {4000}; }) == 1);
}

TEST_CASE("an edition that is not for so many players shows no table there") {
    const Edition& edition = *engine::all_editions().front();
    CHECK(rows_changed(edition,
                       [](Edition& e) { e.tables = e.tables.first(e.tables.size() - 1); }) > 1);
}

TEST_CASE("the columns of the table are aligned") {
    for (const Language language : all_languages) {
        const Comparison all = compare(engine::all_editions(), language);
        const std::string table = as_text(all);
        CHECK(static_cast<std::size_t>(std::ranges::count(table, '\n')) == all.rows.size() + 1);
        const std::string_view header = std::string_view(table).substr(0, table.find('\n'));
        const std::size_t second = display_width(header.substr(0, header.find(all.header[1])));
        for (const Row& row : all.rows) CHECK(display_width(row[0]) + 2 <= second);
    }
}

TEST_CASE("the list has a line for every edition with its id and name") {
    const std::string list = edition_list(engine::all_editions(), Language::French);
    CHECK(static_cast<std::size_t>(std::ranges::count(list, '\n')) ==
          engine::all_editions().size());
    for (const Edition* edition : engine::all_editions()) {
        CHECK(list.find(edition->id) != std::string::npos);
    }
}

TEST_CASE("docs/editions.md is up to date") {
    std::ifstream file("docs/editions.md");
    const std::string page((std::istreambuf_iterator<char>(file)),
                           std::istreambuf_iterator<char>());
    INFO("run: bornes editions --table --markdown --lang en > docs/editions.md");
    CHECK(page ==
          as_markdown_page(compare(engine::all_editions(), Language::English), Language::English));
}

}  // namespace bornes::text
