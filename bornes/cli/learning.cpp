// `bornes selfplay` and `bornes train`: how the champion's weights are made. tools/train does it
// all.
#include <algorithm>
#include <memory>
#include <thread>

#include <fmt/core.h>

#include "bornes/arena/learner.h"
#include "bornes/arena/self_play.h"
#include "bornes/cli/commands.h"
#include "bornes/cli/game_arguments.h"
#include "bornes/cli/progress_bar.h"
#include "bornes/cli/streams.h"
#include "bornes/engine/editions/editions.h"

namespace bornes::cli {

namespace {

struct SelfPlayArguments {
    GameArguments game;
    std::uint64_t hands = 10'000;
    std::uint64_t deals = 24;
    std::uint64_t seed = 0;
    std::uint64_t threads = std::max(1U, std::thread::hardware_concurrency());
    bool is_steady = false;
    std::string weights;
    std::string out;
};

struct TrainArguments {
    std::vector<std::string> lessons;
    std::string weights;
    std::string out;
    std::string recipe = "bornes train";
    std::uint64_t passes = 2;
    std::uint64_t seed = 0;
    bool only_reading = false;
};

/// The weights of a file, those built in without one, none at all for `none`; or a message and
/// nothing.
std::optional<players::Weights> weights_or_complain(const std::string& path) {
    if (path.empty()) return players::built_in_weights();
    if (path == "none") return players::Weights{};
    const auto source = read_file(path);
    if (!source) return std::nullopt;
    auto weights = arena::weights_of_source(*source);
    if (!weights) {
        complain(fmt::format(
            "{} holds no weights of this version: it must be a file that `bornes train` wrote, or "
            "`none` to begin with nothing",
            text::quoted(path)));
    }
    return weights;
}

int self_play(const SelfPlayArguments& arguments) {
    const auto setup = set_up_or_complain(arguments.game);
    if (!setup) return 2;
    const auto weights = weights_or_complain(arguments.weights);
    if (!weights) return 1;
    const engine::Rules rules = setup->rules();
    take_interrupt_as_wish();
    arena::Lessons lessons;
    {
        ProgressBar bar(arguments.hands);
        lessons = arena::self_play({.rules = &rules,
                                    .weights = &*weights,
                                    .hands = arguments.hands,
                                    .seed = arguments.seed,
                                    .is_steady = arguments.is_steady,
                                    .deals = static_cast<std::uint32_t>(arguments.deals),
                                    .threads = static_cast<unsigned>(arguments.threads)},
                                   [&](std::uint64_t done) {
                                       bar.show(done, "hands");
                                       return !is_interrupted();
                                   });
    }
    if (is_interrupted()) {
        complain("interrupted: nothing was written");
        return 1;
    }
    if (!write_file(arguments.out, arena::text_of(lessons))) return 1;
    fmt::print("{} decisions, {} hands to read: {}\n", lessons.decisions.size(),
               lessons.hands.size(), arguments.out);
    return 0;
}

/// Lessons of one kind of table are learned together, whatever edition they are from.
void add(const arena::Lessons& more, std::vector<arena::Lessons>& all) {
    const auto same = std::ranges::find(all, more.kind, &arena::Lessons::kind);
    if (same == all.end()) {
        all.push_back(more);
        return;
    }
    same->decisions.insert(same->decisions.end(), more.decisions.begin(), more.decisions.end());
    same->hands.insert(same->hands.end(), more.hands.begin(), more.hands.end());
}

int train(const TrainArguments& arguments) {
    auto weights = weights_or_complain(arguments.weights);
    if (!weights) return 1;
    std::vector<arena::Lessons> all;
    for (const std::string& path : arguments.lessons) {
        const auto text = read_file(path);
        if (!text) return 1;
        const auto lessons = arena::lessons_from(*text);
        if (!lessons) {
            complain(fmt::format("{} holds no lessons of this version: make them anew with `bornes "
                                 "selfplay`",
                                 text::quoted(path)));
            return 1;
        }
        add(*lessons, all);
    }
    for (const arena::Lessons& lessons : all) {
        const arena::Learned learned =
            learn(lessons, *weights,
                  {.passes = static_cast<std::uint32_t>(arguments.passes),
                   .seed = arguments.seed,
                   .only_reading = arguments.only_reading});
        fmt::print("{} players, ", lessons.kind.players);
        if (!arguments.only_reading) {
            fmt::print("{} decisions: the instinct gives away {:.1f} points instead of {:.1f}; ",
                       lessons.decisions.size(), learned.regret_after, learned.regret_before);
        }
        fmt::print("{} hands, {:.2f} nats likelier by reading\n", lessons.hands.size(),
                   learned.reading);
    }
    const std::string recipe = "//   " + arguments.recipe + "\n";
    return write_file(arguments.out, arena::source_of(*weights, recipe)) ? 0 : 1;
}

}  // namespace

void add_selfplay_command(CLI::App& app, int& status) {
    const auto arguments = std::make_shared<SelfPlayArguments>();
    arguments->game.edition = std::string(engine::default_edition().id);
    CLI::App* command =
        app.add_subcommand("selfplay", "Play hands for the champion's weights to learn from");
    add_game_options(*command, arguments->game, Naming::Optional);
    add_number(*command, "--hands", arguments->hands, 1, 1'000'000'000,
               "How many hands; otherwise 10000");
    add_number(*command, "--deals", arguments->deals, 1, 100'000,
               "How many deals each lesson is played out on; otherwise 24");
    command->add_flag("--steady", arguments->is_steady,
                      "No novices, and nobody acts on a whim: for `bornes train --only-reading`");
    add_number(*command, "--seed", arguments->seed, 0, any_number,
               "Chooses cards and players; otherwise 0");
    add_number(*command, "--threads", arguments->threads, 1, 1024,
               "How many threads; otherwise one a core");
    command
        ->add_option("--weights", arguments->weights,
                     "Whose instinct plays: a file of `bornes train`, or none; otherwise that of "
                     "the program")
        ->type_name("FILE");
    command->add_option("--out", arguments->out, "Where the lessons go")
        ->type_name("FILE")
        ->required();
    command->footer("Example:\n"
                    "  bornes selfplay --players 2 --hands 20000 --out two.lessons\n"
                    "  bornes train two.lessons --out weights.cpp");
    command->callback([arguments, &status] { status = self_play(*arguments); });
}

void add_train_command(CLI::App& app, int& status) {
    const auto arguments = std::make_shared<TrainArguments>();
    CLI::App* command =
        app.add_subcommand("train", "Learn the champion's weights from the hands of selfplay");
    command->add_option("LESSONS", arguments->lessons, "Files that `bornes selfplay` wrote")
        ->type_name("FILE")
        ->required();
    command
        ->add_option("--weights", arguments->weights,
                     "What is known already: a file of `bornes train`, or none; otherwise that of "
                     "the program")
        ->type_name("FILE");
    command->add_option("--out", arguments->out, "Where the weights go")
        ->type_name("FILE")
        ->required();
    command->add_option("--recipe", arguments->recipe, "How they were made, for the file to say")
        ->type_name("TEXT");
    command->add_flag("--only-reading", arguments->only_reading,
                      "Learn what play tells about hands, and leave the instinct as it is");
    add_number(*command, "--passes", arguments->passes, 1, 1000,
               "How often each lesson is gone through; otherwise 2");
    add_number(*command, "--seed", arguments->seed, 0, any_number,
               "Chooses the order of lessons; otherwise 0");
    command->footer("Example:\n"
                    "  bornes train two.lessons three.lessons --weights none --out weights.cpp");
    command->callback([arguments, &status] { status = train(*arguments); });
}

}  // namespace bornes::cli
