// What analysis finds: plain values, from the single choice up to the record.
//
// Two kinds of figure that should not be mixed up:
//   - a *loss* judges a choice by what its seat could know: the best action's chance of first place
//     less that of the chosen one, over deals that agree with the seat's view;
//   - *shares* are the sides' chances with all hands open and only the order of the draw pile
//     unknown. They are what the equity curve draws, and every change of them is the luck of a
//     drawn card or the effect of a choice: nothing is left over within a hand.
// docs/ai.md explains both. How they come about is in verdict.h and open_cards.h, who sums them up
// in summary.h.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "bornes/analysis/record_log.h"
#include "bornes/players/equity.h"
#include "bornes/players/player.h"

namespace bornes::analysis {

using players::Shares;

/// How bad a choice was. See mark_of in summary.h.
enum class Mark : std::uint8_t { None, Dubious, Error, Blunder };
inline constexpr std::size_t mark_count = 4;

/// A choice judged by what its seat could know.
struct Verdict {
    /// What the analysing player would have done.
    engine::Action best;
    /// All actions, best first, the chosen one always among them; only one where it was forced, and
    /// then without an equity.
    std::vector<players::Candidate> candidates;
    /// What the choice gave away against the best, in chances of first place, by deals of their
    /// own; its standard error. 0 where the best was chosen. By chance it can be a little below 0:
    /// sums take it as it is, so that chance cancels.
    double loss = 0;
    double error = 0;
};

/// The sides' chances with all hands open, around one choice.
struct Course {
    /// Before the choice, after it, and after the cards that it made somebody draw.
    Shares before{};
    Shares chosen{};
    Shares drawn{};
    /// The standard error of chosen - before for the side that chose, and of drawn - chosen for
    /// the side that drew.
    double choice_error = 0;
    double luck_error = 0;
};

/// The cards that were drawn after a choice, by the next to act.
struct Draw {
    engine::Seat seat;
    std::vector<engine::Card> cards;
};

struct Decision {
    engine::Seat seat;
    engine::Phase phase = engine::Phase::Play;
    engine::Action chosen;
    /// Whether there was nothing to choose: counted, not rated.
    bool is_forced = false;
    /// Whether there is a verdict: not where other seats alone were asked about.
    bool is_judged = true;
    Verdict verdict = {};
    Mark mark = Mark::None;
    Course course = {};
    std::optional<Draw> draw = {};
};

/// The chances before a hand is dealt.
struct Prospect {
    Shares shares{};
    /// How much a hand decides for each side: 1 where it decides everything between equals. Losses
    /// are held against it, so that a match's first hand is judged like its last.
    Shares stake{};
    /// The standard error of a share, the largest of all sides.
    double error = 0;
};

struct HandAnalysis {
    Prospect start;
    std::vector<Decision> decisions;
    /// Whether all of it is there; an analysis can be stopped at any time.
    bool is_complete = false;

    /// With the cards dealt; as before if nothing was decided yet.
    const Shares& dealt() const {
        return decisions.empty() ? start.shares : decisions.front().course.before;
    }
    /// After the last decision.
    const Shares& end() const {
        return decisions.empty() ? start.shares : decisions.back().course.drawn;
    }
};

struct MatchAnalysis {
    MatchLog log;
    /// As many as the log has; the decisions so far of each.
    std::vector<HandAnalysis> hands;
};

}  // namespace bornes::analysis
