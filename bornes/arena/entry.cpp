#include "bornes/arena/entry.h"

#include <algorithm>
#include <charconv>

#include "bornes/arena/marks.h"

namespace bornes::arena {

using text::Failure;
using text::Parsed;
using text::quoted;

namespace {

constexpr std::string_view command_mark = "cmd:";
constexpr std::string_view oracle = "oracle";
constexpr std::string_view insider = "insider";
constexpr std::string_view forgetful = "forgetful";
constexpr std::string_view playouts_key = "playouts=";
constexpr std::string_view time_key = "time=";
constexpr std::uint32_t most_playouts = 1'000'000'000;
constexpr std::uint32_t most_milliseconds = 3'600'000;

std::optional<std::uint32_t> number_in(std::string_view text, std::uint32_t most) {
    std::uint32_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    if (number == 0 || number > most) return std::nullopt;
    return number;
}

const players::Level* find_level_or_mark(std::string_view id) {
    const auto marks = all_marks();
    const auto mark = std::ranges::find(marks, id, &players::Level::id);
    return mark != marks.end() ? &*mark : players::find_level(id);
}

Parsed<Thinking> parse_thinking(std::string_view text) {
    if (text.starts_with(playouts_key)) {
        const auto playouts = number_in(text.substr(playouts_key.size()), most_playouts);
        if (playouts) return Thinking{.playouts = *playouts};
    } else if (text.starts_with(time_key)) {
        const auto time = number_in(text.substr(time_key.size()), most_milliseconds);
        if (time) return Thinking{.time = std::chrono::milliseconds(*time)};
    }
    return Failure{"a budget is playouts=COUNT or time=MILLISECONDS, not " + quoted(text)};
}

}  // namespace

Parsed<Entry> parse_entry(std::string_view text) {
    Entry entry{.name = std::string(text)};
    if (text.starts_with(command_mark)) {
        entry.command = text.substr(command_mark.size());
        if (entry.command.empty()) return Failure{"cmd: must name a command"};
        return entry;
    }
    const std::size_t colon = text.find(':');
    const std::string_view id = text.substr(0, colon);
    if (id == oracle || id == insider) entry.sight = Sight::Hands;
    if (id == forgetful) entry.sight = Sight::Present;
    const bool is_champion = id == oracle || id == forgetful;
    entry.level = is_champion ? &players::all_levels().back() : find_level_or_mark(id);
    if (entry.level == nullptr) {
        const auto id_of = [](const players::Level& level) { return level.id; };
        return Failure{"there is no player " + quoted(text) +
                       "; there are: " + text::listed(players::all_levels(), id_of) +
                       ", or cmd:COMMAND; for measuring: " + text::listed(all_marks(), id_of) +
                       ", oracle, forgetful"};
    }
    if (colon == std::string_view::npos) return entry;
    if (!entry.level->thinks) {
        return Failure{"the level " + std::string(entry.level->id) + " takes no budget"};
    }
    const Parsed<Thinking> thinking = parse_thinking(text.substr(colon + 1));
    if (!thinking) return thinking.failure();
    entry.thinking = *thinking;
    return entry;
}

}  // namespace bornes::arena
