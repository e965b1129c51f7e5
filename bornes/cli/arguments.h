// Arguments that several subcommands have in common.
#pragma once

#include <string>

#include <CLI/CLI.hpp>

#include "bornes/engine/edition.h"
#include "bornes/text/language.h"

namespace bornes::cli {

/// The language that the environment asks for: LC_ALL, LC_MESSAGES, LANG.
text::Language environment_language();

/// Adds --lang. What it points to keeps its value if the option is not given.
void add_language_option(CLI::App& command, text::Language& language);

/// The edition with an id. Without one: a message that lists the ids, and nothing.
const engine::Edition* find_edition_or_complain(const std::string& id, text::Language language);

}  // namespace bornes::cli
