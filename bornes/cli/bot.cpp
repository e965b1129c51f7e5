// `bornes bot`: plays for other programs, by the bot protocol on standard input and output.
#include <array>
#include <cerrno>
#include <memory>

#include <fmt/core.h>
#include <unistd.h>

#include "bornes/arena/bot_session.h"
#include "bornes/arena/crew.h"
#include "bornes/arena/lines.h"
#include "bornes/cli/commands.h"
#include "bornes/cli/game_arguments.h"
#include "bornes/cli/streams.h"

namespace bornes::cli {

namespace {

struct BotArguments {
    std::string level;
    std::uint64_t time = 0;
    std::uint64_t playouts = 0;
    std::uint64_t seed = 0;
    std::uint64_t threads = 1;
};

int bot(const BotArguments& arguments) {
    const players::Level* level = players::find_level(arguments.level);
    if (level == nullptr) {
        complain(fmt::format(
            "there is no level {}; there are: {}", arguments.level,
            text::listed(players::all_levels(), [](const players::Level& one) { return one.id; })));
        return 2;
    }
    arena::Thinking thinking{.playouts = static_cast<std::uint32_t>(arguments.playouts)};
    if (arguments.time != 0) thinking.time = std::chrono::milliseconds(arguments.time);
    arena::ThreadCrew crew(static_cast<unsigned>(arguments.threads));
    if (arguments.threads > 1) thinking.crew = &crew;
    arena::BotSession session(*level, thinking, arguments.seed);

    arena::LineSplitter lines;
    Output output;
    const auto answer = [&](const arena::LineSplitter::Line& line) {
        output.text() +=
            line.is_too_long ? session.answer_to_too_long_line() : session.answer(line.text);
        output.text() += '\n';
        return output.flush();
    };
    // Not by the standard library: it would wait for a full buffer while a line is there.
    std::array<char, 1 << 16> bytes;
    for (;;) {
        const ssize_t size = ::read(STDIN_FILENO, bytes.data(), bytes.size());
        if (size < 0 && errno == EINTR) continue;
        if (size <= 0) break;
        lines.feed({bytes.data(), static_cast<std::size_t>(size)});
        while (const auto line = lines.next()) {
            if (!answer(*line)) return output.finish(0);
        }
    }
    if (const auto line = lines.rest()) answer(*line);
    return output.finish(0);
}

}  // namespace

void add_bot_command(CLI::App& app, int& status) {
    const auto arguments = std::make_shared<BotArguments>();
    CLI::App* command =
        app.add_subcommand("bot", "Play for other programs: a view a line in, a move a line out");
    command
        ->add_option("--level", arguments->level, "Who plays, as `bornes arena --help` lists them")
        ->type_name("LEVEL")
        ->required();
    CLI::Option* time =
        add_number(*command, "--time", arguments->time, 1, 3'600'000,
                   "Milliseconds to think about a move, unless a line says otherwise");
    add_number(*command, "--playouts", arguments->playouts, 1, 1'000'000'000,
               "Hands to play out in thought for a move: the same seed makes the same choice")
        ->excludes(time);
    add_number(*command, "--seed", arguments->seed, 0, any_number,
               "Chooses among equals; otherwise 0");
    add_number(*command, "--threads", arguments->threads, 1, 1024,
               "How many threads think; the choice is the same with --playouts; otherwise 1");
    command->footer(
        "Reads one JSON object a line, {\"id\":7,\"view\":{...}}, with \"time\":MILLISECONDS and\n"
        "\"analyse\":true if wanted, until the input ends. Answers {\"id\":7,\"action\":\"play "
        "200\"}, or\n"
        "{\"id\":7,\"error\":\"...\"} and goes on. docs/protocol.md says what a view is.\n"
        "\n"
        "Examples:\n"
        "  bornes bot --level expert --time 50 < views.jsonl\n"
        "  bornes arena --player 'cmd:bornes bot --level expert --playouts 1000' --player club");
    command->callback([arguments, &status] { status = bot(*arguments); });
}

}  // namespace bornes::cli
