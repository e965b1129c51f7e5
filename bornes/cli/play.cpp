// `bornes play`: a match against the computer and other people, in a terminal.
#include <csignal>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string_view>

#include <unistd.h>

#include "bornes/cli/arguments.h"
#include "bornes/cli/commands.h"
#include "bornes/cli/game_arguments.h"
#include "bornes/cli/levels.h"
#include "bornes/cli/play_modes.h"
#include "bornes/cli/play_online.h"
#include "bornes/cli/streams.h"
#include "bornes/cli/table/saved_matches.h"
#include "bornes/engine/editions/editions.h"
#include "bornes/text/parsed.h"

namespace bornes::cli {

namespace {

struct PlayArguments {
    GameArguments game;
    std::uint64_t seed = 0;
    std::string level = "club";
    std::vector<std::string> seats;
    std::vector<std::string> names;
    std::string coup_fourre = "ask";
    std::string speed = "normal";
    tui::Preferences preferences;
    std::string server;
    std::string token;
    bool plain = false;
    bool json = false;
    bool new_match = false;
    bool watches = false;
};

/// The seats in the order of the table, or a message and nothing.
std::optional<std::vector<SeatPlan>> seats_or_complain(const PlayArguments& arguments) {
    const auto players = static_cast<std::size_t>(arguments.game.players);
    std::vector<SeatPlan> seats(players, SeatPlan{.level = players::find_level(arguments.level)});
    seats[0] = {};
    if (!arguments.seats.empty() && arguments.seats.size() != players) {
        complain("--seats must name " + std::to_string(players) + " seats, not " +
                 std::to_string(arguments.seats.size()));
        return std::nullopt;
    }
    bool has_person = arguments.seats.empty();
    for (std::size_t i = 0; i < arguments.seats.size(); ++i) {
        const bool is_person = arguments.seats[i] == "human";
        const players::Level* level = players::find_level(arguments.seats[i]);
        if (!is_person && level == nullptr) {
            complain("--seats: " + text::quoted(arguments.seats[i]) +
                     " is neither human nor a level; there are: " +
                     text::listed(level_ids(), [](std::string_view id) { return id; }));
            return std::nullopt;
        }
        seats[i].level = level;
        has_person = has_person || is_person;
    }
    if (!has_person) {
        complain("--seats must name at least one human; `bornes trace` lets levels play alone");
        return std::nullopt;
    }
    if (arguments.names.size() > players) {
        complain("--names has more names than the table has seats");
        return std::nullopt;
    }
    for (std::size_t i = 0; i < arguments.names.size(); ++i)
        seats[i].name = text::printable(arguments.names[i]);
    return seats;
}

/// Whether somebody sits at a terminal that can do more than lines.
bool has_screen() {
    const char* type = std::getenv("TERM");
    return ::isatty(STDIN_FILENO) != 0 && ::isatty(STDOUT_FILENO) != 0 && type != nullptr &&
           *type != '\0' && std::string_view(type) != "dumb";
}

int play_at_server(const CLI::App& command, PlayArguments& arguments, const text::Setup& setup) {
    if (arguments.json) {
        complain("--json is for tables of this machine; a server speaks JSON itself");
        return 2;
    }
    OnlineRequest request{.url = arguments.server,
                          .name = arguments.names.empty() ? "" : arguments.names[0],
                          .token = arguments.token,
                          .coup_fourre =
                              command.count("--coup-fourre") > 0 ? arguments.coup_fourre : "",
                          .watches = arguments.watches,
                          .has_screen = !arguments.plain && has_screen(),
                          .setup = setup,
                          .seats = {},
                          .preferences = arguments.preferences};
    if (!arguments.seats.empty()) {
        const auto seats = seats_or_complain(arguments);
        if (!seats) return 2;
        request.seats = *seats;
    }
    return play_online(request);
}

int play(const CLI::App& command, PlayArguments& arguments) {
    // A file that may not grow is told when writing fails, and is no reason to die.
    std::signal(SIGXFSZ, SIG_IGN);
    const auto setup = set_up_or_complain(arguments.game);
    if (!setup) return 2;
    if (!arguments.server.empty()) return play_at_server(command, arguments, *setup);
    const auto seats = seats_or_complain(arguments);
    if (!seats) return 2;
    PlayRequest request;
    request.has_seed = command.count("--seed") > 0;
    request.plan = {.setup = *setup,
                    .seats = *seats,
                    .seed = request.has_seed ? arguments.seed : any_seed(),
                    .coup_fourre = arguments.coup_fourre == "auto" ? CoupFourreRule::Auto
                                                                   : CoupFourreRule::Ask};
    request.preferences = arguments.preferences;
    for (const char* option : {"--edition", "--players", "--option", "--seed", "--level", "--seats",
                               "--names", "--coup-fourre"}) {
        request.is_chosen = request.is_chosen || command.count(option) > 0;
    }
    if (arguments.json) return play_by_json(request);
    if (!request.is_chosen && !arguments.new_match) request.saved = last_saved_match();
    if (!arguments.plain && has_screen()) {
        if (const auto status = play_on_screen(request)) return *status;
    }
    return play_line_by_line(request);
}

void add_play_options(CLI::App& command, PlayArguments& arguments) {
    command.add_flag("--plain", arguments.plain,
                     "Line by line, as text; so it is anyway without a terminal");
    command.add_flag("--json", arguments.json,
                     "Events and views out, actions in, a JSON object a line; nothing is saved");
    command.add_flag("--new", arguments.new_match, "Begin a new match, even if one is saved");
    command.add_option("--server", arguments.server,
                       "Play online: the link of a table, or a server's address to open one");
    command.add_option("--token", arguments.token, "Come back to a seat of an online table");
    command.add_flag("--watch", arguments.watches, "Watch an online table without a seat");
    add_game_options(command, arguments.game, Naming::Optional);
    add_number(command, "--seed", arguments.seed, 0, any_number,
               "Deal the cards of this number; otherwise any");
    add_level_option(command, arguments.level);
    command
        .add_option("--seats", arguments.seats,
                    "Who sits where, from seat 0 on: human or a level, with commas between; "
                    "otherwise a human and then --level")
        ->type_name("LIST")
        ->delimiter(',');
    command
        .add_option("--names", arguments.names, "What the players are called, with commas between")
        ->type_name("LIST")
        ->delimiter(',');
    command
        .add_option("--coup-fourre", arguments.coup_fourre,
                    "What a person's coup fourré is: ask (the usual) or auto")
        ->type_name("ask|auto")
        ->check(CLI::IsMember({"ask", "auto"}));
    command
        .add_option_function<std::string>(
            "--speed",
            [&arguments](const std::string& given) {
                for (std::size_t i = 0; i < tui::speed_ids.size(); ++i) {
                    if (tui::speed_ids[i] == given)
                        arguments.preferences.speed = static_cast<tui::Speed>(i);
                }
            },
            "Animation: off, fast, normal (the usual) or slow")
        ->type_name("SPEED")
        ->check(
            CLI::IsMember(std::vector<std::string>(tui::speed_ids.begin(), tui::speed_ids.end())));
    command.add_flag("--confirm", arguments.preferences.confirms,
                     "Play a card only on the second Enter");
    command.add_flag("--ascii", arguments.preferences.is_ascii_only,
                     "Nothing but ASCII on the screen, whatever the locale says");
    add_language_option(command, arguments.preferences.language);
}

}  // namespace

std::unique_ptr<MatchSession> new_saved_match(const TablePlan& plan, text::Language language) {
    return std::make_unique<MatchSession>(plan, language,
                                          std::make_unique<Journal>(new_match_path()));
}

std::unique_ptr<MatchSession> last_saved_match() {
    for (const std::filesystem::path& path : records_in(running_folder())) {
        if (auto session = MatchSession::resume(path)) return session;
    }
    return nullptr;
}

void add_play_command(CLI::App& app, int& status) {
    const auto arguments = std::make_shared<PlayArguments>();
    arguments->game.edition = engine::default_edition().id;
    arguments->preferences.language = environment_language();
    CLI::App* command =
        app.add_subcommand("play", "Play against the computer, alone or with others");
    add_play_options(*command, *arguments);
    command->footer(
        "A saved match goes on where it was left, unless you say what to play or --new. Every move "
        "is\n"
        "saved under $XDG_DATA_HOME/bornes (otherwise ~/.local/share/bornes). The usual game is "
        "the\n"
        "edition whose rules most people know, two at the table. `?` shows the keys.\n"
        "\n"
        "Examples:\n"
        "  bornes play\n"
        "  bornes play --plain --lang fr --seed 7\n"
        "  bornes play --players 3 --seats human,human,expert --names Ann,Bob\n"
        "  bornes play --edition express --players 4 --option goal=700\n"
        "  bornes play --server http://127.0.0.1:8000/t/ID --names Ann");
    command->callback([arguments, command, &status] { status = play(*command, *arguments); });
}

}  // namespace bornes::cli
