// Who is to act and until when: turns, windows, bots, absent players, the pause between hands.
//
// No moment chosen here depends on hidden cards. A window's length follows from settings and from
// how seats answer, fixed at the deal; a bot's move is released at a time fixed when its turn
// begins, before it is shown anything.
#include <algorithm>

#include "bornes/players/levels.h"
#include "bornes/server/table.h"

namespace bornes::server {

using engine::Action;
using engine::Seat;

namespace {

/// A move has a day where there is no clock: no table waits for ever.
constexpr Milliseconds longest_move = std::chrono::hours(24);
/// What a level that thinks is given at least.
constexpr Milliseconds least_thinking{250};

}  // namespace

void Table::go_on(Instant now, Effects& out) {
    while (advance(now, out)) {
    }
}

/// One step that needs no waiting; false if there is none.
bool Table::advance(Instant now, Effects& out) {
    if (!next_seed_ && !hand_is_running() && state_ != TableState::Abandoned) {
        commit({.kind = EntryKind::SeedDrawn, .seed = entropy_->seed()}, now, out);
        send_table(now, out);
    }
    switch (state_) {
    case TableState::Waiting:
        if (has_open_seat() || !has_human()) return false;
        break;
    case TableState::Playing:
        if (hand_->is_in_window()) return advance_window(now, out);
        begin_turn(now, out);
        return false;
    case TableState::Between:
        if (!all_humans(&SeatState::is_ready)) return false;
        break;
    case TableState::Over:
        if (!all_humans(&SeatState::wants_rematch)) return false;
        commit({.kind = EntryKind::Rematched}, now, out);
        return true;
    case TableState::Abandoned: return false;
    }
    commit({.kind = EntryKind::Dealt}, now, out);
    send_table(now, out);
    return true;
}

/// Whether every player agrees; those who are not there are not waited for, but somebody must be.
bool Table::all_humans(bool SeatState::* flag) const {
    bool somebody = false;
    for (const SeatState& seat : seats_) {
        if (seat.kind != SeatKind::Human || seat.is_auto_played) continue;
        if (!(seat.*flag)) return false;
        somebody = true;
    }
    return somebody;
}

bool Table::is_played_by_bot(const SeatState& seat) const {
    const bool is_out_of_time =
        settings_.clock == ClockKind::Match && seat.spent >= settings_.clock_time;
    return seat.kind == SeatKind::Bot || seat.is_auto_played || is_out_of_time;
}

/// Whether a seat of the attacked side chose, before the deal, to be asked.
bool Table::is_asked(Seat seat) const {
    return at(seat).answering == Answering::Ask &&
           rules_->side_of(seat) == hand_->state().pending.target();
}

bool Table::asks_anybody() const {
    for (std::uint8_t i = 0; i < seats_.size(); ++i) {
        if (is_asked({i})) return true;
    }
    return false;
}

bool Table::all_have_answered() const {
    for (std::uint8_t i = 0; i < seats_.size(); ++i) {
        const bool has_answered = (answered_ >> i & 1) != 0 || is_played_by_bot(seats_[i]);
        if (is_asked({i}) && !has_answered) return false;
    }
    return true;
}

bool Table::advance_window(Instant now, Effects& out) {
    const std::optional<Seat> holder = hand_->holder();
    if (holder && (at(*holder).answering == Answering::Auto || is_played_by_bot(at(*holder)))) {
        play_for(*holder, Action::coup_fourre(), now, out);
        return true;
    }
    const bool waits_for_all = settings_.reaction.count() == 0;
    if (!asks_anybody() || (waits_for_all && all_have_answered())) {
        commit({.kind = EntryKind::Closed}, now, out);
        return true;
    }
    if (window_) return false;
    const Milliseconds length =
        waits_for_all ? std::min(longest_move, turn_time({0})) : Milliseconds(settings_.reaction);
    window_ = {sequence(), now + length};
    send_window(now, out);
    return false;
}

void Table::begin_turn(Instant now, Effects& out) {
    const Seat seat = hand_->state().turn;
    const bool is_new = turn_sequence_ != sequence();
    const bool by_bot = is_played_by_bot(at(seat));
    if (!is_new && by_bot == bot_turn_.has_value()) return;
    turn_sequence_ = sequence();
    turn_started_ = now;
    bot_turn_.reset();
    if (by_bot) think(seat, now, out);
}

void Table::think(Seat seat, Instant now, Effects& out) {
    const players::Level* level = players::find_level(at(seat).level);
    if (level == nullptr) level = players::find_level("club");
    const Milliseconds pace =
        level->thinks ? std::max(settings_.bot_pace, least_thinking) : settings_.bot_pace;
    bot_turn_ = {++last_ticket_, seat, now + pace, std::nullopt};
    const engine::View view = hand_->game().view(seat);
    if (level->thinks) {
        out.thoughts.push_back(
            {last_ticket_, std::string(level->id), view, rules_, chance(), bot_turn_->release});
    } else {
        bot_turn_->choice = level->make(*rules_)->choose(view, {}, chance()).action;
    }
}

/// A number for a bot's choice that nobody can know before the hand ends.
std::uint64_t Table::chance() const {
    return id_key(to_hex(deals_.back().seed) + std::to_string(sequence())).low;
}

/// What is played when nobody else has decided in time.
Action Table::quick_choice(Seat seat) const {
    const engine::View view = hand_->game().view(seat);
    return players::find_level("club")->make(*rules_)->choose(view, {}, chance()).action;
}

void Table::bot_chose(std::uint64_t ticket, Action action) {
    if (!bot_turn_ || bot_turn_->ticket != ticket) return;
    if (rules_->legal_actions(hand_->state()).contains(action)) bot_turn_->choice = action;
}

void Table::play_for(Seat seat, Action action, Instant now, Effects& out) {
    commit({.kind = EntryKind::Acted, .seat = seat, .action = action}, now, out);
}

/// How long a seat has for a move.
Milliseconds Table::turn_time(Seat seat) const {
    switch (settings_.clock) {
    case ClockKind::None: break;
    case ClockKind::Move: return settings_.clock_time;
    case ClockKind::Match:
        return std::max(Milliseconds(settings_.clock_time) - at(seat).spent, Milliseconds(0));
    }
    return longest_move;
}

Instant Table::turn_deadline() const {
    if (bot_turn_) return bot_turn_->release;
    return turn_started_ + turn_time(hand_->state().turn);
}

std::optional<Instant> Table::next_deadline() const {
    std::optional<Instant> next;
    const auto consider = [&next](Instant due) { next = next ? std::min(*next, due) : due; };
    if (state_ == TableState::Over || state_ == TableState::Abandoned) return next;
    for (const SeatState& seat : seats_) {
        if (seat.kind == SeatKind::Human && seat.connections == 0 && !seat.is_auto_played) {
            consider(seat.away_since + settings_.grace);
        }
    }
    if (state_ == TableState::Between && has_player()) consider(next_hand_);
    if (hand_is_running()) {
        consider(!is_waiting() ? Instant(0) : window_ ? window_->closes : turn_deadline());
    }
    return next;
}

/// Seats whose players have been away for the grace time are played by bots from now on.
void Table::take_absent(Instant now, Effects& out) {
    bool changed = false;
    for (SeatState& seat : seats_) {
        if (seat.kind != SeatKind::Human || seat.connections > 0 || seat.is_auto_played) continue;
        if (now < seat.away_since + settings_.grace) continue;
        seat.is_auto_played = changed = true;
    }
    if (changed) send_table(now, out);
}

void Table::tick(Instant now, Effects& out) {
    if (state_ == TableState::Over || state_ == TableState::Abandoned) return;
    take_absent(now, out);
    if (hand_is_running() && !is_waiting()) return go_on(now, out);
    if (hand_is_running() && window_) {
        if (now >= window_->closes) commit({.kind = EntryKind::Closed}, now, out);
    } else if (hand_is_running() && now >= turn_deadline()) {
        const Seat seat = hand_->state().turn;
        const bool is_chosen = bot_turn_ && bot_turn_->choice;
        const Action action = is_chosen ? *bot_turn_->choice : quick_choice(seat);
        const Milliseconds spent = bot_turn_ ? Milliseconds(0) : now - turn_started_;
        commit({.kind = EntryKind::Acted, .seat = seat, .action = action, .spent = spent}, now,
               out);
    } else if (state_ == TableState::Between && has_player() && now >= next_hand_) {
        commit({.kind = EntryKind::Dealt}, now, out);
        send_table(now, out);
    }
    go_on(now, out);
}

}  // namespace bornes::server
