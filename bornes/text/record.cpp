#include "bornes/text/record.h"

#include <array>
#include <charconv>

#include <boost/json.hpp>

#include "bornes/text/names.h"

namespace bornes::text {

using engine::Points;
using engine::Score;

namespace {

/// A foreign text, escaped.
void append_string(std::string& out, std::string_view text) {
    out += boost::json::serialize(boost::json::string_view(text.data(), text.size()));
}

/// A known id: letters, digits, spaces and hyphens only, so nothing is to be escaped.
void append_id(std::string& out, std::string_view id) {
    out += '"';
    out += id;
    out += '"';
}

/// Appends a list; `append` is given the text and one item.
template <typename Range, typename Append>
void append_list(std::string& out, const Range& items, Append append) {
    out += '[';
    bool is_first = true;
    for (const auto& item : items) {
        if (!is_first) out += ',';
        is_first = false;
        append(out, item);
    }
    out += ']';
}

void append_setup(std::string& out, const Setup& setup, const Options& options) {
    out += R"(,"format":1,"edition":)";
    append_id(out, setup.edition->id);
    out += R"(,"players":)";
    append_number(out, setup.players);
    out += R"(,"options":)";
    append_options(out, options);
}

int sides_of(const Setup& setup) { return find_table(*setup.edition, setup.players)->sides; }

template <typename Array>
auto first(const Array& items, int count) {
    return std::span(items).first(static_cast<std::size_t>(count));
}

void append_points(std::string& out, std::span<const Points> points) {
    append_list(out, points, [](std::string& to, Points each) { append_number(to, each.value); });
}

void append_score(std::string& out, const Score& score) {
    out += '{';
    for (const ScoreKey& line : score_keys()) {
        append_id(out, line.key);
        out += ':';
        append_number(out, (score.*line.points).value);
        out += ',';
    }
    out += R"("total":)";
    append_number(out, score.total().value);
    out += '}';
}

}  // namespace

std::span<const ScoreKey> score_keys() {
    static constexpr std::array<ScoreKey, 10> lines = {{
        {"distance", &Score::distance},
        {"safeties", &Score::safeties},
        {"all_safeties", &Score::all_safeties},
        {"coups_fourres", &Score::coups_fourres},
        {"trip", &Score::trip},
        {"delayed", &Score::delayed},
        {"safe_trip", &Score::safe_trip},
        {"no_hundreds", &Score::no_hundreds},
        {"extension", &Score::extension},
        {"shutout", &Score::shutout},
    }};
    return lines;
}

void append_number(std::string& out, int number) {
    std::array<char, 12> digits{};
    const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), number);
    out.append(digits.data(), end);
}

void append_cards(std::string& out, std::span<const engine::Card> cards) {
    append_list(out, cards, [](std::string& to, engine::Card card) { append_id(to, id(card)); });
}

void append_actions(std::string& out, engine::ActionSet actions) {
    append_list(out, actions,
                [](std::string& to, engine::Action action) { append_id(to, text(action)); });
}

void append_match(std::string& out, const MatchLine& match) {
    out += R"({"type":"match")";
    Options options = match.setup.options;
    options.match = with_defaults(*match.setup.edition, options.match);
    append_setup(out, match.setup, options);
    out += R"(,"names":)";
    append_list(out, match.names, append_string);
    out += "}\n";
}

void append_hand(std::string& out, const HandLine& hand) {
    out += R"({"type":"hand")";
    append_setup(out, hand.setup, hand.setup.options);
    out += R"(,"dealer":)";
    append_number(out, hand.dealer.index);
    out += R"(,"number":)";
    append_number(out, hand.number);
    out += R"(,"scores_before":)";
    append_points(out, first(hand.scores_before, sides_of(hand.setup)));
    out += R"(,"deck":)";
    append_cards(out, hand.deck);
    if (!hand.commitment.empty()) out.append(R"(,"commitment":)").append(hand.commitment);
    if (!hand.contributions.empty()) out.append(R"(,"contributions":)").append(hand.contributions);
    out += "}\n";
}

void append_decision(std::string& out, const engine::Rules& rules, const engine::State& before,
                     engine::Seat seat, engine::Action action) {
    out += R"({"type":"decision","seat":)";
    append_number(out, seat.index);
    out += R"(,"phase":)";
    append_id(out, id(before.phase));
    out += R"(,"legal":)";
    append_actions(out, rules.legal_actions(before));
    out += R"(,"action":)";
    append_id(out, text(action));
    out += "}\n";
}

void append_reshuffle(std::string& out, std::span<const engine::Card> pile) {
    out += R"({"type":"reshuffle","pile":)";
    append_cards(out, pile);
    out += "}\n";
}

void append_result_object(std::string& out, const engine::Rules& rules,
                          const engine::Result& result) {
    out += R"({"type":"result","winner":)";
    append_index(out, result.winner);
    out += R"(,"km":)";
    append_list(out, first(result.km, rules.sides()),
                [](std::string& to, engine::Km km) { append_number(to, km.value); });
    out += R"(,"scores":)";
    const bool has_points = rules.edition().result == engine::HandResult::Points;
    append_list(out, first(result.scores, has_points ? rules.sides() : 0), append_score);
    out += '}';
}

void append_result(std::string& out, const engine::Rules& rules, const engine::Result& result) {
    append_result_object(out, rules, result);
    out += '\n';
}

void append_reveal(std::string& out, std::string_view seed) {
    out += R"({"type":"reveal","seed":)";
    append_string(out, seed);
    out += "}\n";
}

void append_match_result(std::string& out, const engine::Rules& rules, const engine::Match& match) {
    out += R"({"type":"match-result","totals":)";
    append_points(out, first(match.totals(), rules.sides()));
    out += R"(,"winner":)";
    append_index(out, match.winner());
    out += "}\n";
}

}  // namespace bornes::text
