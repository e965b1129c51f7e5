#include "bornes/players/weights.h"

#include <algorithm>
#include <limits>

#include "bornes/players/champion_weights.h"

namespace bornes::players {

using namespace engine;

namespace {

/// Numbers as text: each is made non-negative (sign in the last bit) and written in digits of five
/// bits, lowest first, with a sixth that says whether another follows; a zero is followed by how
/// many more there are.
constexpr std::string_view alphabet =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-";

class Writer {
public:
    void put(int value) {
        if (value == 0) {
            ++zeros_;
            return;
        }
        flush();
        digits(value < 0 ? 2U * static_cast<unsigned>(-value) - 1
                         : 2U * static_cast<unsigned>(value));
    }
    std::string text() {
        flush();
        return std::move(text_);
    }

private:
    void flush() {
        if (zeros_ == 0) return;
        digits(0);
        digits(zeros_ - 1);
        zeros_ = 0;
    }
    void digits(unsigned number) {
        for (; number >= 32; number >>= 5) text_ += alphabet[32 + number % 32];
        text_ += alphabet[number];
    }

    std::string text_;
    unsigned zeros_ = 0;
};

class Reader {
public:
    explicit Reader(std::string_view text) : text_(text) {}

    template <typename T>
    void get(T& into) {
        const int value = next();
        if (value < std::numeric_limits<T>::min() || value > std::numeric_limits<T>::max()) {
            is_good_ = false;
            return;
        }
        into = static_cast<T>(value);
    }
    bool is_good() const { return is_good_; }
    bool is_at_end() const { return zeros_ == 0 && text_.empty(); }

private:
    int next() {
        if (zeros_ > 0) {
            --zeros_;
            return 0;
        }
        const unsigned number = digits();
        if (number == 0) {
            zeros_ = digits();
            return 0;
        }
        return number % 2 != 0 ? -static_cast<int>(number / 2) - 1 : static_cast<int>(number / 2);
    }
    unsigned digits() {
        unsigned number = 0;
        for (unsigned shift = 0; shift < 30; shift += 5) {
            const std::size_t digit = text_.empty() ? alphabet.npos : alphabet.find(text_.front());
            if (digit == alphabet.npos) break;
            text_.remove_prefix(1);
            number |= static_cast<unsigned>(digit % 32) << shift;
            if (digit < 32) return number;
        }
        is_good_ = false;
        return 0;
    }

    std::string_view text_;
    unsigned zeros_ = 0;
    bool is_good_ = true;
};

/// Walks over all numbers of a table in the order of the text.
template <typename Table, typename Visit>
void each_number(Table& table, Visit visit) {
    for (auto& row : table.instinct.rows) {
        for (auto& score : row) visit(score);
    }
    for (auto& score : table.instinct.second) visit(score);
    for (auto& score : table.instinct.third) visit(score);
    table.reading.each(visit);
}

}  // namespace

TableKind kind_of(const Rules& rules) {
    return {.result = rules.edition().result, .players = rules.players()};
}

const TableWeights* Weights::find(const TableKind& kind) const {
    const auto table = std::ranges::find(tables, kind, &TableWeights::kind);
    return table == tables.end() ? nullptr : &*table;
}

TableWeights& Weights::to_learn(const TableKind& kind) {
    const auto table = std::ranges::find(tables, kind, &TableWeights::kind);
    return table != tables.end() ? *table : tables.emplace_back(TableWeights{.kind = kind});
}

std::string text_of(const Weights& weights) {
    Writer writer;
    writer.put(static_cast<int>(weights.tables.size()));
    for (const TableWeights& table : weights.tables) {
        writer.put(static_cast<int>(table.kind.result));
        writer.put(table.kind.players);
        each_number(table, [&](int number) { writer.put(number); });
    }
    return writer.text();
}

std::optional<Weights> weights_from(std::string_view text) {
    Reader reader(text);
    Weights weights;
    std::uint8_t tables = 0;
    reader.get(tables);
    for (int i = 0; i < tables && reader.is_good(); ++i) {
        std::uint8_t result = 0;
        TableWeights& table = weights.tables.emplace_back();
        reader.get(result);
        reader.get(table.kind.players);
        table.kind.result = static_cast<HandResult>(result);
        each_number(table, [&](auto& number) { reader.get(number); });
    }
    if (!reader.is_good() || !reader.is_at_end()) return std::nullopt;
    return weights;
}

const Weights& built_in_weights() {
    static const Weights weights = [] {
        std::string text;
        for (const std::string_view line : champion_weights()) text += line;
        return weights_from(text).value_or(Weights{});
    }();
    return weights;
}

std::unique_ptr<Rollout> learned_rollout(const Rules& rules) {
    const TableWeights* learned = built_in_weights().find(kind_of(rules));
    if (learned == nullptr) return light_rollout(rules);
    return std::make_unique<Instinct>(rules, learned->instinct);
}

}  // namespace bornes::players
