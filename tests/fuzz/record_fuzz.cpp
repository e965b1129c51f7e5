// Any text as a record: refused with a line number and a message, or played; what is written of it
// is read again and written the same.
#include <algorithm>
#include <string>

#include "bornes/text/replay.h"
#include "tests/fuzz/bytes.h"

using bornes::fuzz::must;
using bornes::text::Replayer;
using bornes::text::TraceWriter;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    // The first byte says how the rest is cut: a record comes in pieces of any length.
    const std::size_t piece = data[0] == 0 ? size : data[0];
    std::string_view rest(reinterpret_cast<const char*>(data) + 1, size - 1);
    std::string written;
    TraceWriter writer(written);
    Replayer replayer(writer);
    bool good = true;
    while (good && !rest.empty()) {
        const std::size_t length = std::min(piece, rest.size());
        good = replayer.feed(rest.substr(0, length));
        rest.remove_prefix(length);
    }
    if (good) good = replayer.finish();
    must(good == !replayer.error().has_value(), "a record is good or has an error");
    if (!good) {
        must(replayer.error()->line > 0, "an error has a line");
        must(!replayer.error()->message.empty(), "an error says what is wrong");
        must(!replayer.feed("{}\n"), "after an error nothing is played");
    }

    std::string again;
    TraceWriter copier(again);
    Replayer copy(copier);
    const bool replays = copy.feed(written) && copy.finish();
    must(replays, "what is written can be read");
    must(again == written, "what is written is the same again");
    return 0;
}
