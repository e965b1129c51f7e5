#include "bornes/cli/arguments.h"

#include <cstdlib>
#include <string_view>

#include "bornes/cli/streams.h"
#include "bornes/engine/editions/editions.h"
#include "bornes/text/parsed.h"
#include "bornes/text/vocabulary.h"

namespace bornes::cli {

namespace {

std::string_view environment(const char* name) {
    const char* value = std::getenv(name);
    return value != nullptr ? value : "";
}

}  // namespace

text::Language environment_language() {
    return text::language_of({.lc_all = environment("LC_ALL"),
                              .lc_messages = environment("LC_MESSAGES"),
                              .lang = environment("LANG")});
}

void add_language_option(CLI::App& command, text::Language& language) {
    const auto take = [&language](const std::string& code) {
        const auto parsed = text::parse_language(code);
        if (!parsed)
            throw CLI::ValidationError("--lang", "there is no language " + text::quoted(code) +
                                                     "; there are: en, fr");
        language = *parsed;
    };
    command
        .add_option_function<std::string>("--lang", take,
                                          "Language: en or fr; otherwise that of the locale")
        ->type_name("en|fr");
}

const engine::Edition* find_edition_or_complain(const std::string& id, text::Language language) {
    const engine::Edition* edition = engine::find_edition(id);
    if (edition == nullptr) {
        complain(text::unknown_edition_sentence(id, language));
    }
    return edition;
}

}  // namespace bornes::cli
