// What is told to whom: every frame is built for its receiver, from a View; nothing is sent and
// then hidden. A missed event is printed by the same code as a new one, from the hand played again.
#include <algorithm>

#include "bornes/server/playback.h"
#include "bornes/server/table.h"
#include "bornes/text/names.h"
#include "bornes/text/record.h"

namespace bornes::server {

using engine::Seat;

namespace {

template <typename Range, typename Append>
void append_list(std::string& out, std::string_view key, const Range& items, Append append) {
    out.append(",\"").append(key).append("\":[");
    bool is_first = true;
    for (const auto& item : items) {
        if (!is_first) out += ',';
        is_first = false;
        append(item);
    }
    out += ']';
}

void append_number(std::string& out, std::string_view key, std::int64_t number) {
    out.append(",\"").append(key).append("\":").append(std::to_string(number));
}

void append_id(std::string& out, std::string_view key, std::string_view id) {
    out.append(",\"").append(key).append("\":\"").append(id).append("\"");
}

void append_flag(std::string& out, std::string_view key, bool flag) {
    out.append(",\"").append(key).append("\":").append(flag ? "true" : "false");
}

std::string_view state_id(TableState state) {
    switch (state) {
    case TableState::Waiting: return "waiting";
    case TableState::Playing: return "playing";
    case TableState::Between: return "between";
    case TableState::Over: return "over";
    case TableState::Abandoned: break;
    }
    return "abandoned";
}

}  // namespace

void append_contributions(std::string& out, std::span<const Contribution> contributions) {
    out += '[';
    for (const Contribution& each : contributions) {
        if (out.back() != '[') out += ',';
        out += each.empty() ? "null" : '"' + to_hex(each) + '"';
    }
    out += ']';
}

void Table::send(ClientId client, std::string text, Effects& out) const {
    out.frames.push_back({client, std::make_shared<const std::string>(std::move(text))});
}

void Table::send_all(std::string text, Effects& out) const {
    if (clients_.empty()) return;
    const auto shared = std::make_shared<const std::string>(std::move(text));
    for (const auto& [client, seat] : clients_) out.frames.push_back({client, shared});
}

/// Tells everybody the events after one, which all lead to the present.
void Table::announce(Sequence from, Effects& out) const {
    if (clients_.empty()) return;
    const Moment now{.hand = hand_ ? &*hand_ : nullptr,
                     .deal = deals_.empty() ? nullptr : &deals_.back(),
                     .end = ends_.empty() ? nullptr : &ends_.back()};
    for (Sequence sequence = from + 1; sequence <= this->sequence(); ++sequence) {
        std::map<std::optional<Seat>, std::shared_ptr<const std::string>> frames;
        for (const auto& [client, seat] : clients_) {
            auto& frame = frames[seat];
            if (!frame) {
                frame = std::make_shared<const std::string>(event_frame(sequence, now, seat));
            }
            out.frames.push_back({client, frame});
        }
    }
}

std::string Table::event_frame(Sequence sequence, const Moment& at,
                               std::optional<Seat> seat) const {
    const Event& event = events_[sequence - 1];
    std::string out = R"({"type":"event")";
    append_number(out, "seq", static_cast<std::int64_t>(sequence));
    switch (event.kind) {
    case EventKind::Deal:
        append_id(out, "kind", "deal");
        append_id(out, "commitment", commitment(at.deal->seed));
        append_contributions(out.append(R"(,"contributions":)"), at.deal->contributions);
        break;
    case EventKind::Action:
        append_id(out, "kind", "action");
        append_number(out, "seat", event.seat.index);
        append_id(out, "action", text::text(event.action));
        if (event.action.verb() == engine::Verb::Take) append_id(out, "card", text::id(event.card));
        break;
    case EventKind::Closed: append_id(out, "kind", "window-closed"); break;
    case EventKind::Result:
        append_id(out, "kind", "result");
        text::append_result_object(out.append(R"(,"result":)"), *rules_,
                                   result_of(*rules_, at.hand->state()));
        append_id(out, "seed", to_hex(at.deal->seed));
        break;
    case EventKind::Match:
        append_id(out, "kind", "match");
        append_list(out, "totals", std::span(at.end->totals).first(rules_->sides()),
                    [&](engine::Points each) { text::append_number(out, each.value); });
        text::append_index(out.append(R"(,"winner":)"), at.end->winner);
        append_flag(out, "abandoned", at.end->is_abandoned);
        break;
    }
    append_view(out.append(R"(,"view":)"), at.hand, seat, text::History::LeftOut);
    return out += '}';
}

void Table::append_view(std::string& out, const Hand* hand, std::optional<Seat> seat,
                        text::History history) const {
    if (hand != nullptr) return text::append_view(out, hand->game().view(seat), history);
    const engine::Match first(*rules_, settings_.setup.options.match);
    engine::View view;
    view.rules = rules_.get();
    view.match = first.options();
    view.seat = seat;
    view.dealer = first.dealer();
    view.goal = rules_->goal();
    text::append_waiting_view(out, view);
}

void Table::welcome(ClientId client, std::optional<Seat> seat, std::optional<Sequence> since,
                    Instant now, Effects& out) const {
    // Whoever has seen more than there is has seen a table that was restored: the present will do.
    const Sequence from = since && *since <= sequence() ? *since : sequence();
    Playback playback(*this);
    playback.go_to(from);
    std::string frame = R"({"type":"welcome","protocol":1,"seat":)";
    text::append_index(frame, seat);
    append_number(frame, "seq", static_cast<std::int64_t>(from));
    append_view(frame.append(R"(,"view":)"), playback.hand(), seat, text::History::Included);
    frame.append(R"(,"table":)").append(table_json(now));
    const bool is_present = from == sequence();
    frame.append(R"(,"window":)");
    frame.append(window_ && is_present ? window_json(now, "") : "null").append("}");
    send(client, std::move(frame), out);
    while (playback.sequence() < sequence()) {
        playback.step();
        send(client, event_frame(playback.sequence(), playback.moment(), seat), out);
    }
    if (window_ && !is_present) send(client, window_json(now, "window"), out);
}

void Table::send_window(Instant now, Effects& out) const {
    send_all(window_json(now, "window"), out);
}

std::string Table::window_json(Instant now, std::string_view type) const {
    std::string out = "{";
    if (!type.empty()) out.append(R"("type":")").append(type).append(R"(",)");
    out.append(R"("id":")").append(window_id()).append("\"");
    append_id(out, "hazard", text::id(hand_->state().pending.card()));
    append_number(out, "side", hand_->state().pending.target().index);
    append_number(out, "milliseconds", std::max(window_->closes - now, Milliseconds(0)).count());
    append_flag(out, "until_all_answered", settings_.reaction.count() == 0);
    return out += '}';
}

void Table::send_table(Instant now, Effects& out) const {
    if (clients_.empty()) return;
    // The same object as in a welcome, with the type in front.
    send_all(R"({"type":"table",)" + table_json(now).substr(1), out);
}

std::string Table::table_json(Instant now) const {
    std::string out = R"({"id":")" + id_ + '"';
    append_id(out, "state", state_id(state_));
    append_id(out, "edition", rules_->edition().id);
    append_number(out, "players", rules_->players());
    text::append_options(out.append(R"(,"options":)"), settings_.setup.options);
    append_number(out, "seq", static_cast<std::int64_t>(sequence()));
    append_number(out, "hand_number", hand_ ? hand_->game().context().number : 1);
    append_list(out, "names", seats_, [&](const SeatState& seat) {
        append_text(out, seat.name.empty() ? seat.level : seat.name);
    });
    const engine::Totals totals = match_ ? match_->totals() : engine::Totals{};
    append_list(out, "scores", std::span(totals).first(rules_->sides()),
                [&](engine::Points each) { text::append_number(out, each.value); });
    append_number(out, "reaction_seconds", settings_.reaction.count());
    out.append(R"(,"clock":{"kind":")").append(server::id(settings_.clock)).append("\"");
    append_number(out, "seconds", settings_.clock_time.count());
    out += '}';
    append_number(out, "grace_seconds", settings_.grace.count());
    if (next_seed_) append_id(out, "commitment", commitment(*next_seed_));
    if (state_ == TableState::Between && has_player()) {
        append_number(out, "next_hand_milliseconds",
                      std::max(next_hand_ - now, Milliseconds(0)).count());
    }
    append_list(out, "seats", seats_, [&](const SeatState& seat) { append_seat(out, seat, now); });
    return out += '}';
}

void Table::append_seat(std::string& out, const SeatState& seat, Instant now) const {
    const auto number = &seat - seats_.data();
    out.append(R"({"seat":)").append(std::to_string(number));
    const bool is_bot = seat.kind == SeatKind::Bot;
    const bool is_human = seat.kind == SeatKind::Human;
    append_id(out, "kind", is_bot ? "bot" : is_human ? "human" : "open");
    append_text(out.append(R"(,"name":)"), seat.name);
    if (is_bot) append_id(out, "level", seat.level);
    if (is_human) {
        append_flag(out, "present", seat.connections > 0);
        append_flag(out, "auto_played", is_played_by_bot(seat));
        append_id(out, "coup_fourre", server::id(seat.wished));
        append_flag(out, "contributed", !seat.contribution.empty());
        append_flag(out, "ready", seat.is_ready);
        append_flag(out, "rematch", seat.wants_rematch);
        if (seat.connections == 0 && !seat.is_auto_played) {
            append_number(out, "grace_milliseconds",
                          std::max(seat.away_since + settings_.grace - now, Instant(0)).count());
        }
    }
    if (settings_.clock != ClockKind::None && is_human) {
        const Seat place{static_cast<std::uint8_t>(number)};
        Milliseconds left = turn_time(place);
        const bool runs = hand_is_running() && !hand_->is_in_window() && !bot_turn_ &&
                          hand_->state().turn == place;
        if (runs) left = std::max(left - (now - turn_started_), Milliseconds(0));
        append_number(out, "clock_milliseconds", left.count());
        append_flag(out, "clock_runs", runs);
    }
    out += '}';
}

}  // namespace bornes::server
