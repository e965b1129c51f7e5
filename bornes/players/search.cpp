#include "bornes/players/search.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace bornes::players {

using namespace engine;

namespace {

/// Values are counted in so many parts of a match; their squares, summed over all playouts that a
/// decision will ever have, fit an integer.
constexpr double scale = 1 << 14;

/// How sure, in standard errors of the difference, a candidate must be to beat the rule of thumb:
/// with few playouts the rule of thumb is the better judge, with many this no longer matters.
constexpr double caution = 1.0;

/// A mean and its standard error, counted in integers so that the order of summing does not matter.
struct Mean {
    std::int64_t sum = 0;
    std::int64_t squares = 0;

    void add(std::int64_t value) {
        sum += value;
        squares += value * value;
    }
    double mean(std::uint32_t visits) const { return static_cast<double>(sum) / visits; }
    double error(std::uint32_t visits) const {
        if (visits < 2) return scale;
        const double average = mean(visits);
        const double variance = static_cast<double>(squares) / visits - average * average;
        return std::sqrt(std::max(0.0, variance) / (visits - 1));
    }
};

struct Tally {
    Action action;
    Mean value = {};
    /// What it made of the same deals more than the favourite did.
    Mean gain = {};
    std::uint32_t visits = 0;

    /// How good it is at least, against the favourite.
    double merit() const { return gain.mean(visits) - caution * gain.error(visits); }
};

class Playouts {
public:
    Playouts(const View& view, const LightPlayer& light, std::uint64_t seed)
        : rules_(*view.rules), light_(light), sampler_(view),
          equity_(rules_, view.match, totals_of(view), view.hand_number),
          own_(rules_.side_of(*view.seat)), seed_(seed) {}

    /// Plays every candidate, the favourite first, out on one more deal.
    void deal(std::span<Tally> candidates) {
        Rng rng(seed_, deals_++);
        const State dealt = sampler_.sample(rng);
        std::int64_t favourite = 0;
        for (Tally& candidate : candidates) {
            State state = dealt;
            Rng luck = rng;
            advance(rules_, state, candidate.action, luck);
            light_.play_out(state, luck);
            const double share = equity_.after(result_of(rules_, state))[own_.index];
            const auto value = static_cast<std::int64_t>(share * scale);
            if (&candidate == &candidates.front()) favourite = value;
            candidate.value.add(value);
            candidate.gain.add(value - favourite);
            ++candidate.visits;
        }
    }

private:
    static Totals totals_of(const View& view) {
        Totals totals{};
        for (std::size_t i = 0; i < totals.size(); ++i) totals[i] = view.sides[i].score;
        return totals;
    }

    const Rules& rules_;
    const LightPlayer& light_;
    DealSampler sampler_;
    MatchEquity equity_;
    Side own_;
    std::uint64_t seed_;
    std::uint64_t deals_ = 0;
};

/// Equal ones stay in the order of their actions: a choice must not depend on a library's sort.
void sort_best_first(std::span<Tally> candidates) {
    std::ranges::sort(candidates, [](const Tally& a, const Tally& b) {
        const std::int64_t difference = a.value.sum * b.visits - b.value.sum * a.visits;
        return difference != 0 ? difference > 0 : a.action.number() < b.action.number();
    });
}

}  // namespace

Choice search(const View& view, const LightPlayer& light, Action favourite, const Budget& budget,
              std::uint64_t seed) {
    std::vector<Tally> candidates = {{.action = favourite}};
    for (const Action action : view.legal) {
        if (action != favourite) candidates.push_back({.action = action});
    }
    Playouts playouts(view, light, seed);

    const auto rounds = std::max<std::uint32_t>(
        1, static_cast<std::uint32_t>(std::bit_width(candidates.size() - 1)));
    std::size_t alive = candidates.size();
    bool stopped = candidates.size() == 1;
    for (std::uint32_t round = 0; round < rounds && !stopped; ++round) {
        const auto deals = std::max<std::uint32_t>(1, budget.playouts / rounds /
                                                          static_cast<std::uint32_t>(alive));
        for (std::uint32_t i = 0; i < deals && !stopped; ++i) {
            playouts.deal({candidates.data(), alive});
            stopped = budget.stop != nullptr && budget.stop->is_due();
        }
        // The favourite stays at the front: the others are measured against it on the same deals.
        sort_best_first({candidates.data() + 1, alive - 1});
        if (round + 1 < rounds) alive = std::max<std::size_t>(2, (alive + 1) / 2);
    }

    const Tally* best = &candidates.front();
    for (std::size_t i = 1; i < alive; ++i) {
        const double least = best == &candidates.front() ? 0 : best->merit();
        if (candidates[i].visits > 0 && candidates[i].merit() > least) best = &candidates[i];
    }
    Choice choice{.action = best->action, .candidates = {}};
    for (const Tally& tally : candidates) {
        if (tally.visits == 0) continue;
        choice.candidates.push_back({.action = tally.action,
                                     .equity = tally.value.mean(tally.visits) / scale,
                                     .error = tally.value.error(tally.visits) / scale,
                                     .visits = tally.visits});
    }
    std::ranges::sort(choice.candidates, [&](const Candidate& a, const Candidate& b) {
        const bool a_chosen = a.action == choice.action;
        const bool b_chosen = b.action == choice.action;
        if (a_chosen != b_chosen) return a_chosen;
        return a.equity != b.equity ? a.equity > b.equity : a.action.number() < b.action.number();
    });
    return choice;
}

}  // namespace bornes::players
