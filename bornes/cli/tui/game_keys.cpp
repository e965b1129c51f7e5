// What keys and clicks do in a match.
#include <algorithm>

#include "bornes/cli/table/telling.h"
#include "bornes/cli/tui/game_screen.h"
#include "bornes/text/vocabulary.h"

namespace bornes::cli::tui {

using engine::Action;
using engine::Phase;
using text::Word;
using Kind = Key::Kind;

void GameScreen::take(Key key) {
    if (key.kind == Kind::Resize) return;
    // Who presses a key has seen enough.
    is_greeting_ = false;
    flight_.reset();
    not_before_ = Clock::now();
    if (key.kind == Kind::Click) {
        const auto hit = std::ranges::find_if(regions_, [&key](const Region& region) {
            return region.rect.contains(key.row, key.column);
        });
        if (hit == regions_.end()) return;
        key = hit->key;
    }
    if (reading_) {
        if (key.kind == Kind::Escape || key.is(U'q') || reading_->take(key)) {
            reading_.reset();
            analysis_.reset();
        }
        return;
    }
    if (asking_ == Asking::MatchOver && question_) {
        if (const auto choice = question_->take(key)) return take_answer(*choice);
    }
    if (take_reading_key(key)) return;
    if (question_) {
        if (const auto choice = question_->take(key)) take_answer(*choice);
        return;
    }
    take_table_key(key);
}

/// Keys that always do the same: something to read, leaving, preferences.
bool GameScreen::take_reading_key(const Key& key) {
    if (key.kind != Kind::Character) return false;
    switch (key.character) {
    case U'q': outcome_ = Outcome::Quit; return true;
    case U'?': reading_ = help_dialog(talk()); return true;
    case U's': reading_ = sheet_dialog(talk(), view_); return true;
    case U'l': reading_ = log_dialog(talk(), view_, earlier_log_); return true;
    case U'r': reading_ = rules_dialog(talk()); return true;
    case U'h': ask_hint(); return true;
    case U'u': take_back(); return true;
    case U'+': change_speed(-1); return true;
    case U'-': change_speed(1); return true;
    case U'a':
        std::swap(preferences_.speed, preferences_.last_speed);
        if (preferences_.speed == preferences_.last_speed) preferences_.speed = Speed::Off;
        return true;
    case U'k':
        preferences_.confirms = !preferences_.confirms;
        set_message(say(preferences_.confirms ? Word::ScreenConfirmOn : Word::ScreenConfirmOff));
        return true;
    default: return false;
    }
}

void GameScreen::take_answer(std::size_t choice) {
    switch (asking_) {
    case Asking::Nothing: return;
    case Asking::Curtain:
        shown_ = waiting_.seat;
        set_message("");
        return look();
    case Asking::CoupFourre: {
        const bool can = view_.legal.contains(Action::coup_fourre());
        return act(choice == 0 && can ? Action::coup_fourre() : Action::decline());
    }
    case Asking::Extension: return act(choice == 0 ? Action::extend() : Action::stop());
    case Asking::HandOver: return table_.next_hand();
    case Asking::MatchOver:
        if (choice == 1) return start_analysis();
        outcome_ = choice == 0 ? Outcome::NewMatch : Outcome::Quit;
        return;
    }
}

void GameScreen::take_table_key(const Key& key) {
    // A capital: after a no to a question nobody leaves by a second one.
    if (key.is(U'N')) {
        if (!table_.can_begin_anew()) return;
        outcome_ = Outcome::NewMatch;
        return;
    }
    if (key.kind == Kind::Escape && is_confirming_) {
        is_confirming_ = false;
        return set_message("");
    }
    if (!is_own_turn()) {
        if (key.kind == Kind::Enter || key.kind == Kind::Character)
            set_message(say(Word::ScreenNotYourTurn));
        return;
    }
    const std::size_t cards = selected_ ? hand_.size() : 0;
    const auto turn_deed = [this](std::size_t by) {
        if (!deeds_.empty()) deed_ = (deed_ + by) % deeds_.size();
        is_confirming_ = false;
    };
    switch (key.kind) {
    case Kind::Left:
        return cards > 0 ? select((*selected_ + cards - 1) % cards) : turn_deed(deeds_.size() - 1);
    case Kind::Right: return cards > 0 ? select((*selected_ + 1) % cards) : turn_deed(1);
    case Kind::Home:
        if (cards > 0) select(0);
        return;
    case Kind::End:
        if (cards > 0) select(cards - 1);
        return;
    case Kind::Up: return turn_deed(deeds_.size() - 1);
    case Kind::Down:
    case Kind::Tab: return turn_deed(1);
    case Kind::Enter: return do_deed();
    case Kind::Option:
        deed_ = std::min(static_cast<std::size_t>(key.number), deeds_.size() - 1);
        return do_deed();
    case Kind::Character: break;
    default: return;
    }
    if (key.character == U' ') return do_deed();
    if (key.character >= U'1' && key.character <= U'9') {
        const std::size_t card = key.character - U'1';
        if (card >= cards) return;
        if (selected_ == card) return do_deed();
        return select(card);
    }
    const auto meant = std::ranges::find(deeds_, key.character, &Deed::letter);
    if (meant != deeds_.end()) {
        deed_ = static_cast<std::size_t>(meant - deeds_.begin());
        return do_deed();
    }
    if (key.character == U'p' && cards > 0) {
        deed_ = 0;
        do_deed();
    }
}

void GameScreen::select(std::size_t card) {
    selected_ = card;
    set_message("");
    update_deeds();
    tell_why_not();
}

/// Does what is marked, or says which rule forbids it.
void GameScreen::do_deed() {
    if (deeds_.empty()) return;
    const Deed& deed = deeds_[deed_];
    if (!deed.option.is_allowed) return tell_why_not();
    if (preferences_.confirms && !is_confirming_) {
        is_confirming_ = true;
        return set_message(say(Word::ScreenConfirm,
                               {{"choice", choice_text(deed.action, view_, speaker_, names_)}}),
                           Ink::Accent);
    }
    act(deed.action);
}

void GameScreen::act(Action action) {
    waits_for_hint_ = false;
    const engine::Refusal why = table_.act(waiting_.seat, action);
    if (why == engine::Refusal::None) {
        // The questions of the next one are new ones, even of the same kind.
        asking_ = Asking::Nothing;
        question_.reset();
        waiting_ = {.what = Waiting::For::Level, .seat = waiting_.seat};
        set_message("");
        // A question answered with no is no event.
        return table_.has_event() ? advance() : look();
    }
    set_message(say(Word::ScreenCannotPlay, {{"why", refusal_sentence(why, table_.rules().edition(),
                                                                      speaker_.language())}}),
                Ink::Warning);
}

void GameScreen::take_back() {
    if (!only_person()) return set_message(say(Word::ScreenNoTakeBack));
    if (!table_.can_take_back()) return set_message(say(Word::ScreenNothingToTakeBack));
    waits_for_hint_ = false;
    asking_ = Asking::Nothing;
    question_.reset();
    table_.take_back();
    hand_before_.reset();
    advance();
}

void GameScreen::ask_hint() {
    if (!table_.can_hint()) return set_message(say(Word::OnlineNoHint));
    if (!is_own_turn() || view_.legal.is_empty()) return set_message(say(Word::ScreenNotYourTurn));
    table_.ask_hint(*shown_);
    waits_for_hint_ = true;
    set_message(say(Word::ScreenHintAsked,
                    {{"level", level_name(players::all_levels().back(), speaker_.language())}}));
}

void GameScreen::start_analysis() {
    analysis_ = std::make_unique<AnalysisTask>(table_.record(), only_person(), speaker_.language());
    follow_analysis();
}

void GameScreen::change_speed(int by) {
    const int speed = std::clamp(static_cast<int>(preferences_.speed) + by, 0, 3);
    if (preferences_.speed != Speed::Off) preferences_.last_speed = preferences_.speed;
    preferences_.speed = static_cast<Speed>(speed);
}

}  // namespace bornes::cli::tui
