// A match on the screen: shows a table's views, takes keys, brings actions.
//
// One loop waits for a key, for the table and for the next moment of an animation, whichever comes
// first, so a key is answered at once whatever else goes on. It knows a Table (table.h), not where
// that is.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bornes/cli/table/analysis_task.h"
#include "bornes/cli/table/table.h"
#include "bornes/cli/tui/dialog.h"
#include "bornes/cli/tui/dialogs.h"
#include "bornes/cli/tui/preferences.h"
#include "bornes/cli/tui/table_picture.h"
#include "bornes/cli/tui/terminal.h"

namespace bornes::cli::tui {

class GameScreen {
public:
    enum class Outcome : std::uint8_t { Quit, NewMatch };

    GameScreen(Terminal& terminal, Table& table, Preferences& preferences);

    /// Says something when the table is first shown.
    void greet(std::string message) {
        message_ = std::move(message);
        is_greeting_ = true;
    }
    /// Plays until somebody leaves, or has seen the end of the match.
    Outcome run();

private:
    using Clock = std::chrono::steady_clock;

    /// A question that the state of the table asks; at most one at a time.
    enum class Asking : std::uint8_t {
        Nothing,
        Curtain,
        CoupFourre,
        Extension,
        HandOver,
        MatchOver
    };
    /// What the n-th option does.
    struct Deed {
        Option option;
        char32_t letter = 0;
        engine::Action action;
    };

    Talk talk() const { return {.table = &table_, .speaker = &speaker_, .names = &names_}; }
    std::string say(text::Word word, std::initializer_list<text::Argument> arguments = {}) const {
        return speaker_.say(word, arguments);
    }

    // What happens at the table.
    void advance();
    void tell(const TableEvent& event);
    void start_flight(const TableEvent& event);
    void follow_analysis();
    void look();
    void look_at_hand();
    void ask_what_is_due();
    void update_deeds();
    void tell_why_not();
    bool is_own_turn() const;
    std::optional<engine::Seat> only_person() const;

    // What a key does.
    void take(Key key);
    void take_answer(std::size_t choice);
    void take_table_key(const Key& key);
    bool take_reading_key(const Key& key);
    void select(std::size_t card);
    void do_deed();
    void act(engine::Action action);
    void take_back();
    void ask_hint();
    void start_analysis();
    void change_speed(int by);

    // What is shown.
    void draw();
    TablePicture picture() const;
    std::vector<Option> key_bar() const;
    std::string title() const;
    std::string prompt() const;
    void set_message(std::string text, Ink ink = Ink::Plain);
    std::optional<std::chrono::milliseconds> next_moment() const;

    Terminal& terminal_;
    Table& table_;
    Preferences& preferences_;
    text::Speaker speaker_;
    text::TableNames names_;

    engine::View view_;
    Waiting waiting_;
    /// Whose cards are shown; nobody's between the turns of several people.
    std::optional<engine::Seat> shown_;
    std::vector<HandCard> hand_;
    std::optional<engine::Hand> hand_before_;
    std::optional<std::size_t> selected_;
    std::vector<Deed> deeds_;
    std::size_t deed_ = 0;
    bool is_confirming_ = false;

    std::string message_;
    Ink message_ink_ = Ink::Plain;
    /// The message is for who has just come: what machines do meanwhile does not end it.
    bool is_greeting_ = false;
    std::vector<std::string> log_;
    /// The moves of the hands before, for the long log.
    std::vector<std::string> earlier_log_;

    Asking asking_ = Asking::Nothing;
    std::optional<Dialog> question_;
    std::optional<Dialog> reading_;
    bool waits_for_hint_ = false;
    std::unique_ptr<AnalysisTask> analysis_;

    std::optional<Flight> flight_;
    /// The table as it was: a card lies where it goes to only when it has come there.
    engine::View before_flight_;
    Clock::time_point flight_start_;
    /// No event is told before this, so that everyone can see the last one.
    Clock::time_point not_before_;
    std::vector<Region> regions_;
    std::optional<Outcome> outcome_;
};

}  // namespace bornes::cli::tui
