#include "bornes/arena/luck.h"

#include "bornes/arena/duplicate.h"
#include "bornes/players/pile_order.h"

namespace bornes::arena {

using namespace engine;

namespace {

/// So many times the playouts of a choice go into the value before the deal: it is asked for once
/// a hand, and has no cards in common with anything that would make it less noisy.
constexpr std::uint32_t prospect_factor = 4;

Yield divided(const Yield& sum, std::uint32_t by) {
    return {.lead = sum.lead / by, .part = sum.part / by};
}

}  // namespace

Yield& Yield::operator+=(const Yield& other) {
    lead += other.lead;
    part += other.part;
    return *this;
}

Yield& Yield::operator-=(const Yield& other) {
    lead -= other.lead;
    part -= other.part;
    return *this;
}

Yield Valuation::of(const Result& result, Side side) const {
    const double part =
        equity_ ? equity_->after(result)[side.index] : parts_of_win(rules_, result)[side.index];
    return {.lead = lead_of(rules_, result, side), .part = part};
}

Action LuckMeter::choose(const State& state, Side side) const {
    const bool is_own = !others_ || rules_.side_of(*rules_.to_act(state)) == side;
    return (is_own ? own_ : others_)->choose(state);
}

void LuckMeter::play_out(State& state, Rng& rng, Side side) const {
    if (!others_) return own_->play_out(state, rng);
    while (!state.is_over()) advance(rules_, state, choose(state, side), rng);
}

Yield LuckMeter::prospect(Seat dealer, Side side, const Valuation& valuation,
                          std::uint64_t seed) const {
    const std::uint32_t playouts = prospect_factor * playouts_;
    Yield sum;
    for (std::uint32_t i = 0; i < playouts; ++i) {
        Rng rng(seed, i);
        State state = rules_.deal(rng, dealer);
        play_out(state, rng, side);
        sum += valuation.of(result_of(rules_, state), side);
    }
    return divided(sum, playouts);
}

Yield LuckMeter::worth(const State& before, Action chosen, Side side, const Valuation& valuation,
                       std::uint64_t seed) const {
    const Action expected = choose(before, side);
    if (expected == chosen) return {};
    Yield sum;
    for (std::uint32_t i = 0; i < playouts_; ++i) {
        Rng rng(seed, i);
        const State dealt = players::with_pile_in(players::random_order(rng), before);
        const auto after = [&](Action action) {
            State state = dealt;
            Rng luck = rng;
            advance(rules_, state, action, luck);
            play_out(state, luck, side);
            return valuation.of(result_of(rules_, state), side);
        };
        sum += after(chosen);
        sum -= after(expected);
    }
    return divided(sum, playouts_);
}

}  // namespace bornes::arena
