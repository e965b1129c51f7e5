// `bornes serve`: online tables. Every option can also be given by the environment and by a file.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>

#include <fmt/core.h>

#include "bornes/cli/commands.h"
#include "bornes/cli/data_file.h"
#include "bornes/cli/game_arguments.h"
#include "bornes/cli/streams.h"
#include "bornes/server/server.h"

namespace bornes::cli {

namespace {

struct ServeArguments {
    server::ServerSettings settings;
    std::string config;
    std::string log = "text";
    std::string durability = "full";
    std::uint64_t port = 8000;
    std::uint64_t metrics_port = 0;
    std::uint64_t most_connections = 25'000;
    std::uint64_t most_connections_by_address = 256;
    std::uint64_t most_tables = 50'000;
    std::uint64_t thinkers = 0;
    bool no_metrics = false;
};

/// The folder of the page that was built or installed with this program; empty if there is none.
std::string default_pages() {
    std::error_code error;
    const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", error);
    const std::filesystem::path folder = program.parent_path();
    for (const char* beside : {"../share/bornes/web", "../web", "web"}) {
        const std::filesystem::path pages = (folder / beside).lexically_normal();
        if (std::filesystem::is_regular_file(pages / "index.html", error)) return pages;
    }
    return {};
}

/// Fills the options that neither the command line nor the environment gave from a file of
/// KEY = VALUE, where a key is an option's name; false after a message if something is wrong.
bool read_config(const std::string& path, CLI::App& command) {
    std::ifstream file(path);
    if (!file) {
        complain("cannot read " + path);
        return false;
    }
    try {
        for (const CLI::ConfigItem& item : CLI::ConfigTOML().from_config(file)) {
            if (item.name == "++" || item.name == "--") continue;  // a section begins or ends
            CLI::Option* option = command.get_option_no_throw("--" + item.name);
            if (option == nullptr || item.name == "config" || item.name == "help") {
                complain(fmt::format("{}: there is no setting \"{}\"", path, item.fullname()));
                return false;
            }
            if (option->count() > 0) continue;
            for (const std::string& input : item.inputs) option->add_result(input);
            option->run_callback();
        }
    } catch (const CLI::Error& error) {
        complain(path + ": " + error.what());
        return false;
    }
    return true;
}

int serve(ServeArguments& arguments, CLI::App& command) {
    if (!arguments.config.empty() && !read_config(arguments.config, command)) return 2;
    server::ServerSettings& settings = arguments.settings;
    if (!settings.key.empty() && settings.certificate.empty()) {
        complain("--tls-key is of no use without --tls-certificate");
        return 2;
    }
    settings.port = static_cast<std::uint16_t>(arguments.port);
    settings.metrics_port = static_cast<std::uint16_t>(arguments.metrics_port);
    settings.has_metrics = !arguments.no_metrics;
    settings.most_connections = arguments.most_connections;
    settings.most_connections_by_address = arguments.most_connections_by_address;
    settings.most_tables = arguments.most_tables;
    settings.thinkers = static_cast<unsigned>(arguments.thinkers);
    settings.is_durable = arguments.durability == "full";
    settings.journal =
        arguments.log == "json" ? server::JournalForm::Json : server::JournalForm::Text;
    if (settings.pages.empty()) settings.pages = default_pages();
    if (settings.data.empty()) settings.data = default_data_file();
    if (settings.data != ":memory:") make_folder_of(settings.data);
    return server::serve(settings);
}

}  // namespace

void add_serve_command(CLI::App& app, int& status) {
    const auto arguments = std::make_shared<ServeArguments>();
    server::ServerSettings& settings = arguments->settings;
    CLI::App* command = app.add_subcommand("serve", "Open a server for online tables");
    command->add_option("--config", arguments->config, "Read settings from this TOML file")
        ->envname("BORNES_CONFIG");
    command->add_option("--address", settings.address, "Listen here; 0.0.0.0 for everybody")
        ->capture_default_str()
        ->envname("BORNES_ADDRESS");
    add_number(*command, "--port", arguments->port, 0, 65'535, "Listen here; 0 for any free port")
        ->envname("BORNES_PORT");
    add_number(*command, "--metrics-port", arguments->metrics_port, 1, 65'535,
               "Where /metrics is, on 127.0.0.1; unless told, one above the port")
        ->envname("BORNES_METRICS_PORT");
    command->add_flag("--no-metrics", arguments->no_metrics, "Do without /metrics")
        ->envname("BORNES_NO_METRICS");
    command->add_option("--data", settings.data, "Keep tables in this SQLite file")
        ->envname("BORNES_DATA");
    command
        ->add_option("--durability", arguments->durability,
                     "full: a move survives a power cut; normal: only the server's own death")
        ->check(CLI::IsMember({"full", "normal"}))
        ->capture_default_str()
        ->envname("BORNES_DURABILITY");
    command->add_option("--pages", settings.pages, "The folder of the web page")
        ->envname("BORNES_PAGES");
    command->add_option("--tls-certificate", settings.certificate, "Encrypt, with this PEM file")
        ->check(CLI::ExistingFile)
        ->envname("BORNES_TLS_CERTIFICATE");
    command->add_option("--tls-key", settings.key, "The key, if it is not in the same file")
        ->check(CLI::ExistingFile)
        ->envname("BORNES_TLS_KEY");
    command
        ->add_option("--origin", settings.origins,
                     "Let pages of this origin play, such as https://example.org")
        ->envname("BORNES_ORIGIN");
    command
        ->add_option("--trusted-proxy", settings.trusted_proxies,
                     "Believe what the proxy at this address says about its clients")
        ->envname("BORNES_TRUSTED_PROXY");
    command->add_option("--log", arguments->log, "How lines are written on standard error")
        ->check(CLI::IsMember({"text", "json"}))
        ->capture_default_str()
        ->envname("BORNES_LOG");
    add_number(*command, "--max-connections", arguments->most_connections, 1, 1'000'000,
               "Connections to tables at a time (25000)")
        ->envname("BORNES_MAX_CONNECTIONS");
    add_number(*command, "--max-connections-per-address", arguments->most_connections_by_address, 1,
               1'000'000, "The same from one address (256)")
        ->envname("BORNES_MAX_CONNECTIONS_PER_ADDRESS");
    add_number(*command, "--max-tables", arguments->most_tables, 1, 10'000'000,
               "Tables in memory at a time (50000)")
        ->envname("BORNES_MAX_TABLES");
    add_number(*command, "--bot-threads", arguments->thinkers, 1, 1024,
               "Threads on which bots think; unless told, one less than there are cores")
        ->envname("BORNES_BOT_THREADS");
    add_number(*command, "--bot-milliseconds", settings.bot_milliseconds, 0, 10'000,
               "How long a bot takes for a move where the table does not say (600)")
        ->envname("BORNES_BOT_MILLISECONDS");
    add_number(*command, "--abandon-hours", settings.abandon_hours, 1, 100'000,
               "End a table that nobody has visited for so long (24)")
        ->envname("BORNES_ABANDON_HOURS");
    add_number(*command, "--keep-days", settings.keep_days, 1, 100'000,
               "Remove a finished table after so long (30)")
        ->envname("BORNES_KEEP_DAYS");
    command->footer(
        "Prints its address and serves until it is told to stop (SIGTERM, or Ctrl-C). Without "
        "options:\n"
        "on 127.0.0.1:8000, with its tables in the user's data folder. Every option is also an\n"
        "environment variable (--bot-threads is BORNES_BOT_THREADS) and a key of the file that\n"
        "--config names; the command line comes first, then the environment, then the file.\n"
        "docs/operations.md tells how to run it for others.\n"
        "\n"
        "Examples:\n"
        "  bornes serve\n"
        "  bornes serve --address 0.0.0.0 --port 8080\n"
        "  bornes serve --config /etc/bornes.toml --log json");
    command->callback([arguments, command, &status] { status = serve(*arguments, *command); });
}

}  // namespace bornes::cli
