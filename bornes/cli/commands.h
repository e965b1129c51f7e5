// The subcommands of the program, one file each. Each function hangs its subcommand under `app`;
// what the subcommand returns to the shell, once it has run, is left in `status`: 0 done, 1 failed,
// 2 wrong usage. bornes_main.cpp calls them in the order that the help shows.
#pragma once

#include <CLI/CLI.hpp>

namespace bornes::cli {

void add_play_command(CLI::App& app, int& status);
void add_stats_command(CLI::App& app, int& status);
void add_trace_command(CLI::App& app, int& status);
void add_replay_command(CLI::App& app, int& status);
void add_show_command(CLI::App& app, int& status);
void add_analyse_command(CLI::App& app, int& status);
void add_editions_command(CLI::App& app, int& status);
void add_rules_command(CLI::App& app, int& status);
void add_bot_command(CLI::App& app, int& status);
void add_arena_command(CLI::App& app, int& status);
void add_sim_command(CLI::App& app, int& status);
void add_selfplay_command(CLI::App& app, int& status);
void add_train_command(CLI::App& app, int& status);
void add_bench_command(CLI::App& app, int& status);
void add_serve_command(CLI::App& app, int& status);
void add_backup_command(CLI::App& app, int& status);
void add_restore_command(CLI::App& app, int& status);
void add_verify_command(CLI::App& app, int& status);

}  // namespace bornes::cli
