#include "bornes/analysis/open_cards.h"

#include <array>

#include "bornes/analysis/mean.h"
#include "bornes/players/pile_order.h"

namespace bornes::analysis {

using namespace engine;

namespace {

/// The deals of a prospect get streams of their own.
constexpr std::uint64_t first_prospect_stream = std::uint64_t{1} << 32;

/// The chances of all sides.
struct MeanShares {
    std::array<Mean, max_sides> sides;

    void add(const Shares& shares) {
        for (std::size_t i = 0; i < sides.size(); ++i) sides[i].add(shares[i]);
    }
    Shares means() const {
        Shares shares{};
        for (std::size_t i = 0; i < sides.size(); ++i) shares[i] = sides[i].mean();
        return shares;
    }
};

bool is_due(const players::Budget& budget, std::uint32_t done) {
    return done >= budget.playouts || (done > 0 && budget.stop != nullptr && budget.stop->is_due());
}

}  // namespace

OpenCards::OpenCards(const HandLog& hand, const players::LightPlayer& light, std::uint64_t seed)
    : rules_(*hand.rules), light_(light),
      equity_(rules_, hand.context.match, hand.context.scores_before, hand.context.number),
      dealer_(hand.dealer), seed_(seed) {}

Shares OpenCards::play_out(State& state, Rng& rng) const {
    if (state.phase == Phase::Reshuffle) rules_.reshuffle(state, rng);
    light_.play_out(state, rng);
    return equity_.after(result_of(rules_, state));
}

Prospect OpenCards::prospect(const players::Budget& deals) const {
    MeanShares shares;
    for (std::uint32_t i = 0; !is_due(deals, i); ++i) {
        Rng rng(seed_, first_prospect_stream + i);
        State state = rules_.deal(rng, dealer_);
        shares.add(play_out(state, rng));
    }
    Prospect prospect{.shares = shares.means()};
    for (std::size_t i = 0; i < max_sides; ++i) {
        prospect.stake[i] = 2 * shares.sides[i].deviation();
        prospect.error = std::max(prospect.error, shares.sides[i].error());
    }
    return prospect;
}

Course OpenCards::course(const State& before, Action chosen, const State& after,
                         const players::Budget& deals) const {
    const std::size_t chooser = rules_.side_of(*rules_.to_act(before)).index;
    const std::size_t drawer = rules_.side_of(after.turn).index;
    // Where these hold, the same playout would be played twice.
    const bool is_expected = light_.choose(before) == chosen;
    const bool is_certain =
        after.draw_begin == before.draw_begin && after.draw_end == before.draw_end;

    MeanShares at_first;
    MeanShares when_chosen;
    MeanShares when_drawn;
    Mean change;
    Mean luck;
    for (std::uint32_t i = 0; !is_due(deals, i); ++i) {
        Rng rng(seed_, i);
        const players::PileOrder order = players::random_order(rng);
        const auto value_of = [&](State state) {
            Rng own = rng;
            return play_out(state, own);
        };
        State played = players::with_pile_in(order, before);
        Rng own = rng;
        advance(rules_, played, chosen, own);
        const Shares after_choice = play_out(played, own);
        const Shares first =
            is_expected ? after_choice : value_of(players::with_pile_in(order, before));
        const Shares last =
            is_certain ? after_choice : value_of(players::with_pile_in(order, after));
        at_first.add(first);
        when_chosen.add(after_choice);
        when_drawn.add(last);
        change.add(after_choice[chooser] - first[chooser]);
        luck.add(last[drawer] - after_choice[drawer]);
    }
    return {.before = at_first.means(),
            .chosen = when_chosen.means(),
            .drawn = when_drawn.means(),
            .choice_error = is_expected ? 0 : change.error(),
            .luck_error = is_certain ? 0 : luck.error()};
}

}  // namespace bornes::analysis
