// `bornes backup` and `bornes restore`: copies of a server's tables, while it runs.
#include <filesystem>
#include <memory>

#include <fmt/core.h>

#include "bornes/cli/commands.h"
#include "bornes/cli/data_file.h"
#include "bornes/cli/streams.h"
#include "bornes/store/sqlite.h"

namespace bornes::cli {

namespace {

struct BackupArguments {
    std::string copy;
    std::string data;
};

std::shared_ptr<BackupArguments> add_arguments(CLI::App& command) {
    const auto arguments = std::make_shared<BackupArguments>();
    command.add_option("file", arguments->copy, "The copy")->required();
    command.add_option("--data", arguments->data, "The server's SQLite file")
        ->envname("BORNES_DATA");
    return arguments;
}

std::string data_of(const BackupArguments& arguments) {
    return arguments.data.empty() ? default_data_file() : arguments.data;
}

}  // namespace

void add_backup_command(CLI::App& app, int& status) {
    CLI::App* command = app.add_subcommand("backup", "Copy a server's tables to a file");
    const auto arguments = add_arguments(*command);
    command->footer("The server may be running: the copy is of one moment, complete and checked.\n"
                    "\n"
                    "Example:\n"
                    "  bornes backup tables-$(date +%F).sqlite");
    command->callback([arguments, &status] {
        const std::string data = data_of(*arguments);
        if (!std::filesystem::exists(data)) {
            complain("there is no " + data);
            status = 1;
            return;
        }
        store::backup(data, arguments->copy);
        fmt::print("{}\n", arguments->copy);
        status = 0;
    });
}

void add_restore_command(CLI::App& app, int& status) {
    CLI::App* command = app.add_subcommand("restore", "Put a backup in the place of the tables");
    const auto arguments = add_arguments(*command);
    command->footer(
        "The server may be running: it notices within a second, forgets what it had in memory and\n"
        "lets its players connect again. What was played since the backup is gone.\n"
        "\n"
        "Example:\n"
        "  bornes restore tables-2026-01-31.sqlite");
    command->callback([arguments, &status] {
        const std::string data = data_of(*arguments);
        make_folder_of(data);
        store::restore(arguments->copy, data);
        fmt::print("{}\n", data);
        status = 0;
    });
}

}  // namespace bornes::cli
