// What happens at the table, and when. Keys are in game_keys.cpp, the picture in game_drawing.cpp.
#include "bornes/cli/tui/game_screen.h"

#include <algorithm>

#include "bornes/cli/table/telling.h"
#include "bornes/text/vocabulary.h"

namespace bornes::cli::tui {

using engine::Action;
using engine::Card;
using engine::Phase;
using engine::Seat;
using text::Word;

namespace {

bool is_hazard_up_legal(const engine::View& view, Card card) {
    return is_remedy(card) && view.legal.contains(Action::play_hazard_up(card));
}

}  // namespace

GameScreen::GameScreen(Terminal& terminal, Table& table, Preferences& preferences)
    : terminal_(terminal), table_(table), preferences_(preferences),
      speaker_(speaker_for(table.rules().edition(), preferences.language)),
      names_(table.names(speaker_)), not_before_(Clock::now()) {
    shown_ = only_person();
    look();
}

GameScreen::Outcome GameScreen::run() {
    while (!outcome_ && !terminal_.is_ending()) {
        advance();
        draw();
        // Nothing is read from the table while it is not to be told: waiting would end at once.
        const bool can_tell = !flight_ && Clock::now() >= not_before_;
        const int table = can_tell ? table_.descriptor() : -1;
        if (const auto key = terminal_.wait(table, next_moment())) take(*key);
    }
    return outcome_.value_or(Outcome::Quit);
}

/// Tells what has happened, one thing at a time, and asks what is to be asked.
void GameScreen::advance() {
    const Clock::time_point now = Clock::now();
    if (flight_) {
        const auto whole = flight_time(preferences_.speed);
        const auto part = std::chrono::duration<double>(now - flight_start_);
        flight_->progress = whole.count() == 0 ? 1 : part / std::chrono::duration<double>(whole);
        if (flight_->progress >= 1) flight_.reset();
    }
    while (Clock::now() >= not_before_ && !flight_) {
        const auto event = table_.next_event();
        if (!event) break;
        tell(*event);
    }
    follow_analysis();
    if (waits_for_hint_) {
        if (const auto hint = table_.hint()) {
            waits_for_hint_ = false;
            set_message("");
            reading_ = hint_dialog(talk(), view_, *hint);
            for (std::size_t i = 0; hint->action.names_card() && i < hand_.size(); ++i) {
                if (hand_[i].card != hint->action.card()) continue;
                select(i);
                break;
            }
        }
    }
}

/// Shows how far the analysis is, and then what it has found.
void GameScreen::follow_analysis() {
    if (!analysis_) return;
    if (!analysis_->is_done()) {
        reading_ = analysing_dialog(talk(), analysis_->percent());
        return;
    }
    reading_ = analysis_dialog(talk(), analysis_->text());
    analysis_.reset();
}

void GameScreen::tell(const TableEvent& event) {
    switch (event.kind) {
    case TableEvent::Kind::Deal:
        if (!log_.empty()) {
            const int number = view_.hand_number;
            earlier_log_.push_back(say(Word::ScreenLogEarlier, {{"number", number}}));
            for (const std::string& line : log_) earlier_log_.push_back("     " + line);
            earlier_log_.emplace_back();
        }
        hand_before_.reset();
        selected_.reset();
        break;
    case TableEvent::Kind::Action: {
        start_flight(event);
        not_before_ = Clock::now();
        if (!table_.is_own(event.seat)) not_before_ += pause_time(preferences_.speed);
        if (!is_greeting_) set_message("");
        if (event.action == Action::coup_fourre()) {
            const auto pending = view_.pending;
            look();
            const Card safety = pending ? threat_of(pending->hazard).safety : Card::RightOfWay;
            const bool is_you = names_.seats[event.seat.index] == say(Word::PlayerYou);
            set_message(say(is_you ? Word::ScreenCoupFourreYou : Word::ScreenCoupFourreDone,
                            {{"name", names_.seats[event.seat.index]},
                             {"safety", card_name(safety, speaker_)}}),
                        Ink::Safety);
            not_before_ += pause_time(preferences_.speed);
        }
        break;
    }
    case TableEvent::Kind::Reshuffle:
        set_message(say(Word::ShowReshuffle, {{"cards", table_.view(shown_).draw_pile}}));
        break;
    case TableEvent::Kind::TakeBack: set_message(say(Word::ScreenTakenBack)); break;
    case TableEvent::Kind::Notice:
        if (const std::string notice = table_.notice(); !notice.empty())
            set_message(notice, Ink::Warning);
        break;
    case TableEvent::Kind::Result:
    case TableEvent::Kind::MatchOver: break;
    }
    look();
    const std::string trouble = table_.trouble();
    if (!trouble.empty()) set_message(say(Word::ScreenNotSaved, {{"why", trouble}}), Ink::Warning);
}

/// Sends the card of a move on its way, from whoever plays it to where it lies now.
void GameScreen::start_flight(const TableEvent& event) {
    if (preferences_.speed == Speed::Off || !event.action.names_card()) return;
    const engine::Rules& rules = table_.rules();
    const TableLayout layout =
        lay_out(terminal_.size(), rules.sides(), static_cast<int>(hand_.size()));
    const Card card = event.action.card();
    const engine::Side own = rules.side_of(event.seat);
    Rect from = layout.sides[own.index];
    if (shown_ == event.seat && selected_ && *selected_ < layout.hand.size()) {
        from = layout.hand[*selected_];
    }
    Rect to = layout.road(own);
    if (event.action.verb() == engine::Verb::Discard) {
        to = layout.discards;
    } else if (is_hazard(card) || is_remedy(card)) {
        const engine::Side at = is_hazard(card) ? event.action.target() : own;
        to = is_for_speed_pile(card) ? layout.speed(at) : layout.battle(at);
    }
    flight_ = Flight{.card = card, .from = from, .to = to};
    before_flight_ = view_;
    flight_start_ = Clock::now();
}

/// Looks at the table as it is now.
void GameScreen::look() {
    waiting_ = table_.waiting();
    if (waiting_.what == Waiting::For::Person && only_person()) shown_ = waiting_.seat;
    // Of several people, whoever has acted has also looked.
    if (!only_person() && waiting_.what != Waiting::For::NextHand &&
        waiting_.what != Waiting::For::Nothing && shown_ && shown_ != waiting_.seat) {
        shown_.reset();
        hand_before_.reset();
    }
    view_ = table_.view(shown_);
    log_ = history_sentences(view_, speaker_, names_);
    look_at_hand();
    update_deeds();
    ask_what_is_due();
}

void GameScreen::look_at_hand() {
    const std::optional<Card> chosen = selected_ && *selected_ < hand_.size()
                                           ? std::optional(hand_[*selected_].card)
                                           : std::nullopt;
    hand_.clear();
    const bool can_play = is_own_turn() && view_.phase == Phase::Play;
    for (const Card card : text::cards_by_family()) {
        const int held = view_.hand.count(card);
        const int before = hand_before_ ? hand_before_->count(card) : held;
        const bool is_playable =
            !(view_.legal & (actions_with(card) - engine::all_discards)).is_empty();
        for (int i = 0; i < held; ++i) {
            hand_.push_back(
                {.card = card, .is_playable = can_play && is_playable, .is_new = i >= before});
        }
    }
    if (!can_play) return selected_.reset();
    hand_before_ = view_.hand;
    // The card that was chosen stays so; else the first that can be played.
    const auto same = std::ranges::find_if(
        hand_, [&](const HandCard& held) { return chosen && held.card == *chosen; });
    const auto playable = std::ranges::find_if(hand_, &HandCard::is_playable);
    const auto at = same != hand_.end() ? same : playable != hand_.end() ? playable : hand_.begin();
    selected_ = static_cast<std::size_t>(at - hand_.begin());
    if (hand_.empty()) selected_.reset();
}

/// The options of the card that is chosen, or of the pile to draw from.
void GameScreen::update_deeds() {
    deeds_.clear();
    deed_ = 0;
    is_confirming_ = false;
    if (!is_own_turn()) return;
    const auto add = [this](std::string key, char32_t letter, std::string label, Action action) {
        deeds_.push_back({.option = {.key = std::move(key),
                                     .label = std::move(label),
                                     .is_allowed = view_.legal.contains(action)},
                          .letter = letter,
                          .action = action});
    };
    if (view_.phase == Phase::Draw) {
        add("w", U'w', choice_text(Action::draw(), view_, speaker_, names_), Action::draw());
        add("t", U't', choice_text(Action::take(), view_, speaker_, names_), Action::take());
    }
    if (view_.phase != Phase::Play || !selected_) return;
    const Card card = hand_[*selected_].card;
    const std::string enter = say(Word::ScreenKeyEnter);
    if (is_hazard(card)) {
        for (std::uint8_t side = 0; side < table_.rules().sides(); ++side) {
            const Action action = Action::attack(card, {side});
            const bool is_only = table_.rules().sides() == 2;
            if (table_.rules().side_of(*shown_) == engine::Side{side}) continue;
            if (!is_only && !view_.legal.contains(action)) continue;
            const std::string target =
                say(Word::ScreenOptionAttack, {{"target", names_.sides[side]}});
            add(deeds_.empty() ? enter : "", 0,
                deeds_.empty() ? say(Word::ScreenOptionPlay) + " " + target : target, action);
        }
        if (deeds_.empty()) {
            // Nobody can be attacked: still something to ask about.
            const std::uint8_t other = table_.rules().side_of(*shown_).index == 0 ? 1 : 0;
            add(enter, 0, say(Word::ScreenOptionPlay), Action::attack(card, {other}));
        }
    } else {
        add(enter, U'p', say(Word::ScreenOptionPlay), Action::play(card));
        if (is_hazard_up_legal(view_, card))
            add("", 0, say(Word::ScreenOptionHazardUp), Action::play_hazard_up(card));
    }
    add("d", U'd', say(Word::ScreenOptionDiscard), Action::discard(card));
}

/// Why the chosen card cannot be played, if it cannot.
void GameScreen::tell_why_not() {
    if (!selected_ || !is_own_turn() || view_.phase != Phase::Play) return;
    const std::string why = why_not_playable(view_, hand_[*selected_].card, speaker_, names_);
    if (!why.empty()) set_message(say(Word::ScreenCannotPlay, {{"why", why}}), Ink::Warning);
}

void GameScreen::ask_what_is_due() {
    Asking due = Asking::Nothing;
    if (waiting_.what == Waiting::For::NextHand) {
        due = Asking::HandOver;
    } else if (waiting_.what == Waiting::For::Nothing) {
        due = Asking::MatchOver;
    } else if (waiting_.what == Waiting::For::Person) {
        if (shown_ != waiting_.seat) {
            due = Asking::Curtain;
        } else if (view_.phase == Phase::CoupFourre) {
            due = Asking::CoupFourre;
        } else if (view_.phase == Phase::Extension) {
            due = Asking::Extension;
        }
    }
    if (due == asking_ && due != Asking::Curtain && due != Asking::CoupFourre) return;
    asking_ = due;
    question_.reset();
    switch (due) {
    case Asking::Nothing: break;
    case Asking::Curtain: question_ = curtain_dialog(talk(), waiting_.seat); break;
    case Asking::CoupFourre: question_ = coup_fourre_dialog(talk(), view_); break;
    case Asking::Extension: question_ = extension_dialog(talk(), view_); break;
    case Asking::HandOver: question_ = hand_over_dialog(talk(), view_); break;
    case Asking::MatchOver: question_ = match_over_dialog(talk(), view_); break;
    }
}

bool GameScreen::is_own_turn() const {
    return waiting_.what == Waiting::For::Person && shown_ == waiting_.seat;
}

/// The seat of the one person here; nobody if there are several.
std::optional<Seat> GameScreen::only_person() const {
    std::optional<Seat> found;
    for (std::uint8_t seat = 0; seat < table_.rules().players(); ++seat) {
        if (!table_.is_own({seat})) continue;
        if (found) return std::nullopt;
        found = Seat{seat};
    }
    return found;
}

}  // namespace bornes::cli::tui
