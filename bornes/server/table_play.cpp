// What players ask of a table: every message is judged by the engine and gets an answer.
#include <algorithm>

#include "bornes/server/table.h"

namespace bornes::server {

using engine::Refusal;
using engine::Seat;

bool Table::attach(ClientId client, const Hello& hello, Instant now, Effects& out) {
    std::optional<Seat> seat;
    if (!hello.token.empty()) {
        const std::string token = digest(hello.token);
        for (std::size_t i = 0; i < seats_.size(); ++i) {
            if (is_same_digest(seats_[i].token, token)) seat = {static_cast<std::uint8_t>(i)};
        }
        if (!seat) return false;
    }
    clients_.emplace_back(client, seat);
    if (seat) {
        SeatState& mine = at(*seat);
        ++mine.connections;
        mine.is_auto_played = false;
        // Whoever comes back after the pause gets the pause again.
        if (state_ == TableState::Between && next_hand_ <= now) next_hand_ = now + Seconds(20);
    }
    welcome(client, seat, hello.since, now, out);
    if (seat) {
        send_table(now, out);
        go_on(now, out);
    }
    return true;
}

void Table::detach(ClientId client, Instant now, Effects& out) {
    const auto found =
        std::ranges::find(clients_, client, [](const auto& row) { return row.first; });
    if (found == clients_.end()) return;
    const std::optional<Seat> seat = found->second;
    clients_.erase(found);
    if (!seat || --at(*seat).connections > 0) return;
    at(*seat).away_since = now;
    send_table(now, out);
    // Those who wait for everybody no longer wait for this one.
    go_on(now, out);
}

void Table::inherit(const Table& before) {
    clients_ = before.clients_;
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        seats_[i].connections =
            static_cast<int>(std::ranges::count(clients_, Seat{static_cast<std::uint8_t>(i)},
                                                [](const auto& row) { return row.second; }));
        seats_[i].away_since = before.seats_[i].away_since;
        seats_[i].is_auto_played = before.seats_[i].is_auto_played;
    }
    next_hand_ = before.next_hand_;
}

std::optional<Seat> Table::seat_of(ClientId client) const {
    for (const auto& [id, seat] : clients_) {
        if (id == client) return seat;
    }
    return std::nullopt;
}

void Table::receive(ClientId client, const Message& message, Instant now, Effects& out) {
    const Act* command = std::get_if<Act>(&message);
    const std::string_view id = command != nullptr ? std::string_view(command->id) : "";
    if (std::holds_alternative<Hello>(message)) {
        return refuse(client, id, Code::BadMessage, "hello is said once", out);
    }
    const std::optional<Seat> seat = seat_of(client);
    if (!seat) return refuse(client, id, Code::NoSeat, "a spectator has no say", out);

    if (command != nullptr) return act(client, *seat, *command, now, out);
    if (const Wish* wish = std::get_if<Wish>(&message)) {
        commit({.kind = EntryKind::Wished, .seat = *seat, .wish = *wish}, now, out);
    } else if (std::holds_alternative<Leave>(message)) {
        return leave(*seat, now, out);
    } else if (std::holds_alternative<Ready>(message)) {
        if (state_ != TableState::Between) {
            return refuse(client, id, Code::BadMessage, "no hand is about to begin", out);
        }
        at(*seat).is_ready = true;
    } else {
        if (state_ != TableState::Over) {
            return refuse(client, id, Code::BadMessage, "the match is not over", out);
        }
        at(*seat).wants_rematch = true;
    }
    send_table(now, out);
    go_on(now, out);
}

void Table::act(ClientId client, Seat seat, const Act& act, Instant now, Effects& out) {
    if (const KnownCommand* known = find_command(seat, act.id)) {
        if (known->action == act.action)
            return send(client, ack_frame(act.id, known->sequence), out);
        return refuse(client, act.id, Code::BadMessage, "this id belongs to another action", out);
    }
    const bool is_answer =
        act.action.verb() == engine::Verb::CoupFourre || act.action.verb() == engine::Verb::Decline;
    if (!act.window.empty() && (!window_ || act.window != window_id())) {
        return refuse(client, act.id, Code::WindowClosed, "that window is not open", out);
    }
    if (act.sequence != sequence()) {
        return refuse(client, act.id, Code::Stale, "something has happened since", out);
    }
    if (window_ && is_answer) return answer(client, seat, act, now, out);
    const Refusal why = hand_is_running() ? rules_->why_illegal(hand_->state(), seat, act.action)
                                          : Refusal::HandIsOver;
    if (why != Refusal::None) {
        return send(client, illegal_frame(act.id, why, rules_->edition()), out);
    }
    commit({.kind = EntryKind::Acted,
            .seat = seat,
            .action = act.action,
            .id = act.id,
            .spent = std::max(now - turn_started_, Milliseconds(0))},
           now, out);
    send(client, ack_frame(act.id, find_command(seat, act.id)->sequence), out);
    go_on(now, out);
}

/// A coup fourré ends the window; a decline is kept and changes nothing that anybody else can see.
void Table::answer(ClientId client, Seat seat, const Act& act, Instant now, Effects& out) {
    if (act.window.empty()) {
        return refuse(client, act.id, Code::BadMessage, "an answer names its window", out);
    }
    const bool has_answered = (answered_ >> seat.index & 1) != 0;
    const bool declines = act.action.verb() == engine::Verb::Decline;
    // Where everybody is asked, everybody may say no.
    const bool may_decline = declines && settings_.reaction.count() == 0 && is_asked(seat);
    Refusal why = rules_->why_illegal(hand_->state(), seat, act.action);
    if (may_decline) why = Refusal::None;
    if (has_answered) why = Refusal::NothingToAnswer;
    if (why != Refusal::None) {
        return send(client, illegal_frame(act.id, why, rules_->edition()), out);
    }
    commit({.kind = declines ? EntryKind::Declined : EntryKind::Acted,
            .seat = seat,
            .action = act.action,
            .id = act.id},
           now, out);
    send(client, ack_frame(act.id, find_command(seat, act.id)->sequence), out);
    go_on(now, out);
}

/// Gives the seat up for good. When nobody is left who could play, the table ends.
void Table::leave(Seat seat, Instant now, Effects& out) {
    commit({.kind = EntryKind::Left, .seat = seat}, now, out);
    for (auto& [client, owner] : clients_) {
        if (owner == seat) owner.reset();  // may stay and watch
    }
    if (!has_human()) return abandon(now, out);
    send_table(now, out);
    go_on(now, out);
}

void Table::abandon(Instant now, Effects& out) {
    if (state_ == TableState::Abandoned) return;
    commit({.kind = EntryKind::Abandoned}, now, out);
    send_table(now, out);
}

void Table::refuse(ClientId client, std::string_view id, Code code, std::string_view why,
                   Effects& out) const {
    send(client, refused_frame(id, code, why), out);
}

const Table::KnownCommand* Table::find_command(Seat seat, std::string_view id) const {
    const IdKey key = id_key(id);
    // From the newest: it is the one that is asked for again.
    for (auto known = commands_.rbegin(); known != commands_.rend(); ++known) {
        if (known->key == key && known->seat == seat) return &*known;
    }
    return nullptr;
}

bool Table::has_command(Seat seat, std::string_view id) const {
    return find_command(seat, id) != nullptr;
}

}  // namespace bornes::server
