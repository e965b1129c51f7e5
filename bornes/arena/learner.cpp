#include "bornes/arena/learner.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <numeric>
#include <vector>

namespace bornes::arena {

using namespace players;

namespace {

/// How far apart, in points, two scores must be for the better one to be taken e times as often.
constexpr double temperature = 20;
constexpr double first_step = 0.3;
constexpr double first_reading_step = 0.12;
constexpr std::size_t lessons_a_step = 64;

/// A number that is learned, with Adam's memory of its slope.
struct Number {
    double value = 0;
    double slope = 0;
    double mean = 0;
    double square = 0;

    void step(double size) {
        if (slope == 0 && mean == 0) return;
        mean = 0.9 * mean + 0.1 * slope;
        square = 0.99 * square + 0.01 * slope * slope;
        value += size * mean / (std::sqrt(square) + 0.5);
        if (std::abs(mean) < 1e-6) mean = 0;
        slope = 0;
    }
};

using NumberRow = std::array<Number, engine::action_count>;

class InstinctLearner {
public:
    explicit InstinctLearner(const InstinctTable& table) : numbers_(row_count + 2) {
        for (std::size_t row = 0; row < row_count; ++row) load(table.rows[row], numbers_[row]);
        load(table.second, second());
        load(table.third, third());
    }

    /// How much the best action of a lesson is better than the one with the highest score.
    double regret(const DecisionLesson& lesson) {
        double most = -1e9;
        double best = -1e9;
        double taken = 0;
        for (std::size_t i = 0; i < lesson.options; ++i) {
            const double value = score(lesson, lesson.option[i]);
            if (value > most) taken = lesson.option[i].points;
            most = std::max(most, value);
            best = std::max<double>(best, lesson.option[i].points);
        }
        return best - taken;
    }

    void study(const DecisionLesson& lesson) {
        std::array<double, DecisionLesson::most_options> chance{};
        double most = -1e9;
        for (std::size_t i = 0; i < lesson.options; ++i) {
            chance[i] = score(lesson, lesson.option[i]) / temperature;
            most = std::max(most, chance[i]);
        }
        double sum = 0;
        for (std::size_t i = 0; i < lesson.options; ++i) {
            sum += chance[i] = std::exp(chance[i] - most);
        }
        double mean = 0;
        for (std::size_t i = 0; i < lesson.options; ++i) {
            chance[i] /= sum;
            mean += chance[i] * lesson.option[i].points;
        }
        for (std::size_t i = 0; i < lesson.options; ++i) {
            const double slope = chance[i] * (lesson.option[i].points - mean) / temperature;
            each_number(lesson, lesson.option[i], [&](Number& number) { number.slope += slope; });
        }
    }

    void step(double size) {
        for (NumberRow& row : numbers_) {
            for (Number& number : row) number.step(size);
        }
    }

    InstinctTable table() {
        InstinctTable table;
        for (std::size_t row = 0; row < row_count; ++row) store(numbers_[row], table.rows[row]);
        store(second(), table.second);
        store(third(), table.third);
        return table;
    }

private:
    /// Sums of all rows must fit a score.
    static constexpr double limit = 2000;

    NumberRow& second() { return numbers_[row_count]; }
    NumberRow& third() { return numbers_[row_count + 1]; }

    static void load(const ScoreRow& scores, NumberRow& row) {
        for (std::size_t i = 0; i < row.size(); ++i) row[i].value = scores[i] * score_unit;
    }
    static void store(const NumberRow& row, ScoreRow& scores) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            scores[i] = static_cast<std::int16_t>(
                std::lround(std::clamp(row[i].value / score_unit, -limit, limit)));
        }
    }

    template <typename Visit>
    void each_number(const DecisionLesson& lesson, const DecisionLesson::Option& option,
                     Visit visit) {
        for (const std::uint8_t row : lesson.rows) visit(numbers_[row][option.column]);
        if (option.copies > 1) visit(second()[option.column]);
        if (option.copies > 2) visit(third()[option.column]);
    }

    double score(const DecisionLesson& lesson, const DecisionLesson::Option& option) {
        double sum = 0;
        each_number(lesson, option, [&](const Number& number) { sum += number.value; });
        return sum;
    }

    std::vector<NumberRow> numbers_;
};

class ReadingLearner {
public:
    explicit ReadingLearner(const ReadingTable& table) {
        std::vector<std::int8_t> known;
        table.each([&](std::int8_t number) { known.push_back(number); });
        auto next = known.begin();
        numbers_->each([&](Number& number) { number.value = *next++ / unit; });
    }

    /// Moves by a step of this size; returns how much likelier the hand is than by chance, in nats.
    double study(const HandLesson& lesson, double size) {
        std::array<double, engine::card_kinds> chance{};
        double sum = 0;
        double unseen = 0;
        double held = 0;
        for (const engine::Card card : engine::all_cards) {
            const std::size_t i = engine::index(card);
            double log_weight =
                lesson.conduct.unanswered.contains(card) ? just_unanswered / unit : 0;
            about(lesson, card, [&](const Number& number) { log_weight += number.value; });
            chance[i] = lesson.unseen[i] * std::exp(log_weight);
            sum += chance[i];
            unseen += lesson.unseen[i];
            held += lesson.held[i];
        }
        if (held == 0 || sum == 0) return 0;
        double likelihood = 0;
        for (const engine::Card card : engine::all_cards) {
            const std::size_t i = engine::index(card);
            chance[i] /= sum;
            if (lesson.held[i] > 0) {
                likelihood += lesson.held[i] * std::log(chance[i] * unseen / lesson.unseen[i]);
            }
            const double slope = lesson.held[i] - held * chance[i];
            about(lesson, card, [&](Number& number) { number.slope += slope; });
        }
        for (const engine::Card card : engine::all_cards) {
            about(lesson, card, [&](Number& number) { step(number, size); });
        }
        return likelihood;
    }

    ReadingTable table() const {
        std::vector<std::int8_t> learned;
        numbers_->each([&](const Number& number) {
            constexpr double limit = std::numeric_limits<std::int8_t>::max();
            learned.push_back(static_cast<std::int8_t>(
                std::lround(std::clamp(number.value * unit, -limit, limit))));
        });
        ReadingTable table;
        auto next = learned.begin();
        table.each([&](std::int8_t& number) { number = *next++; });
        return table;
    }

private:
    /// Sixteenths of an octave in a nat.
    static constexpr double unit = 16 * 1.4426950408889634;

    /// The numbers about a card that somebody may hold.
    template <typename Visit>
    void about(const HandLesson& lesson, engine::Card card, Visit visit) {
        if (lesson.unseen[engine::index(card)] > 0) numbers_->about(card, lesson.conduct, visit);
    }
    /// Adagrad, drawn a little to zero.
    static void step(Number& number, double size) {
        if (number.slope == 0) return;
        number.square += number.slope * number.slope;
        number.value += size * (number.slope / std::sqrt(number.square + 10) - 1e-5 * number.value);
        number.slope = 0;
    }

    std::unique_ptr<ReadingNumbers<Number>> numbers_ = std::make_unique<ReadingNumbers<Number>>();
};

double mean_regret(InstinctLearner& learner, const std::vector<DecisionLesson>& lessons) {
    double sum = 0;
    for (const DecisionLesson& lesson : lessons) sum += learner.regret(lesson);
    return lessons.empty() ? 0 : sum / static_cast<double>(lessons.size());
}

/// In what order lessons are gone through, and how large a step each is worth: less and less.
template <typename Study>
void go_through(std::size_t lessons, const LearnerOptions& options, Study study) {
    std::vector<std::uint32_t> order(lessons);
    std::iota(order.begin(), order.end(), 0U);
    engine::Rng rng(options.seed);
    const double steps = static_cast<double>(lessons) * options.passes;
    double done = 0;
    for (std::uint32_t pass = 0; pass < options.passes; ++pass) {
        rng.shuffle(std::span(order));
        for (std::size_t i = 0; i < lessons; ++i) {
            done += 1;
            study(order[i], i, std::max(0.03, 1 - done / steps));
        }
    }
}

void learn_instinct(const Lessons& lessons, InstinctTable& table, const LearnerOptions& options,
                    Learned& progress) {
    InstinctLearner learner(table);
    progress.regret_before = mean_regret(learner, lessons.decisions);
    go_through(lessons.decisions.size(), options,
               [&](std::uint32_t lesson, std::size_t i, double part) {
                   learner.study(lessons.decisions[lesson]);
                   if (i % lessons_a_step == lessons_a_step - 1) learner.step(first_step * part);
               });
    progress.regret_after = mean_regret(learner, lessons.decisions);
    table = learner.table();
}

void learn_reading(const Lessons& lessons, ReadingTable& table, const LearnerOptions& options,
                   Learned& progress) {
    ReadingLearner learner(table);
    double nats = 0;
    go_through(lessons.hands.size(), options,
               [&](std::uint32_t lesson, std::size_t i, double part) {
                   if (i == 0) nats = 0;
                   nats += learner.study(lessons.hands[lesson], first_reading_step * part);
               });
    progress.reading = nats / static_cast<double>(std::max<std::size_t>(1, lessons.hands.size()));
    table = learner.table();
}

}  // namespace

Learned learn(const Lessons& lessons, Weights& weights, const LearnerOptions& options) {
    Learned progress;
    TableWeights& table = weights.to_learn(lessons.kind);
    if (options.only_reading) {
        table.reading = {};
    } else {
        learn_instinct(lessons, table.instinct, options, progress);
    }
    learn_reading(lessons, table.reading, options, progress);
    return progress;
}

std::string source_of(const Weights& weights, std::string_view recipe) {
    constexpr std::size_t line = 92;
    std::string source =
        "// The learned weights of the champion, as text (weights.h). Written by\n";
    source += recipe;
    source += "// Generated, never edited: that is why one file may be this long.\n"
              "// clang-format off\n"
              "#include \"bornes/players/champion_weights.h\"\n\n"
              "namespace bornes::players {\n\n"
              "namespace {\n\n"
              "constexpr std::string_view lines[] = {\n";
    const std::string text = players::text_of(weights);
    for (std::size_t i = 0; i < text.size(); i += line) {
        source += "    \"" + text.substr(i, line) + "\",\n";
    }
    source += "};\n\n"
              "}  // namespace\n\n"
              "std::span<const std::string_view> champion_weights() { return lines; }\n\n"
              "}  // namespace bornes::players\n";
    return source;
}

std::optional<Weights> weights_of_source(std::string_view source) {
    std::string text;
    const std::size_t begin = source.find("lines[]");
    if (begin == std::string_view::npos) return std::nullopt;
    bool is_inside = false;
    for (const char letter : source.substr(begin)) {
        if (letter == '"') {
            is_inside = !is_inside;
        } else if (is_inside) {
            text += letter;
        }
    }
    return weights_from(text);
}

}  // namespace bornes::arena
