// Who takes part: a level with its budget, or an outside bot that is started by a command.
//
//   club    expert    expert:playouts=3000    expert:time=50    cmd:./other-bot --fast
//
// Others are for measuring only: those of marks.h, and the strongest level with other eyes.
// `oracle` has all hands open to it: the bound that a player who must guess them is measured
// against; `insider` too, and knows how the others play on. `forgetful` has no memory of what was
// played: the difference is what the champion reads from that.
#pragma once

#include <string>
#include <string_view>

#include "bornes/arena/thinking.h"
#include "bornes/text/parsed.h"

namespace bornes::arena {

/// What a player is shown of a hand.
enum class Sight : std::uint8_t {
    View,
    /// What everybody holds too; the draw pile stays face down.
    Hands,
    /// Not the actions that led here.
    Present,
};

struct Entry {
    /// As it was given.
    std::string name;
    /// Nothing for an outside bot.
    const players::Level* level = nullptr;
    Thinking thinking = {};
    Sight sight = Sight::View;
    /// What the shell is to run, for an outside bot.
    std::string command = {};
};

text::Parsed<Entry> parse_entry(std::string_view text);

}  // namespace bornes::arena
