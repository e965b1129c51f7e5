// The module of the table and of the players: matches, views, choices, rules, the score sheet.
#include <memory>
#include <string>

#include <boost/json.hpp>

#include "bindings/wasm/catalogue.h"
#include "bindings/wasm/door.h"
#include "bindings/wasm/learned.h"
#include "bindings/wasm/match_table.h"
#include "bindings/wasm/review.h"
#include "bindings/wasm/thinker.h"
#include "bornes/text/fields.h"
#include "bornes/text/names.h"
#include "bornes/text/view_json.h"

namespace bornes::wasm {

namespace {

namespace json = boost::json;
using text::Failure;
using text::Fields;
using text::Parsed;

/// One module is one worker of the page, and a worker does one thing.
struct Module {
    std::unique_ptr<MatchTable> table;
    Review review;
    Thinker thinker;
};

Module& module() {
    static Module only;
    return only;
}

Answer as_text(const Parsed<json::value>& value) {
    if (!value) return value.failure();
    return json::serialize(*value);
}

std::optional<engine::Seat> seat_in(Fields& fields) {
    const auto seat = fields.integer_or_null("seat", {0, engine::max_players - 1});
    if (!seat) return std::nullopt;
    return engine::Seat{static_cast<std::uint8_t>(*seat)};
}

/// What the page must know to drive the match: nothing here is shown to a player.
std::string state_of(const MatchTable& table) {
    const engine::State& state = table.game().state();
    const auto actor = table.rules().to_act(state);
    json::array totals;
    for (int i = 0; i < table.rules().sides(); ++i) {
        totals.push_back(table.match().totals()[static_cast<std::size_t>(i)].value);
    }
    const auto index = [](const auto& place) {
        return place ? json::value(place->index) : json::value();
    };
    const bool in_window = state.phase == engine::Phase::CoupFourre;
    const json::object answer{
        {"phase", text::id(state.phase)},
        {"actor", index(actor)},
        {"window", in_window ? json::value(state.pending.target().index) : json::value()},
        {"hand_number", table.game().context().number},
        {"totals", std::move(totals)},
        {"match_over", table.match().is_over()},
        {"winner", index(table.match().winner())}};
    return json::serialize(answer);
}

Answer refused(engine::Refusal why, std::string_view action) {
    return json::serialize(json::object{{"refused", text::id(why)}, {"action", action}});
}

/// A move of a saved match: an action, "settle", or "next" for the next hand.
Answer make_move(MatchTable& table, std::string_view move, engine::Window window) {
    if (move == "settle") {
        if (!table.settle()) return Failure{"no window is open"};
    } else if (move == "next") {
        if (!table.next_hand()) return Failure{"no next hand is due"};
    } else {
        const auto action = text::parse_action(move);
        if (!action) return action.failure();
        const engine::Refusal why = table.act(*action, window);
        if (why != engine::Refusal::None) return refused(why, move);
    }
    return state_of(table);
}

engine::Window window_in(const Fields& fields) {
    return fields.has("open_windows") ? engine::Window::Open : engine::Window::Settled;
}

/// {"edition","players","options","names","seed","deck","moves","taken_back":{"move":count}}.
Answer open(Fields& fields, text::Complaint& complaint) {
    const text::Setup setup = text::read_setup(fields, complaint);
    if (setup.edition == nullptr) return Failure{complaint.message()};
    std::vector<std::string> names;
    for (const json::value& name : fields.array_of("names", setup.players)) {
        names.emplace_back(text::read_string(name, "names", complaint));
    }
    const int seed = fields.integer("seed", {0, 2'000'000'000});
    std::vector<engine::Card> deck;
    if (fields.has("deck")) fields.cards("deck", deck, engine::max_deck);
    if (!complaint.is_empty()) return Failure{complaint.message()};

    auto table = std::make_unique<MatchTable>(setup, std::move(names),
                                              static_cast<std::uint64_t>(seed), deck);
    static const json::object nothing_taken_back;
    const json::object& taken_back =
        fields.has("taken_back") ? fields.object("taken_back") : nothing_taken_back;
    if (fields.has("moves")) {
        std::size_t number = 0;
        for (const json::value& move : fields.array("moves")) {
            const Answer made =
                make_move(*table, text::read_string(move, "moves", complaint), window_in(fields));
            if (!complaint.is_empty()) return Failure{complaint.message()};
            if (!made || made->starts_with("{\"refused\"")) return made;
            const json::value* count = taken_back.if_contains(std::to_string(number++));
            if (count != nullptr && count->is_int64()) {
                table->mark_taken_back(static_cast<int>(count->get_int64()));
            }
        }
    }
    module().table = std::move(table);
    return state_of(*module().table);
}

Answer answer_at_table(std::string_view call, Fields& fields, text::Complaint& complaint) {
    if (module().table == nullptr) return Failure{"no match has been opened"};
    MatchTable& table = *module().table;
    if (call == "move") {
        const Answer made = make_move(table, fields.string("move"), window_in(fields));
        if (made && fields.has("taken_back")) {
            table.mark_taken_back(fields.integer("taken_back", {1, 1'000'000}));
        }
        return made;
    }
    if (call == "record") return json::serialize(json::value(table.record()));
    const auto seat = seat_in(fields);
    if (!complaint.is_empty()) return Failure{complaint.message()};
    if (seat && seat->index >= table.rules().players()) return Failure{"seat: nobody sits there"};
    std::string view;
    text::append_view(view, table.game().view(seat), text::History::Included);
    return view;
}

}  // namespace

Answer answer(const json::object& request) {
    text::Complaint complaint;
    Fields fields(request, complaint);
    const std::string_view call = fields.string("call");
    if (call == "catalogue") return json::serialize(catalogue());
    if (call == "rules") return as_text(rules_text(request));
    if (call == "differences") return as_text(differences(request));
    if (call == "explain") return as_text(explain(request));
    if (call == "count") return as_text(count_hand(request));
    if (call == "choose") return as_text(module().thinker.choose(request));
    if (call == "open") return open(fields, complaint);
    if (call == "move" || call == "view" || call == "record") {
        return answer_at_table(call, fields, complaint);
    }
    if (call == "weights") {
        const std::string_view given = fields.string("text");
        if (!complaint.is_empty()) return Failure{complaint.message()};
        if (!learn(given)) return Failure{"text: these are no weights"};
        return std::string("null");
    }
    if (call == "load") {
        const std::string_view record = fields.string("record");
        if (!complaint.is_empty()) return Failure{complaint.message()};
        return json::serialize(module().review.load(record));
    }
    return Failure{"no such call: " + text::quoted(call)};
}

}  // namespace bornes::wasm
