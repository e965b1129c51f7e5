#include "bornes/cli/record_file.h"

#include <fmt/core.h>

namespace bornes::cli {

int play_record(const std::string& path, text::Observer& observer, Output& output) {
    Input input(path);
    text::Replayer replayer(observer);
    for (std::string_view piece = input.read(); !piece.empty(); piece = input.read()) {
        if (!replayer.feed(piece) || !output.drain()) break;
    }
    // Nobody reads on, or nothing can be written: what the rest of the record holds does not
    // matter.
    if (!output.can_write()) return output.finish(0);
    if (input.error().empty()) replayer.finish();

    const bool is_good = input.error().empty() && !replayer.error();
    const int status = output.finish(is_good ? 0 : 1);
    if (const auto& error = replayer.error()) {
        complain(fmt::format("{}, line {}: {}", input.name(), error->line, error->message));
    } else if (!input.error().empty()) {
        complain(fmt::format("cannot read {}: {}", input.name(), input.error()));
    }
    return status;
}

}  // namespace bornes::cli
