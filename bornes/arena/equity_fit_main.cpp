// Works out what the totals of a match are worth: plays hands, writes the table that follows from
// them (players/equity_table.cpp), and fits the numbers of the formula that players/equity.cpp uses
// where the table does not reach. How far both are off, against matches made of the same hands from
// random totals, and the numbers, are said on standard error.
//
//   equity_fit > bornes/players/equity_table.cpp
#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include <fmt/core.h>

#include "bornes/engine/editions/editions.h"
#include "bornes/players/equity_table.h"
#include "bornes/players/weights.h"

namespace bornes::arena {

namespace {

using namespace engine;
using players::EquityTable;

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
    const auto policy = players::learned_rollout(rules);
    std::vector<Points> results;
    for (int hand = 0; hand < hands; ++hand) {
        State state = rules.deal(rng, {static_cast<std::uint8_t>(hand % rules.players())});
        policy->play_out(state, rng);
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

/// The table of a number of players, and the numbers that it is made of.
class Chances {
public:
    Chances(int players, int sides) : sides_(static_cast<std::size_t>(sides)) {
        // A third side makes the table large, and its chances smoother.
        table_ = {.players = players,
                  .sides = sides,
                  .step = sides == 2 ? 200 : 500,
                  .places = sides == 2 ? 31 : 13,
                  .chances = {}};
        std::size_t size = 1;
        for (int i = 0; i < sides; ++i) size *= static_cast<std::size_t>(table_.places);
        chances_.assign(size, 1.0 / sides);
    }

    const EquityTable& table() const { return table_; }
    std::span<const double> chances() const { return chances_; }

    /// The first side's chance with these points to go.
    double at(const Points& to_go) const {
        const int best = *std::min_element(to_go.begin(), to_go.begin() + sides_count());
        if (best <= 0) {
            const auto winners = std::count(to_go.begin(), to_go.begin() + sides_count(), best);
            return to_go[0] == best ? 1.0 / static_cast<double>(winners) : 0;
        }
        const std::span<const int> all(to_go);
        return sides_ == 2 ? players::interpolated(table_, chances(), all.first<2>())
                           : players::interpolated(table_, chances(), all.first<3>());
    }

    /// Works the chances out from those with fewer points to go: once through would do, if no hand
    /// ever left somebody where he was.
    void solve(const std::vector<Points>& results) {
        constexpr int sweeps = 6;
        for (int sweep = 0; sweep < sweeps; ++sweep) {
            for (std::size_t index = 0; index < chances_.size(); ++index) {
                chances_[index] = after_a_hand(to_go_at(index), results);
            }
        }
    }

private:
    std::ptrdiff_t sides_count() const { return static_cast<std::ptrdiff_t>(sides_); }
    std::size_t places() const { return static_cast<std::size_t>(table_.places); }

    Points to_go_at(std::size_t index) const {
        Points to_go{};
        for (std::size_t i = sides_; i-- > 0; index /= places()) {
            // Nothing to go stands for the last point: whoever has none left has won.
            to_go[i] = std::max(1, static_cast<int>(index % places()) * table_.step);
        }
        return to_go;
    }

    double after_a_hand(const Points& to_go, const std::vector<Points>& results) const {
        double sum = 0;
        for (const Points& hand : results) {
            for (std::size_t turn = 0; turn < sides_; ++turn) {
                Points left{};
                for (std::size_t i = 0; i < sides_; ++i) {
                    left[i] = to_go[i] - hand[(i + turn) % sides_];
                }
                sum += at(left);
            }
        }
        return sum / static_cast<double>(results.size() * sides_);
    }

    std::size_t sides_;
    EquityTable table_{};
    std::vector<double> chances_;
};

struct Formula {
    double points_a_hand = 0;
    double width = 0;
    double least_hands = 0;
    double error = 1e9;
};

Formula fit_formula(const std::vector<Start>& all, std::size_t sides) {
    Formula best;
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
                if (error < best.error) best = {points, width, more, error};
            }
        }
    }
    return best;
}

double error_of(const Chances& chances, const std::vector<Start>& all, std::size_t sides) {
    double error = 0;
    for (const Start& start : all) {
        Points to_go{};
        for (std::size_t i = 0; i < sides; ++i) to_go[i] = target - start.totals[i];
        error += std::pow(chances.at(to_go) - start.won, 2) / starts;
    }
    return error;
}

void print_table(const Chances& chances) {
    constexpr std::size_t numbers_a_line = 18;
    fmt::print("constexpr std::uint16_t for_{}[] = {{", chances.table().players);
    for (std::size_t i = 0; i < chances.chances().size(); ++i) {
        fmt::print("{}{:.0f},", i % numbers_a_line == 0 ? "\n    " : " ",
                   chances.chances()[i] * EquityTable::whole);
    }
    fmt::print("\n}};\n\n");
}

EquityTable fit(const Rules& rules) {
    Rng rng(5);
    const auto sides = static_cast<std::size_t>(rules.sides());
    const std::vector<Points> results = play_hands(rules, rng);
    double square = 0;
    for (const Points& hand : results) square += std::pow(hand[0] - hand[1], 2) / hands;

    std::vector<Start> all(starts);
    double noise = 0;
    for (Start& start : all) {
        for (std::size_t i = 0; i < sides; ++i) {
            start.totals[i] = static_cast<int>(rng.below(target / 50)) * 50;
        }
        for (int match = 0; match < matches; ++match) {
            start.won += first_wins(start.totals, sides, results, rng) ? 1.0 / matches : 0;
        }
        noise += start.won * (1 - start.won) / matches / starts;
    }
    const auto error = [&](double squared) { return std::sqrt(std::max(0.0, squared - noise)); };

    Chances chances(rules.players(), rules.sides());
    chances.solve(results);
    print_table(chances);
    const Formula formula = fit_formula(all, sides);
    // A normal curve and the sigmoid have the same slope in the middle at this ratio of widths.
    const double hand_width = std::sqrt(square) * std::sqrt(2 * std::acos(-1.0)) / 2;
    fmt::print(
        stderr,
        "{} players: the table is off by {:.4f}, the formula by {:.4f}; points a hand {:.0f}, "
        "width {:.0f}, least hands {:.2f}, width of a counted hand {:.0f}\n",
        rules.players(), error(error_of(chances, all, sides)), error(formula.error),
        formula.points_a_hand, formula.width, formula.least_hands, hand_width);
    return chances.table();
}

void write_source(const Edition& edition) {
    fmt::print("// Written by equity_fit, from hands of {}.\n"
               "// Generated, never edited: that is why one file may be this long.\n"
               "// clang-format off\n"
               "#include \"bornes/players/equity_table.h\"\n\n"
               "namespace bornes::players {{\n\n"
               "namespace {{\n\n",
               edition.id);
    std::vector<EquityTable> tables;
    for (const Table& table : edition.tables) tables.push_back(fit(Rules(edition, table.players)));
    fmt::print("constexpr EquityTable tables[] = {{\n");
    for (const EquityTable& table : tables) {
        fmt::print("    {{.players = {0}, .sides = {1}, .step = {2}, .places = {3}, .chances = "
                   "for_{0}}},\n",
                   table.players, table.sides, table.step, table.places);
    }
    fmt::print("}};\n\n"
               "}}  // namespace\n\n"
               "const EquityTable* equity_table(int players, int sides) {{\n"
               "    for (const EquityTable& table : tables) {{\n"
               "        if (table.players == players && table.sides == sides) return &table;\n"
               "    }}\n"
               "    return nullptr;\n"
               "}}\n\n"
               "}}  // namespace bornes::players\n");
}

}  // namespace

}  // namespace bornes::arena

int main() {
    bornes::arena::write_source(bornes::engine::default_edition());
    return 0;
}
