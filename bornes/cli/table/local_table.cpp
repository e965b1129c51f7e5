#include "bornes/cli/table/local_table.h"

#include <poll.h>

namespace bornes::cli {

LocalTable::LocalTable(std::unique_ptr<MatchSession> session)
    : session_(std::move(session)), thinker_(session_->rules()) {
    gather();
}

/// While events are still to be told, the table waits for whoever tells them.
Waiting LocalTable::waiting() const {
    Waiting now = session_->waiting();
    if (!events_.empty()) now.what = Waiting::For::Level;
    return now;
}

std::string LocalTable::record() const {
    std::string record;
    for (const std::string& line : session_->record()) record.append(line).append("\n");
    return record;
}

engine::Refusal LocalTable::act(engine::Seat seat, engine::Action action) {
    const engine::Refusal why = session_->act(seat, action);
    if (why == engine::Refusal::None) gather();
    return why;
}

void LocalTable::next_hand() {
    session_->next_hand();
    gather();
}

std::optional<TableEvent> LocalTable::next_event() {
    if (events_.empty() && thinking_ == Thinking::Move) {
        if (const auto choice = thinker_.answer()) {
            thinking_ = Thinking::Idle;
            session_->act(session_->waiting().seat, choice->action);
            gather();
        }
    }
    if (events_.empty()) return std::nullopt;
    const TableEvent event = events_.front();
    events_.pop_front();
    return event;
}

void LocalTable::take_back() {
    thinker_.give_up();
    thinking_ = Thinking::Idle;
    events_.clear();
    session_->take_back();
    gather();
}

void LocalTable::ask_hint(engine::Seat seat) {
    // A level that is thinking about its move is not disturbed.
    if (thinking_ == Thinking::Move) return;
    thinking_ = Thinking::Hint;
    thinker_.ask({.level = &players::all_levels().back(),
                  .view = view(seat),
                  .seed = session_->decision_seed(),
                  .asked = Asked::Weigh});
}

std::optional<players::Choice> LocalTable::hint() {
    if (thinking_ != Thinking::Hint) return std::nullopt;
    auto choice = thinker_.answer();
    if (choice) thinking_ = Thinking::Idle;
    return choice;
}

void LocalTable::leave() {
    thinker_.give_up();
    session_->leave();
}

void LocalTable::wait() const {
    pollfd ready{.fd = thinker_.descriptor(), .events = POLLIN, .revents = 0};
    if (events_.empty() && thinking_ != Thinking::Idle) ::poll(&ready, 1, -1);
}

/// Asks the level whose turn it is. Its view is that of its seat, and no more.
void LocalTable::ask_level() {
    const Waiting now = session_->waiting();
    if (now.what != Waiting::For::Level) return;
    thinking_ = Thinking::Move;
    thinker_.ask({.level = session_->plan().seats[now.seat.index].level,
                  .view = view(now.seat),
                  .seed = session_->decision_seed()});
}

void LocalTable::gather() {
    for (const TableEvent& event : session_->take_events()) events_.push_back(event);
    thinker_.give_up();
    thinking_ = Thinking::Idle;
    ask_level();
}

}  // namespace bornes::cli
