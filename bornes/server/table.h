// A table: who sits there, the match, the hand, the log. A pure state machine without sockets,
// threads or clock: what happens is put in together with the moment, and what is to be done about
// it comes out as Effects.
//
// Entries of the log change a table by one function, apply(), whether they are new or read back
// after a crash; everything else (presence, who is ready, timers) is forgotten when a server stops.
// Effects are to be carried out only once their log entries are on disk: nobody is told what could
// still be lost. Nothing that leaves here depends on a card that its receiver may not see, neither
// in content nor in time (docs/architecture.md, "A table never leaks").
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "bornes/engine/match.h"
#include "bornes/server/hand.h"
#include "bornes/server/messages.h"
#include "bornes/server/secrets.h"
#include "bornes/server/settings.h"
#include "bornes/server/table_log.h"
#include "bornes/store/store.h"
#include "bornes/text/view_json.h"

namespace bornes::server {

/// A connection, as a table knows it.
using ClientId = std::uint64_t;

/// Bytes for one connection; the same bytes may be for many.
struct Frame {
    ClientId client;
    std::shared_ptr<const std::string> text;
};

/// A question to a level that thinks. The answer counts if it comes before the bot's time to play.
struct Thought {
    std::uint64_t ticket = 0;
    std::string level;
    engine::View view;
    /// What the view refers to.
    std::shared_ptr<const engine::Rules> rules;
    std::uint64_t seed = 0;
    Instant due{0};
};

/// What a table wants done, in this order.
struct Effects {
    std::vector<std::string> log;
    std::vector<Frame> frames;
    std::vector<ClientId> closed;
    std::vector<Thought> thoughts;
    /// How many of the log's entries were public events: what may be counted in the open.
    std::size_t public_events = 0;
};

enum class TableState : std::uint8_t { Waiting, Playing, Between, Over, Abandoned };

class Table {
public:
    /// A new table; its first entries go to the effects.
    Table(std::string id, const Settings& settings, std::int64_t time, Entropy& entropy,
          Effects& out);
    /// A table read back from its log. The entropy outlives the table.
    static text::Parsed<std::unique_ptr<Table>>
    restore(std::string id, std::span<const std::string> log, Entropy& entropy, Instant now);

    const std::string& id() const { return id_; }
    TableState state() const { return state_; }
    store::Stage stage() const;
    Sequence sequence() const { return events_.size(); }
    std::int64_t opened_at() const { return opened_at_; }
    /// Whether somebody with a seat is connected.
    bool has_player() const;
    bool has_client() const { return !clients_.empty(); }
    bool has_command(engine::Seat seat, std::string_view id) const;
    std::optional<engine::Seat> seat_of(ClientId client) const;

    /// Takes a seat for a player; the same request gets the same seat again. The token's digest is
    /// kept.
    std::variant<engine::Seat, Code> join(const JoinRequest& request, std::string_view token,
                                          Instant now, Effects& out);
    /// Takes the connections of the same table as it was before a write failed.
    void inherit(const Table& before);
    /// Deals, answers and asks bots as far as nothing has to be waited for. For a table that was
    /// read back, the first thing to do.
    void go_on(Instant now, Effects& out);

    /// A connection says hello. False: its token opens no seat here.
    bool attach(ClientId client, const Hello& hello, Instant now, Effects& out);
    void detach(ClientId client, Instant now, Effects& out);
    void receive(ClientId client, const Message& message, Instant now, Effects& out);
    /// The answer to a Thought; a late one is ignored.
    void bot_chose(std::uint64_t ticket, engine::Action action);
    void tick(Instant now, Effects& out);
    /// When tick has something to do; nothing if only a client can change anything.
    std::optional<Instant> next_deadline() const;
    /// Ends a table that nobody comes back to.
    void abandon(Instant now, Effects& out);

    /// The table as anyone may know it, as JSON.
    std::string table_json(Instant now) const;
    /// The finished hands as a record.
    std::string record() const;

private:
    enum class EventKind : std::uint8_t { Deal, Action, Closed, Result, Match };
    struct Event {
        EventKind kind;
        engine::Seat seat = {};
        engine::Action action = {};
        /// What `take` took.
        engine::Card card = {};
    };
    enum class SeatKind : std::uint8_t { Open, Human, Bot };
    struct SeatState {
        SeatKind kind = SeatKind::Open;
        std::string level;
        std::string name;
        std::string token;
        std::string request;
        Answering wished = Answering::Auto;
        /// How it answers in this hand: fixed at the deal.
        Answering answering = Answering::Auto;
        Contribution contribution;
        Milliseconds spent{0};
        // Forgotten when a server stops:
        int connections = 0;
        Instant away_since{0};
        bool is_auto_played = false;
        bool is_ready = false;
        bool wants_rematch = false;
    };
    struct MatchEnd {
        engine::Totals totals;
        std::optional<engine::Side> winner;
        bool is_abandoned = false;
    };
    struct KnownCommand {
        IdKey key;
        engine::Seat seat;
        engine::Action action;
        std::uint32_t sequence;
    };
    struct Window {
        Sequence sequence;
        Instant closes;
    };
    struct BotTurn {
        std::uint64_t ticket;
        engine::Seat seat;
        Instant release;
        std::optional<engine::Action> choice;
    };
    /// What an event is printed from: the hand as it was then, and what it was dealt from.
    struct Moment {
        const Hand* hand;
        const DealFacts* deal;
        const MatchEnd* end;
    };
    class Playback;
    class Recorder;

    Table(std::string id, Entropy& entropy) : id_(std::move(id)), entropy_(&entropy) {}

    // table.cpp: the log.
    void commit(const Entry& entry, Instant now, Effects& out);
    bool can_follow(const Entry& entry) const;
    void apply(const Entry& entry);
    void apply_open(const Entry& entry);
    void apply_join(const Entry& entry);
    void apply_leave(const Entry& entry);
    void apply_deal();
    void apply_act(const Entry& entry);
    void end_hand();
    void abandon_match();

    // table_play.cpp: commands.
    void act(ClientId client, engine::Seat seat, const Act& act, Instant now, Effects& out);
    void answer(ClientId client, engine::Seat seat, const Act& act, Instant now, Effects& out);
    void leave(engine::Seat seat, Instant now, Effects& out);
    void refuse(ClientId client, std::string_view id, Code code, std::string_view why,
                Effects& out) const;
    const KnownCommand* find_command(engine::Seat seat, std::string_view id) const;

    // table_time.cpp: whose turn it is, and for how long.
    bool advance(Instant now, Effects& out);
    bool advance_window(Instant now, Effects& out);
    void begin_turn(Instant now, Effects& out);
    void think(engine::Seat seat, Instant now, Effects& out);
    bool is_played_by_bot(const SeatState& seat) const;
    bool all_humans(bool SeatState::* flag) const;
    bool is_asked(engine::Seat seat) const;
    bool asks_anybody() const;
    bool all_have_answered() const;
    /// Whether the present state is being waited for: a table just read back has yet to begin.
    bool is_waiting() const { return window_ || turn_sequence_ == sequence(); }
    Instant turn_deadline() const;
    Milliseconds turn_time(engine::Seat seat) const;
    engine::Action quick_choice(engine::Seat seat) const;
    std::uint64_t chance() const;
    void take_absent(Instant now, Effects& out);
    void play_for(engine::Seat seat, engine::Action action, Instant now, Effects& out);
    bool hand_is_running() const { return state_ == TableState::Playing; }
    bool has_open_seat() const;
    bool has_human() const;

    // table_frames.cpp: what is told to whom.
    void announce(Sequence from, Effects& out) const;
    void send(ClientId client, std::string text, Effects& out) const;
    void send_all(std::string text, Effects& out) const;
    void send_table(Instant now, Effects& out) const;
    void send_window(Instant now, Effects& out) const;
    void welcome(ClientId client, std::optional<engine::Seat> seat, std::optional<Sequence> since,
                 Instant now, Effects& out) const;
    std::string window_json(Instant now, std::string_view type) const;
    std::string window_id() const { return "w" + std::to_string(window_->sequence); }
    std::string event_frame(Sequence sequence, const Moment& at,
                            std::optional<engine::Seat> seat) const;
    void append_seat(std::string& out, const SeatState& seat, Instant now) const;
    void append_view(std::string& out, const Hand* hand, std::optional<engine::Seat> seat,
                     text::History history) const;

    SeatState& at(engine::Seat seat) { return seats_[seat.index]; }
    const SeatState& at(engine::Seat seat) const { return seats_[seat.index]; }

    std::string id_;
    Entropy* entropy_;
    Settings settings_;
    std::int64_t opened_at_ = 0;
    std::shared_ptr<const engine::Rules> rules_;
    std::vector<SeatState> seats_;
    TableState state_ = TableState::Waiting;
    std::optional<Seed> next_seed_;

    std::optional<engine::Match> match_;
    std::optional<Hand> hand_;
    std::vector<DealFacts> deals_;
    std::vector<MatchEnd> ends_;
    std::vector<Event> events_;
    std::vector<KnownCommand> commands_;
    /// Who has declined in this window, a bit for each seat.
    std::uint8_t answered_ = 0;

    // Forgotten when a server stops:
    std::vector<std::pair<ClientId, std::optional<engine::Seat>>> clients_;
    std::optional<Window> window_;
    std::optional<BotTurn> bot_turn_;
    std::uint64_t last_ticket_ = 0;
    Sequence turn_sequence_ = 0;
    Instant turn_started_{0};
    Instant next_hand_{0};
};

/// The contributions to a deck as a JSON list, null where a seat gave none.
void append_contributions(std::string& out, std::span<const Contribution> contributions);

}  // namespace bornes::server
