// A table on duty: carries out what the table wants, once its log entries are on disk.
//
// Everything the table wants done waits in one line behind the commits that it follows from, so
// nobody is told, asked or closed out of turn. If a commit fails, what waited is dropped, the table
// is read back from the store, and whoever sent a command hears that it could not be kept.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>

#include "bornes/server/gateway.h"
#include "bornes/server/limits.h"
#include "bornes/server/table.h"

namespace bornes::server {

class CommitQueue;
class Journal;
class Thinkers;
struct Metrics;

/// What rooms share.
struct Services {
    store::Store& store;
    CommitQueue& commits;
    Thinkers& thinkers;
    Metrics& metrics;
    Journal& journal;
    Entropy& entropy;
    /// Who this server is, in leases.
    std::string owner;
    std::function<Instant()> now;
    std::function<std::int64_t()> wall_seconds;
};

class Room : public std::enable_shared_from_this<Room> {
public:
    /// Called when the time of the room's next deadline may have changed.
    using Rescheduled = std::function<void(Room&)>;

    /// A table that was read back, or made, at an epoch and with so many entries on disk.
    Room(Services& services, std::unique_ptr<Table> table, std::uint64_t epoch,
         std::uint64_t length, Rescheduled rescheduled);

    const std::string& id() const { return table_->id(); }
    Table& table() { return *table_; }
    std::optional<Instant> next_deadline() const;
    /// Nobody is connected and nothing waits: the room can be forgotten.
    bool is_quiet() const;
    /// The store has no such table any more.
    bool is_gone() const { return is_gone_; }
    Instant last_used() const { return last_used_; }
    bool has_pending_writes() const { return !steps_.empty(); }

    /// False: the token opens no seat.
    bool attach(ClientId client, std::weak_ptr<Client> connection, const Hello& hello);
    void detach(ClientId client);
    void receive(ClientId client, const Message& message);
    /// Whether a client's seat, over all its connections, has sent too much.
    bool is_too_fast(ClientId client);
    void tick();
    void join(const JoinRequest& request, std::string_view token,
              std::function<void(std::variant<engine::Seat, Code>)> done);
    void abandon();
    /// Calls back with true once all that has happened so far is on disk, with false if it is lost.
    void after_commit(std::function<void(bool)> done);
    /// Reads the table again; connections are closed, for what they saw may not be so any more.
    void reread();
    void close_all(std::uint16_t code);
    /// Carries out effects that were made outside, when the table was opened.
    void carry_out(Effects effects, std::function<void(bool)> done = {});

private:
    struct Step {
        Effects effects;
        std::function<void(bool)> done;
        /// The command that led to it, to be refused if it is lost.
        ClientId client = 0;
        std::string command;
        bool is_committed = false;
        Instant since{0};
    };

    void submit(Step step);
    void committed(store::Outcome outcome);
    void flush();
    void perform(Step& step);
    void fail(store::Outcome outcome);
    Client* find(ClientId client);

    Services& services_;
    std::unique_ptr<Table> table_;
    std::uint64_t epoch_;
    std::uint64_t length_;
    Rescheduled rescheduled_;
    std::deque<Step> steps_;
    /// Commits under way that belong to a table read back since then.
    std::size_t lost_commits_ = 0;
    std::unordered_map<ClientId, std::weak_ptr<Client>> clients_;
    std::unordered_map<std::uint8_t, TokenBucket> seat_buckets_;
    bool is_gone_ = false;
    Instant last_used_{0};
    /// After a failed write the table waits a moment before it tries by itself.
    Instant paused_until_{0};
};

}  // namespace bornes::server
