// What is agreed on when a table is opened, and the requests that open and join one.
//
// Read strictly from JSON that came from outside: its size, depth and types are checked here, so
// nothing behind this header meets a text that it does not expect. The same form is kept in the
// table's log.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json.hpp>

#include "bornes/engine/seat.h"
#include "bornes/server/fair_deck.h"
#include "bornes/server/gateway.h"
#include "bornes/text/options.h"
#include "bornes/text/parsed.h"

namespace bornes::server {

/// A moment on the server's clock, which only grows; tests have a clock of their own.
using Instant = std::chrono::milliseconds;
using Milliseconds = std::chrono::milliseconds;
using Seconds = std::chrono::seconds;

/// How a seat answers hazards: at once by itself, or when its player says so in time.
enum class Answering : std::uint8_t { Auto, Ask };

enum class ClockKind : std::uint8_t { None, Move, Match };

std::string_view id(Answering answering);
std::string_view id(ClockKind kind);

/// A seat as it is when the table is opened: played by a level, or open if that is empty.
struct SeatSetting {
    std::string level;
    bool is_open() const { return level.empty(); }
};

struct Settings {
    text::Setup setup;
    std::vector<SeatSetting> seats;
    /// How long a window lasts; zero: until all asked seats have answered.
    Seconds reaction{3};
    ClockKind clock = ClockKind::None;
    Seconds clock_time{0};
    /// How long an absent player's seat waits before a bot plays it.
    Seconds grace{30};
    /// How long a bot takes for a move, whatever it holds.
    Milliseconds bot_pace{600};
};

/// What a player says about a seat: left out, it stays as it is.
struct Wish {
    std::optional<Answering> answering;
    std::optional<Contribution> contribution;
};

struct JoinRequest {
    std::string request;
    std::string name;
    std::optional<int> seat;
    Wish wish;
};

struct OpenRequest {
    Settings settings;
    JoinRequest join;
};

/// Parses a text of at most `largest_message` bytes and eight levels into an object.
text::Parsed<boost::json::object> parse_object(std::string_view json);
text::Parsed<OpenRequest> parse_open_request(std::string_view json, Milliseconds bot_pace);
text::Parsed<JoinRequest> parse_join_request(std::string_view json);

/// The settings as the log keeps them, and back.
std::string settings_json(const Settings& settings);
text::Parsed<Settings> read_settings(const boost::json::object& object, Milliseconds bot_pace);

/// The wish in an object's fields `coup_fourre` and `contribution`.
Wish read_wish(const boost::json::object& object, text::Complaint& complaint);

/// A name that can harm nobody: no control or formatting characters, single spaces, at most 32
/// characters; what to call the guest if nothing is left.
std::string harmless_name(std::string_view name);

}  // namespace bornes::server
