// bornes editions: the list of editions, their comparison rule by rule, what differs between two.
#include "bornes/engine/editions/editions.h"

#include <memory>
#include <string>
#include <utility>

#include <fmt/core.h>

#include "bornes/cli/arguments.h"
#include "bornes/cli/commands.h"
#include "bornes/cli/streams.h"
#include "bornes/text/edition_table.h"

namespace bornes::cli {

namespace {

struct EditionsOptions {
    bool table = false;
    bool markdown = false;
    std::pair<std::string, std::string> diff;
    text::Language language = environment_language();
};

int print_differences(const EditionsOptions& options) {
    const auto& [first, second] = options.diff;
    const engine::Edition* const editions[] = {find_edition_or_complain(first, options.language),
                                               find_edition_or_complain(second, options.language)};
    if (editions[0] == nullptr || editions[1] == nullptr) return 2;
    const text::Comparison found = text::differences(text::compare(editions, options.language));
    if (found.rows.empty()) {
        complain(text::Speaker(options.language)
                     .say(text::Word::KnobNoDifference, {{"first", first}, {"second", second}}));
        return 0;
    }
    fmt::print("{}", text::as_text(found));
    return 0;
}

int print_editions(const EditionsOptions& options) {
    const auto editions = engine::all_editions();
    if (!options.table) {
        fmt::print("{}", text::edition_list(editions, options.language));
        return 0;
    }
    const text::Comparison all = text::compare(editions, options.language);
    fmt::print("{}", options.markdown ? text::as_markdown_page(all, options.language)
                                      : text::as_text(all));
    return 0;
}

}  // namespace

void add_editions_command(CLI::App& app, int& status) {
    const auto options = std::make_shared<EditionsOptions>();
    CLI::App* command =
        app.add_subcommand("editions", "List the editions, or compare them rule by rule");
    CLI::Option* table =
        command->add_flag("--table", options->table, "Compare all editions, rule by rule");
    command->add_flag("--markdown", options->markdown, "Write the table as a page in Markdown")
        ->needs(table);
    CLI::Option* diff =
        command->add_option("--diff", options->diff, "Show what differs between two editions")
            ->type_name("A B")
            ->excludes(table);
    add_language_option(*command, options->language);
    const auto editions = engine::all_editions();
    command->footer(fmt::format("Examples:\n"
                                "  bornes editions\n"
                                "  bornes editions --table | less -S\n"
                                "  bornes editions --table --markdown > editions.md\n"
                                "  bornes editions --diff {} {} --lang fr",
                                editions.front()->id, editions.back()->id));
    command->callback([options, diff, &status] {
        status = diff->count() > 0 ? print_differences(*options) : print_editions(*options);
    });
}

}  // namespace bornes::cli
