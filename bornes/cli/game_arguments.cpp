#include "bornes/cli/game_arguments.h"

#include <charconv>

#include <fmt/core.h>

#include "bornes/cli/levels.h"
#include "bornes/cli/streams.h"

namespace bornes::cli {

void add_game_options(CLI::App& command, GameArguments& arguments, Naming naming) {
    const bool is_required = naming == Naming::Required;
    const std::string usual_edition =
        is_required ? "" : fmt::format("; otherwise {}", arguments.edition);
    const std::string usual_players =
        is_required ? "" : fmt::format("; otherwise {}", arguments.players);
    command
        .add_option("--edition", arguments.edition,
                    "The edition, as `bornes editions` lists it" + usual_edition)
        ->type_name("EDITION")
        ->required(is_required);
    command
        .add_option_function<std::string>(
            "--players",
            [&arguments](const std::string& given) {
                const auto [end, error] =
                    std::from_chars(given.data(), given.data() + given.size(), arguments.players);
                if (error != std::errc() || end != given.data() + given.size()) {
                    throw CLI::ValidationError("--players", "must be a number, not " + given);
                }
            },
            "How many play" + usual_players)
        ->type_name("COUNT")
        ->required(is_required);
    command
        .add_option("--option", arguments.options,
                    "What is agreed on, once for each option: goal=700, hazard-up=true, "
                    "no-hundreds=true, and of a match target=POINTS or hands=COUNT")
        ->type_name("NAME=VALUE")
        ->take_all()
        ->allow_extra_args(false);
}

std::optional<text::Setup> set_up_or_complain(const GameArguments& arguments) {
    const text::Parsed<text::Setup> setup =
        text::parse_setup(arguments.edition, arguments.players, arguments.options);
    if (setup) return *setup;
    complain(setup.error());
    return std::nullopt;
}

CLI::Option* add_number(CLI::App& command, const std::string& name, std::uint64_t& value,
                        std::uint64_t low, std::uint64_t high, const std::string& description) {
    const auto take = [&value, name, low, high](const std::string& given) {
        std::uint64_t number = 0;
        const auto [end, error] =
            std::from_chars(given.data(), given.data() + given.size(), number);
        const bool is_number = error == std::errc() && end == given.data() + given.size();
        if (!is_number || number < low || number > high) {
            throw CLI::ValidationError(
                name, fmt::format("must be a number from {} to {}, not {}", low, high, given));
        }
        value = number;
    };
    return command.add_option_function<std::string>(name, take, description)->type_name("NUMBER");
}

void add_level_option(CLI::App& command, std::string& level) {
    const std::string names = text::listed(level_ids(), [](std::string_view id) { return id; });
    command
        .add_option_function<std::string>(
            "--level",
            [&level, names](const std::string& given) {
                if (players::find_level(given) == nullptr) {
                    throw CLI::ValidationError("--level", "there is no level " + given +
                                                              "; there are: " + names);
                }
                level = given;
            },
            "Who plays: " + names)
        ->type_name("LEVEL");
}

}  // namespace bornes::cli
