// A table as one terminal sees it: views and events come out, actions go in.
//
// The screens, the plain text and the JSON lines of `bornes play` know this and nothing else, so
// they do not care whether the table is in this process (local_table.h) or behind a wire.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bornes/cli/table/match_session.h"
#include "bornes/engine/view.h"
#include "bornes/players/player.h"

namespace bornes::cli {

class Table {
public:
    virtual ~Table() = default;

    virtual const text::Setup& setup() const = 0;
    virtual const engine::Rules& rules() const = 0;
    virtual text::TableNames names(const text::Speaker& speaker) const = 0;
    /// Whether a person at this terminal plays the seat.
    virtual bool is_own(engine::Seat seat) const = 0;
    /// What a seat of this terminal, or without one anybody, may know now.
    virtual engine::View view(std::optional<engine::Seat> seat) const = 0;
    /// Of the hands that are over, and their sum.
    virtual const std::vector<engine::Result>& results() const = 0;
    virtual const engine::Totals& totals() const = 0;
    /// The record of the match so far, every card known; empty where that is not to be had.
    virtual std::string record() const = 0;
    virtual std::optional<engine::Side> match_winner() const = 0;

    virtual Waiting waiting() const = 0;
    /// Does what a person wants, or says which rule forbids it.
    virtual engine::Refusal act(engine::Seat seat, engine::Action action) = 0;
    virtual void next_hand() = 0;
    /// The next thing that has happened, if there is one; views are as new as that or newer.
    virtual std::optional<TableEvent> next_event() = 0;
    /// Whether there is a next thing already; nothing need be waited for.
    virtual bool has_event() const = 0;
    /// A file that can be read when something more may have happened, or a hint be ready; -1 for
    /// none.
    virtual int descriptor() const = 0;

    virtual bool can_take_back() const = 0;
    virtual void take_back() = 0;
    /// Whether one may ask what to do.
    virtual bool can_hint() const = 0;
    /// Asks the strongest level what the seat should do; `hint` has it when it is ready.
    virtual void ask_hint(engine::Seat seat) = 0;
    virtual std::optional<players::Choice> hint() = 0;

    /// Whether this match can be left for another one before it is over.
    virtual bool can_begin_anew() const = 0;

    /// Why the match is not being saved; empty if it is.
    virtual std::string trouble() const = 0;
    /// What the last event of kind Notice had to say; often nothing.
    virtual std::string notice() const = 0;
    virtual void leave() = 0;

protected:
    Table() = default;
    Table(const Table&) = default;
    Table& operator=(const Table&) = default;
};

}  // namespace bornes::cli
