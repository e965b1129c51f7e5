// The page of an analysis.
#include <algorithm>

#include <fmt/format.h>

#include "bornes/analysis/analysis_json.h"
#include "bornes/arena/page.h"
#include "bornes/arena/plot.h"
#include "bornes/cli/analysis_plot.h"
#include "bornes/cli/analysis_report.h"

namespace bornes::cli {

using analysis::Account;
using analysis::Decision;
using analysis::HandAnalysis;
using analysis::Mark;
using analysis::MatchAnalysis;
using arena::escaped;
using text::Row;
using text::Word;

namespace {

constexpr std::string_view styles = R"(
:root { --side-0: #3b7db0; --side-1: #d08a3c; --side-2: #5c9a58; --side-3: #946bab;
        --dubious: #b08a00; --error: #d06a10; --blunder: #c62f2a; --good: #2e8b57; }
@media (prefers-color-scheme: dark) {
  :root { --side-0: #4d8fc4; --side-1: #c08040; --side-2: #5f9f5b; --side-3: #a57fbd;
          --dubious: #e0bd3f; --error: #f0954a; --blunder: #ff6f66; --good: #6fca98; }
}
.side-0 { fill: var(--side-0); --own: var(--side-0); } .side-1 { fill: var(--side-1); --own: var(--side-1); }
.side-2 { fill: var(--side-2); --own: var(--side-2); } .side-3 { fill: var(--side-3); --own: var(--side-3); }
.dubious { fill: var(--dubious); color: var(--dubious); } .error { fill: var(--error); color: var(--error); }
.blunder { fill: var(--blunder); color: var(--blunder); }
.mark { font-weight: 700; white-space: nowrap; }
.grid-of-cards { margin-top: 1rem; }
.grid-of-cards.wide { grid-template-columns: minmax(0, 1fr); }
.scroll { overflow-x: auto; }
.curve { min-width: 40rem; }
.curve .grid { stroke: var(--page); stroke-opacity: .45; }
.curve .deal { stroke: var(--ink); stroke-opacity: .5; stroke-dasharray: 3 3; }
.legend { display: flex; flex-wrap: wrap; gap: .3rem 1.2rem; margin: .4rem 0 0; padding: 0; list-style: none; }
.legend li::before { content: ""; display: inline-block; width: .8em; height: .8em; border-radius: 2px;
                     margin-right: .4em; background: var(--own); }
thead th { color: var(--soft); }
.figures thead th:not(:first-child) { text-align: right; padding-left: 1rem; }
.figures td, .figures th { white-space: nowrap; }
.figures th:first-child { position: sticky; left: 0; background: var(--card); }
.balance { display: grid; grid-template-columns: auto 1fr auto; gap: .35rem .7rem; align-items: center;
           font-variant-numeric: tabular-nums; }
.balance h4 { grid-column: 1 / -1; margin: .5rem 0 0; font-size: .95rem; }
.balance span:nth-of-type(3n) { text-align: right; white-space: nowrap; }
.track { position: relative; height: .9rem; border-radius: 3px; background: var(--page); }
.track::after { content: ""; position: absolute; left: 50%; top: -2px; bottom: -2px; border-left: 1px solid var(--soft); }
.track i { position: absolute; top: 0; bottom: 0; border-radius: 3px; background: var(--own); }
.mistake { margin-bottom: 1rem; }
.mistake h3 { margin: 0; }
.mistake .columns { display: grid; gap: 0 1.6rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); }
.mistake p { margin: .5rem 0; }
.road { position: relative; height: .5rem; border-radius: 3px; background: var(--page); margin: .15rem 0; }
.road i { position: absolute; inset: 0 auto 0 0; border-radius: 3px; background: var(--own); }
.small { font-size: .86rem; color: var(--soft); }
.candidates { list-style: none; margin: .4rem 0; padding: 0; font-size: .93rem; }
.candidates li { display: grid; grid-template-columns: 1fr auto; gap: 0 .8rem; padding: .12rem .45rem; border-radius: 4px;
                 font-variant-numeric: tabular-nums;
                 background: linear-gradient(90deg, var(--shade) var(--share), transparent var(--share)); }
.candidates { --shade: color-mix(in srgb, var(--bar) 16%, transparent); }
.candidates .chosen { font-weight: 650; --shade: color-mix(in srgb, var(--blunder) 20%, transparent); }
.candidates .chosen.best { --shade: color-mix(in srgb, var(--good) 25%, transparent); }
details.hand { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: .6rem 1.1rem;
               margin-bottom: .7rem; }
summary { cursor: pointer; }
details.hand > summary { font-weight: 600; }
.moves { margin-top: .6rem; min-width: 44rem; }
.moves td { text-align: left; padding: .22rem .6rem .22rem 0; }
.moves th { padding-right: .6rem; }
.moves .figure { text-align: right; white-space: nowrap; }
.moves details { min-width: 15rem; }
)";

/// A number with the sign that typography has for minus.
std::string typeset(std::string number) {
    if (number.starts_with('-')) number.replace(0, 1, "−");
    return escaped(number);
}

std::string mark_text(const Decision& decision) {
    if (decision.mark == Mark::None) return "";
    return fmt::format(" <span class=\"mark {}\">{}</span>", id(decision.mark),
                       symbol(decision.mark));
}

std::string figure_table(const std::vector<Row>& rows) {
    std::string out = "<div class=\"scroll\"><table class=\"figures\">\n<thead><tr>";
    for (const std::string& name : rows.front()) {
        out += fmt::format("<th scope=\"col\">{}</th>", escaped(name));
    }
    out += "</tr></thead>\n";
    for (std::size_t i = 1; i < rows.size(); ++i) {
        out += fmt::format("<tr><th scope=\"row\">{}</th>", escaped(rows[i].front()));
        for (std::size_t k = 1; k < rows[i].size(); ++k) {
            out += fmt::format("<td>{}</td>", typeset(rows[i][k]));
        }
        out += "</tr>\n";
    }
    return out + "</table></div>\n";
}

class HtmlReport {
public:
    HtmlReport(const MatchAnalysis& match, const ReportOptions& options)
        : words_(match, options.language), match_(match), options_(options) {}

    std::string html() {
        out_ = fmt::format(
            "<h2>{}</h2>\n<p class=\"note\">{}{}</p>\n", escaped(words_.title()),
            escaped(words_.say(Word::AnalysisScale)),
            words_.is_part_of_a_match() ? " " + escaped(words_.say(Word::AnalysisScaleAlone)) : "");
        add_card(Word::AnalysisCurve,
                 "<div class=\"scroll\">" + equity_plot(words_) + "</div>" + legend());
        // Many columns do not fit side by side.
        out_ += words_.rules().players() > 2 ? "<div class=\"grid-of-cards wide\">\n"
                                             : "<div class=\"grid-of-cards\">\n";
        add_card(Word::AnalysisPlayers, figure_table(words_.player_rows()) + balances());
        add_card(Word::AnalysisAccount,
                 figure_table(words_.account_rows()) +
                     fmt::format("<p class=\"small\">{}</p>\n",
                                 escaped(words_.say(Word::AnalysisAccountNote))));
        out_ += "</div>\n";
        if (options_.worst > 0) add_worst();
        out_ += fmt::format("<h2>{}</h2>\n", escaped(words_.say(Word::AnalysisEveryDecision)));
        for (std::size_t i = 0; i < match_.hands.size(); ++i) add_hand(i);
        return out_;
    }

private:
    void add_card(Word title, const std::string& content) {
        out_ += fmt::format("<section class=\"card\"><h3>{}</h3>\n{}</section>\n",
                            escaped(words_.say(title)), content);
    }

    std::size_t sides() const { return static_cast<std::size_t>(words_.rules().sides()); }

    std::string legend() const {
        std::string out = "<ul class=\"legend\">";
        for (std::size_t side = 0; side < sides(); ++side) {
            out += fmt::format("<li class=\"side-{}\">{}</li>", side,
                               escaped(words_.names().sides[side]));
        }
        return out + "</ul>\n";
    }

    /// Luck and play as bars to the left and the right of nothing, on one scale for all.
    std::string balances() const {
        double most = 0.01;
        std::vector<Account> accounts;
        for (std::uint8_t side = 0; side < sides(); ++side) {
            accounts.push_back(account_of(match_, {side}));
            const Account& account = accounts.back();
            most = std::max({most, std::abs(account.luck()),
                             std::abs(account.own_choices + account.other_choices)});
        }
        const auto bar = [&](Word word, double value) {
            const double half = 50 * std::abs(value) / most;
            return fmt::format("<span>{}</span><span class=\"track\"><i "
                               "style=\"left:{:.1f}%;width:{:.1f}%\"></i></span><span>{}</span>",
                               escaped(words_.say(word)), value < 0 ? 50 - half : 50, half,
                               typeset(words_.change(value)));
        };
        std::string out;
        for (std::size_t side = 0; side < sides(); ++side) {
            const Account& account = accounts[side];
            out += fmt::format(
                "<div class=\"balance side-{}\"><h4>{}</h4>{}{}</div>\n", side,
                escaped(words_.names().sides[side]), bar(Word::AnalysisLuck, account.luck()),
                bar(Word::AnalysisSkill, account.own_choices + account.other_choices));
        }
        return out;
    }

    std::string candidates(const Decision& decision, const engine::View& view) const {
        std::string out = "<ul class=\"candidates\">";
        for (const players::Candidate& candidate : decision.verdict.candidates) {
            const bool is_chosen = candidate.action == decision.chosen;
            const bool is_best = is_chosen && decision.mark == Mark::None;
            out += fmt::format(
                "<li{} style=\"--share:{:.1f}%\"><span>{}</span><span>{}</span></li>",
                is_best     ? " class=\"chosen best\""
                : is_chosen ? " class=\"chosen\""
                            : "",
                100 * candidate.equity,
                escaped(choice_text(candidate.action, view, words_.speaker(), words_.names())),
                escaped(words_.with_error(candidate.equity, candidate.error)));
        }
        return out + "</ul>\n";
    }

    std::string side_in_words(const engine::View& view, std::size_t index) const {
        const text::Speaker& speaker = words_.speaker();
        const engine::SideView& side = view.sides[index];
        const auto top = [&](const engine::Pile& pile) {
            return pile.empty() ? speaker.say(Word::TableNothing) : card_name(pile.back(), speaker);
        };
        std::string safeties;
        for (const engine::Card card : side.safeties) {
            safeties += (safeties.empty() ? "" : ", ") + card_name(card, speaker);
        }
        if (safeties.empty()) safeties = speaker.say(Word::TableNothing);
        return fmt::format(
            "<div class=\"side-{}\">{} · {}<div class=\"road\"><i style=\"width:{:.1f}%\"></i>"
            "</div><span class=\"small\">{} · {} · {}</span></div>\n",
            index, escaped(words_.names().sides[index]),
            escaped(speaker.say(Word::TableDistance,
                                {{"km", side.km.value}, {"goal", view.goal.value}})),
            100.0 * side.km.value / view.goal.value,
            escaped(speaker.say(Word::TableBattle, {{"top", top(side.battle)}})),
            escaped(speaker.say(Word::TableSpeed, {{"top", top(side.speed)}})),
            escaped(speaker.say(Word::TableSafeties, {{"cards", safeties}})));
    }

    void add_worst() {
        out_ += fmt::format("<h2>{}</h2>\n", escaped(words_.say(Word::AnalysisWorst)));
        const std::vector<Place> places = worst_mistakes(match_, options_.worst);
        if (places.empty()) {
            out_ += fmt::format("<p>{}</p>\n", escaped(words_.say(Word::AnalysisNoMistake)));
        }
        for (const Place& place : places) {
            const Decision& decision = match_.hands[place.hand].decisions[place.decision];
            const engine::Game game = game_before(match_.log.hands[place.hand], place.decision);
            const engine::View view = game.view(decision.seat);
            out_ += fmt::format(
                "<section class=\"card mistake\"><h3>{}{}</h3>\n<p class=\"{}\">{}</p>\n"
                "<div class=\"columns\"><div>\n",
                escaped(words_.decision_title(place)), mark_text(decision), id(decision.mark),
                escaped(words_.loss(decision.verdict)));
            for (std::size_t side = 0; side < sides(); ++side) out_ += side_in_words(view, side);
            out_ += fmt::format(
                "<p>{}</p></div><div>{}</div></div></section>\n",
                escaped(words_.speaker().say(Word::AnalysisHolds,
                                             {{"name", words_.names().seats[decision.seat.index]},
                                              {"cards", cards_text(view.hand, words_.speaker())}})),
                candidates(decision, view));
        }
    }

    void add_decision(std::size_t hand, std::size_t number) {
        const Decision& decision = match_.hands[hand].decisions[number];
        const engine::Game game = game_before(match_.log.hands[hand], number);
        const std::string what =
            fmt::format("{} {}{}", escaped(words_.names().seats[decision.seat.index]),
                        escaped(words_.action(decision.chosen)), mark_text(decision));
        const bool has_candidates = decision.is_judged && !decision.is_forced;
        const bool is_loss = decision.verdict.loss > 2 * decision.verdict.error;
        std::string luck;
        if (decision.draw) {
            const std::size_t side = words_.rules().side_of(decision.draw->seat).index;
            luck =
                typeset(words_.change(decision.course.drawn[side] - decision.course.chosen[side]));
        }
        std::string chances;
        for (std::size_t side = 0; side < sides(); ++side) {
            chances += (side == 0 ? "" : " · ") + words_.percent(decision.course.drawn[side]);
        }
        out_ += fmt::format(
            "<tr><td class=\"figure\">{}</td><td>{}</td><td class=\"figure\">{}</td><td>{}</td>"
            "<td class=\"figure\">{}</td><td class=\"figure small\">{}</td></tr>\n",
            number + 1,
            has_candidates ? fmt::format("<details><summary>{}</summary>{}</details>", what,
                                         candidates(decision, game.view(decision.seat)))
                           : what,
            is_loss ? typeset(words_.percent(-decision.verdict.loss)) : "",
            decision.draw ? escaped(words_.draw(*decision.draw)) : "", luck, escaped(chances));
    }

    void add_hand(std::size_t number) {
        const HandAnalysis& hand = match_.hands[number];
        if (hand.decisions.empty()) return;
        out_ += fmt::format(
            "<details class=\"hand\"><summary>{} · {}: {} → {}</summary>\n<div class=\"scroll\">"
            "<table class=\"moves\">\n<thead><tr><th></th>",
            escaped(words_.hand_title(number)), escaped(words_.names().sides.front()),
            escaped(words_.percent(hand.start.shares[0])), escaped(words_.percent(hand.end()[0])));
        for (const Word word :
             {Word::AnalysisColumnDecision, Word::AnalysisColumnLoss, Word::AnalysisColumnDraw,
              Word::AnalysisColumnLuck, Word::AnalysisColumnChances}) {
            const bool is_text =
                word == Word::AnalysisColumnDecision || word == Word::AnalysisColumnDraw;
            out_ += fmt::format("<th scope=\"col\"{}>{}</th>", is_text ? "" : " class=\"figure\"",
                                escaped(words_.say(word)));
        }
        out_ += "</tr></thead>\n";
        for (std::size_t i = 0; i < hand.decisions.size(); ++i) add_decision(number, i);
        out_ += "</table></div></details>\n";
    }

    MatchWords words_;
    const MatchAnalysis& match_;
    const ReportOptions& options_;
    std::string out_;
};

}  // namespace

std::string analysis_html(const analysis::Analyser& analyser, const ReportOptions& options) {
    const text::Speaker speaker(options.language);
    const std::string title = speaker.say(Word::AnalysisTitle);
    std::string out = arena::page_head("Bornes: " + title, text::code(options.language), styles);
    out += fmt::format("<h1>{}</h1>\n<p class=\"note\">{}</p>\n", escaped(title),
                       escaped(judged_sentence(analyser.options(), options)));
    if (analyser.done() < analyser.size()) {
        out += fmt::format("<p class=\"note\">{}</p>\n",
                           escaped(speaker.say(Word::AnalysisStopped,
                                               {{"done", static_cast<int>(analyser.done())},
                                                {"total", static_cast<int>(analyser.size())}})));
    }
    for (const MatchAnalysis& match : analyser.matches()) {
        if (match.hands.empty() || match.hands.front().decisions.empty()) continue;
        out += HtmlReport(match, options).html();
    }
    return out + arena::page_end();
}

}  // namespace bornes::cli
