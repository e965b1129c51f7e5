#include "bornes/server/lobby.h"

#include "bornes/server/journal.h"
#include "bornes/server/metrics.h"

namespace bornes::server {

using store::Stage;
using store::StoreError;

Lobby::Lobby(Services services, const LobbySettings& settings)
    : services_(std::move(services)), settings_(settings), secrets_(services_.store.secret()),
      generation_(services_.store.generation()) {}

std::shared_ptr<Room> Lobby::add(std::unique_ptr<Table> table, std::uint64_t epoch,
                                 std::uint64_t length) {
    const std::string id = table->id();
    auto room = std::make_shared<Room>(services_, std::move(table), epoch, length,
                                       [this](Room& changed) { reschedule(changed); });
    rooms_[id] = room;
    services_.metrics.tables = rooms_.size();
    return room;
}

std::variant<std::shared_ptr<Room>, Code> Lobby::find(const std::string& table) {
    if (const auto found = rooms_.find(table); found != rooms_.end()) {
        if (!found->second->is_gone()) return found->second;
        forget(table);
    }
    try {
        const auto stored = services_.store.read(table);
        if (!stored) return Code::NotFound;
        auto restored = Table::restore(table, stored->entries, services_.entropy, services_.now());
        if (!restored) throw StoreError(restored.error());
        const auto room =
            add(std::move(*restored), stored->lease.epoch + 1, stored->entries.size());
        room->tick();
        return room;
    } catch (const StoreError& error) {
        services_.journal.warn("a table cannot be read",
                               {{"table", table}, {"because", error.what()}});
        return Code::Unavailable;
    }
}

void Lobby::open(const OpenRequest& request, const SeatReply& reply) {
    const std::string id = secrets_.table_id(request.join.request);
    const auto existing = find(id);
    if (const Code* code = std::get_if<Code>(&existing)) {
        if (*code != Code::NotFound) return reply(*code);
    } else {
        return join(id, request.join, reply);  // the same request again
    }
    if (rooms_.size() >= settings_.most_tables) return reply(Code::Unavailable);
    Effects effects;
    auto table = std::make_unique<Table>(id, request.settings, services_.wall_seconds(),
                                         services_.entropy, effects);
    // One write for the table and its first player.
    const std::string token = secrets_.token(id, request.join.request);
    const auto seat = table->join(request.join, token, services_.now(), effects);
    const auto room = add(std::move(table), 1, 0);
    room->carry_out(std::move(effects), [this, reply, id, seat, token](bool is_kept) {
        if (!is_kept) {
            forget(id);
            return reply(Code::Unavailable);
        }
        reply(TakenSeat{id, std::get<engine::Seat>(seat), token});
    });
}

void Lobby::join(const std::string& table, const JoinRequest& request, const SeatReply& reply) {
    const auto found = find(table);
    if (const Code* code = std::get_if<Code>(&found)) return reply(*code);
    const std::string token = secrets_.token(table, request.request);
    std::get<0>(found)->join(request, token, [table, token, reply](const auto& outcome) {
        if (const Code* code = std::get_if<Code>(&outcome)) return reply(*code);
        reply(TakenSeat{table, std::get<engine::Seat>(outcome), token});
    });
}

void Lobby::describe(const std::string& table, const TextReply& reply) {
    const auto found = find(table);
    if (const Code* code = std::get_if<Code>(&found)) return reply(*code);
    const auto& room = std::get<0>(found);
    std::string text = room->table().table_json(services_.now());
    room->after_commit([text = std::move(text), reply](bool is_kept) {
        if (!is_kept) return reply(Code::Unavailable);
        reply(text + '\n');
    });
}

void Lobby::record(const std::string& table, const TextReply& reply) {
    const auto found = find(table);
    if (const Code* code = std::get_if<Code>(&found)) return reply(*code);
    const auto& room = std::get<0>(found);
    room->after_commit([text = room->table().record(), reply](bool is_kept) {
        if (!is_kept) return reply(Code::Unavailable);
        reply(text);
    });
}

void Lobby::reschedule(Room& room) {
    const std::optional<Instant> due = room.next_deadline();
    const auto found = scheduled_.find(&room);
    if (found != scheduled_.end() && due == found->second) return;
    unschedule(room);
    if (!due) return;
    schedule_.emplace(*due, &room);
    scheduled_.emplace(&room, *due);
    rescheduled_();
}

void Lobby::unschedule(Room& room) {
    const auto found = scheduled_.find(&room);
    if (found == scheduled_.end()) return;
    schedule_.erase({found->second, &room});
    scheduled_.erase(found);
}

void Lobby::forget(const std::string& table) {
    const auto found = rooms_.find(table);
    if (found == rooms_.end()) return;
    unschedule(*found->second);
    rooms_.erase(found);
}

std::optional<Instant> Lobby::next_deadline() const {
    if (schedule_.empty()) return std::nullopt;
    return schedule_.begin()->first;
}

void Lobby::tick() {
    const Instant now = services_.now();
    // Each room at most once: one that is due again at once does not keep the others waiting.
    std::vector<std::shared_ptr<Room>> due;
    for (const auto& [when, room] : schedule_) {
        if (when > now) break;
        due.push_back(room->shared_from_this());
    }
    for (const auto& room : due) room->tick();
}

void Lobby::sweep() {
    try {
        if (const std::uint64_t now = services_.store.generation(); now != generation_) {
            // The store's content was replaced: all that is in memory is of the past.
            generation_ = now;
            resumed_up_to_ = "";
            const auto rooms = rooms_;
            for (const auto& [id, room] : rooms) room->reread();
        }
        resume_running();
        end_abandoned();
        remove_finished();
    } catch (const StoreError& error) {
        services_.journal.warn("the store cannot be read", {{"because", error.what()}});
    }
    forget_quiet();
}

void Lobby::resume_running() {
    constexpr std::size_t at_a_time = 100;
    // Tables without players end their hand and go; until then there is no hurry for more.
    if (!resumed_up_to_ || rooms_.size() >= settings_.most_tables / 2) return;
    const std::vector<std::string> ids = services_.store.running(*resumed_up_to_, at_a_time);
    for (const std::string& id : ids) find(id);
    if (ids.size() < at_a_time) {
        resumed_up_to_.reset();
    } else {
        resumed_up_to_ = ids.back();
    }
}

void Lobby::end_abandoned() {
    const std::int64_t before = services_.wall_seconds() - settings_.abandon_after.count();
    for (const std::string& id : services_.store.untouched(Stage::Idle, before, 50)) {
        const auto found = find(id);
        if (const auto* room = std::get_if<0>(&found); room && !(*room)->table().has_client()) {
            (*room)->abandon();
        }
    }
}

void Lobby::remove_finished() {
    const std::int64_t before = services_.wall_seconds() - settings_.keep_finished.count();
    for (const std::string& id : services_.store.untouched(Stage::Finished, before, 50)) {
        if (rooms_.contains(id)) continue;
        services_.store.remove(id);
    }
}

void Lobby::forget_quiet() {
    constexpr Seconds patience{30};
    const Instant now = services_.now();
    for (auto row = rooms_.begin(); row != rooms_.end();) {
        Room& room = *row->second;
        if (!room.is_quiet() || now - room.last_used() < patience) {
            ++row;
            continue;
        }
        unschedule(room);
        row = rooms_.erase(row);
    }
    services_.metrics.tables = rooms_.size();
}

void Lobby::close_all(std::uint16_t code) {
    const auto rooms = rooms_;
    for (const auto& [id, room] : rooms) room->close_all(code);
}

bool Lobby::has_pending_writes() const {
    for (const auto& [id, room] : rooms_) {
        if (room->has_pending_writes()) return true;
    }
    return false;
}

}  // namespace bornes::server
