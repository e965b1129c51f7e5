// Reading a record from a file or from standard input, for every subcommand that takes one.
#pragma once

#include <string>

#include "bornes/cli/streams.h"
#include "bornes/text/replay.h"

namespace bornes::cli {

/// Plays a record for an observer that writes to `output`, and returns the status of the command.
/// What is wrong is told on standard error after everything that was played before it has been
/// written.
int play_record(const std::string& path, text::Observer& observer, Output& output);

}  // namespace bornes::cli
