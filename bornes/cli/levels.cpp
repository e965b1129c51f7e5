#include "bornes/cli/levels.h"

#include <algorithm>
#include <array>

#include "bornes/text/trace.h"

namespace bornes::cli {

std::span<const std::string_view> level_ids() {
    static constexpr std::array<std::string_view, 1> ids = {"random"};
    return ids;
}

bool is_level(std::string_view id) {
    const auto ids = level_ids();
    return std::ranges::find(ids, id) != ids.end();
}

engine::Action choose(std::string_view, const engine::View& view, engine::Rng& rng) {
    return text::choose_random(view.legal, rng);
}

}  // namespace bornes::cli
