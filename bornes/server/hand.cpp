#include "bornes/server/hand.h"

namespace bornes::server {

Hand::Hand(const engine::Rules& rules, const DealFacts& facts)
    : stream_(facts.seed, facts.contributions),
      game_(rules, stream_.deck(rules), facts.dealer, facts.context) {}

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
