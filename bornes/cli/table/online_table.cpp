#include "bornes/cli/table/online_table.h"

#include <algorithm>
#include <stdexcept>

#include "bornes/text/names.h"
#include "bornes/text/view_json.h"
#include "bornes/text/vocabulary.h"

namespace bornes::cli {

namespace json = boost::json;

using engine::Seat;
using text::Word;
using Kind = TableEvent::Kind;

namespace {

std::string text_at(const json::object& object, std::string_view key) {
    return std::string(object.at(key).as_string());
}

bool flag_at(const json::object& object, std::string_view key) {
    const json::value* value = object.if_contains(key);
    return value != nullptr && value->is_bool() && value->get_bool();
}

/// A seat or a side, if there is one of that number.
template <typename Place>
std::optional<Place> place_at(const json::object& object, std::string_view key, int count) {
    const json::value& value = object.at(key);
    if (value.is_null()) return std::nullopt;
    const std::int64_t number = value.as_int64();
    if (number < 0 || number >= count) throw std::out_of_range("no such place");
    return Place{static_cast<std::uint8_t>(number)};
}

}  // namespace

OnlineTable::OnlineTable(OnlinePlace place, text::Language language)
    : place_(std::move(place)), language_(language),
      wire_(place_.server, place_.table, place_.token) {}

text::Speaker OnlineTable::speaker() const {
    return rules_ ? speaker_for(rules_->edition(), language_) : text::Speaker(language_);
}

std::optional<TableEvent> OnlineTable::next_event() {
    while (events_.empty()) {
        const auto news = wire_.next();
        if (!news) return std::nullopt;
        take(*news);
    }
    const TableEvent event = events_.front();
    events_.pop_front();
    return event;
}

void OnlineTable::tell_notice(std::string notice) {
    notice_ = std::move(notice);
    tell({.kind = Kind::Notice});
}

void OnlineTable::take(const TableWire::News& news) {
    switch (news.kind) {
    case TableWire::News::Kind::Lost:
        is_connected_ = false;
        return tell_notice(speaker().say(Word::OnlineLost));
    case TableWire::News::Kind::Ended: {
        is_connected_ = false;
        has_ended_ = true;
        const bool is_seat = text_at(news.message, "code") == "no-seat";
        return tell_notice(is_seat ? speaker().say(Word::OnlineNoSeat)
                                   : speaker().say(Word::OnlineNoTable, {{"link", place_.link()}}));
    }
    case TableWire::News::Kind::Message: break;
    }
    try {
        take_message(news.message);
    } catch (const std::exception&) {
        // Not what a server of ours says. What follows may be better.
        tell_notice(speaker().say(Word::OnlineRefused, {{"code", "bad-message"}}));
    }
}

void OnlineTable::take_message(const json::object& message) {
    const std::string type = text_at(message, "type");
    if (type == "welcome") {
        take_welcome(message);
    } else if (type == "event") {
        take_event(message);
    } else if (type == "window") {
        take_window(message);
        tell({.kind = Kind::Notice});
    } else if (type == "table") {
        notice_.clear();
        take_table(message);
        tell({.kind = Kind::Notice});
    } else if (type == "ack" || type == "refused") {
        take_answer(message);
    }
}

void OnlineTable::take_welcome(const json::object& message) {
    const bool is_first = sequence_ < 0;
    const json::object& table = message.at("table").as_object();
    if (is_first) {
        text::Complaint complaint;
        text::Fields fields(table, complaint);
        setup_ = read_setup(fields, complaint);
        if (!complaint.is_empty()) throw std::invalid_argument(complaint.message());
        rules_ = std::make_shared<const engine::Rules>(setup_.rules());
        own_ = place_at<Seat>(message, "seat", rules_->players());
    }
    see(message);
    add_totals();
    is_connected_ = true;
    is_ready_ = false;
    window_.reset();
    take_table(table);
    // A neighbour's coming and going in between is old news.
    notice_ = is_first ? "" : speaker().say(Word::OnlineBack);
    if (message.at("window").is_object()) take_window(message.at("window").as_object());
    tell({.kind = Kind::Notice});
    if (command_) send_command();
}

/// Takes over the view in a message, if a hand has been dealt.
void OnlineTable::see(const json::object& message) {
    const std::int64_t sequence = message.at("seq").as_int64();
    const json::object& shown = message.at("view").as_object();
    if (text_at(shown, "phase") == "waiting") {
        has_hand_ = false;
    } else {
        auto parsed = text::read_view(shown, rules_);
        if (!parsed || parsed->rules != rules_) throw std::invalid_argument("no view of this game");
        std::vector<engine::Move> history = std::move(view_.history);
        view_ = std::move(parsed->view);
        if (!shown.contains("history")) view_.history = std::move(history);
        has_hand_ = true;
    }
    sequence_ = sequence;
}

void OnlineTable::add_totals() {
    if (!has_hand_) return;
    for (std::size_t side = 0; side < totals_.size(); ++side) {
        totals_[side] = view_.sides[side].score;
        if (view_.result) totals_[side].value += view_.result->scores[side].total().value;
    }
}

void OnlineTable::take_event(const json::object& event) {
    see(event);
    window_.reset();
    const std::string kind = text_at(event, "kind");
    if (kind == "deal") {
        state_ = State::Playing;
        is_ready_ = false;
        view_.history.clear();
        if (view_.hand_number == 1) results_.clear();
        add_totals();
        tell({.kind = Kind::Deal});
    } else if (kind == "action") {
        const auto seat = place_at<Seat>(event, "seat", rules_->players());
        const auto action = text::parse_action(text_at(event, "action"));
        if (!seat || !action) throw std::invalid_argument("no action");
        view_.history.push_back({*seat, *action});
        tell({.kind = Kind::Action, .seat = *seat, .action = *action});
    } else if (kind == "result") {
        // Whether another hand follows is for the server to say: what comes next, an end of the
        // match or word of the table, tells.
        add_totals();
        // Who came later does not know the hands before, and shows none.
        if (view_.result && results_.size() + 1 == static_cast<std::size_t>(view_.hand_number))
            results_.push_back(*view_.result);
        tell({.kind = Kind::Result});
    } else if (kind == "match") {
        state_ = State::Over;
        winner_ = place_at<engine::Side>(event, "winner", rules_->sides());
        tell({.kind = Kind::MatchOver});
    } else {
        tell_notice("");
    }
}

void OnlineTable::take_window(const json::object& window) {
    window_ = {.id = text_at(window, "id"), .asks_everyone = flag_at(window, "until_all_answered")};
    const auto seconds = static_cast<int>((window.at("milliseconds").as_int64() + 999) / 1000);
    notice_ = speaker().say(Word::OnlineWindow, {{"seconds", seconds}});
}

void OnlineTable::take_table(const json::object& table) {
    take_neighbours(table.at("seats").as_array());
    // In a welcome the table may be ahead of the view: events follow.
    if (table.at("seq").as_int64() == sequence_) {
        const std::string state = text_at(table, "state");
        if (state == "abandoned" && state_ != State::Over)
            notice_ = speaker().say(Word::OnlineEnded);
        state_ = state == "waiting"   ? State::Waiting
                 : state == "playing" ? State::Playing
                 : state == "between" ? State::Between
                                      : State::Over;
        if (own_) is_ready_ = neighbours_[own_->index].is_ready;
    }
}

/// Who sits where, and whether anybody has come or gone.
void OnlineTable::take_neighbours(const json::array& seats) {
    std::vector<Neighbour> now;
    for (const json::value& value : seats) {
        const json::object& seat = value.as_object();
        Neighbour each;
        each.plan.name = text::printable(text_at(seat, "name"));
        each.is_person = text_at(seat, "kind") == "human";
        if (text_at(seat, "kind") == "bot")
            each.plan.level = players::find_level(text_at(seat, "level"));
        if (each.is_person) {
            each.is_present = flag_at(seat, "present");
            each.is_played_for = flag_at(seat, "auto_played");
            each.is_ready = flag_at(seat, "ready");
            each.wish = text_at(seat, "coup_fourre");
        }
        now.push_back(std::move(each));
    }
    if (now.size() != static_cast<std::size_t>(rules_->players()))
        throw std::invalid_argument("not as many seats as players");
    std::swap(now, neighbours_);
    for (std::size_t i = 0; i < now.size(); ++i) {
        const Neighbour& after = neighbours_[i];
        if (!now[i].is_person || !after.is_person || own_ == Seat{static_cast<std::uint8_t>(i)})
            continue;
        const text::Argument name{"name", after.plan.name};
        if (after.is_played_for && !now[i].is_played_for) {
            notice_ = speaker().say(Word::OnlinePlayed, {name});
        } else if (after.is_present != now[i].is_present) {
            notice_ =
                speaker().say(after.is_present ? Word::OnlineReturned : Word::OnlineAway, {name});
        }
    }
}

void OnlineTable::take_answer(const json::object& answer) {
    const json::value& id = answer.at("id");
    const bool is_ours = command_ && id.is_string() && id.get_string() == command_->id;
    const bool is_refusal = text_at(answer, "type") == "refused";
    if (is_ours) {
        if (!is_refusal && sequence_ == command_->sequence) answered_ = sequence_;
        command_.reset();
    }
    if (is_ours || is_refusal) tell_notice(is_refusal ? refusal(answer) : "");
}

std::string OnlineTable::refusal(const json::object& answer) const {
    if (const json::value* reason = answer.if_contains("reason"); reason && reason->is_string()) {
        if (const auto known = text::find_refusal(std::string_view(reason->get_string())))
            return refusal_sentence(*known, rules_->edition(), language_);
    }
    return speaker().say(Word::OnlineRefused, {{"code", text::printable(text_at(answer, "code"))}});
}

text::TableNames OnlineTable::names(const text::Speaker& speaker) const {
    TablePlan plan{.setup = setup_, .seats = {}};
    const std::string you = speaker.say(Word::PlayerYou);
    for (std::size_t i = 0; i < neighbours_.size(); ++i) {
        SeatPlan seat = neighbours_[i].plan;
        const std::string number = std::to_string(i + 1);
        if (own_ == Seat{static_cast<std::uint8_t>(i)}) {
            seat = {};
        } else if (seat.name == you) {
            seat.name += " (" + number + ")";  // what somebody else is called
        } else if (seat.name.empty() && seat.is_person()) {
            seat.name = speaker.say(Word::PlayerName, {{"seat", number}});
        }
        plan.seats.push_back(std::move(seat));
    }
    return names_of(plan, *rules_, speaker);
}

std::string OnlineTable::record() const {
    const auto answer =
        call_server(place_.server, "GET", "/api/v1/tables/" + place_.table + "/record");
    return answer && answer->status == 200 ? answer->body : std::string();
}

/// Whom everyone waits for, as far as that is public.
Seat OnlineTable::awaited_seat() const {
    if (view_.turn) return *view_.turn;
    if (!view_.pending) return own_.value_or(Seat{});
    for (std::uint8_t seat = 0; seat < rules_->players(); ++seat) {
        if (rules_->side_of({seat}) == view_.pending->side) return {seat};
    }
    return {};
}

bool OnlineTable::can_act() const {
    if (!own_ || answered_ == sequence_) return false;
    if (view_.phase != engine::Phase::CoupFourre) return !view_.legal.is_empty();
    if (!window_) return false;
    const bool is_asked = window_->asks_everyone && view_.pending &&
                          view_.pending->side == rules_->side_of(*own_) &&
                          neighbours_[own_->index].wish == "ask";
    return is_asked || !view_.legal.is_empty();
}

Waiting OnlineTable::waiting() const {
    Waiting now{.what = Waiting::For::Level, .seat = awaited_seat()};
    if (has_event() || !is_connected_ || command_) return now;
    if (state_ == State::Over) {
        now.what = Waiting::For::Nothing;
    } else if (own_ && state_ == State::Between) {
        if (!is_ready_) now = {.what = Waiting::For::NextHand, .seat = *own_};
    } else if (state_ == State::Playing && can_act()) {
        now = {.what = Waiting::For::Person, .seat = *own_};
    }
    return now;
}

engine::Refusal OnlineTable::act(Seat, engine::Action action) {
    command_ = {.id = new_id(),
                .sequence = sequence_,
                .action = action,
                .window = window_ ? window_->id : std::string()};
    send_command();
    return engine::Refusal::None;
}

void OnlineTable::send_command() {
    json::object act{{"type", "act"},
                     {"id", command_->id},
                     {"seq", command_->sequence},
                     {"action", text::text(command_->action)}};
    if (!command_->window.empty()) act["window"] = command_->window;
    wire_.send(json::serialize(act));
}

void OnlineTable::next_hand() {
    is_ready_ = true;
    wire_.send(R"({"type":"ready"})");
    tell_notice(speaker().say(Word::OnlineWaiting));
}

void OnlineTable::rematch() {
    if (own_) wire_.send(R"({"type":"rematch"})");
}

}  // namespace bornes::cli
