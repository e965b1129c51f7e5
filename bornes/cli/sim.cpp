// `bornes sim`: what hands are like, by edition and level.
#include <algorithm>
#include <cstdio>
#include <memory>
#include <thread>

#include <fmt/core.h>

#include "bornes/arena/simulation_report.h"
#include "bornes/cli/commands.h"
#include "bornes/cli/game_arguments.h"
#include "bornes/cli/progress_bar.h"
#include "bornes/cli/streams.h"
#include "bornes/engine/editions/editions.h"

namespace bornes::cli {

namespace {

struct SimArguments {
    std::vector<std::string> editions;
    std::uint64_t players = 2;
    std::vector<std::string> options;
    std::vector<std::string> levels = {"club"};
    std::uint64_t hands = 10'000;
    std::uint64_t seed = 0;
    std::uint64_t threads = std::max(1U, std::thread::hardware_concurrency());
    bool as_json = false;
    std::string html;
};

/// Every edition with every level; a message and nothing if one of them cannot be.
std::vector<arena::SimulationOptions> plan(const SimArguments& arguments) {
    std::vector<std::string> editions = arguments.editions;
    if (editions.empty()) editions.emplace_back(engine::default_edition().id);
    if (editions == std::vector<std::string>{"all"}) {
        editions.clear();
        for (const engine::Edition* edition : engine::all_editions()) {
            if (find_table(*edition, static_cast<int>(arguments.players)) != nullptr) {
                editions.emplace_back(edition->id);
            }
        }
    }
    std::vector<arena::SimulationOptions> all;
    for (const std::string& edition : editions) {
        const auto setup =
            text::parse_setup(edition, static_cast<int>(arguments.players), arguments.options);
        if (!setup) {
            complain(setup.error());
            return {};
        }
        for (const std::string& level : arguments.levels) {
            const auto player = arena::parse_entry(level);
            if (!player || player->level == nullptr) {
                complain(player ? "an outside bot does not play here: use `bornes arena`"
                                : player.error());
                return {};
            }
            all.push_back({.setup = *setup,
                           .player = *player,
                           .hands = arguments.hands,
                           .seed = arguments.seed,
                           .threads = static_cast<unsigned>(arguments.threads)});
        }
    }
    return all;
}

int sim(const SimArguments& arguments) {
    const std::vector<arena::SimulationOptions> all = plan(arguments);
    if (all.empty()) return 2;
    take_interrupt_as_wish();
    std::vector<arena::Simulation> simulations;
    {
        ProgressBar bar(arguments.hands * all.size());
        for (const arena::SimulationOptions& options : all) {
            if (is_interrupted()) break;
            const std::uint64_t before = simulations.size() * arguments.hands;
            simulations.push_back(simulate(options, [&](std::uint64_t done) {
                bar.show(before + done, "hands");
                return !is_interrupted();
            }));
        }
    }
    fmt::print("{}",
               arguments.as_json ? simulations_json(simulations) : simulations_text(simulations));
    if (!arguments.html.empty() && !write_file(arguments.html, simulations_html(simulations)))
        return 1;
    return 0;
}

}  // namespace

void add_sim_command(CLI::App& app, int& status) {
    const auto arguments = std::make_shared<SimArguments>();
    CLI::App* command = app.add_subcommand("sim", "Play many hands and tell what they are like");
    command
        ->add_option(
            "--edition", arguments->editions,
            "The edition, as `bornes editions` lists it, once for each, or all; otherwise " +
                std::string(engine::default_edition().id))
        ->type_name("EDITION")
        ->take_all()
        ->allow_extra_args(false);
    add_number(*command, "--players", arguments->players, 1, engine::max_players,
               "How many play; otherwise 2");
    command
        ->add_option("--option", arguments->options,
                     "What is agreed on, as in `bornes trace`, once for each option")
        ->type_name("NAME=VALUE")
        ->take_all()
        ->allow_extra_args(false);
    command
        ->add_option("--level", arguments->levels,
                     "Who plays, once for each, with a budget as in `bornes arena`; otherwise club")
        ->type_name("LEVEL")
        ->take_all()
        ->allow_extra_args(false);
    add_number(*command, "--hands", arguments->hands, 1, 1'000'000'000,
               "How many hands for each edition and level; otherwise 10000");
    add_number(*command, "--seed", arguments->seed, 0, any_number,
               "Chooses the cards; otherwise 0");
    add_number(*command, "--threads", arguments->threads, 1, 1024,
               "How many threads; otherwise one a core");
    command->add_flag("--json", arguments->as_json, "Print one JSON object");
    command->add_option("--html", arguments->html, "Write a page with plots to a file too")
        ->type_name("FILE");
    command->footer(
        "Examples:\n"
        "  bornes sim --edition all --hands 20000 --html hands.html\n"
        "  bornes sim --level novice --level club --level expert:playouts=100 --hands 1000\n"
        "  bornes sim --edition express --players 4 --option goal=700 --json");
    command->callback([arguments, &status] { status = sim(*arguments); });
}

}  // namespace bornes::cli
