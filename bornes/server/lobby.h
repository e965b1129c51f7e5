// All tables of a server: opening, joining, finding; reading them from the store when somebody
// comes, and letting them go again.
//
// Nothing is read at the start but the ids of tables with a running hand, a few at a time, so that
// those go on by themselves; all others are read when they are asked for. Rules for what nobody
// needs any more: a table at which no hand runs and nobody has been for `abandon_after` ends; a
// finished one is removed `keep_finished` after its end.
#pragma once

#include <map>
#include <set>
#include <unordered_map>

#include "bornes/server/room.h"

namespace bornes::server {

struct LobbySettings {
    Seconds abandon_after = std::chrono::hours(24);
    Seconds keep_finished = std::chrono::hours(24 * 30);
    std::size_t most_tables = 50'000;
    Milliseconds bot_pace{600};
};

/// A seat that was taken.
struct TakenSeat {
    std::string table;
    engine::Seat seat;
    std::string token;
};

class Lobby {
public:
    Lobby(Services services, const LobbySettings& settings);

    using SeatReply = std::function<void(std::variant<TakenSeat, Code>)>;
    using TextReply = std::function<void(std::variant<std::string, Code>)>;
    void open(const OpenRequest& request, const SeatReply& reply);
    void join(const std::string& table, const JoinRequest& request, const SeatReply& reply);
    /// What anyone may know of a table, as JSON.
    void describe(const std::string& table, const TextReply& reply);
    void record(const std::string& table, const TextReply& reply);
    /// The room of a table, if there is one.
    std::variant<std::shared_ptr<Room>, Code> find(const std::string& table);

    /// To be called whenever next_deadline may have changed.
    void when_rescheduled(std::function<void()> callback) { rescheduled_ = std::move(callback); }
    std::optional<Instant> next_deadline() const;
    /// Runs what is due.
    void tick();
    /// To be called about once a second: reads running tables, ends and removes old ones, lets go
    /// of quiet ones.
    void sweep();
    /// Closes all connections, for a server that stops.
    void close_all(std::uint16_t code);
    bool has_pending_writes() const;
    std::size_t size() const { return rooms_.size(); }
    const LobbySettings& settings() const { return settings_; }
    Services& services() { return services_; }

private:
    std::shared_ptr<Room> add(std::unique_ptr<Table> table, std::uint64_t epoch,
                              std::uint64_t length);
    void reschedule(Room& room);
    void unschedule(Room& room);
    void forget(const std::string& table);
    void resume_running();
    void end_abandoned();
    void remove_finished();
    void forget_quiet();

    Services services_;
    LobbySettings settings_;
    Secrets secrets_;
    std::unordered_map<std::string, std::shared_ptr<Room>> rooms_;
    std::set<std::pair<Instant, Room*>> schedule_;
    std::unordered_map<Room*, Instant> scheduled_;
    std::function<void()> rescheduled_ = [] {};
    /// Where the search for running tables stands; nothing once all have been found.
    std::optional<std::string> resumed_up_to_ = "";
    std::uint64_t generation_;
};

}  // namespace bornes::server
