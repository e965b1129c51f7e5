// The picture of a match, put together for every change.
#include <algorithm>

#include "bornes/cli/tui/game_screen.h"
#include "bornes/text/vocabulary.h"

namespace bornes::cli::tui {

using engine::Phase;
using text::Word;

namespace {

constexpr std::chrono::milliseconds frame_time{20};
constexpr std::chrono::milliseconds progress_time{100};

}  // namespace

void GameScreen::draw() {
    Canvas canvas(terminal_.size(), terminal_.charset());
    regions_.clear();
    if (canvas.size().rows < smallest.rows || canvas.size().columns < smallest.columns) {
        draw_too_small(canvas, speaker_);
    } else {
        regions_ = draw_table(canvas, picture());
        if (question_ && !flight_) regions_ = question_->draw(canvas, speaker_);
        if (reading_) regions_ = reading_->draw(canvas, speaker_);
    }
    terminal_.show(canvas);
}

TablePicture GameScreen::picture() const {
    TablePicture picture;
    picture.view = flight_ ? &before_flight_ : &view_;
    picture.speaker = &speaker_;
    picture.names = &names_;
    picture.title = title();
    picture.hand = hand_;
    if (!shown_ &&
        (waiting_.what == Waiting::For::Person || waiting_.what == Waiting::For::Level)) {
        picture.is_hand_hidden = true;
        picture.hand.assign(view_.hand_sizes[waiting_.seat.index], HandCard{engine::Card::Km25});
    }
    picture.selected = selected_;
    for (const Deed& deed : deeds_) picture.options.push_back(deed.option);
    picture.option = deed_;
    picture.prompt = prompt();
    picture.message = message_;
    picture.message_ink = message_ink_;
    picture.log = log_;
    if (waiting_.what == Waiting::For::Person || waiting_.what == Waiting::For::Level)
        picture.turn = view_.turn ? view_.turn : std::optional(waiting_.seat);
    picture.keys = key_bar();
    picture.flight = flight_;
    return picture;
}

std::vector<Option> GameScreen::key_bar() const {
    std::vector<Option> keys = {
        {"?", say(Word::ScreenKeysHelp)},
        {"h", say(Word::ScreenKeysHint), is_own_turn() && table_.can_hint()},
        {"u", say(Word::ScreenKeysUndo), table_.can_take_back()},
        {"s", say(Word::ScreenKeysSheet)},
        {"l", say(Word::ScreenKeysLog)},
        {"r", say(Word::ScreenKeysRules)},
        {"q", say(Word::ScreenKeysQuit)},
        {"N", say(Word::ScreenKeysNew), table_.can_begin_anew()}};
    if (terminal_.size().columns >= 100) {
        const std::string speed = say(word_for(preferences_.speed));
        keys.insert(keys.end() - 2, {"a", say(Word::ScreenKeysSpeed, {{"speed", speed}})});
    }
    return keys;
}

std::string GameScreen::title() const {
    const engine::Edition& edition = table_.rules().edition();
    std::string title =
        say(Word::ScreenTitle, {{"edition", edition_name(edition, speaker_.language())},
                                {"number", view_.hand_number}});
    if (view_.match.hands > 0) {
        title += " " + say(Word::ScreenToHands, {{"hands", view_.match.hands}});
    } else if (view_.match.target.value > 0) {
        title += ", " + say(Word::ScreenToPoints, {{"target", view_.match.target.value}});
    }
    return title;
}

std::string GameScreen::prompt() const {
    const std::string& name = names_.seats[waiting_.seat.index];
    if (waiting_.what == Waiting::For::Level)
        return table_.is_own(waiting_.seat) ? "" : say(Word::ScreenThinking, {{"name", name}});
    if (!is_own_turn()) return "";
    if (view_.phase == Phase::Draw) return say(Word::ScreenYourDraw);
    if (view_.phase != Phase::Play) return "";
    if (std::ranges::none_of(hand_, &HandCard::is_playable)) return say(Word::ScreenOnlyDiscard);
    return name == say(Word::PlayerYou) ? say(Word::ScreenYourTurn)
                                        : say(Word::ScreenTurnOf, {{"name", name}});
}

void GameScreen::set_message(std::string text, Ink ink) {
    message_ = std::move(text);
    message_ink_ = ink;
}

/// When the screen changes without a key; never if it waits for one.
std::optional<std::chrono::milliseconds> GameScreen::next_moment() const {
    if (flight_) return frame_time;
    if (analysis_) return progress_time;
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(not_before_ - Clock::now());
    if (left.count() > 0) return left;
    if (table_.has_event()) return std::chrono::milliseconds(0);
    return std::nullopt;
}

}  // namespace bornes::cli::tui
