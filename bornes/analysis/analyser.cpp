#include "bornes/analysis/analyser.h"

#include <utility>

#include "bornes/analysis/open_cards.h"
#include "bornes/analysis/summary.h"
#include "bornes/analysis/verdict.h"

namespace bornes::analysis {

using namespace engine;

namespace {

/// A prospect is one job for a whole hand, so it may take more deals than a decision.
constexpr std::uint32_t prospect_deals = 4;

/// Many times what the level plays with: a judge should see more than the player.
constexpr std::uint32_t usual_effort = 4;

/// What was drawn on the way from one state to another. `pile` is the new draw pile that was laid
/// on that way, if any.
std::optional<Draw> drawn_between(const State& before, const State& after, const Reshuffle* pile) {
    const std::size_t from_old =
        pile == nullptr ? static_cast<std::size_t>(after.draw_begin - before.draw_begin)
                        : static_cast<std::size_t>(before.draw_pile());
    Draw draw{.seat = after.turn, .cards = {}};
    for (std::size_t i = 0; i < from_old; ++i) {
        draw.cards.push_back(before.cards[before.draw_begin + i]);
    }
    if (pile != nullptr) {
        const std::size_t from_new =
            pile->pile.size() - static_cast<std::size_t>(after.draw_pile());
        draw.cards.insert(draw.cards.end(), pile->pile.begin(),
                          pile->pile.begin() + static_cast<std::ptrdiff_t>(from_new));
    }
    if (draw.cards.empty()) return std::nullopt;
    return draw;
}

const Reshuffle* reshuffle_before(const HandLog& hand, std::size_t choice) {
    for (const Reshuffle& reshuffle : hand.reshuffles) {
        if (reshuffle.before == choice) return &reshuffle;
    }
    return nullptr;
}

}  // namespace

Effort effort_of(std::uint32_t playouts) {
    // Half as many deals: what a card changed is small against the noise of a playout, and luck is
    // summed over a match.
    return {.candidates = {.playouts = playouts},
            .comparison = {.playouts = playouts},
            .deals = {.playouts = std::max<std::uint32_t>(1, playouts / 2)}};
}

void Analyst::sit_down(const Rules& rules) {
    if (rules_ == &rules) return;
    rules_ = &rules;
    player_ = level_->make(rules);
    light_ = std::make_unique<players::LightPlayer>(rules);
}

Analyser::Analyser(std::vector<MatchLog> record, const AnalyserOptions& options)
    : options_(options), own_(*options.level) {
    if (options_.playouts == 0) options_.playouts = usual_effort * options.level->playouts;
    effort_ = effort_of(options_.playouts);
    for (MatchLog& log : record) {
        const std::size_t match = matches_.size();
        for (std::size_t hand = 0; hand < log.hands.size(); ++hand) {
            for (std::size_t choice = 0; choice <= log.hands[hand].choices.size(); ++choice) {
                jobs_.push_back({match, hand, choice});
            }
        }
        matches_.push_back({.log = std::move(log), .hands = {}});
        matches_.back().hands.resize(matches_.back().log.hands.size());
    }
}

std::uint64_t Analyser::seed_of(std::uint64_t stream) const {
    return Rng(options_.seed, stream).next();
}

Analyser::JobResult Analyser::analyse(std::size_t job, Analyst& analyst,
                                      const Effort& effort) const {
    const auto [match, number, choice] = jobs_[job];
    const HandLog& hand = matches_[match].log.hands[number];
    analyst.sit_down(*hand.rules);
    // One seed a hand for the open cards (open_cards.h says why): that of the hand's first job.
    const OpenCards cards(hand, *analyst.light_, seed_of(job - choice));
    if (choice == 0) {
        players::Budget deals = effort.deals;
        deals.playouts *= prospect_deals;
        return cards.prospect(deals);
    }
    Game game = game_before(hand, choice - 1);
    const State before = game.state();
    const Move move = hand.choices[choice - 1];
    const View view = game.view(move.seat);
    game.play(move.seat, move.action);
    const Reshuffle* pile = reshuffle_before(hand, choice);
    if (pile != nullptr) game.reshuffle(pile->pile);
    Decision decision{.seat = move.seat,
                      .phase = before.phase,
                      .chosen = move.action,
                      .is_forced = view.legal.size() == 1,
                      .is_judged = !options_.seat || options_.seat == move.seat,
                      .draw = drawn_between(before, game.state(), pile)};
    if (decision.is_judged) {
        const Question question{view, move.action, seed_of(job)};
        decision.verdict = judge(question, *analyst.player_, effort.candidates, effort.comparison);
    }
    decision.course = cards.course(before, move.action, game.state(), effort.deals);
    return decision;
}

void Analyser::take(JobResult&& result) {
    const auto [match, number, choice] = jobs_[done_++];
    HandAnalysis& hand = matches_[match].hands[number];
    const HandLog& log = matches_[match].log.hands[number];
    if (Prospect* prospect = std::get_if<Prospect>(&result)) {
        hand.start = *prospect;
    } else if (Decision* decision = std::get_if<Decision>(&result)) {
        const Side side = log.rules->side_of(decision->seat);
        decision->mark = mark_of(decision->verdict, hand.start.stake[side.index]);
        hand.decisions.push_back(std::move(*decision));
    }
    hand.is_complete = choice == log.choices.size();
}

bool Analyser::step(const Effort& effort) {
    if (done_ == jobs_.size()) return false;
    take(analyse(done_, own_, effort));
    return true;
}

}  // namespace bornes::analysis
