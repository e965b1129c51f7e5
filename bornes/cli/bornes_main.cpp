// The program `bornes`. Data goes to standard output, messages to standard error; the status is 0
// when the job is done, 1 when it failed, 2 when it was asked for in a wrong way.
#include <csignal>
#include <exception>
#include <sstream>
#include <system_error>

#include <CLI/CLI.hpp>
#include <fmt/core.h>

#include "bornes/cli/commands.h"
#include "bornes/cli/streams.h"
#include "bornes/text/parsed.h"

namespace bornes::cli {

namespace {

/// What to do with a command line that asks for help or is wrong.
int answer(const CLI::App& app, const CLI::ParseError& error) {
    std::ostringstream out;
    std::ostringstream ignored;
    if (app.exit(error, out, ignored) == 0) {
        Output output;
        output.text() = out.str();
        return output.finish(0);
    }
    if (app.get_subcommands().empty() && error.get_name() == "RequiredError") {
        const std::vector<std::string> unknown = app.remaining();
        if (!unknown.empty()) complain("there is no subcommand " + text::quoted(unknown[0]));
        fmt::print(stderr, "Usage: bornes SUBCOMMAND [OPTIONS]\n\nSubcommands:\n");
        for (const CLI::App* command : app.get_subcommands(nullptr)) {
            fmt::print(stderr, "  {:<10} {}\n", command->get_name(), command->get_description());
        }
        fmt::print(stderr, "\n`bornes SUBCOMMAND --help` tells more.\n");
        return 2;
    }
    std::string command = "bornes";
    for (const CLI::App* chosen : app.get_subcommands()) command += " " + chosen->get_name();
    complain(fmt::format("{}\n`{} --help` tells what there is.", error.what(), command));
    return 2;
}

int run(int argc, char** argv) {
    CLI::App app("The card game 1000 Bornes: play it, record it, check it, read its rules",
                 "bornes");
    app.set_version_flag("--version", "bornes " BORNES_VERSION, "Print the version and exit");
    app.get_help_ptr()->description("Print this help and exit");
    app.require_subcommand(1);
    app.footer("`bornes SUBCOMMAND --help` tells more, with examples.\n"
               "\n"
               "Examples:\n"
               "  bornes play\n"
               "  bornes rules parker-1971 --lang en\n"
               "  bornes trace --edition express --players 2 --seed 1 | bornes show -");
    int status = 0;
    add_play_command(app, status);
    add_stats_command(app, status);
    add_trace_command(app, status);
    add_replay_command(app, status);
    add_show_command(app, status);
    add_analyse_command(app, status);
    add_editions_command(app, status);
    add_rules_command(app, status);
    add_bot_command(app, status);
    add_arena_command(app, status);
    add_sim_command(app, status);
    add_selfplay_command(app, status);
    add_train_command(app, status);
    add_bench_command(app, status);
    add_serve_command(app, status);
    add_backup_command(app, status);
    add_restore_command(app, status);
    add_verify_command(app, status);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return answer(app, error);
    } catch (const std::system_error& error) {  // fmt::print, when output cannot be written
        return output_failed(error.code().value(), 0);
    }
    return finish_standard_output(status);
}

}  // namespace

}  // namespace bornes::cli

int main(int argc, char** argv) {
    // A reader that leaves is noticed when writing fails, and is no reason to die.
    std::signal(SIGPIPE, SIG_IGN);
    try {
        return bornes::cli::run(argc, argv);
    } catch (const std::exception& error) {
        bornes::cli::complain(error.what());
        return 1;
    }
}
