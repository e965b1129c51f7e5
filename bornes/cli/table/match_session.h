// A match being played at one terminal: hands, seats, the record as it grows, and its way back.
//
// The session knows rules and seats but no screen, no thread and no clock: whoever owns it asks
// what it waits for, and brings people's and levels' actions. Every line of the record is in the
// journal before the session tells that it happened. To resume and to take back are the same
// thing: the lines that stand are played again.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bornes/cli/table/journal.h"
#include "bornes/cli/table/plan.h"
#include "bornes/engine/game.h"
#include "bornes/engine/match.h"
#include "bornes/text/replay.h"

namespace bornes::cli {

/// What a table waits for.
struct Waiting {
    enum class For : std::uint8_t { Person, Level, NextHand, Nothing };
    For what = For::Nothing;
    engine::Seat seat = {};
    friend bool operator==(const Waiting&, const Waiting&) = default;
};

/// Something that has happened at a table, for whoever shows it.
struct TableEvent {
    enum class Kind : std::uint8_t {
        Deal,
        Action,
        Reshuffle,
        Result,
        MatchOver,
        TakeBack,
        /// Nothing of the game: look again, the table may have a word to say (Table::notice).
        Notice,
    };
    Kind kind;
    engine::Seat seat = {};
    engine::Action action = {};
};

class MatchSession {
public:
    /// A new match; the first hand is dealt. Without a journal nothing is kept.
    MatchSession(const TablePlan& plan, text::Language language, std::unique_ptr<Journal> journal);
    MatchSession(const MatchSession&) = delete;
    MatchSession& operator=(const MatchSession&) = delete;

    /// A match from its file, at the move where it was left; nothing if that is no match of ours.
    static std::unique_ptr<MatchSession> resume(const std::filesystem::path& path);

    const TablePlan& plan() const { return plan_; }
    const engine::Rules& rules() const { return rules_; }
    const engine::Match& match() const { return *match_; }
    const engine::Game& game() const { return *game_; }
    /// Of the hands that are over.
    const std::vector<engine::Result>& results() const { return results_; }
    const std::vector<std::string>& record() const { return lines_; }
    int take_backs() const { return take_backs_; }
    /// Why the match is not being saved; empty if it is.
    std::string trouble() const { return journal_ ? journal_->trouble() : std::string(); }
    std::filesystem::path path() const { return journal_ ? journal_->path() : ""; }

    Waiting waiting() const;
    /// A number for whoever chooses for the seat that is waited for: the same again after a
    /// take-back.
    std::uint64_t decision_seed() const;

    /// A person's or a level's action. A person who is asked for a coup fourré without holding the
    /// safety declines.
    engine::Refusal act(engine::Seat seat, engine::Action action);
    /// Deals; the caller promises that the session waits for that.
    void next_hand();

    /// Whether one person plays against levels, and has a move of this hand to take back.
    bool can_take_back() const;
    void take_back();

    /// Leaves: writes what waits. A match in which no person has moved is forgotten.
    void leave();

    /// What has happened since the last call.
    std::vector<TableEvent> take_events() { return std::exchange(events_, {}); }

private:
    class Rebuilder;
    MatchSession(const ReadPlan& read, std::unique_ptr<Journal> journal);

    void deal();
    void write(std::string line);
    /// Plays a legal action and what chance and the rules make of it.
    void play(engine::Seat seat, engine::Action action);
    void go_on();
    void close_window();
    void add(const engine::Result& result);
    void finish_hand();
    void rebuild();
    bool asks_everyone() const;
    bool is_person(engine::Seat seat) const { return plan_.seats[seat.index].is_person(); }
    engine::Window window() const {
        return asks_everyone() ? engine::Window::Open : engine::Window::Settled;
    }
    void open_questions();
    void tell(TableEvent event) { events_.push_back(event); }
    std::optional<std::size_t> last_own_line() const;

    TablePlan plan_;
    engine::Rules rules_;
    std::unique_ptr<Journal> journal_;
    std::vector<std::string> lines_;
    std::vector<TableEvent> events_;
    std::vector<engine::Result> results_;
    int take_backs_ = 0;

    std::optional<engine::Match> match_;
    std::optional<engine::Game> game_;
    engine::Rng deck_{0};
    /// How many decisions the hand has had.
    std::uint64_t decisions_ = 0;
    /// People who are still to be asked for a coup fourré; in a window that is open for them.
    std::vector<engine::Seat> to_ask_;
    bool is_asking_ = false;
};

}  // namespace bornes::cli
