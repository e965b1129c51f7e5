// The text of an analysis: figures, the course of the chances, the worst mistakes.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "bornes/cli/analysis_report.h"

namespace bornes::cli {

using analysis::Decision;
using analysis::HandAnalysis;
using analysis::MatchAnalysis;
using text::Row;
using text::Word;

namespace {

constexpr std::string_view column_gap = "  ";

std::string right_aligned(const std::string& content, std::size_t width) {
    const std::size_t own = text::display_width(content);
    return std::string(own < width ? width - own : 0, ' ') + content;
}

/// A table with labels on the left. As many columns stand side by side as fit the page, the others
/// follow below.
std::string table(const std::vector<Row>& rows) {
    std::vector<std::size_t> widths(rows.front().size());
    for (const Row& row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            widths[i] = std::max(widths[i], text::display_width(row[i]));
        }
    }
    std::string out;
    for (std::size_t from = 1; from < widths.size();) {
        std::size_t to = from;
        std::size_t width = column_gap.size() + widths[0];
        do {
            width += column_gap.size() + widths[to++];
        } while (to < widths.size() && width + column_gap.size() + widths[to] <= text::page_width);
        if (from > 1) out += '\n';
        for (const Row& row : rows) {
            std::string line = std::string(column_gap) + text::padded(row[0], widths[0]);
            for (std::size_t i = from; i < to; ++i) {
                line.append(column_gap).append(right_aligned(row[i], widths[i]));
            }
            out += line + '\n';
        }
        from = to;
    }
    return out;
}

/// The chances of a side in a hand as a row of bars, at most `width` of them.
std::string sparkline(const HandAnalysis& hand, std::size_t side, std::size_t width) {
    static constexpr std::array<std::string_view, 8> bars = {"▁", "▂", "▃", "▄",
                                                             "▅", "▆", "▇", "█"};
    const std::size_t points = hand.decisions.size() + 1;
    const std::size_t shown = std::min(points, width);
    std::string line;
    for (std::size_t i = 0; i < shown; ++i) {
        const std::size_t at = shown == 1 ? 0 : i * (points - 1) / (shown - 1);
        const double share =
            at == 0 ? hand.dealt()[side] : hand.decisions[at - 1].course.drawn[side];
        const auto level = static_cast<std::size_t>(std::clamp(share * 8, 0.0, 7.0));
        line += bars[level];
    }
    return line;
}

/// Broken into lines that fit the page; all but the first are set in as far as the marker is wide.
std::string wrapped(std::string_view marker, std::string_view content) {
    text::Page page;
    page.item(marker, content);
    return page.text();
}

std::string wrapped(std::string_view content) {
    text::Page page;
    page.paragraph(content);
    return page.text();
}

class TextReport {
public:
    TextReport(const MatchAnalysis& match, const ReportOptions& options)
        : words_(match, options.language), match_(match), options_(options) {}

    std::string text() {
        text::Page page;
        page.title(words_.title());
        page.paragraph(words_.say(Word::AnalysisScale));
        if (words_.is_part_of_a_match()) page.paragraph(words_.say(Word::AnalysisScaleAlone));
        out_ = page.text();
        begin(Word::AnalysisPlayers);
        out_ += table(words_.player_rows());
        begin(Word::AnalysisAccount);
        out_ += table(words_.account_rows());
        out_ += "\n" + wrapped(words_.say(Word::AnalysisAccountNote));
        begin(Word::AnalysisCurve);
        for (std::size_t i = 0; i < match_.hands.size(); ++i) add_curve(i);
        if (options_.full) {
            for (std::size_t i = 0; i < match_.hands.size(); ++i) add_hand(i);
        }
        if (options_.worst > 0) add_worst();
        return out_;
    }

private:
    void begin(Word heading) { begin(words_.say(heading)); }
    void begin(const std::string& heading) {
        out_ += "\n" + heading + "\n" + std::string(text::display_width(heading), '-') + "\n\n";
    }

    void add_curve(std::size_t number) {
        const HandAnalysis& hand = match_.hands[number];
        if (hand.decisions.empty()) return;
        // Of two sides the second has what the first has not.
        const int sides = words_.rules().sides() == 2 ? 1 : words_.rules().sides();
        for (std::size_t side = 0; side < static_cast<std::size_t>(sides); ++side) {
            const std::string label =
                fmt::format("  {}, {}  {}  ", words_.hand_title(number), words_.names().sides[side],
                            right_aligned(words_.percent(hand.start.shares[side]), 7));
            const std::string last = "  " + right_aligned(words_.percent(hand.end()[side]), 7);
            const std::size_t used = text::display_width(label) + text::display_width(last);
            const std::size_t room = used + 10 < text::page_width ? text::page_width - used : 10;
            out_ += label + sparkline(hand, side, room) + last + "\n";
        }
    }

    void add_candidates(const Decision& decision, const engine::View& view) {
        for (const players::Candidate& candidate : decision.verdict.candidates) {
            const std::string chosen = candidate.action == decision.chosen ? "->" : "  ";
            const std::string equity = words_.with_error(candidate.equity, candidate.error);
            out_ += wrapped(fmt::format("  {} {} ", chosen, right_aligned(equity, 14)),
                            choice_text(candidate.action, view, words_.speaker(), words_.names()));
        }
    }

    void add_hand(std::size_t number) {
        begin(words_.hand_title(number));
        const HandAnalysis& hand = match_.hands[number];
        for (std::size_t i = 0; i < hand.decisions.size(); ++i) {
            const Decision& decision = hand.decisions[i];
            const engine::Game game = game_before(match_.log.hands[number], i);
            const engine::View view = game.view(decision.seat);
            std::string line = fmt::format("{} {}", words_.names().seats[decision.seat.index],
                                           words_.action(decision.chosen));
            if (decision.mark != analysis::Mark::None) {
                line += fmt::format(" {} {}", symbol(decision.mark), words_.loss(decision.verdict));
            } else if (decision.is_forced) {
                line += fmt::format(" ({})", words_.say(Word::AnalysisIsForced));
            }
            out_ += wrapped(fmt::format("{}.", i + 1), line);
            if (decision.is_judged && !decision.is_forced) add_candidates(decision, view);
            if (!decision.draw) continue;
            const std::size_t side = words_.rules().side_of(decision.draw->seat).index;
            const double luck = decision.course.drawn[side] - decision.course.chosen[side];
            out_ += wrapped("   ", fmt::format("{}: {} ± {}", words_.draw(*decision.draw),
                                               words_.change(luck),
                                               words_.number(100 * decision.course.luck_error, 1)));
        }
    }

    void add_worst() {
        begin(Word::AnalysisWorst);
        const std::vector<Place> places = worst_mistakes(match_, options_.worst);
        if (places.empty()) out_ += words_.say(Word::AnalysisNoMistake) + "\n";
        bool is_first = true;
        for (const Place& place : places) {
            if (!is_first) out_ += '\n';
            is_first = false;
            const Decision& decision = match_.hands[place.hand].decisions[place.decision];
            const engine::Game game = game_before(match_.log.hands[place.hand], place.decision);
            const engine::View view = game.view(decision.seat);
            out_ +=
                wrapped(fmt::format("{} {}", words_.decision_title(place), symbol(decision.mark)));
            out_ += wrapped(" ", words_.loss(decision.verdict));
            out_ += table_text(view, words_.speaker(), words_.names());
            out_ += wrapped(words_.speaker().say(
                Word::AnalysisHolds, {{"name", words_.names().seats[decision.seat.index]},
                                      {"cards", cards_text(view.hand, words_.speaker())}}));
            add_candidates(decision, view);
        }
    }

    MatchWords words_;
    const MatchAnalysis& match_;
    const ReportOptions& options_;
    std::string out_;
};

}  // namespace

std::string analysis_text(const analysis::Analyser& analyser, const ReportOptions& options) {
    std::string out;
    for (const MatchAnalysis& match : analyser.matches()) {
        if (match.hands.empty() || match.hands.front().decisions.empty()) continue;
        if (!out.empty()) out += '\n';
        out += TextReport(match, options).text();
    }
    text::Page last;
    if (analyser.done() < analyser.size()) {
        last.paragraph(
            text::Speaker(options.language)
                .say(Word::AnalysisStopped, {{"done", static_cast<int>(analyser.done())},
                                             {"total", static_cast<int>(analyser.size())}}));
    }
    last.paragraph(judged_sentence(analyser.options(), options));
    return out + "\n" + last.text();
}

}  // namespace bornes::cli
