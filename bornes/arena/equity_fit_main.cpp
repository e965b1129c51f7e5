// Fits the numbers of players/equity.cpp: plays hands, makes matches of them from random totals,
// and searches for the numbers that come nearest to how often each side then won.
//
//   equity_fit [EDITION]
#include <array>
#include <cmath>
#include <vector>

#include <fmt/core.h>

#include "bornes/engine/editions/editions.h"
#include "bornes/players/light.h"

namespace bornes::arena {

namespace {

using namespace engine;

constexpr int hands = 20'000;
constexpr int starts = 600;
constexpr int matches = 1500;
constexpr int target = 5000;

using Points = std::array<int, max_sides>;

/// Totals to start from, and how often the first side won from there.
struct Start {
    Points totals{};
    double won = 0;
};

std::vector<Points> play_hands(const Rules& rules, Rng& rng) {
    const players::LightPlayer light(rules);
    std::vector<Points> results;
    for (int hand = 0; hand < hands; ++hand) {
        State state = rules.deal(rng, {static_cast<std::uint8_t>(hand % rules.players())});
        light.play_out(state, rng);
        const Result result = result_of(rules, state);
        Points points{};
        for (std::size_t i = 0; i < max_sides; ++i) points[i] = result.scores[i].total().value;
        results.push_back(points);
    }
    return results;
}

/// Whether the first side wins a match from these totals, with hands drawn from the results.
bool first_wins(Points totals, std::size_t sides, const std::vector<Points>& results, Rng& rng) {
    for (;;) {
        const Points& hand = results[rng.below(hands)];
        const std::size_t turn = rng.below(static_cast<std::uint32_t>(sides));
        for (std::size_t i = 0; i < sides; ++i) totals[i] += hand[(i + turn) % sides];
        int best = -1;
        std::size_t winner = 0;
        bool is_shared = false;
        for (std::size_t i = 0; i < sides; ++i) {
            if (totals[i] == best) is_shared = true;
            if (totals[i] > best) {
                best = totals[i];
                winner = i;
                is_shared = false;
            }
        }
        if (best >= target && !is_shared) return winner == 0;
    }
}

/// The form of players/equity.cpp.
double share_of_first(const Points& totals, std::size_t sides, double width) {
    const auto share = [&](std::size_t i) {
        double product = 1;
        for (std::size_t j = 0; j < sides; ++j) {
            const double lead = totals[i] - totals[j];
            if (j != i) product *= 0.5 * (1 + lead / std::sqrt(lead * lead + width * width));
        }
        return product;
    };
    double sum = 0;
    for (std::size_t i = 0; i < sides; ++i) sum += share(i);
    return share(0) / sum;
}

void fit(const Rules& rules) {
    Rng rng(5);
    const auto sides = static_cast<std::size_t>(rules.sides());
    const std::vector<Points> results = play_hands(rules, rng);
    double square = 0;
    for (const Points& hand : results) square += std::pow(hand[0] - hand[1], 2) / hands;

    std::vector<Start> all(starts);
    for (Start& start : all) {
        for (std::size_t i = 0; i < sides; ++i) {
            start.totals[i] = static_cast<int>(rng.below(target / 50)) * 50;
        }
        for (int match = 0; match < matches; ++match) {
            start.won += first_wins(start.totals, sides, results, rng) ? 1.0 / matches : 0;
        }
    }

    double least = 1e9;
    std::array<double, 3> best{};
    for (double more = 0; more <= 1; more += 0.25) {
        for (double points = 700; points <= 2500; points += 100) {
            for (double width = 500; width <= 2600; width += 50) {
                double error = 0;
                for (const Start& start : all) {
                    const int top = *std::max_element(start.totals.begin(), start.totals.end());
                    const double spread = width * std::sqrt((target - top) / points + more);
                    error += std::pow(share_of_first(start.totals, sides, spread) - start.won, 2) /
                             starts;
                }
                if (error < least) {
                    least = error;
                    best = {points, width, more};
                }
            }
        }
    }
    // A normal curve and the sigmoid have the same slope in the middle at this ratio of widths.
    const double hand_width = std::sqrt(square) * std::sqrt(2 * std::acos(-1.0)) / 2;
    fmt::print("{} players: points a hand {:.0f}, width {:.0f}, least hands {:.2f}, width of a "
               "counted hand {:.0f}; error {:.3f}\n",
               rules.players(), best[0], best[1], best[2], hand_width, std::sqrt(least));
}

}  // namespace

}  // namespace bornes::arena

int main(int argc, char** argv) {
    using namespace bornes;
    const engine::Edition* edition =
        argc > 1 ? engine::find_edition(argv[1]) : &engine::default_edition();
    if (edition == nullptr || edition->target.value == 0) {
        fmt::print(stderr, "usage: equity_fit [EDITION], an edition that is played for points\n");
        return 2;
    }
    for (const engine::Table& table : edition->tables) {
        arena::fit(engine::Rules(*edition, table.players));
    }
    return 0;
}
