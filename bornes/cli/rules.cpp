// bornes rules: the complete rules of an edition for a player.
#include <memory>

#include <fmt/core.h>

#include "bornes/cli/arguments.h"
#include "bornes/cli/commands.h"
#include "bornes/engine/editions/editions.h"
#include "bornes/text/rules_prose.h"

namespace bornes::cli {

namespace {

struct RulesOptions {
    std::string edition;
    text::Language language = environment_language();
};

int run(const RulesOptions& options) {
    const engine::Edition* edition = find_edition_or_complain(options.edition, options.language);
    if (edition == nullptr) return 2;
    fmt::print("{}", text::rules_prose(*edition, options.language));
    return 0;
}

}  // namespace

void add_rules_command(CLI::App& app, int& status) {
    const auto options = std::make_shared<RulesOptions>();
    CLI::App* command = app.add_subcommand("rules", "Print the rules of an edition, for a player");
    command->add_option("edition", options->edition, "The edition, as `bornes editions` lists it")
        ->type_name("EDITION")
        ->required();
    add_language_option(*command, options->language);
    const auto editions = engine::all_editions();
    command->footer(fmt::format("Examples:\n"
                                "  bornes rules {} --lang fr\n"
                                "  bornes rules {} --lang en | less",
                                editions.front()->id, editions.back()->id));
    command->callback([options, &status] { status = run(*options); });
}

}  // namespace bornes::cli
