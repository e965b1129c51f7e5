// `bornes replay`: reads a record, plays it by the rules, and writes the full record again.
#include <memory>

#include "bornes/cli/commands.h"
#include "bornes/cli/record_file.h"

namespace bornes::cli {

namespace {

int replay(const std::string& path) {
    Output output;
    text::TraceWriter writer(output.text());
    return play_record(path, writer, output);
}

}  // namespace

void add_replay_command(CLI::App& app, int& status) {
    const auto path = std::make_shared<std::string>();
    CLI::App* command =
        app.add_subcommand("replay", "Check a record by the rules and write it out in full");
    command->add_option("file", *path, "The record; - for standard input")
        ->type_name("FILE")
        ->required();
    command->footer(
        "Of a decision only the action is read; who acts, what is legal and what it scores is "
        "worked\n"
        "out again. At the first line that is wrong it stops: the line's number, the action and "
        "the rule\n"
        "that forbids it are told, and the exit status is 1.\n"
        "\n"
        "Examples:\n"
        "  bornes replay hands.jsonl > checked.jsonl\n"
        "  bornes trace --edition express --players 3 --seed 1 | bornes replay - | sha256sum");
    command->callback([path, &status] { status = replay(*path); });
}

}  // namespace bornes::cli
