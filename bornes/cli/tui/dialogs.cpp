#include "bornes/cli/tui/dialogs.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/core.h>

#include "bornes/cli/table/telling.h"
#include "bornes/text/layout.h"
#include "bornes/text/rules_prose.h"
#include "bornes/text/vocabulary.h"

namespace bornes::cli::tui {

using engine::Card;
using engine::View;
using text::Word;

namespace {

Dialog::Choice choice(const Talk& talk, char32_t letter, std::string key, std::string label) {
    if (key.empty()) key = talk.say(Word::ScreenKeyEnter);
    return {.letter = letter, .option = {.key = std::move(key), .label = std::move(label)}};
}

Dialog reading(const Talk& talk, std::string title, std::vector<std::string> body,
               DialogPlace place = DialogPlace::Table) {
    return {std::move(title),
            std::move(body),
            {choice(talk, 0, talk.say(Word::ScreenKeyEscape), talk.say(Word::ScreenClose))},
            place};
}

std::string level_of_hints(const Talk& talk) {
    return level_name(players::all_levels().back(), talk.speaker->language());
}

void append(std::vector<std::string>& body, const std::vector<std::string>& more) {
    body.insert(body.end(), more.begin(), more.end());
}

/// What a side has in this hand for certain: distance, safeties, coups fourrés.
int points_so_far(const View& view, std::size_t side) {
    const engine::ScoreSheet& sheet = view.rules->edition().score;
    const engine::SideView& at = view.sides[side];
    const auto safeties = static_cast<int>(at.safeties.size());
    return at.km.value + safeties * sheet.each_safety.value +
           (safeties == 4 ? sheet.all_safeties.value : 0) +
           static_cast<int>(at.coups_fourres.size()) * sheet.each_coup_fourre.value;
}

}  // namespace

Dialog coup_fourre_dialog(const Talk& talk, const View& view) {
    const engine::Pending& pending = *view.pending;
    const Card safety = threat_of(pending.hazard).safety;
    const engine::Edition& edition = view.rules->edition();
    const std::string name = card_name(safety, *talk.speaker);
    std::string target = talk.names->sides[pending.side.index];
    if (target == talk.say(Word::PlayerYou)) target = talk.say(Word::DeedTarget);
    std::vector<std::string> body = {
        talk.say(Word::ScreenCoupFourreAttack, {{"name", talk.names->seats[pending.by.index]},
                                                {"card", card_name(pending.hazard, *talk.speaker)},
                                                {"target", target}}),
        ""};
    if (view.hand.holds(safety)) {
        const bool has_points = edition.result == engine::HandResult::Points;
        body.push_back(talk.say(Word::ScreenCoupFourreCan, {{"safety", name}}));
        body.push_back(has_points ? talk.say(Word::ScreenCoupFourreWins,
                                             {{"points", edition.score.each_safety.value +
                                                             edition.score.each_coup_fourre.value}})
                                  : talk.say(Word::ScreenCoupFourreMoves,
                                             {{"km", edition.coup_fourre_moves.value}}));
    } else {
        body.push_back(talk.say(Word::ScreenCoupFourreCannot, {{"safety", name}}));
    }
    Dialog dialog(talk.say(Word::ScreenCoupFourre), std::move(body),
                  {choice(talk, U'c', "c", talk.say(Word::ScreenCoupFourreYes)),
                   choice(talk, U'n', "n", talk.say(Word::ScreenCoupFourreNo))});
    dialog.set_ink(Ink::Safety);
    return dialog;
}

Dialog extension_dialog(const Talk& talk, const View& view) {
    const engine::Edition& edition = view.rules->edition();
    const int extended = edition.extended_goal.value;
    const int goal = view.goal.value;
    const text::Argument trip{"trip", edition.score.trip.value};
    const text::Argument extension{"extension", edition.score.extension.value};
    std::vector<std::string> body = {
        talk.say(Word::ScreenExtensionReached, {{"goal", goal}, {"extended", extended}}),
        "",
        talk.say(Word::ScreenExtensionStop, {trip}),
        talk.say(Word::ScreenExtensionWin,
                 {trip, extension, {"extended", extended}, {"km", extended - goal}}),
        talk.say(Word::ScreenExtensionLose, {trip, extension}),
        "",
        talk.say(Word::ScreenExtensionCards, {{"cards", view.draw_pile}})};
    return {talk.say(Word::ScreenExtension),
            std::move(body),
            {choice(talk, U'e', "e", talk.say(Word::ScreenExtensionYes, {{"extended", extended}})),
             choice(talk, U'n', "n", talk.say(Word::ScreenExtensionNo))}};
}

Dialog curtain_dialog(const Talk& talk, engine::Seat seat) {
    return {talk.say(Word::ScreenCurtain, {{"name", talk.names->seats[seat.index]}}),
            {talk.say(Word::ScreenCurtainAbout)},
            {choice(talk, 0, "", talk.say(Word::ScreenCurtainReady))}};
}

Dialog hand_over_dialog(const Talk& talk, const View& view) {
    engine::Totals before{};
    for (std::size_t side = 0; side < before.size(); ++side) before[side] = view.sides[side].score;
    return {talk.say(Word::ScreenHandOver),
            lines_of(result_text(*view.rules, *view.result, before, *talk.speaker, *talk.names)),
            {choice(talk, 0, "", talk.say(Word::ScreenHandOverNext))}};
}

Dialog match_over_dialog(const Talk& talk, const View& view) {
    engine::Totals before{};
    for (std::size_t side = 0; side < before.size(); ++side) before[side] = view.sides[side].score;
    const auto winner = talk.table->match_winner();
    std::string outcome = talk.say(Word::ResultMatchDraw);
    if (winner) {
        const std::string& side = talk.names->sides[winner->index];
        outcome = side == talk.say(Word::PlayerYou) ? talk.say(Word::ScreenMatchOverYou)
                                                    : talk.say(Word::ResultMatch, {{"side", side}});
    }
    std::vector<std::string> body = {outcome, ""};
    // A match at a server may be given up within a hand.
    if (view.result) {
        append(body, lines_of(result_text(*view.rules, *view.result, before, *talk.speaker,
                                          *talk.names)));
    }
    return {talk.say(Word::ScreenMatchOver),
            std::move(body),
            {choice(talk, U'n', "n", talk.say(Word::ScreenMatchOverNew)),
             choice(talk, U'a', "a", talk.say(Word::ScreenAnalysis)),
             choice(talk, U'q', "q", talk.say(Word::ScreenKeysQuit))}};
}

Dialog analysing_dialog(const Talk& talk, int percent) {
    return reading(talk, talk.say(Word::ScreenAnalysis),
                   {talk.say(Word::ScreenAnalysisRunning, {{"percent", percent}})});
}

Dialog analysis_dialog(const Talk& talk, const std::string& text) {
    return reading(talk, talk.say(Word::ScreenAnalysis), lines_of(text), DialogPlace::Screen);
}

Dialog help_dialog(const Talk& talk) {
    std::vector<text::Row> rows;
    for (const Word word :
         {Word::ScreenHelpCards, Word::ScreenHelpEnter, Word::ScreenHelpOptions,
          Word::ScreenHelpDiscard, Word::ScreenHelpDraw, Word::ScreenHelpAnswer,
          Word::ScreenHelpHint, Word::ScreenHelpUndo, Word::ScreenHelpRead, Word::ScreenHelpSpeed,
          Word::ScreenHelpConfirm, Word::ScreenHelpNew, Word::ScreenHelpQuit,
          Word::ScreenHelpPlayable, Word::ScreenHelpFresh}) {
        const std::string text = talk.say(word);
        const std::size_t bar = text.find('|');
        rows.push_back({text.substr(0, bar), text.substr(bar + 1)});
    }
    std::vector<std::string> body = lines_of(text::aligned(rows));
    body.emplace_back();
    body.push_back(talk.say(Word::ScreenHelpMouse));
    return reading(talk, talk.say(Word::ScreenHelp), std::move(body));
}

Dialog log_dialog(const Talk& talk, const View& view, const std::vector<std::string>& earlier) {
    std::vector<std::string> body = earlier;
    int number = 0;
    for (const std::string& sentence : history_sentences(view, *talk.speaker, *talk.names))
        body.push_back(fmt::format("{:>3}. {}", ++number, sentence));
    if (number == 0) body.push_back(talk.say(Word::ScreenLogNone));
    Dialog dialog = reading(talk, talk.say(Word::ScreenLog), std::move(body));
    dialog.scroll_to_end();
    return dialog;
}

Dialog rules_dialog(const Talk& talk) {
    const engine::Edition& edition = talk.table->rules().edition();
    const text::Language language = talk.speaker->language();
    return reading(talk,
                   talk.say(Word::ScreenRules, {{"edition", edition_name(edition, language)}}),
                   lines_of(rules_prose(edition, language)), DialogPlace::Screen);
}

Dialog sheet_dialog(const Talk& talk, const View& view) {
    const engine::Rules& rules = *view.rules;
    const auto sides = static_cast<std::size_t>(rules.sides());
    if (rules.edition().result != engine::HandResult::Points) {
        return reading(talk, talk.say(Word::ScreenSheet), {talk.say(Word::ScreenSheetNone)});
    }
    const auto number = [](int points, std::size_t width) {
        return fmt::format("{:>{}}", points, width);
    };
    std::vector<text::Row> rows = {{""}};
    std::vector<std::size_t> widths;
    for (std::size_t side = 0; side < sides; ++side) {
        rows[0].push_back(talk.names->sides[side]);
        widths.push_back(std::max<std::size_t>(text::display_width(talk.names->sides[side]), 5));
    }
    const auto add = [&](const std::string& label, auto points_of) {
        text::Row row = {label};
        for (std::size_t side = 0; side < sides; ++side)
            row.push_back(number(points_of(side), widths[side]));
        rows.push_back(std::move(row));
    };
    int hand = 0;
    for (const engine::Result& result : talk.table->results()) {
        add(talk.say(Word::ScreenSheetHand, {{"number", ++hand}}),
            [&](std::size_t side) { return result.scores[side].total().value; });
    }
    add(talk.say(Word::ScoreTotal),
        [&](std::size_t side) { return talk.table->totals()[side].value; });
    if (!view.result)
        add(talk.say(Word::ScreenSheetNow),
            [&](std::size_t side) { return points_so_far(view, side); });
    return reading(talk, talk.say(Word::ScreenSheet), lines_of(text::aligned(rows)));
}

Dialog hint_dialog(const Talk& talk, const View& view, const players::Choice& choice) {
    constexpr std::size_t most = 6;
    constexpr double bar_columns = 20;
    std::vector<std::string> body = {
        talk.say(Word::ScreenHintBest,
                 {{"choice", choice_text(choice.action, view, *talk.speaker, *talk.names)}}),
        "", talk.say(Word::ScreenHintAbout)};
    std::vector<text::Row> rows;
    for (const players::Candidate& candidate : choice.candidates) {
        if (rows.size() == most) break;
        std::string bar;
        for (long i = std::lround(candidate.equity * bar_columns); i > 0; --i) bar += "█";
        std::string chance =
            fmt::format("{:5.1f} % ±{:.1f}", 100 * candidate.equity, 100 * candidate.error);
        if (talk.speaker->language() == text::Language::French)
            std::ranges::replace(chance, '.', ',');
        rows.push_back({choice_text(candidate.action, view, *talk.speaker, *talk.names),
                        std::move(chance), bar});
    }
    append(body, lines_of(text::aligned(rows)));
    return reading(talk, talk.say(Word::ScreenHint, {{"level", level_of_hints(talk)}}),
                   std::move(body));
}

}  // namespace bornes::cli::tui
