// Playing on the screen: from the start page to the match and back, until somebody leaves.
#include <fmt/core.h>

#include "bornes/cli/play_modes.h"
#include "bornes/cli/streams.h"
#include "bornes/cli/tui/game_screen.h"
#include "bornes/cli/tui/start_screen.h"
#include "bornes/text/vocabulary.h"

namespace bornes::cli {

namespace {

using text::Word;

/// What a saved match is, in a few words.
std::string description(const MatchSession& session, text::Language language) {
    const engine::Edition& edition = session.rules().edition();
    std::string text = text::Speaker(language).say(
        Word::StartContinueAbout,
        {{"edition", edition_name(edition, language)}, {"number", session.match().hand_number()}});
    for (int side = 0; side < session.rules().sides(); ++side) {
        text += side == 0 ? "  " : "–";
        text += std::to_string(session.match().totals()[static_cast<std::size_t>(side)].value);
    }
    return text;
}

class Screens {
public:
    Screens(tui::Terminal& terminal, PlayRequest& request)
        : terminal_(terminal), request_(request) {}

    /// Why the last moves of a match are not on disk, if so.
    std::string play() {
        bool is_first = true;
        for (;;) {
            const bool is_continued = request_.saved != nullptr && is_first;
            std::unique_ptr<MatchSession> session;
            if (is_continued) {
                session = std::move(request_.saved);
            } else if (is_first && request_.is_chosen) {
                session = begin();
            } else {
                session = choose();
            }
            is_first = false;
            if (!session) return "";
            LocalTable table(std::move(session));
            tui::GameScreen screen(terminal_, table, request_.preferences);
            if (is_continued) {
                screen.greet(
                    text::Speaker(request_.preferences.language).say(Word::ScreenContinued));
            }
            const auto outcome = screen.run();
            table.leave();
            if (outcome == tui::GameScreen::Outcome::Quit) return table.trouble();
        }
    }

private:
    std::unique_ptr<MatchSession> begin() {
        auto session = new_saved_match(request_.plan, request_.preferences.language);
        request_.plan.seed = any_seed();
        return session;
    }

    /// The start page; nothing if somebody leaves there.
    std::unique_ptr<MatchSession> choose() {
        std::unique_ptr<MatchSession> saved = last_saved_match();
        const std::string about = saved ? description(*saved, request_.preferences.language) : "";
        switch (tui::StartScreen(terminal_, request_.plan, request_.preferences, about).run()) {
        case tui::StartScreen::Outcome::Play: return begin();
        case tui::StartScreen::Outcome::Continue: return saved;
        case tui::StartScreen::Outcome::Quit: break;
        }
        return nullptr;
    }

    tui::Terminal& terminal_;
    PlayRequest& request_;
};

}  // namespace

std::optional<int> play_on_screen(PlayRequest& request) {
    std::unique_ptr<tui::Terminal> terminal =
        tui::Terminal::open(request.preferences.is_ascii_only);
    if (!terminal) return std::nullopt;
    const std::string trouble = Screens(*terminal, request).play();
    terminal.reset();
    if (!trouble.empty()) {
        complain(text::Speaker(request.preferences.language)
                     .say(Word::ScreenWasNotSaved, {{"why", trouble}}));
    }
    return 0;
}

}  // namespace bornes::cli
