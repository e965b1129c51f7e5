#include "bornes/players/search.h"

#include <algorithm>
#include <cmath>

namespace bornes::players {

using namespace engine;

namespace {

/// Values are counted in so many parts of a match; their squares, summed over all playouts that a
/// decision will ever have, fit an integer.
constexpr double scale = 1 << 14;

/// The variance of one paired comparison where none has been seen yet, and for how many deals this
/// counts.
constexpr double usual_variance = 0.05 * scale * scale;
constexpr double usual_deals = 8;

/// A piece of work that is never split: so many deals between two looks at the clock.
constexpr std::uint32_t deals_a_part = 4;

/// Sums over playouts, in integers so that their order does not matter.
struct Sums {
    std::int64_t value = 0;
    std::int64_t squares = 0;

    void add(std::int64_t x) {
        value += x;
        squares += x * x;
    }
    void add(const Sums& other) {
        value += other.value;
        squares += other.squares;
    }
    double mean(std::uint32_t visits) const {
        return visits == 0 ? 0 : static_cast<double>(value) / visits;
    }
    /// The variance of one value, held near the usual one while few have been seen.
    double variance(std::uint32_t visits) const {
        const double average = mean(visits);
        const double seen = static_cast<double>(squares) - average * static_cast<double>(value);
        return (std::max(0.0, seen) + usual_deals * usual_variance) / (visits + usual_deals);
    }
};

struct Tally {
    Sums value = {};
    /// What it made of the same deals more than the favourite did.
    Sums gain = {};
    std::uint32_t visits = 0;

    void add(const Tally& other) {
        value.add(other.value);
        gain.add(other.gain);
        visits += other.visits;
    }
};

/// A gain over the favourite and its standard error.
struct Gain {
    double mean = 0;
    double error = 0;
};

struct Contender {
    Action action;
    /// What the rule of thumb expects it to gain, and how far that may be off.
    Gain advice = {};
    /// How much more stands against it than against the favourite.
    double objection = 0;
    Tally tally = {};
    bool is_alive = true;

    /// Advice and playouts, each by its weight. The favourite gains nothing on itself.
    Gain gain() const {
        if (advice.error == 0) return {};
        const double doubt = 1 / (advice.error * advice.error);
        const double seen = tally.visits / tally.gain.variance(tally.visits);
        const double expected =
            (advice.mean * doubt + tally.gain.mean(tally.visits) * seen) / (doubt + seen);
        return {.mean = expected - objection, .error = std::sqrt(1 / (doubt + seen))};
    }
};

Totals totals_of(const View& view) {
    Totals totals{};
    for (std::size_t i = 0; i < totals.size(); ++i) totals[i] = view.sides[i].score;
    return totals;
}

/// Plays deals out for all candidates that are still in; a part of them at a time, on any thread.
class Round final : public Crew::Work {
public:
    Round(const View& view, const HiddenCards& hidden, const Rollout& rollout,
          const MatchEquity& equity, std::uint64_t seed, Stop* stop)
        : rules_(*view.rules), hidden_(hidden), rollout_(rollout), equity_(equity),
          own_(rules_.side_of(*view.seat)), seed_(seed), stop_(stop) {}

    /// Sets up deals [first, first + count); the favourite is the first of the actions.
    std::size_t prepare(std::uint32_t first, std::uint32_t count, std::vector<Action> actions) {
        first_ = first;
        count_ = count;
        actions_ = std::move(actions);
        const std::size_t parts = (count + deals_a_part - 1) / deals_a_part;
        tallies_.assign(parts * actions_.size(), {});
        return parts;
    }

    void do_part(std::size_t part) override {
        // The very first part is always done: a choice needs at least one look.
        if (stop_ != nullptr && first_ + part > 0 && stop_->is_due()) return;
        const auto begin = static_cast<std::uint32_t>(part) * deals_a_part;
        const std::uint32_t end = std::min(begin + deals_a_part, count_);
        Tally* tallies = &tallies_[part * actions_.size()];
        for (std::uint32_t deal = begin; deal < end; ++deal) play(first_ + deal, tallies);
    }

    Tally sum(std::size_t action) const {
        Tally total;
        for (std::size_t i = action; i < tallies_.size(); i += actions_.size()) {
            total.add(tallies_[i]);
        }
        return total;
    }

private:
    void play(std::uint32_t deal, Tally* tallies) const {
        Rng rng(seed_, deal);
        const State dealt = hidden_.sample(rng);
        std::int64_t favourite = 0;
        for (std::size_t i = 0; i < actions_.size(); ++i) {
            State state = dealt;
            Rng luck = rng;
            advance(rules_, state, actions_[i], luck);
            rollout_.play_out(state, luck);
            const double share = equity_.after(result_of(rules_, state))[own_.index];
            const auto value = static_cast<std::int64_t>(share * scale);
            if (i == 0) favourite = value;
            tallies[i].value.add(value);
            tallies[i].gain.add(value - favourite);
            ++tallies[i].visits;
        }
    }

    const Rules& rules_;
    const HiddenCards& hidden_;
    const Rollout& rollout_;
    const MatchEquity& equity_;
    Side own_;
    std::uint64_t seed_;
    Stop* stop_;
    std::uint32_t first_ = 0;
    std::uint32_t count_ = 0;
    std::vector<Action> actions_;
    std::vector<Tally> tallies_;
};

/// The favourite first, the others in the order of their actions.
std::vector<Contender> contenders(const View& view, const Advice& advice,
                                  const SearchHabits& habits, const MatchEquity& equity) {
    const Side own = view.rules->side_of(*view.seat);
    const double point = equity.worth_of_a_point(own);
    // Who objects thinks in points: where this hand decides a match, that counts no more than in
    // its first.
    const double standing =
        std::min(point, MatchEquity(*view.rules, view.match, {}, 1).worth_of_a_point(own));
    std::vector<Contender> all = {{.action = advice.favourite}};
    for (const Action action : view.legal) {
        if (action == advice.favourite) continue;
        const double lag = habits.trust * advice.lag[action.number()];
        const double objection =
            advice.objection[action.number()] - advice.objection[advice.favourite.number()];
        all.push_back(
            {.action = action,
             .advice = {.mean = -lag * point * scale, .error = habits.doubt * point * scale},
             .objection = objection * standing * scale});
    }
    return all;
}

/// Drops who is behind beyond doubt; the favourite stays, all others are measured against it.
/// Returns whether there is still something to find out.
bool drop_hopeless(std::vector<Contender>& all, double drop) {
    double sure = 0;
    for (const Contender& contender : all) {
        const Gain gain = contender.gain();
        if (contender.is_alive) sure = std::max(sure, gain.mean - drop * gain.error);
    }
    int others = 0;
    for (Contender& contender : all) {
        const Gain gain = contender.gain();
        if (gain.mean + drop * gain.error < sure && &contender != &all.front()) {
            contender.is_alive = false;
        }
        if (contender.is_alive && &contender != &all.front()) ++others;
    }
    // Somebody else beats the favourite for sure: one of those is enough, no need to compare on.
    return sure > 0 ? others > 1 : others > 0;
}

Choice verdict(const std::vector<Contender>& all) {
    const Tally& favourite = all.front().tally;
    const double base = favourite.value.mean(favourite.visits);
    const double base_error =
        std::sqrt(favourite.value.variance(favourite.visits) / std::max(1U, favourite.visits));
    Choice choice;
    for (const Contender& contender : all) {
        const Gain gain = contender.gain();
        choice.candidates.push_back(
            {.action = contender.action,
             .equity = std::clamp((base + gain.mean) / scale, 0.0, 1.0),
             .error = std::sqrt(base_error * base_error + gain.error * gain.error) / scale,
             .visits = contender.tally.visits});
    }
    // Equal ones stay in the order of their actions: a choice must not depend on a library's sort.
    std::ranges::stable_sort(choice.candidates, [](const Candidate& a, const Candidate& b) {
        return a.equity > b.equity;
    });
    choice.action = choice.candidates.front().action;
    return choice;
}

}  // namespace

Choice search(const View& view, const HiddenCards& hidden, const Rollout& rollout,
              const Advice& advice, const Budget& budget, std::uint64_t seed,
              const SearchHabits& habits) {
    const MatchEquity equity(*view.rules, view.match, totals_of(view), view.hand_number);
    std::vector<Contender> all = contenders(view, advice, habits, equity);
    Round round(view, hidden, rollout, equity, seed, budget.stop);

    std::uint32_t deals = 0;
    std::uint32_t left = std::max(budget.playouts, static_cast<std::uint32_t>(all.size()));
    bool is_open = true;
    while (is_open && (deals == 0 || budget.stop == nullptr || !budget.stop->is_due())) {
        std::vector<std::size_t> playing;
        std::vector<Action> actions;
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (!all[i].is_alive) continue;
            playing.push_back(i);
            actions.push_back(all[i].action);
        }
        const std::uint32_t wanted = std::max(habits.first_deals, deals / 2);
        const std::uint32_t count =
            std::min(wanted, left / static_cast<std::uint32_t>(playing.size()));
        if (count == 0) break;
        const std::size_t parts = round.prepare(deals, count, std::move(actions));
        if (budget.crew != nullptr) {
            budget.crew->run(round, parts);
        } else {
            for (std::size_t part = 0; part < parts; ++part) round.do_part(part);
        }
        for (std::size_t i = 0; i < playing.size(); ++i) all[playing[i]].tally.add(round.sum(i));
        deals += count;
        left -= count * static_cast<std::uint32_t>(playing.size());
        is_open = drop_hopeless(all, habits.drop) || all.size() == 1;
    }
    return verdict(all);
}

}  // namespace bornes::players
