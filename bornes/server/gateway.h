// What a connection needs of the server, and the server of a connection. The transport (session.*)
// knows nothing of tables, and tables know nothing of sockets; this header, which includes neither,
// stands between them.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <variant>

#include "bornes/server/http.h"

namespace bornes::server {

/// The longest message, of whatever kind, that is read from a client.
inline constexpr std::size_t largest_message = 4096;

/// WebSocket close codes.
inline constexpr std::uint16_t close_policy = 1008;
inline constexpr std::uint16_t close_restart = 1012;

/// One WebSocket, as seen from the server.
class Client {
public:
    virtual ~Client() = default;
    virtual void send(std::shared_ptr<const std::string> frame) = 0;
    /// Ends the connection, with a close code, after what has been sent.
    virtual void close(std::uint16_t code) = 0;
    /// Cuts the connection without a word.
    virtual void abort() = 0;
    /// What is in the queue now may be there: a welcome with all that was missed.
    virtual void allow_queue() = 0;
};

/// What is said on one WebSocket, as seen from the transport. Ends when it is destroyed.
class Conversation {
public:
    virtual ~Conversation() = default;
    /// Takes a text message; false if the client is to be slowed down.
    virtual bool receive(std::string_view text) = 0;
    /// Takes a ping; false if there have been too many.
    virtual bool receive_ping() = 0;
    /// The client did not read what it was sent and was cut off. It cannot be told: nothing gets
    /// through to it.
    virtual void note_slow_reader() = 0;
};

enum class Listener : std::uint8_t { Public, Operator };

class Gateway {
public:
    virtual ~Gateway() = default;
    /// Answers a request, now or later, once.
    virtual void handle(const Request& request, Listener listener, const Reply& reply) = 0;
    /// An answer that says what went wrong, for requests that cannot even be read.
    virtual Response refusal(unsigned status, std::string_view message) = 0;
    /// Whether a request may become a WebSocket; if not, the answer that says so.
    virtual std::variant<std::monostate, Response> admit(const Request& request) = 0;
    /// Begins what an admitted request asked for. The client lives as long as the conversation.
    virtual std::unique_ptr<Conversation> converse(const Request& request,
                                                   const std::shared_ptr<Client>& client) = 0;
    virtual bool is_draining() const = 0;
};

}  // namespace bornes::server
