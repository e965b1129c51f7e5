// What search gives away by its habits: positions of the champion's own hands, every action of each
// played out many times by instinct, and what the choice at a usual budget is worth less than the
// best; the champion's search first, then the expert's. Finds in minutes what matches hide in their
// noise for hours.
//
//   regret [EDITION [PLAYERS [POSITIONS [DEALS]]]]
#include <array>
#include <cmath>
#include <cstdlib>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "bornes/engine/editions/editions.h"
#include "bornes/engine/game.h"
#include "bornes/players/champion.h"
#include "bornes/players/expert.h"
#include "bornes/players/reading.h"
#include "bornes/players/search.h"
#include "bornes/text/trace.h"

namespace bornes::arena {

namespace {

using namespace engine;
using namespace players;

constexpr std::array<std::uint32_t, 3> budgets = {1'500, 5'000, 24'000};
constexpr std::array<SearchHabits, 6> tried = {{{.doubt = 40, .drop = 2.5},
                                                {.doubt = 60, .drop = 2.5},
                                                {.doubt = 100, .drop = 2.5},
                                                {.doubt = 100, .drop = 3},
                                                {.doubt = 150, .drop = 3},
                                                {.doubt = 220, .drop = 3}}};
constexpr int seeds = 3;

/// How a level searches.
struct Thinking {
    HiddenCards hidden;
    const Rollout& rollout;
    Advice advice;
};

struct Position {
    View view;
    Thinking champion;
    Thinking expert;
    /// By action, and of the best: the chances found by many playouts.
    std::array<double, action_count> equity{};
    double best = 0;
    double point = 0;
};

class Regret {
public:
    Regret(const Rules& rules, const TableWeights& weights)
        : rules_(rules), weights_(weights), instinct_(rules, weights.instinct) {
        for (std::uint8_t side = 0; side < rules.sides(); ++side) {
            foreseen_.push_back(foresight_.of({side}));
        }
    }

    std::vector<Position> positions(std::size_t count, std::uint32_t deals) {
        std::vector<Position> found;
        ChampionPlayer champion(rules_);
        for (std::uint64_t hand = 1; found.size() < count; ++hand) {
            Rng rng(hand);
            Game game(rules_, text::shuffled_deck(rules_, rng), {0});
            while (!game.state().is_over() && found.size() < count) {
                if (game.state().phase == Phase::Reshuffle) {
                    game.reshuffle(rng);
                    continue;
                }
                const Seat seat = *rules_.to_act(game.state());
                const View view = game.view(seat);
                // A few of each hand, so that they have little to do with each other.
                const bool is_choice = view.phase == Phase::Play && view.legal.size() > 1;
                if (is_choice && rng.below(8) == 0) found.push_back(study(view, deals));
                game.play(seat, champion.choose(view, {.playouts = 300}, rng.next()).action);
            }
        }
        return found;
    }

    /// Points a decision that search gives away, and the standard error of that.
    static std::pair<double, double> measure(const std::vector<Position>& all,
                                             Thinking Position::* level, std::uint32_t playouts,
                                             const SearchHabits& habits) {
        double sum = 0;
        double squares = 0;
        for (const Position& position : all) {
            double loss = 0;
            for (std::uint64_t seed = 0; seed < seeds; ++seed) {
                const auto& [hidden, rollout, advice] = position.*level;
                const Choice choice = search(position.view, hidden, rollout, advice,
                                             {.playouts = playouts}, seed, habits);
                loss += position.best - position.equity[choice.action.number()];
            }
            loss /= seeds * position.point;
            sum += loss;
            squares += loss * loss;
        }
        const auto count = static_cast<double>(all.size());
        const double mean = sum / count;
        return {mean, std::sqrt((squares / count - mean * mean) / count)};
    }

private:
    Position study(const View& view, std::uint32_t deals) const {
        const auto reading = Reading::of(view);
        const Side own = rules_.side_of(*view.seat);
        Position position{
            .view = view,
            .champion = {reading ? HiddenCards(view, reading->weights(weights_.reading))
                                 : HiddenCards(view),
                         instinct_, instinct_.advise(view)},
            .expert = {HiddenCards(view), foreseen_[own.index], club_.advise(view)},
            .point = MatchEquity(rules_, view.match, {}, view.hand_number).worth_of_a_point(own)};
        // Nothing is believed beforehand and nothing dropped: every action gets all deals.
        const auto actions = static_cast<std::uint32_t>(view.legal.size());
        const Choice choice =
            search(view, position.champion.hidden, instinct_, {.favourite = view.legal.first()},
                   {.playouts = deals * actions}, seeds, {.doubt = 1e6, .drop = 1e9});
        for (const Candidate& candidate : choice.candidates) {
            position.equity[candidate.action.number()] = candidate.equity;
        }
        position.best = choice.candidates.front().equity;
        return position;
    }

    const Rules& rules_;
    const TableWeights& weights_;
    Instinct instinct_;
    Foresight foresight_{rules_};
    /// By side.
    std::vector<SidedRollout> foreseen_;
    ClubPlayer club_{rules_};
};

int run(const Rules& rules, std::size_t count, std::uint32_t deals) {
    const TableWeights* weights = built_in_weights().find(kind_of(rules));
    if (weights == nullptr) {
        fmt::print(stderr, "regret: nothing was learned for this table\n");
        return 1;
    }
    Regret regret(rules, *weights);
    const std::vector<Position> all = regret.positions(count, deals);
    fmt::print("points given away a decision, {} positions, {} deals an action\n", count, deals);
    for (const auto& [name, level] :
         {std::pair("champion", &Position::champion), std::pair("expert", &Position::expert)}) {
        for (const SearchHabits& habits : tried) {
            fmt::print("{}, doubt {:3.0f} points, drop at {:.1f} errors:", name, habits.doubt,
                       habits.drop);
            for (const std::uint32_t budget : budgets) {
                const auto [mean, error] = Regret::measure(all, level, budget, habits);
                fmt::print("  {:.2f} ± {:.2f} ({})", mean, error, budget);
            }
            fmt::print("\n");
        }
    }
    return 0;
}

}  // namespace

}  // namespace bornes::arena

int main(int argc, char** argv) {
    using namespace bornes;
    const auto argument = [&](int i, const char* otherwise) {
        return argc > i ? argv[i] : otherwise;
    };
    const engine::Edition* edition = engine::find_edition(argument(1, "parker-1971"));
    const int players = std::atoi(argument(2, "2"));
    const int positions = std::atoi(argument(3, "200"));
    const int deals = std::atoi(argument(4, "30000"));
    if (edition == nullptr || engine::find_table(*edition, players) == nullptr || positions < 1 ||
        deals < 1) {
        fmt::print(stderr, "usage: regret [EDITION [PLAYERS [POSITIONS [DEALS]]]]\n");
        return 2;
    }
    return arena::run(engine::Rules(*edition, players), static_cast<std::size_t>(positions),
                      static_cast<std::uint32_t>(deals));
}
