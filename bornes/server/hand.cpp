#include "bornes/server/hand.h"

namespace bornes::server {

Hand::Hand(const engine::Rules& rules, const DealFacts& facts)
    : stream_(facts.seed, facts.contributions),
      game_(rules, deck(facts, rules), facts.dealer, facts.context) {}

std::vector<engine::Card> Hand::deck(const DealFacts& facts, const engine::Rules& rules) {
    std::vector<engine::Card> fair = stream_.deck(rules);
    return facts.stacked.empty() ? fair : facts.stacked;
}

engine::Refusal Hand::play(engine::Seat seat, engine::Action action) {
    const engine::Refusal why = game_.play(seat, action, engine::Window::Open);
    if (why == engine::Refusal::None) reshuffle();
    return why;
}

void Hand::settle() {
    game_.settle();
    reshuffle();
}

void Hand::reshuffle() {
    new_pile_.clear();
    if (state().phase != engine::Phase::Reshuffle) return;
    new_pile_ = stream_.pile(game_.rules(), state());
    game_.reshuffle(new_pile_);
}

}  // namespace bornes::server
