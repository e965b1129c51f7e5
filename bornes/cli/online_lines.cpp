#include "bornes/cli/online_lines.h"

#include <charconv>

#include <fmt/core.h>
#include <poll.h>
#include <unistd.h>

#include "bornes/cli/table/telling.h"
#include "bornes/cli/tui/ascii.h"
#include "bornes/cli/tui/charset.h"
#include "bornes/text/layout.h"
#include "bornes/text/names.h"
#include "bornes/text/table_text.h"
#include "bornes/text/vocabulary.h"

namespace bornes::cli {

using engine::Action;
using text::Word;

text::Speaker OnlineLines::speaker() const {
    return table_.has_hand() ? speaker_for(table_.rules().edition(), language_)
                             : text::Speaker(language_);
}

bool OnlineLines::flush() {
    if (tui::is_ascii_terminal()) output_.text() = tui::to_ascii(output_.text());
    return output_.flush();
}

int OnlineLines::finish(int status) {
    flush();
    return output_.finish(status);
}

OnlineLines::Outcome OnlineLines::run(Until until) {
    while (output_.can_write()) {
        while (const auto event = table_.next_event()) {
            if (table_.has_ended()) return Outcome::Ended;
            const bool is_new = !has_heard_ || event->kind == TableEvent::Kind::Deal;
            tell(*event);
            const bool is_dealt = event->kind == TableEvent::Kind::Deal ||
                                  (table_.has_hand() && !table_.is_match_over());
            if (until == Until::Deal && is_dealt) return Outcome::Dealt;
            // Who has a seat sees the table with every question; who watches, on coming and with
            // every deal.
            if (is_new && table_.place().token.empty()) tell_table();
        }
        if (table_.is_match_over() && !table_.has_hand()) return Outcome::Ended;
        ask();
        if (!wait()) return Outcome::Left;
    }
    return Outcome::Left;
}

void OnlineLines::tell(const TableEvent& event) {
    using Kind = TableEvent::Kind;
    has_heard_ = true;
    if (event.kind != Kind::Notice) asked_.reset();
    switch (event.kind) {
    case Kind::Deal:
        say("");
        say(speaker().say(Word::ScreenSheetHand,
                          {{"number", table_.view(std::nullopt).hand_number}}));
        break;
    case Kind::Action:
        if (table_.is_own(event.seat)) {
            say("> " + std::string(text::text(event.action)));
        } else {
            say(move_sentence({event.seat, event.action}, speaker(), names()));
        }
        break;
    case Kind::Result: {
        const engine::View view = table_.view(std::nullopt);
        engine::Totals before{};
        for (std::size_t side = 0; side < before.size(); ++side)
            before[side] = view.sides[side].score;
        say("");
        output_.text() += result_text(*view.rules, *view.result, before, speaker(), names());
        break;
    }
    case Kind::MatchOver: tell_match_over(); break;
    case Kind::Notice:
        if (const std::string notice = table_.notice(); !notice.empty()) {
            say(notice);
            // Whatever it was, the question is to be seen again.
            asked_.reset();
        }
        break;
    case Kind::Reshuffle:
    case Kind::TakeBack: break;
    }
    if (table_.is_waiting_for_players() && !has_told_waiting_)
        say(speaker().say(Word::OnlineWaiting));
    has_told_waiting_ = table_.is_waiting_for_players();
}

void OnlineLines::tell_match_over() {
    if (const auto winner = table_.match_winner()) {
        say(speaker().say(Word::ResultMatch, {{"side", names().sides[winner->index]}}));
    } else {
        say(speaker().say(Word::ResultMatchDraw));
    }
}

/// Says what the player may do now, once.
void OnlineLines::ask() {
    if (!table_.has_hand()) return;
    const Waiting waiting = table_.waiting();
    if (asked_ == waiting.what) return;
    asked_ = waiting.what;
    switch (waiting.what) {
    case Waiting::For::Person: offer(); break;
    case Waiting::For::NextHand: say(speaker().say(Word::OnlineNext)); break;
    case Waiting::For::Nothing: say(speaker().say(Word::OnlineMatch)); break;
    case Waiting::For::Level: break;
    }
}

void OnlineLines::tell_table() {
    if (!table_.has_hand()) return;
    say("");
    output_.text() += table_text(table_.view(std::nullopt), speaker(), names());
}

void OnlineLines::offer() {
    const engine::View view = table_.view(std::nullopt);
    const text::TableNames called = names();
    tell_table();
    say(speaker().say(Word::PlayHand, {{"cards", cards_text(view.hand, speaker())}}));
    std::vector<text::Row> rows;
    for (const Action action : choices(view)) {
        rows.push_back({fmt::format("{:>2}", rows.size() + 1), std::string(text::text(action)),
                        choice_text(action, view, speaker(), called)});
    }
    output_.text() += text::aligned(rows, "  ");
    output_.text() += speaker().say(Word::PlayPrompt);
}

/// Who is asked without holding the safety can only decline.
engine::ActionSet OnlineLines::choices(const engine::View& view) const {
    return view.legal.is_empty() ? engine::ActionSet::of(Action::decline()) : view.legal;
}

bool OnlineLines::wait() {
    if (!flush()) return false;
    if (table_.has_event()) return true;
    // Nobody has anything to say before the table has: it may not want us at all.
    pollfd waits[] = {{table_.descriptor(), POLLIN, 0},
                      {has_heard_ ? STDIN_FILENO : -1, POLLIN, 0}};
    if (::poll(waits, 2, -1) <= 0) return true;  // a signal, which has its own way of ending us
    return waits[1].revents == 0 || take_input();
}

bool OnlineLines::take_input() {
    char buffer[1024];
    const ssize_t n = ::read(STDIN_FILENO, buffer, sizeof buffer);
    if (n <= 0) return false;
    input_.append(buffer, static_cast<std::size_t>(n));
    for (auto end = input_.find('\n'); end != std::string::npos; end = input_.find('\n')) {
        std::string line = input_.substr(0, end);
        input_.erase(0, end + 1);
        if (!line.empty() && line.back() == '\r') line.pop_back();
        if (!answer(line)) return false;
    }
    return true;
}

bool OnlineLines::answer(const std::string& line) {
    if (line == "q") return false;
    if (!table_.has_hand()) return true;
    // It answers what was asked: news that have come since are still to be told.
    switch (asked_.value_or(Waiting::For::Level)) {
    case Waiting::For::Person: choose(line); break;
    case Waiting::For::NextHand: table_.next_hand(); break;
    case Waiting::For::Nothing: table_.rematch(); break;
    case Waiting::For::Level: say(speaker().say(Word::ScreenNotYourTurn)); break;
    }
    return true;
}

void OnlineLines::choose(const std::string& line) {
    const engine::ActionSet offered = choices(table_.view(std::nullopt));
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), number);
    const bool is_number = error == std::errc() && end == line.data() + line.size();
    std::optional<Action> action;
    if (is_number && number >= 1 && number <= offered.size()) action = offered.nth(number - 1);
    if (const auto parsed = text::parse_action(line); !is_number && parsed) action = *parsed;
    if (action) {
        table_.act(table_.waiting().seat, *action);
        asked_ = Waiting::For::Level;
        return;
    }
    if (!line.empty()) {
        say(speaker().say(Word::PlayNotAChoice, {{"count", static_cast<int>(offered.size())},
                                                 {"text", text::quoted(line)}}));
    }
    output_.text() += speaker().say(Word::PlayPrompt);
}

}  // namespace bornes::cli
