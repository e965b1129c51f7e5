#include "bindings/wasm/review.h"

#include "bornes/text/names.h"
#include "bornes/text/view_json.h"

namespace bornes::wasm {

namespace json = boost::json;

namespace {

json::value parsed(const std::string& text) {
    json::error_code error;
    return json::parse(text, error);
}

json::object summary(const analysis::HandLog& hand, const std::vector<std::string>& names) {
    json::array steps;
    for (std::size_t i = 0; i < hand.choices.size(); ++i) {
        steps.push_back({{"seat", hand.choices[i].seat.index},
                         {"phase", text::id(game_before(hand, i).state().phase)},
                         {"action", text::text(hand.choices[i].action)}});
    }
    json::value result;
    if (hand.result) {
        std::string text;
        text::append_result_object(text, *hand.rules, *hand.result);
        result = parsed(text);
    }
    return {{"edition", hand.rules->edition().id}, {"players", hand.rules->players()},
            {"number", hand.context.number},       {"names", json::value_from(names)},
            {"steps", std::move(steps)},           {"result", std::move(result)}};
}

}  // namespace

json::value Review::load(std::string_view record) {
    take();
    hands_.clear();
    match_result_ = nullptr;
    text::Replayer replayer(*this);
    if (replayer.feed(record)) replayer.finish();

    json::array hands;
    for (const analysis::MatchLog& match : matches()) {
        for (const analysis::HandLog& hand : match.hands) {
            hands_.push_back(&hand);
            hands.push_back(summary(hand, match.names));
        }
    }
    json::object answer{{"hands", std::move(hands)}, {"match_result", match_result_}};
    if (const auto& error = replayer.error()) {
        answer["error"] = {{"line", error->line},
                           {"message", error->message},
                           {"refusal", text::id(error->refusal)}};
    }
    return answer;
}

bool Review::append_position(std::string& out, std::size_t hand, std::size_t step,
                             std::optional<engine::Seat> seat, bool with_all_hands) const {
    if (hand >= hands_.size() || step > hands_[hand]->choices.size()) return false;
    const analysis::HandLog& of = *hands_[hand];
    if (seat && seat->index >= of.rules->players()) return false;
    const engine::Game game = game_before(of, step);
    out += "{\"view\":";
    text::append_view(out, game.view(seat), text::History::Included);
    if (with_all_hands) {
        out += ",\"hands\":[";
        for (std::uint8_t i = 0; i < of.rules->players(); ++i) {
            std::vector<engine::Card> cards;
            const engine::Hand& held = game.state().hands[i];
            for (const engine::Card card : engine::all_cards) {
                cards.insert(cards.end(), static_cast<std::size_t>(held.count(card)), card);
            }
            if (i != 0) out += ',';
            text::append_cards(out, cards);
        }
        out += ']';
    }
    out += '}';
    return true;
}

void Review::on_match_result(const engine::Rules& rules, const engine::Match& match) {
    RecordCollector::on_match_result(rules, match);
    std::string text;
    text::append_match_result(text, rules, match);
    text.pop_back();
    match_result_ = parsed(text);
}

}  // namespace bornes::wasm
