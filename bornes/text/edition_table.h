// Editions side by side: every field of an edition is a row, every edition a column.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "bornes/engine/edition.h"
#include "bornes/text/language.h"
#include "bornes/text/layout.h"

namespace bornes::text {

/// A header row with the ids, then a row for each rule: what it is about, and what each edition
/// says.
struct Comparison {
    Row header;
    std::vector<Row> rows;
};

Comparison compare(std::span<const engine::Edition* const> editions, Language language);

/// The rows in which not all editions agree.
Comparison differences(Comparison comparison);

/// In columns for a terminal.
std::string as_text(const Comparison& comparison);
/// The page docs/editions.md.
std::string as_markdown_page(const Comparison& comparison, Language language);

/// One line for each edition: id, year, players, name.
std::string edition_list(std::span<const engine::Edition* const> editions, Language language);

}  // namespace bornes::text
