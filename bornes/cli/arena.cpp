// `bornes arena`: players against each other over duplicate deals, with what that proves.
#include <charconv>
#include <memory>
#include <thread>

#include <fmt/core.h>

#include "bornes/arena/report.h"
#include "bornes/cli/commands.h"
#include "bornes/cli/game_arguments.h"
#include "bornes/cli/progress_bar.h"
#include "bornes/cli/streams.h"
#include "bornes/engine/editions/editions.h"

namespace bornes::cli {

namespace {

constexpr std::uint64_t most_games = 1'000'000'000;

struct ArenaArguments {
    GameArguments game{
        .edition = std::string(engine::default_edition().id), .players = 2, .options = {}};
    std::vector<std::string> players;
    std::uint64_t hands = 1000;
    std::uint64_t matches = 0;
    std::uint64_t seed = 0;
    std::uint64_t threads = std::max(1U, std::thread::hardware_concurrency());
    std::optional<arena::SequentialOptions> sequential;
    double alpha = 0.05;
    double beta = 0.05;
    std::uint64_t time_limit = 10'000;
    std::uint64_t bot_time = 0;
    bool show_bot_errors = false;
    std::uint64_t luck_playouts = 0;
    bool as_json = false;
};

/// "ELO0,ELO1"
arena::SequentialOptions parse_claims(const std::string& given) {
    arena::SequentialOptions claims;
    const char* const end = given.data() + given.size();
    const auto first = std::from_chars(given.data(), end, claims.elo0);
    if (first.ec == std::errc() && first.ptr != end && *first.ptr == ',') {
        const auto second = std::from_chars(first.ptr + 1, end, claims.elo1);
        const bool in_order =
            claims.elo0 < claims.elo1 && claims.elo0 >= -4000 && claims.elo1 <= 4000;
        if (second.ec == std::errc() && second.ptr == end && in_order) return claims;
    }
    throw CLI::ValidationError("--sprt", "must be ELO0,ELO1 with ELO0 below ELO1, not " + given);
}

arena::TournamentResult play(const arena::TournamentOptions& options) {
    ProgressBar bar(options.deals);
    std::optional<arena::SequentialTest> test;
    if (options.sequential) test.emplace(*options.sequential, options.contest.rules->sides());
    return arena::play_tournament(options, [&](const arena::Standing& standing) {
        bar.show(standing.deals, "deals  " + progress_text(standing, test));
        return !is_interrupted();
    });
}

arena::TournamentOptions tournament_options(const ArenaArguments& arguments,
                                            const text::Setup& setup, const engine::Rules& rules) {
    arena::TournamentOptions options{.contest = {}, .entries = {}};
    const bool in_matches = arguments.matches != 0;
    options.contest = {.rules = &rules,
                       .match = setup.options.match,
                       .unit = in_matches ? arena::Unit::Match : arena::Unit::Hand,
                       .seed = arguments.seed,
                       .luck_playouts = static_cast<std::uint32_t>(arguments.luck_playouts)};
    const auto sides = static_cast<std::uint64_t>(rules.sides());
    options.deals = ((in_matches ? arguments.matches : arguments.hands) + sides - 1) / sides;
    options.threads = static_cast<unsigned>(std::min(arguments.threads, options.deals));
    options.sequential = arguments.sequential;
    if (options.sequential) {
        options.sequential->alpha = arguments.alpha;
        options.sequential->beta = arguments.beta;
    }
    options.terms.limit = std::chrono::milliseconds(arguments.time_limit);
    if (arguments.bot_time != 0) options.terms.time = std::chrono::milliseconds(arguments.bot_time);
    if (arguments.show_bot_errors) options.terms.errors = arena::ChildErrors::Shown;
    return options;
}

int run_arena(const ArenaArguments& arguments) {
    const auto setup = set_up_or_complain(arguments.game);
    if (!setup) return 2;
    std::vector<arena::Entry> entries;
    for (const std::string& given : arguments.players) {
        const auto entry = arena::parse_entry(given);
        if (!entry) {
            complain(entry.error());
            return 2;
        }
        entries.push_back(*entry);
    }
    if (entries.size() < 2) {
        complain("at least two players are needed: --player A --player B");
        return 2;
    }
    const engine::Rules rules = setup->rules();
    arena::TournamentOptions options = tournament_options(arguments, *setup, rules);
    take_interrupt_as_wish();

    // Each pair plays; the one that was named first sits alone where there are more than two sides.
    std::vector<std::string> reports;
    for (std::size_t i = 0; i < entries.size() && !is_interrupted(); ++i) {
        for (std::size_t j = i + 1; j < entries.size() && !is_interrupted(); ++j) {
            options.entries = {entries[i], entries[j]};
            const arena::TournamentResult result = play(options);
            reports.push_back(arguments.as_json ? report_json(*setup, options, result)
                                                : report_text(*setup, options, result));
            if (!arguments.as_json)
                fmt::print("{}{}", reports.size() > 1 ? "\n" : "", reports.back());
        }
    }
    // One object a line: a line for each pair.
    if (arguments.as_json) {
        for (const std::string& report : reports) fmt::print("{}", report);
    }
    return 0;
}

void add_budget_options(CLI::App& command, ArenaArguments& arguments) {
    command
        .add_option_function<std::string>(
            "--sprt",
            [&arguments](const std::string& given) { arguments.sequential = parse_claims(given); },
            "Stop as soon as it is clear which of two differences in Elo holds, such as 0,20")
        ->type_name("ELO0,ELO1");
    command
        .add_option("--alpha", arguments.alpha,
                    "The chance that --sprt accepts ELO1 wrongly; otherwise 0.05")
        ->check(CLI::Range(1e-6, 0.5));
    command
        .add_option("--beta", arguments.beta,
                    "The chance that --sprt accepts ELO0 wrongly; otherwise 0.05")
        ->check(CLI::Range(1e-6, 0.5));
    add_number(
        command, "--time-limit", arguments.time_limit, 1, 3'600'000,
        "Milliseconds after which an outside bot's answer no longer counts; otherwise 10000");
    add_number(command, "--bot-time", arguments.bot_time, 1, 3'600'000,
               "Milliseconds that outside bots are told to think; otherwise nothing is said");
    command.add_flag("--show-bot-errors", arguments.show_bot_errors,
                     "Let outside bots write to standard error");
}

}  // namespace

void add_arena_command(CLI::App& app, int& status) {
    const auto arguments = std::make_shared<ArenaArguments>();
    CLI::App* command = app.add_subcommand(
        "arena", "Let players meet over duplicate deals, and measure their strength");
    const std::string levels =
        text::listed(players::all_levels(), [](const players::Level& level) { return level.id; });
    command
        ->add_option(
            "--player", arguments->players,
            "Who plays, once for each: a level (" + levels +
                "), with a budget as LEVEL:playouts=COUNT or LEVEL:time=MILLISECONDS, or an "
                "outside bot as cmd:COMMAND")
        ->type_name("PLAYER")
        ->take_all()
        ->allow_extra_args(false)
        ->required();
    add_game_options(*command, arguments->game, Naming::Optional);
    CLI::Option* hands =
        add_number(*command, "--hands", arguments->hands, 1, most_games,
                   "How many hands at most, rounded up to whole deals; otherwise 1000");
    add_number(*command, "--matches", arguments->matches, 1, most_games,
               "How many whole matches, instead")
        ->excludes(hands);
    add_number(*command, "--seed", arguments->seed, 0, any_number,
               "Chooses the cards; otherwise 0");
    add_number(*command, "--threads", arguments->threads, 1, 1024,
               "How many threads; otherwise one a core");
    add_number(*command, "--without-luck", arguments->luck_playouts, 1, 1'000'000,
               "Also say what is left when luck is taken out, with so many playouts a choice")
        ->type_name("PLAYOUTS");
    add_budget_options(*command, *arguments);
    command->add_flag("--json", arguments->as_json,
                      "Print one JSON object for each pair of players");
    command->footer(
        "Each deal is played once for every side: the first player sits there, the second on all\n"
        "others. Intervals are of 95 % and taken over deals. With budgets in playouts the result\n"
        "depends on the seed alone, not on threads or machine. An outside bot that crashes, "
        "answers\n"
        "too late or plays against the rules moves at random instead, and its faults are counted.\n"
        "Ctrl-C prints what there is so far.\n"
        "\n"
        "For measuring only: booklet, the club player by the booklets' advice alone; light and\n"
        "instinct, what expert and champion play their rollouts by; oracle and forgetful, the\n"
        "champion with all hands open and without a memory; insider, the oracle that also knows\n"
        "that all others are the club player.\n"
        "\n"
        "Examples:\n"
        "  bornes arena --player expert:playouts=1000 --player club --hands 2000\n"
        "  bornes arena --player expert:time=50 --player club --matches 400 --seed 7 --json\n"
        "  bornes arena --player 'cmd:./my-bot' --player club --matches 10000 --sprt 0,20\n"
        "  bornes arena --player club --player novice --edition express --players 4 --option "
        "goal=700");
    command->callback([arguments, &status] { status = run_arena(*arguments); });
}

}  // namespace bornes::cli
