#include "bornes/cli/table/match_session.h"

#include <algorithm>

#include <boost/json.hpp>
#include <fmt/core.h>

#include "bornes/cli/table/saved_matches.h"
#include "bornes/text/names.h"
#include "bornes/text/record.h"
#include "bornes/text/trace.h"
#include "bornes/text/vocabulary.h"

namespace bornes::cli {

using engine::Action;
using engine::Phase;
using engine::Refusal;
using engine::Seat;

namespace json = boost::json;

namespace {

/// How the lines of a record begin (docs/records.md).
constexpr std::string_view hand_begins = R"({"type":"hand")";
std::string decision_begins(Seat seat) {
    return fmt::format(R"({{"type":"decision","seat":{},)", seat.index);
}

/// Lines come from the record's own writers with a line's end.
std::string without_end(std::string line) {
    line.pop_back();
    return line;
}

/// A line with a change to its fields; the caller promises that it is a JSON object.
template <typename Change>
std::string changed(const std::string& line, Change change) {
    json::object object = json::parse(line).as_object();
    change(object);
    return json::serialize(object);
}

bool is_answer(Action action) {
    return action.verb() == engine::Verb::CoupFourre || action.verb() == engine::Verb::Decline;
}

}  // namespace

/// Plays the lines of a record into a session.
class MatchSession::Rebuilder final : public text::Observer {
public:
    explicit Rebuilder(MatchSession& session) : session_(session) {}

    void on_hand(const text::HandLine& hand, const engine::Game& dealt) override {
        session_.game_.emplace(session_.rules_, hand.deck, hand.dealer, dealt.context());
        session_.deck_ =
            text::deck_stream(session_.plan_.seed, static_cast<std::uint64_t>(hand.number) - 1);
        text::shuffled_deck(session_.rules_, session_.deck_);
        session_.decisions_ = 0;
    }
    void on_decision(const engine::Game&, Seat seat, Action action) override {
        settle_unanswered(action);
        session_.game_->play(seat, action, session_.window());
        ++session_.decisions_;
    }
    void on_reshuffle(const engine::Game&, std::span<const engine::Card> pile) override {
        settle_unanswered({});
        std::vector<engine::Card> same(pile.begin(), pile.end());
        session_.deck_.shuffle(std::span(same));  // the generator goes on from where it was
        session_.game_->reshuffle(pile);
    }
    void on_result(const engine::Game&, const engine::Result& result) override {
        session_.add(result);
    }

private:
    /// A window that was open for people leaves no line when nobody answers.
    void settle_unanswered(std::optional<Action> next) {
        if (session_.game_->state().phase == Phase::CoupFourre && !(next && is_answer(*next)))
            session_.game_->settle();
    }

    MatchSession& session_;
};

MatchSession::MatchSession(const TablePlan& plan, text::Language language,
                           std::unique_ptr<Journal> journal)
    : plan_(plan), rules_(plan.setup.rules()), journal_(std::move(journal)) {
    match_.emplace(rules_, plan_.setup.options.match);
    const text::Speaker speaker = speaker_for(rules_.edition(), language);
    write(match_line(plan_, names_of(plan_, rules_, speaker), 0));
    deal();
}

MatchSession::MatchSession(const ReadPlan& read, std::unique_ptr<Journal> journal)
    : plan_(read.plan), rules_(plan_.setup.rules()), journal_(std::move(journal)),
      take_backs_(read.take_backs) {}

std::unique_ptr<MatchSession> MatchSession::resume(const std::filesystem::path& path) {
    auto opened = Journal::open(path);
    if (!opened || opened->lines.empty()) return nullptr;
    const auto read = read_match_line(opened->lines[0]);
    if (!read || read->plan.people() == 0) return nullptr;
    std::unique_ptr<MatchSession> session(new MatchSession(*read, std::move(opened->journal)));
    session->lines_ = std::move(opened->lines);
    session->rebuild();
    if (session->match_->is_over()) {
        session->journal_->move_to(finished_folder() / path.filename());
        return nullptr;
    }
    return session;
}

Waiting MatchSession::waiting() const {
    using For = Waiting::For;
    if (match_->is_over()) return {.what = For::Nothing};
    if (game_->state().is_over()) return {.what = For::NextHand};
    if (is_asking_ && !to_ask_.empty()) return {.what = For::Person, .seat = to_ask_.front()};
    const Seat seat = *rules_.to_act(game_->state());
    return {.what = is_person(seat) ? For::Person : For::Level, .seat = seat};
}

std::uint64_t MatchSession::decision_seed() const {
    const auto hand = static_cast<std::uint64_t>(match_->hand_number()) - 1;
    return engine::Rng(text::choice_stream(plan_.seed, hand).next(), decisions_).next();
}

Refusal MatchSession::act(Seat seat, Action action) {
    const Waiting now = waiting();
    const bool is_awaited = now.what == Waiting::For::Person || now.what == Waiting::For::Level;
    if (!is_awaited) return Refusal::HandIsOver;
    if (now.seat != seat) return Refusal::NotYourTurn;
    if (is_asking_ && !to_ask_.empty() && action == Action::decline()) {
        to_ask_.erase(to_ask_.begin());
        if (to_ask_.empty()) close_window();
        return Refusal::None;
    }
    const Refusal why = rules_.why_illegal(game_->state(), seat, action);
    if (why == Refusal::None) play(seat, action);
    return why;
}

void MatchSession::next_hand() { deal(); }

bool MatchSession::can_take_back() const {
    return plan_.people() == 1 && !match_->is_over() && last_own_line().has_value();
}

void MatchSession::take_back() {
    const std::size_t first = *last_own_line();
    const json::value taken = json::parse(lines_[first]).at("action");
    lines_.resize(first);
    lines_[0] =
        changed(lines_[0], [this](json::object& match) { match["take_backs"] = ++take_backs_; });
    lines_.back() = changed(lines_.back(), [&taken](json::object& line) {
        json::value& list = line["taken_back"];
        if (!list.is_array()) list.emplace_array();
        list.get_array().push_back(taken);
    });
    if (journal_) journal_->replace(lines_);
    rebuild();
    events_.clear();
    tell({.kind = TableEvent::Kind::TakeBack});
}

void MatchSession::leave() {
    if (!journal_) return;
    bool has_person_moved = false;
    for (std::uint8_t seat = 0; seat < plan_.seats.size(); ++seat) {
        const std::string begins = decision_begins({seat});
        has_person_moved = has_person_moved ||
                           (is_person({seat}) && std::ranges::any_of(lines_, [&](const auto& line) {
                                return line.starts_with(begins);
                            }));
    }
    if (has_person_moved) {
        journal_->flush();
    } else {
        journal_->remove();
    }
}

void MatchSession::deal() {
    const int number = match_->hand_number();
    deck_ = text::deck_stream(plan_.seed, static_cast<std::uint64_t>(number) - 1);
    text::HandLine hand{.setup = plan_.setup,
                        .dealer = match_->dealer(),
                        .number = number,
                        .scores_before = match_->totals(),
                        .deck = text::shuffled_deck(rules_, deck_)};
    hand.setup.options.match = {};
    game_.emplace(rules_, hand.deck, hand.dealer,
                  engine::HandContext{.match = match_->options(),
                                      .number = number,
                                      .scores_before = match_->totals()});
    decisions_ = 0;
    is_asking_ = false;
    std::string line;
    text::append_hand(line, hand);
    write(without_end(std::move(line)));
    tell({.kind = TableEvent::Kind::Deal, .seat = hand.dealer});
    go_on();
}

void MatchSession::write(std::string line) {
    if (journal_) journal_->append(line);
    lines_.push_back(std::move(line));
}

void MatchSession::play(Seat seat, Action action) {
    std::string line;
    text::append_decision(line, rules_, game_->state(), seat, action);
    write(without_end(std::move(line)));
    game_->play(seat, action, window());
    ++decisions_;
    is_asking_ = false;
    // A declined coup fourré is nobody else's business.
    if (action != Action::decline())
        tell({.kind = TableEvent::Kind::Action, .seat = seat, .action = action});
    go_on();
}

void MatchSession::go_on() {
    while (game_->state().phase == Phase::Reshuffle) {
        const engine::State& state = game_->state();
        std::vector<engine::Card> pile(
            state.cards.begin(),
            state.cards.begin() + static_cast<std::ptrdiff_t>(rules_.reshuffle_size(state)));
        deck_.shuffle(std::span(pile));
        std::string line;
        text::append_reshuffle(line, pile);
        write(without_end(std::move(line)));
        game_->reshuffle(pile);
        tell({.kind = TableEvent::Kind::Reshuffle});
    }
    if (game_->state().is_over()) return finish_hand();
    if (game_->state().phase != Phase::CoupFourre) return;
    if (asks_everyone()) return open_questions();
    const Seat holder = *rules_.to_act(game_->state());
    if (is_person(holder) && plan_.coup_fourre == CoupFourreRule::Auto)
        play(holder, Action::coup_fourre());
}

void MatchSession::open_questions() {
    to_ask_.clear();
    is_asking_ = true;
    const engine::Side attacked = game_->state().pending.target();
    for (std::uint8_t seat = 0; seat < plan_.seats.size(); ++seat) {
        if (rules_.side_of({seat}) == attacked && is_person({seat})) to_ask_.push_back({seat});
    }
    if (to_ask_.empty()) close_window();
}

/// Everyone has been asked: a level that holds the safety is still to choose, a person has
/// declined.
void MatchSession::close_window() {
    const std::optional<Seat> holder = rules_.answerer(game_->state());
    if (holder && !is_person(*holder)) return;
    if (holder) return play(*holder, Action::decline());
    game_->settle();
    is_asking_ = false;
    go_on();
}

void MatchSession::add(const engine::Result& result) {
    match_->add(result);
    results_.push_back(result);
}

void MatchSession::finish_hand() {
    const engine::Result result = result_of(rules_, game_->state());
    std::string line;
    text::append_result(line, rules_, result);
    write(without_end(std::move(line)));
    add(result);
    tell({.kind = TableEvent::Kind::Result});
    if (!match_->is_over()) return;
    line.clear();
    text::append_match_result(line, rules_, *match_);
    write(without_end(std::move(line)));
    tell({.kind = TableEvent::Kind::MatchOver});
    if (journal_) journal_->move_to(finished_folder() / journal_->path().filename());
}

/// Plays the record again. A damaged line and what follows it are put aside.
void MatchSession::rebuild() {
    match_.emplace(rules_, plan_.setup.options.match);
    game_.reset();
    results_.clear();
    is_asking_ = false;
    Rebuilder rebuilder(*this);
    text::Replayer replayer(rebuilder);
    for (const std::string& line : lines_) {
        if (!replayer.feed(line + "\n")) break;
    }
    if (replayer.error()) {
        lines_.resize(replayer.error()->line - 1);
        if (journal_) {
            std::error_code ignored;
            std::filesystem::copy_file(journal_->path(), journal_->path().string() + ".damaged",
                                       std::filesystem::copy_options::overwrite_existing, ignored);
            journal_->replace(lines_);
        }
    }
    if (!game_) return deal();
    if (!game_->state().is_over()) go_on();
}

bool MatchSession::asks_everyone() const {
    return plan_.coup_fourre == CoupFourreRule::Ask && plan_.people() > 1;
}

/// The last decision of the only person in this hand.
std::optional<std::size_t> MatchSession::last_own_line() const {
    const auto person = std::ranges::find_if(plan_.seats, &SeatPlan::is_person);
    const std::string begins =
        decision_begins({static_cast<std::uint8_t>(person - plan_.seats.begin())});
    for (std::size_t i = lines_.size(); i-- > 0 && !lines_[i].starts_with(hand_begins);) {
        const bool is_made_for_them =
            plan_.coup_fourre == CoupFourreRule::Auto &&
            lines_[i].find(R"("phase":"coup-fourre")") != std::string::npos;
        if (lines_[i].starts_with(begins) && !is_made_for_them) return i;
    }
    return std::nullopt;
}

}  // namespace bornes::cli
