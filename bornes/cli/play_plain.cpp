// Playing line by line: complete without a screen, good for screen readers and pipes.
#include <charconv>
#include <iostream>
#include <optional>

#include <fmt/core.h>
#include <unistd.h>

#include "bornes/cli/play_modes.h"
#include "bornes/cli/streams.h"
#include "bornes/cli/table/telling.h"
#include "bornes/cli/tui/ascii.h"
#include "bornes/cli/tui/charset.h"
#include "bornes/text/layout.h"
#include "bornes/text/names.h"
#include "bornes/text/rules_prose.h"
#include "bornes/text/table_text.h"
#include "bornes/text/vocabulary.h"

namespace bornes::cli {

namespace {

using engine::Action;
using engine::Refusal;
using engine::Seat;
using text::Word;

/// An answer as the player meant it: small letters, single spaces, none at the ends.
std::string tidied(const std::string& line) {
    std::string tidy;
    for (const char c : line) {
        const auto byte = static_cast<unsigned char>(c);
        if (std::isspace(byte) == 0) {
            tidy += static_cast<char>(std::tolower(byte));
        } else if (!tidy.empty() && tidy.back() != ' ') {
            tidy += ' ';
        }
    }
    if (!tidy.empty() && tidy.back() == ' ') tidy.pop_back();
    return tidy;
}

class PlainGame {
public:
    PlainGame(LocalTable& table, text::Language language)
        : table_(table), speaker_(speaker_for(table.rules().edition(), language)),
          names_(table.names(speaker_)) {}

    int play() {
        const TablePlan& plan = table_.session().plan();
        say(speaker_.say(Word::PlayTable,
                         {{"edition", edition_name(table_.rules().edition(), speaker_.language())},
                          {"players", table_.rules().players()},
                          {"seed", std::to_string(plan.seed)}}));
        say(speaker_.say(Word::PlayHint));
        while (output_.can_write()) {
            while (const auto event = table_.next_event()) tell(*event);
            const Waiting waiting = table_.waiting();
            if (waiting.what == Waiting::For::Nothing) return finish();
            if (waiting.what == Waiting::For::Level) {
                table_.wait();
            } else if (waiting.what == Waiting::For::NextHand) {
                table_.next_hand();
            } else if (!ask(waiting.seat)) {
                return leave();
            }
        }
        return finish();
    }

private:
    void say(std::string_view line) { output_.text().append(line).append("\n"); }

    int leave() {
        const bool is_kept = !table_.session().path().empty() && has_moved_;
        table_.leave();
        say("");
        say(speaker_.say(Word::PlayLeft));
        if (is_kept && table_.trouble().empty()) say(speaker_.say(Word::ScreenSaved));
        return finish();
    }

    void tell(const TableEvent& event) {
        const engine::View view = table_.view(std::nullopt);
        switch (event.kind) {
        case TableEvent::Kind::Deal:
            if (view.hand_number > 1) {
                say("");
                say(speaker_.say(Word::ScreenSheetHand, {{"number", view.hand_number}}));
            }
            break;
        case TableEvent::Kind::Action:
            if (table_.is_own(event.seat) && table_.session().plan().people() == 1) {
                say("> " + std::string(text::text(event.action)));
            } else {
                say(move_sentence({event.seat, event.action}, speaker_, names_));
            }
            break;
        case TableEvent::Kind::Reshuffle:
            say(speaker_.say(Word::ShowReshuffle, {{"cards", view.draw_pile}}));
            break;
        case TableEvent::Kind::TakeBack: say(speaker_.say(Word::ScreenTakenBack)); break;
        case TableEvent::Kind::Notice: break;  // nobody else is at this table
        case TableEvent::Kind::Result: tell_result(view); break;
        case TableEvent::Kind::MatchOver:
            if (const auto winner = table_.match_winner()) {
                say(speaker_.say(Word::ResultMatch, {{"side", names_.sides[winner->index]}}));
            } else {
                say(speaker_.say(Word::ResultMatchDraw));
            }
            break;
        }
        const std::string trouble = table_.trouble();
        if (trouble != told_trouble_ && !trouble.empty())
            say(speaker_.say(Word::ScreenNotSaved, {{"why", trouble}}));
        told_trouble_ = trouble;
    }

    void tell_result(const engine::View& view) {
        engine::Totals before{};
        for (std::size_t side = 0; side < before.size(); ++side)
            before[side] = view.sides[side].score;
        say("");
        output_.text() += table_text(view, speaker_, names_);
        say("");
        output_.text() += result_text(*view.rules, *view.result, before, speaker_, names_);
    }

    /// Hands on what has been said, in the characters that the terminal has.
    bool flush() {
        if (is_ascii_) output_.text() = tui::to_ascii(output_.text());
        return output_.flush();
    }
    int finish() {
        flush();
        return output_.finish(0);
    }

    std::optional<std::string> read_line() {
        if (!flush()) return std::nullopt;
        std::string line;
        if (!std::getline(std::cin, line)) return std::nullopt;
        return tidied(line);
    }

    /// Lets a person do something; false at the end of input, or to leave.
    bool ask(Seat seat) {
        if (!change_places(seat)) return false;
        const engine::View view = table_.view(seat);
        offer(view);
        for (;;) {
            output_.text() += speaker_.say(Word::PlayPrompt);
            const auto answer = read_line();
            if (!answer || *answer == "q") return false;
            if (answer->empty() && !view.legal.is_empty()) continue;
            if (take_command(*answer, seat)) {
                if (*answer == "u" && table_.waiting().what != Waiting::For::Person) return true;
                continue;
            }
            const std::optional<Action> action = understand(*answer, view);
            if (!action) continue;
            has_moved_ = true;
            const Refusal why = table_.act(seat, *action);
            if (why == Refusal::None) return true;
            say(speaker_.say(Word::PlayRefused, {{"why", refusal(why)}}));
        }
    }

    /// Several people take turns at the keyboard, and nobody reads the cards of another.
    bool change_places(Seat seat) {
        if (table_.session().plan().people() < 2 || seat == last_asked_) return true;
        last_asked_ = seat;
        if (::isatty(STDOUT_FILENO) != 0) output_.text() += std::string(50, '\n');
        say("");
        say(speaker_.say(Word::ScreenCurtain, {{"name", names_.seats[seat.index]}}) + ". " +
            speaker_.say(Word::ScreenCurtainAbout));
        output_.text() += "[" + speaker_.say(Word::ScreenKeyEnter) + "] ";
        const auto answer = read_line();
        return answer && *answer != "q";
    }

    void offer(const engine::View& view) {
        say("");
        output_.text() += table_text(view, speaker_, names_);
        say(speaker_.say(Word::PlayHand, {{"cards", cards_text(view.hand, speaker_)}}));
        std::vector<text::Row> rows;
        for (const Action action : choices(view)) {
            rows.push_back({fmt::format("{:>2}", rows.size() + 1), std::string(text::text(action)),
                            choice_text(action, view, speaker_, names_)});
        }
        output_.text() += text::aligned(rows, "  ");
    }

    /// What may be answered; who is asked without holding the safety has two ways to say no.
    static engine::ActionSet choices(const engine::View& view) {
        if (!view.legal.is_empty()) return view.legal;
        return engine::ActionSet::of(Action::decline());
    }

    /// A letter that asks for something to read, or takes a move back.
    bool take_command(const std::string& answer, Seat seat) {
        const engine::View view = table_.view(seat);
        if (answer == "?") {
            text::Page page;
            page.paragraph(speaker_.say(Word::PlayHelp, {{"id", table_.rules().edition().id}}));
            output_.text() += page.text();
        } else if (answer == "r") {
            output_.text() += rules_prose(table_.rules().edition(), speaker_.language());
        } else if (answer == "l") {
            for (const std::string& line : history_sentences(view, speaker_, names_)) say(line);
        } else if (answer == "s") {
            for (std::size_t side = 0; side < names_.sides.size(); ++side)
                say(names_.sides[side] + ": " + std::to_string(table_.totals()[side].value));
        } else if (answer == "h") {
            tell_hint(view);
        } else if (answer == "u") {
            take_back();
        } else {
            return false;
        }
        return true;
    }

    void tell_hint(const engine::View& view) {
        if (view.legal.is_empty()) return;
        table_.ask_hint(*view.seat);
        std::optional<players::Choice> hint;
        while (!(hint = table_.hint())) table_.wait();
        std::vector<text::Row> rows;
        for (const players::Candidate& candidate : hint->candidates) {
            rows.push_back(
                {choice_text(candidate.action, view, speaker_, names_),
                 fmt::format("{:5.1f} % ±{:.1f}", 100 * candidate.equity, 100 * candidate.error)});
        }
        say(speaker_.say(Word::ScreenHintAbout));
        output_.text() += text::aligned(rows, "  ");
    }

    void take_back() {
        if (!table_.can_take_back()) return say(speaker_.say(Word::ScreenNothingToTakeBack));
        table_.take_back();
        while (const auto event = table_.next_event()) tell(*event);
        const Waiting waiting = table_.waiting();
        if (waiting.what == Waiting::For::Person) offer(table_.view(waiting.seat));
    }

    std::string refusal(Refusal why) const {
        return refusal_sentence(why, table_.rules().edition(), speaker_.language());
    }

    /// The legal action that an answer means, or a message and nothing.
    std::optional<Action> understand(const std::string& answer, const engine::View& before) {
        const engine::View view = table_.view(before.seat);
        const engine::ActionSet offered = choices(view);
        if (view.legal.is_empty() && (answer.empty() || answer == "coup-fourre"))
            return Action::decline();
        std::size_t number = 0;
        const auto [end, error] =
            std::from_chars(answer.data(), answer.data() + answer.size(), number);
        const bool is_number = error == std::errc() && end == answer.data() + answer.size();
        if (is_number && number >= 1 && number <= offered.size()) return offered.nth(number - 1);

        const text::Parsed<Action> action = text::parse_action(answer);
        if (!is_number && action) return *action;
        say(speaker_.say(Word::PlayNotAChoice, {{"count", static_cast<int>(offered.size())},
                                                {"text", text::quoted(answer)}}));
        // The parser speaks English only.
        if (!is_number && speaker_.language() == text::Language::English)
            say("  " + action.error());
        return std::nullopt;
    }

    LocalTable& table_;
    text::Speaker speaker_;
    text::TableNames names_;
    Output output_;
    std::optional<Seat> last_asked_;
    std::string told_trouble_;
    bool has_moved_ = false;
    bool is_ascii_ = tui::is_ascii_terminal();
};

}  // namespace

int play_line_by_line(PlayRequest& request) {
    const text::Language language = request.preferences.language;
    LocalTable table(request.saved ? std::move(request.saved)
                                   : new_saved_match(request.plan, language));
    const int status = PlainGame(table, language).play();
    if (!table.trouble().empty()) {
        complain(
            text::Speaker(language).say(text::Word::ScreenWasNotSaved, {{"why", table.trouble()}}));
    }
    return status;
}

}  // namespace bornes::cli
