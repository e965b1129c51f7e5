// What the text and the page of an analysis have in common: names, numbers and sentences about one
// match.
#pragma once

#include <string>
#include <vector>

#include "bornes/analysis/analyser.h"
#include "bornes/analysis/summary.h"
#include "bornes/text/layout.h"
#include "bornes/text/table_text.h"
#include "bornes/text/vocabulary.h"

namespace bornes::cli {

/// How a report is made, beside what was found.
struct ReportOptions {
    text::Language language = text::Language::English;
    /// How many mistakes are told at length.
    std::size_t worst = 10;
    /// Whether the text tells every decision with its candidates.
    bool full = false;
    /// Milliseconds a decision; 0 where playouts count.
    std::uint64_t time = 0;
};

/// "?!", "?", "??".
std::string_view symbol(analysis::Mark mark);

/// A decision by its place in a match.
struct Place {
    std::size_t hand = 0;
    std::size_t decision = 0;
};

/// The marked decisions that gave away most, the worst first.
std::vector<Place> worst_mistakes(const analysis::MatchAnalysis& match, std::size_t most);

class MatchWords {
public:
    /// The match has a hand, and outlives this.
    MatchWords(const analysis::MatchAnalysis& match, text::Language language);

    const analysis::MatchAnalysis& match() const { return match_; }
    const engine::Rules& rules() const { return *match_.log.hands.front().rules; }
    const text::Speaker& speaker() const { return speaker_; }
    const text::TableNames& names() const { return names_; }
    std::string say(text::Word word) const { return speaker_.say(word); }

    /// Whether hands stand alone that are judged as parts of a match.
    bool is_part_of_a_match() const {
        return !match_.log.is_match && rules().edition().result == engine::HandResult::Points;
    }

    std::string title() const;
    std::string hand_title(std::size_t hand) const;
    /// "Hand 2, decision 14: Bob plays 100".
    std::string decision_title(const Place& place) const;
    /// "plays 100".
    std::string action(engine::Action action) const;
    /// "Bob draws Roll".
    std::string draw(const analysis::Draw& draw) const;
    /// "gives away 7.3 % ± 0.4".
    std::string loss(const analysis::Verdict& verdict) const;
    /// "63.4 %".
    std::string percent(double share) const;
    /// "+2.1 %".
    std::string change(double share) const;
    /// "63.4 % ± 0.2".
    std::string with_error(double share, double error) const;
    /// A number as the language writes it.
    std::string number(double value, int digits) const;

    /// How each player played: a row a figure, a column a player, names on top.
    std::vector<text::Row> player_rows() const;
    /// Where each side's chances went: a row an entry, a column a side, names on top.
    std::vector<text::Row> account_rows() const;

private:
    const analysis::MatchAnalysis& match_;
    text::Speaker speaker_;
    text::TableNames names_;
};

/// The first sentence of a report: who judged, and how.
std::string judged_sentence(const analysis::AnalyserOptions& analysed,
                            const ReportOptions& options);

}  // namespace bornes::cli
