// What game is meant: the arguments --edition, --players, --option, --seed and --level, for every
// subcommand that deals.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "bornes/text/options.h"

namespace bornes::cli {

struct GameArguments {
    std::string edition;
    int players = 2;
    std::vector<std::string> options;
};

/// Whether a game has to be named, or what stands in the arguments will do.
enum class Naming { Required, Optional };

void add_game_options(CLI::App& command, GameArguments& arguments, Naming naming);

/// The game, or a message on standard error and nothing.
std::optional<text::Setup> set_up_or_complain(const GameArguments& arguments);

/// The largest number that an option may be.
inline constexpr std::uint64_t any_number = std::numeric_limits<std::uint64_t>::max();

/// Adds an option that takes a decimal number; nothing is guessed about other notations.
CLI::Option* add_number(CLI::App& command, const std::string& name, std::uint64_t& value,
                        std::uint64_t low, std::uint64_t high, const std::string& description);

/// Adds --level; only levels that there are get through.
void add_level_option(CLI::App& command, std::string& level);

}  // namespace bornes::cli
