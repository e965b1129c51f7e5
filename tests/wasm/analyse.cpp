// `bornes analyse - --json --level expert --playouts N` in WebAssembly, for wasm_check.py: a record
// on standard input, its analysis on standard output. Argument: N.
#include <array>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "bornes/analysis/analyser.h"
#include "bornes/analysis/analysis_json.h"

int main(int count, char** arguments) {
    using namespace bornes;
    if (count != 2) return 2;
    analysis::RecordCollector collector;
    text::Replayer replayer(collector);
    std::array<char, 4096> bytes;
    while (const std::size_t size = std::fread(bytes.data(), 1, bytes.size(), stdin)) {
        if (!replayer.feed({bytes.data(), size})) return 1;
    }
    if (!replayer.finish()) return 1;
    analysis::Analyser analyser(collector.take(),
                                {.level = players::find_level("expert"),
                                 .playouts = static_cast<std::uint32_t>(std::atoi(arguments[1]))});
    while (analyser.step()) {
    }
    const std::string json = analysis_json(analyser);
    std::fwrite(json.data(), 1, json.size(), stdout);
    return 0;
}
