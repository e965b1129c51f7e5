// Any text as a view in JSON: refused with a message, or fit for everything that a player does with
// one.
#include <string>

#include "bornes/text/view_json.h"
#include "tests/fuzz/bytes.h"
#include "tests/support/settings.h"

using namespace bornes::engine;
using bornes::fuzz::must;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto read = bornes::text::parse_view(text);
    if (!read) {
        must(!read.error().empty(), "a refusal says why");
        return 0;
    }
    const View& view = read->view;
    const Rules& rules = *read->rules;
    must(why_no_view(view) == ViewError::None, "what is read is a possible view");
    std::string written;
    append_view(written, view, bornes::text::History::Included);
    const auto again = bornes::text::parse_view(written);
    must(static_cast<bool>(again), "what is written can be read");
    std::string twice;
    append_view(twice, again->view, bornes::text::History::Included);
    must(twice == written, "what is written is the same again");

    legal_actions(view);
    if (view.phase == Phase::Over) return 0;
    Rng rng(size);
    State state = sample_deal(view, rng);
    must(rules.is_sound(state), "a sampled deal is sound");
    for (int steps = 0; !state.is_over(); ++steps) {
        must(steps < 20'000, "every hand ends");
        if (state.phase == Phase::CoupFourre && !rules.answerer(state)) {
            rules.settle(state);
        } else if (state.phase != Phase::Reshuffle) {
            rules.apply(state, bornes::tests::random_action(rules, state, rng, 2));
        }
        if (state.phase == Phase::Reshuffle) rules.reshuffle(state, rng);
    }
    return 0;
}
