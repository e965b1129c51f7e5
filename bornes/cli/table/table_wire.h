// The wire to a table on a server: what is said there comes out, what is to be said goes in.
//
// A thread of its own speaks with the server, so that whoever waits for a key never waits for a
// network. A connection that breaks is made again, as long as that takes, and what was missed
// comes first. What was on its way when it broke is lost: whoever sent it sends it again when a
// `welcome` comes, under the same id.
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include <boost/json.hpp>

#include "bornes/cli/web_socket.h"

namespace bornes::cli {

/// An id for a command or a request that nobody else makes up.
std::string new_id();

class TableWire {
public:
    struct News {
        enum class Kind : std::uint8_t {
            Message,
            /// The connection is lost, and is being made again.
            Lost,
            /// There is no such table, or no such seat: nothing more will come.
            Ended,
        };
        Kind kind;
        /// A message; of an end `{"code":…}`.
        boost::json::object message = {};
    };

    /// Without a token it is a spectator's.
    TableWire(ServerAddress server, std::string table, std::string token);
    TableWire(const TableWire&) = delete;
    TableWire& operator=(const TableWire&) = delete;
    ~TableWire();

    void send(std::string text);
    std::optional<News> next();
    bool has_news() const;
    /// A file that can be read while there is news.
    int descriptor() const { return news_ready_; }

private:
    void run();
    /// Until the connection breaks; false when no other is to be made.
    bool converse(WebSocket& socket);
    bool take(const std::string& text);
    void lose();
    bool end(std::string_view code);
    void rest();
    void tell(News news);
    std::vector<std::string> take_outgoing();

    const ServerAddress server_;
    const std::string path_;
    const std::string token_;
    int news_ready_;
    /// Wakes the thread: something to send, or the end.
    int wake_;
    std::atomic<bool> is_ending_ = false;

    mutable std::mutex mutex_;
    std::deque<News> news_;
    std::vector<std::string> outgoing_;

    // Of the thread alone.
    std::int64_t sequence_ = -1;
    int failures_ = 0;
    bool is_welcome_ = false;
    bool is_lost_ = false;
    std::thread thread_;
};

}  // namespace bornes::cli
