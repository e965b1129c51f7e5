// The entries of a table's log: all that has to be kept of a table, and nothing that follows from
// the rest. The log is the truth; a table in memory is what comes of reading it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "bornes/engine/action.h"
#include "bornes/engine/seat.h"
#include "bornes/server/settings.h"

namespace bornes::server {

enum class EntryKind : std::uint8_t {
    Opened,     ///< settings, and the time
    SeedDrawn,  ///< for the hand to be dealt next: its commitment is public from now on
    Joined,     ///< a player takes a seat
    Left,       ///< and gives it up for good
    Wished,     ///< how a seat answers, what it adds to the next deck
    Dealt,      ///< by the seed and the contributions that are known by then
    Acted,      ///< a public action
    Declined,   ///< an answer that only its seat knows of
    Closed,     ///< a window ended without a coup fourré
    Rematched,  ///< the next match begins
    Abandoned,  ///< the table ends without a winner
};

struct Entry {
    EntryKind kind = EntryKind::Opened;
    engine::Seat seat = {};
    // Opened
    Settings settings = {};
    std::int64_t time = 0;
    // SeedDrawn
    Seed seed = {};
    // Joined; digests of token and request
    std::string name = {};
    std::string token = {};
    std::string request = {};
    // Joined, Wished
    Wish wish = {};
    // Acted, Declined
    engine::Action action = {};
    /// The client's id of the command; empty where no client gave it.
    std::string id = {};
    /// What the seat's clock is charged.
    Milliseconds spent{0};
};

std::string to_text(const Entry& entry);
text::Parsed<Entry> parse_entry(std::string_view text);

}  // namespace bornes::server
