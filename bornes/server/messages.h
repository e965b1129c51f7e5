// What clients send and what they are sent, once connected to a table (docs/protocol.md).
//
// Parsing gives a typed message or says what is wrong; every message gets an answer, a bad one too.
// Printing gives the final bytes of a frame. Pure: no socket, no table.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "bornes/engine/action.h"
#include "bornes/engine/rules.h"
#include "bornes/server/settings.h"

namespace bornes::server {

/// Counts the public events of a table, over all its hands.
using Sequence = std::uint64_t;

struct Hello {
    /// Empty for a spectator.
    std::string token;
    std::optional<Sequence> since;
};

struct Act {
    std::string id;
    Sequence sequence = 0;
    engine::Action action;
    /// Empty outside a window.
    std::string window;
};

struct Ready {};
struct Rematch {};
struct Leave {};

using Message = std::variant<Hello, Wish, Act, Ready, Rematch, Leave>;

/// Why something was refused. Clients show a text of their own for each code.
enum class Code : std::uint8_t {
    Illegal,
    Stale,
    NotYourTurn,
    NoSeat,
    WindowClosed,
    TooFast,
    BadMessage,
    Full,
    NotFound,
    Unavailable,
    Forbidden,
};

std::string_view id(Code code);

struct BadMessage {
    /// The id of the act, if it could be read.
    std::string id;
    std::string why;
};

std::variant<Message, BadMessage> parse_message(std::string_view text);

std::string ack_frame(std::string_view id, Sequence sequence);
/// An empty id is printed as null.
std::string refused_frame(std::string_view id, Code code, std::string_view message);
std::string illegal_frame(std::string_view id, engine::Refusal reason,
                          const engine::Edition& edition);
/// The body of a failed request.
std::string error_body(Code code, std::string_view message);

/// Appends a text as a JSON string.
void append_text(std::string& out, std::string_view text);

}  // namespace bornes::server
