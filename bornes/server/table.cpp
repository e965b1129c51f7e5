// The table's log: how entries change it. What follows from an entry is worked out in the same way
// when it is new and when it is read back.
#include "bornes/server/table.h"

#include <algorithm>

#include "bornes/server/shared_rules.h"

namespace bornes::server {

using engine::Seat;

Table::Table(std::string id, const Settings& settings, std::int64_t time, Entropy& entropy,
             Effects& out)
    : Table(std::move(id), entropy) {
    commit({.kind = EntryKind::Opened, .settings = settings, .time = time}, Instant(0), out);
    commit({.kind = EntryKind::SeedDrawn, .seed = entropy.seed()}, Instant(0), out);
}

text::Parsed<std::unique_ptr<Table>>
Table::restore(std::string id, std::span<const std::string> log, Entropy& entropy, Instant now) {
    std::unique_ptr<Table> table(new Table(std::move(id), entropy));
    for (const std::string& line : log) {
        const text::Parsed<Entry> entry = parse_entry(line);
        if (!entry) return entry.failure();
        if ((entry->kind == EntryKind::Opened) != (&line == log.data())) {
            return text::Failure{"a log must begin with its only entry \"open\""};
        }
        if (!table->can_follow(*entry)) return text::Failure{"an entry that cannot stand there"};
        table->apply(*entry);
    }
    if (!table->rules_) return text::Failure{"an empty log"};
    for (SeatState& seat : table->seats_) seat.away_since = now;
    return table;
}

/// Whether an entry read back can be applied at all: a damaged log is refused, not trusted.
bool Table::can_follow(const Entry& entry) const {
    if (entry.kind == EntryKind::Opened) return true;
    if (entry.seat.index >= seats_.size()) return false;
    switch (entry.kind) {
    case EntryKind::Dealt: return next_seed_ && (!match_ || !match_->is_over());
    case EntryKind::Acted:
        return hand_is_running() && rules_->why_illegal(hand_->state(), entry.seat, entry.action) ==
                                        engine::Refusal::None;
    case EntryKind::Declined:
    case EntryKind::Closed: return hand_is_running() && hand_->is_in_window();
    default: return true;
    }
}

store::Stage Table::stage() const {
    switch (state_) {
    case TableState::Playing: return store::Stage::Running;
    case TableState::Waiting:
    case TableState::Between: return store::Stage::Idle;
    case TableState::Over:
    case TableState::Abandoned: break;
    }
    return store::Stage::Finished;
}

std::variant<Seat, Code> Table::join(const JoinRequest& request, std::string_view token,
                                     Instant now, Effects& out) {
    const std::string request_digest = digest(request.request);
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        if (seats_[i].request == request_digest) return Seat{static_cast<std::uint8_t>(i)};
    }
    if (request.seat && *request.seat >= settings_.setup.players) return Code::BadMessage;
    std::optional<Seat> free;
    for (std::size_t i = 0; i < seats_.size() && !free; ++i) {
        const bool is_wanted = !request.seat || *request.seat == static_cast<int>(i);
        if (is_wanted && seats_[i].kind == SeatKind::Open) free = {static_cast<std::uint8_t>(i)};
    }
    if (!free || state_ != TableState::Waiting) return Code::Full;
    commit({.kind = EntryKind::Joined,
            .seat = *free,
            .name = request.name,
            .token = digest(token),
            .request = request_digest,
            .wish = request.wish},
           now, out);
    at(*free).away_since = now;
    send_table(now, out);
    go_on(now, out);
    return *free;
}

void Table::commit(const Entry& entry, Instant now, Effects& out) {
    const Sequence before = sequence();
    out.log.push_back(to_text(entry));
    apply(entry);
    if (sequence() == before) return;
    out.public_events += sequence() - before;
    // Whatever was being waited for has happened.
    window_.reset();
    bot_turn_.reset();
    announce(before, out);
    if (state_ == TableState::Between) next_hand_ = now + Seconds(20);
}

void Table::apply(const Entry& entry) {
    switch (entry.kind) {
    case EntryKind::Opened: return apply_open(entry);
    case EntryKind::SeedDrawn: next_seed_ = entry.seed; return;
    case EntryKind::Joined: return apply_join(entry);
    case EntryKind::Left: return apply_leave(entry);
    case EntryKind::Wished:
        if (entry.wish.answering) at(entry.seat).wished = *entry.wish.answering;
        if (entry.wish.contribution) at(entry.seat).contribution = *entry.wish.contribution;
        return;
    case EntryKind::Dealt: return apply_deal();
    case EntryKind::Acted: return apply_act(entry);
    case EntryKind::Declined:
        answered_ |= static_cast<std::uint8_t>(1U << entry.seat.index);
        if (!entry.id.empty()) {
            commands_.push_back({id_key(entry.id), entry.seat, entry.action,
                                 static_cast<std::uint32_t>(sequence())});
        }
        return;
    case EntryKind::Closed:
        hand_->settle();
        events_.push_back({.kind = EventKind::Closed});
        answered_ = 0;
        if (hand_->is_over()) end_hand();
        return;
    case EntryKind::Rematched:
        match_.reset();
        hand_.reset();
        state_ = TableState::Waiting;
        for (SeatState& seat : seats_) seat.spent = Milliseconds(0);
        return;
    case EntryKind::Abandoned: return abandon_match();
    }
}

void Table::apply_open(const Entry& entry) {
    settings_ = entry.settings;
    opened_at_ = entry.time;
    rules_ = shared_rules(settings_.setup);
    for (const SeatSetting& setting : settings_.seats) {
        SeatState seat;
        seat.kind = setting.is_open() ? SeatKind::Open : SeatKind::Bot;
        seat.level = setting.level;
        seats_.push_back(std::move(seat));
    }
}

void Table::apply_join(const Entry& entry) {
    SeatState& seat = at(entry.seat);
    seat = SeatState{};
    seat.kind = SeatKind::Human;
    seat.name = entry.name;
    seat.token = entry.token;
    seat.request = entry.request;
    if (entry.wish.answering) seat.wished = *entry.wish.answering;
    if (entry.wish.contribution) seat.contribution = *entry.wish.contribution;
}

/// Before the first hand a seat that is given up is open again; later a bot plays it to the end.
void Table::apply_leave(const Entry& entry) {
    SeatState& seat = at(entry.seat);
    const Answering answering = seat.answering;
    const std::string name = seat.name;
    seat = SeatState{};
    if (!match_ && state_ == TableState::Waiting) return;
    seat.kind = SeatKind::Bot;
    seat.level = "club";
    seat.name = name;
    // How long windows last in this hand was fixed when it was dealt.
    seat.answering = answering;
}

void Table::apply_deal() {
    if (!match_) match_.emplace(*rules_, settings_.setup.options.match);
    DealFacts facts{.seed = *next_seed_,
                    .contributions = {},
                    .dealer = match_->dealer(),
                    .context = {.match = match_->options(),
                                .number = match_->hand_number(),
                                .scores_before = match_->totals()},
                    .stacked = entropy_->stacked_deck()};
    for (SeatState& seat : seats_) {
        facts.contributions.push_back(std::exchange(seat.contribution, {}));
        seat.answering = seat.kind == SeatKind::Bot ? Answering::Auto : seat.wished;
        seat.is_ready = seat.wants_rematch = false;
    }
    next_seed_.reset();
    deals_.push_back(std::move(facts));
    hand_.emplace(*rules_, deals_.back());
    events_.push_back({.kind = EventKind::Deal});
    answered_ = 0;
    state_ = TableState::Playing;
}

void Table::apply_act(const Entry& entry) {
    Event event{.kind = EventKind::Action, .seat = entry.seat, .action = entry.action};
    if (entry.action.verb() == engine::Verb::Take) event.card = hand_->state().top_discard();
    if (hand_->play(entry.seat, entry.action) != engine::Refusal::None) return;
    events_.push_back(event);
    at(entry.seat).spent += entry.spent;
    answered_ = 0;
    if (!entry.id.empty()) {
        commands_.push_back(
            {id_key(entry.id), entry.seat, entry.action, static_cast<std::uint32_t>(sequence())});
    }
    if (hand_->is_over()) end_hand();
}

void Table::end_hand() {
    events_.push_back({.kind = EventKind::Result});
    match_->add(result_of(*rules_, hand_->state()));
    state_ = TableState::Between;
    if (!match_->is_over()) return;
    ends_.push_back({.totals = match_->totals(), .winner = match_->winner()});
    events_.push_back({.kind = EventKind::Match});
    state_ = TableState::Over;
}

void Table::abandon_match() {
    if (state_ != TableState::Over && match_) {
        ends_.push_back({.totals = match_->totals(), .winner = {}, .is_abandoned = true});
        events_.push_back({.kind = EventKind::Match});
    }
    state_ = TableState::Abandoned;
}

bool Table::has_player() const {
    return std::ranges::any_of(seats_, [](const SeatState& seat) { return seat.connections > 0; });
}

bool Table::has_open_seat() const {
    return std::ranges::any_of(seats_,
                               [](const SeatState& seat) { return seat.kind == SeatKind::Open; });
}

bool Table::has_human() const {
    return std::ranges::any_of(seats_,
                               [](const SeatState& seat) { return seat.kind == SeatKind::Human; });
}

}  // namespace bornes::server
