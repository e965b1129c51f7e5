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

}  // namespace

json::value Review::load(std::string_view record) {
    hands_.clear();
    names_ = {};
    match_result_ = nullptr;
    text::Replayer replayer(*this);
    if (replayer.feed(record)) replayer.finish();

    json::array hands;
    for (const Hand& hand : hands_) hands.push_back(summary(hand));
    json::object answer{{"hands", std::move(hands)}, {"match_result", match_result_}};
    if (const auto& error = replayer.error()) {
        answer["error"] = {{"line", error->line},
                           {"message", error->message},
                           {"refusal", text::id(error->refusal)}};
    }
    return answer;
}

json::object Review::summary(const Hand& hand) {
    json::array steps;
    for (const Step& step : hand.steps) {
        steps.push_back({{"seat", step.seat.index},
                         {"phase", text::id(step.phase)},
                         {"action", text::text(step.action)}});
    }
    return {{"edition", hand.rules.edition().id}, {"players", hand.rules.players()},
            {"number", hand.context.number},      {"names", hand.names},
            {"steps", std::move(steps)},          {"result", hand.result}};
}

engine::Game Review::game_at(const Hand& hand, std::size_t step) {
    engine::Game game(hand.rules, hand.deck, hand.dealer, hand.context);
    auto reshuffle = hand.reshuffles.begin();
    for (std::size_t i = 0;; ++i) {
        while (reshuffle != hand.reshuffles.end() && reshuffle->before_step == i) {
            game.reshuffle(reshuffle->pile);
            ++reshuffle;
        }
        if (i == step) return game;
        game.play(hand.steps[i].seat, hand.steps[i].action);
    }
}

bool Review::append_position(std::string& out, std::size_t hand, std::size_t step,
                             std::optional<engine::Seat> seat, bool with_all_hands) const {
    if (hand >= hands_.size() || step > hands_[hand].steps.size()) return false;
    const Hand& of = hands_[hand];
    if (seat && seat->index >= of.rules.players()) return false;
    const engine::Game game = game_at(of, step);
    out += "{\"view\":";
    text::append_view(out, game.view(seat), text::History::Included);
    if (with_all_hands) {
        out += ",\"hands\":[";
        for (std::uint8_t i = 0; i < of.rules.players(); ++i) {
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

void Review::on_match(const text::MatchLine& match) {
    names_ = json::array(match.names.begin(), match.names.end());
}

void Review::on_hand(const text::HandLine& hand, const engine::Game& dealt) {
    hands_.push_back({.rules = hand.setup.rules(),
                      .dealer = hand.dealer,
                      .context = dealt.context(),
                      .deck = hand.deck,
                      .steps = {},
                      .reshuffles = {},
                      .result = nullptr,
                      .names = names_});
}

void Review::on_decision(const engine::Game& before, engine::Seat seat, engine::Action action) {
    hands_.back().steps.push_back({seat, action, before.state().phase});
}

void Review::on_reshuffle(const engine::Game&, std::span<const engine::Card> pile) {
    Hand& hand = hands_.back();
    hand.reshuffles.push_back({hand.steps.size(), {pile.begin(), pile.end()}});
}

void Review::on_result(const engine::Game& over, const engine::Result& result) {
    std::string text;
    text::append_result_object(text, over.rules(), result);
    hands_.back().result = parsed(text);
}

void Review::on_match_result(const engine::Rules& rules, const engine::Match& match) {
    std::string text;
    text::append_match_result(text, rules, match);
    text.pop_back();
    match_result_ = parsed(text);
}

}  // namespace bornes::wasm
