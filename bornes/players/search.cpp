#include "bornes/players/search.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <span>

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

/// What one action gains over another, and the standard error of that.
struct Gain {
    double mean = 0;
    double error = 0;
};

struct Contender {
    Action action;
    /// What the rule of thumb holds it to be worth, and what stands against it whatever is seen.
    double advice = 0;
    double objection = 0;
    Sums value = {};
    std::uint32_t visits = 0;
    bool is_alive = true;
};

/// Where among the pairs of so many the pair (first, second) is found; the first is the smaller.
constexpr std::size_t pair_index(std::size_t first, std::size_t second) {
    return second * (second - 1) / 2 + first;
}
constexpr std::size_t pair_count(std::size_t of) { return of * (of - 1) / 2; }

Totals totals_of(const View& view) {
    Totals totals{};
    for (std::size_t i = 0; i < totals.size(); ++i) totals[i] = view.sides[i].score;
    return totals;
}

/// Plays deals out for all candidates that are still in; a part of them at a time, on any thread.
class Round final : public Crew::Work {
public:
    Round(const View& view, const HiddenCards& hidden, const Rollout& rollout,
          const MatchEquity& equity, double points, std::uint64_t seed, Stop* stop)
        : rules_(*view.rules), hidden_(hidden), rollout_(rollout), equity_(equity),
          own_(rules_.side_of(*view.seat)), points_(has_points() ? points : 0),
          point_(equity.worth_of_a_point(own_)), seed_(seed), stop_(stop) {}

    /// Sets up deals [first, first + count).
    std::size_t prepare(std::uint32_t first, std::uint32_t count, std::vector<Action> actions) {
        first_ = first;
        count_ = count;
        actions_ = std::move(actions);
        const std::size_t parts = (count + deals_a_part - 1) / deals_a_part;
        deals_.assign(parts, 0);
        sums_.assign(parts * sums_a_part(), {});
        return parts;
    }

    void do_part(std::size_t part) override {
        // The very first part is always done: a choice needs at least one look.
        if (stop_ != nullptr && first_ + part > 0 && stop_->is_due()) return;
        const auto begin = static_cast<std::uint32_t>(part) * deals_a_part;
        const std::uint32_t end = std::min(begin + deals_a_part, count_);
        Sums* sums = &sums_[part * sums_a_part()];
        for (std::uint32_t deal = begin; deal < end; ++deal) play(first_ + deal, sums);
        deals_[part] = end - begin;
    }

    /// How many deals were played.
    std::uint32_t deals() const { return std::accumulate(deals_.begin(), deals_.end(), 0U); }
    Sums value(std::size_t action) const { return total(action); }
    /// What the second action made of the same deals more than the first, points counted in.
    Sums gain(std::size_t first, std::size_t second) const {
        return total(actions_.size() + pair_index(first, second));
    }

private:
    /// One for each action, then one for each pair of them.
    std::size_t sums_a_part() const { return actions_.size() + pair_count(actions_.size()); }

    Sums total(std::size_t which) const {
        Sums total;
        for (std::size_t i = which; i < sums_.size(); i += sums_a_part()) total.add(sums_[i]);
        return total;
    }

    void play(std::uint32_t deal, Sums* sums) const {
        Rng rng(seed_, deal);
        const State dealt = hidden_.sample(rng);
        std::array<std::int64_t, action_count> worths;
        Sums* pair = sums + actions_.size();
        for (std::size_t i = 0; i < actions_.size(); ++i) {
            State state = dealt;
            Rng luck = rng;
            advance(rules_, state, actions_[i], luck);
            rollout_.play_out(state, luck);
            const Result result = result_of(rules_, state);
            const double share = equity_.after(result)[own_.index];
            const double worth = (1 - points_) * share + points_ * point_ * lead(result);
            worths[i] = static_cast<std::int64_t>(worth * scale);
            sums[i].add(static_cast<std::int64_t>(share * scale));
            for (std::size_t j = 0; j < i; ++j) (pair++)->add(worths[i] - worths[j]);
        }
    }

    bool has_points() const { return rules_.edition().result == HandResult::Points; }
    /// A hand's points of the own side less the mean of the others.
    double lead(const Result& result) const {
        int own = 0;
        int others = 0;
        for (std::size_t i = 0; i < sides_; ++i) {
            (i == own_.index ? own : others) += result.scores[i].total().value;
        }
        return own - static_cast<double>(others) / static_cast<double>(sides_ - 1);
    }

    const Rules& rules_;
    const HiddenCards& hidden_;
    const Rollout& rollout_;
    const MatchEquity& equity_;
    Side own_;
    std::size_t sides_ = static_cast<std::size_t>(rules_.sides());
    /// The part of a comparison that is made in points, and what one is worth.
    double points_;
    double point_;
    std::uint64_t seed_;
    Stop* stop_;
    std::uint32_t first_ = 0;
    std::uint32_t count_ = 0;
    std::vector<Action> actions_;
    /// By part: how many deals were played, and what came of them.
    std::vector<std::uint32_t> deals_;
    std::vector<Sums> sums_;
};

/// All candidates and what has been seen of them. Whoever leads is compared with each of the others
/// on the deals that both have played: two actions that are alike fare alike, and little is left
/// to tell them apart by.
class Field {
public:
    /// The favourite leads first, the others follow in the order of their actions.
    Field(const View& view, const Advice& advice, const SearchHabits& habits,
          const MatchEquity& equity)
        : habits_(habits) {
        const Side own = view.rules->side_of(*view.seat);
        point_ = equity.worth_of_a_point(own) * scale;
        // Who objects thinks in points: where this hand decides a match, that counts no more than
        // in its first.
        const double first_hand =
            MatchEquity(*view.rules, view.match, {}, 1).worth_of_a_point(own) * scale;
        const auto enter = [&](Action action) {
            const std::size_t i = action.number();
            const double lag = action == advice.favourite ? 0 : habits.trust * advice.lag[i];
            all_.push_back({.action = action,
                            .advice = -lag * point_,
                            .objection = advice.objection[i] * std::min(point_, first_hand)});
        };
        enter(advice.favourite);
        for (const Action action : view.legal) {
            if (action != advice.favourite) enter(action);
        }
        gains_.resize(pair_count(all_.size()));
    }

    std::size_t size() const { return all_.size(); }
    /// Those who are still in, by their places.
    std::vector<std::size_t> playing() const {
        std::vector<std::size_t> places;
        for (std::size_t i = 0; i < all_.size(); ++i) {
            if (all_[i].is_alive) places.push_back(i);
        }
        return places;
    }
    Action action(std::size_t i) const { return all_[i].action; }

    /// Adds a round of those at these places.
    void add(const Round& round, std::span<const std::size_t> places) {
        const std::uint32_t deals = round.deals();
        for (std::size_t i = 0; i < places.size(); ++i) {
            all_[places[i]].visits += deals;
            all_[places[i]].value.add(round.value(i));
            for (std::size_t j = 0; j < i; ++j) {
                gains_[pair_index(places[j], places[i])].add(round.gain(j, i));
            }
        }
        leader_ = best();
    }

    /// Drops who is behind beyond doubt.
    void drop_hopeless() {
        for (std::size_t i = 0; i < all_.size(); ++i) {
            const Gain gain = over_leader(i);
            const double hope = gain.mean + habits_.drop * gain.error;
            if (i != leader_ && hope < habits_.care * point_) all_[i].is_alive = false;
        }
    }

    Choice verdict() const {
        const Contender& leader = all_[leader_];
        const double base = leader.value.mean(leader.visits);
        const double base_error =
            std::sqrt(leader.value.variance(leader.visits) / std::max(1U, leader.visits));
        Choice choice;
        for (std::size_t i = 0; i < all_.size(); ++i) {
            const Gain gain = over_leader(i);
            choice.candidates.push_back(
                {.action = all_[i].action,
                 // Nobody is ahead of the leader, whatever a few deals said of who was dropped.
                 .equity = std::clamp((base + std::min(gain.mean, 0.0)) / scale, 0.0, 1.0),
                 .error = std::sqrt(base_error * base_error + gain.error * gain.error) / scale,
                 .measured = all_[i].value.mean(all_[i].visits) / scale,
                 .visits = all_[i].visits});
        }
        // Equal ones stay in their order, the leader first: a choice must not depend on a library's
        // sort.
        const auto first = choice.candidates.begin();
        const auto leading = first + static_cast<std::ptrdiff_t>(leader_);
        std::rotate(first, leading, leading + 1);
        std::ranges::stable_sort(first + 1, choice.candidates.end(), std::greater<>{},
                                 &Candidate::equity);
        choice.action = choice.candidates.front().action;
        return choice;
    }

private:
    /// Advice and playouts, each by its weight. The leader gains nothing on itself.
    Gain over_leader(std::size_t i) const {
        if (i == leader_) return {};
        const Contender& leader = all_[leader_];
        const std::uint32_t visits = std::min(leader.visits, all_[i].visits);
        const Sums& sums = gains_[pair_index(std::min(i, leader_), std::max(i, leader_))];
        const double gained = (i > leader_ ? 1 : -1) * sums.mean(visits);
        const double doubt = 1 / (habits_.doubt * point_ * habits_.doubt * point_);
        const double seen = visits / sums.variance(visits);
        const double advised = all_[i].advice - leader.advice;
        const double expected = (advised * doubt + gained * seen) / (doubt + seen);
        return {.mean = expected - (all_[i].objection - leader.objection),
                .error = std::sqrt(1 / (doubt + seen))};
    }
    /// Of those still in, who gains most over the leader so far.
    std::size_t best() const {
        std::size_t best = leader_;
        double most = 0;
        for (std::size_t i = 0; i < all_.size(); ++i) {
            const double gain = over_leader(i).mean;
            if (all_[i].is_alive && gain > most) {
                best = i;
                most = gain;
            }
        }
        return best;
    }

    const SearchHabits& habits_;
    std::vector<Contender> all_;
    /// By pair_index: what the second made of the same deals more than the first.
    std::vector<Sums> gains_;
    std::size_t leader_ = 0;
    /// What a point is worth, as values are counted.
    double point_ = 0;
};

}  // namespace

Choice search(const View& view, const HiddenCards& hidden, const Rollout& rollout,
              const Advice& advice, const Budget& budget, std::uint64_t seed,
              const SearchHabits& habits) {
    const MatchEquity equity(*view.rules, view.match, totals_of(view), view.hand_number);
    Field field(view, advice, habits, equity);
    Round round(view, hidden, rollout, equity, habits.points, seed, budget.stop);

    std::uint32_t deals = 0;
    std::uint32_t left = std::max(budget.playouts, static_cast<std::uint32_t>(field.size()));
    std::vector<std::size_t> playing = field.playing();
    while (deals == 0 || budget.stop == nullptr || !budget.stop->is_due()) {
        const std::uint32_t wanted = std::max(habits.first_deals, deals / 2);
        const std::uint32_t count =
            std::min(wanted, left / static_cast<std::uint32_t>(playing.size()));
        if (count == 0) break;
        std::vector<Action> actions;
        for (const std::size_t i : playing) actions.push_back(field.action(i));
        const std::size_t parts = round.prepare(deals, count, std::move(actions));
        if (budget.crew != nullptr) {
            budget.crew->run(round, parts);
        } else {
            for (std::size_t part = 0; part < parts; ++part) round.do_part(part);
        }
        field.add(round, playing);
        deals += count;
        left -= count * static_cast<std::uint32_t>(playing.size());
        field.drop_hopeless();
        playing = field.playing();
        // The equity of a single action is found all the same.
        if (playing.size() == 1 && field.size() > 1) break;
    }
    return field.verdict();
}

}  // namespace bornes::players
