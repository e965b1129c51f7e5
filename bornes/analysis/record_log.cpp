#include "bornes/analysis/record_log.h"

#include <utility>

namespace bornes::analysis {

using namespace engine;

Game game_before(const HandLog& hand, std::size_t choice) {
    Game game(*hand.rules, hand.deck, hand.dealer, hand.context);
    auto reshuffle = hand.reshuffles.begin();
    for (std::size_t i = 0;; ++i) {
        while (reshuffle != hand.reshuffles.end() && reshuffle->before == i) {
            game.reshuffle(reshuffle->pile);
            ++reshuffle;
        }
        if (i == choice) return game;
        game.play(hand.choices[i].seat, hand.choices[i].action);
    }
}

std::vector<MatchLog> RecordCollector::take() {
    is_in_match_ = false;
    return std::exchange(matches_, {});
}

void RecordCollector::on_match(const text::MatchLine& match) {
    matches_.push_back({.setup = match.setup, .is_match = true, .names = match.names, .hands = {}});
    is_in_match_ = true;
}

void RecordCollector::on_hand(const text::HandLine& line, const Game& dealt) {
    const bool joins = is_in_match_ || (!matches_.empty() && !matches_.back().is_match &&
                                        matches_.back().setup == line.setup);
    if (!joins) {
        matches_.push_back({.setup = line.setup, .is_match = false, .names = {}, .hands = {}});
    }
    std::vector<HandLog>& hands = matches_.back().hands;
    // The rules that the game refers to may go before this log does.
    std::shared_ptr<const Rules> rules =
        hands.empty() ? std::make_shared<const Rules>(dealt.rules()) : hands.back().rules;
    hands.push_back({.rules = std::move(rules),
                     .context = dealt.context(),
                     .dealer = line.dealer,
                     .deck = line.deck,
                     .choices = {},
                     .reshuffles = {},
                     .result = {}});
}

void RecordCollector::on_decision(const Game&, Seat seat, Action action) {
    hand().choices.push_back({seat, action});
}

void RecordCollector::on_reshuffle(const Game&, std::span<const Card> pile) {
    hand().reshuffles.push_back({hand().choices.size(), {pile.begin(), pile.end()}});
}

void RecordCollector::on_result(const Game&, const Result& result) { hand().result = result; }

void RecordCollector::on_match_result(const Rules&, const Match&) { is_in_match_ = false; }

}  // namespace bornes::analysis
