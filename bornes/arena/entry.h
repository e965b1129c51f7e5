// Who takes part: a level with its budget, or an outside bot that is started by a command.
//
//   club    expert    expert:playouts=3000    expert:time=50    cmd:./other-bot --fast
//
// `oracle` is the strongest level with all hands open to it: no player, but the bound that a player
// who must guess them is measured against.
#pragma once

#include <string>
#include <string_view>

#include "bornes/arena/thinking.h"
#include "bornes/text/parsed.h"

namespace bornes::arena {

struct Entry {
    /// As it was given.
    std::string name;
    /// Nothing for an outside bot.
    const players::Level* level = nullptr;
    Thinking thinking = {};
    /// Whether it is shown what everybody holds; the draw pile stays face down.
    bool sees_hands = false;
    /// What the shell is to run, for an outside bot.
    std::string command = {};
};

text::Parsed<Entry> parse_entry(std::string_view text);

}  // namespace bornes::arena
