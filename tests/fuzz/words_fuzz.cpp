// Any text as an action, a card, an edition or a list of options.
#include <string>
#include <vector>

#include "bornes/text/names.h"
#include "bornes/text/options.h"
#include "tests/fuzz/bytes.h"

using bornes::fuzz::Bytes;
using bornes::fuzz::must;
namespace text = bornes::text;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Bytes bytes(data, size);
    const int players = static_cast<int>(bytes.below(9)) - 1;
    const std::string_view all = bytes.rest();
    if (const auto action = text::parse_action(all))
        must(text::text(*action) == all, "an action has one text");
    if (const auto card = text::parse_card(all)) must(text::id(*card) == all, "a card has one id");
    if (const auto phase = text::find_phase(all))
        must(text::id(*phase) == all, "a phase has one id");
    if (const auto refusal = text::find_refusal(all))
        must(text::id(*refusal) == all, "a reason has one id");

    // An edition, and an option on each line after it.
    std::vector<std::string> lines;
    for (std::string_view rest = all; !rest.empty() && lines.size() < 20;) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        lines.emplace_back(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    if (lines.empty()) return 0;
    const std::string edition = lines.front();
    lines.erase(lines.begin());
    const auto setup = text::parse_setup(edition, players, lines);
    if (!setup) {
        must(!setup.error().empty(), "a refusal says why");
        return 0;
    }
    must(setup->edition != nullptr && setup->edition->id == edition, "an edition has one id");
    must(why_no_setup(*setup->edition, setup->players, setup->options.hand) ==
             bornes::engine::SetupError::None,
         "what is read can be played");
    must(why_no_match(*setup->edition, setup->options.match) == bornes::engine::MatchError::None,
         "what is read can be played as a match");
    std::string written;
    append_options(written, setup->options);
    const auto object = boost::json::parse(written);
    const auto again = text::read_options(object.as_object(), *setup->edition, setup->players);
    must(again && *again == setup->options,
         "options are the same after they were written and read");
    return 0;
}
