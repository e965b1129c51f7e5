// Writing a view; view_reader.cpp reads one.
#include "bornes/text/view_json.h"

#include <vector>

#include "bornes/text/names.h"
#include "bornes/text/options.h"
#include "bornes/text/record.h"

namespace bornes::text {

using engine::Card;
using engine::Hand;
using engine::SideView;
using engine::View;

namespace {

/// Writes the fields of an object one after another.
class ObjectWriter {
public:
    explicit ObjectWriter(std::string& out) : out_(out) { out_ += '{'; }
    void close() { out_ += '}'; }

    /// Writes a key; the caller appends its value to the text this returns.
    std::string& key(std::string_view name) {
        if (!is_first_) out_ += ',';
        is_first_ = false;
        out_.append("\"").append(name).append("\":");
        return out_;
    }
    void number(std::string_view name, int value) { append_number(key(name), value); }
    void id(std::string_view name, std::string_view value) {
        key(name).append("\"").append(value).append("\"");
    }
    void boolean(std::string_view name, bool value) { key(name).append(value ? "true" : "false"); }
    template <typename Pile>
    void cards(std::string_view name, const Pile& pile) {
        append_cards(key(name), {pile.begin(), pile.end()});
    }
    template <typename Place>
    void index(std::string_view name, const std::optional<Place>& place) {
        append_index(key(name), place);
    }

private:
    std::string& out_;
    bool is_first_ = true;
};

std::vector<Card> cards_in(const Hand& hand) {
    std::vector<Card> cards;
    for (const Card card : engine::all_cards) {
        cards.insert(cards.end(), static_cast<std::size_t>(hand.count(card)), card);
    }
    return cards;
}

/// A list of as many items as there are players or sides.
template <typename Append>
void append_each(std::string& out, int count, Append append) {
    out += '[';
    for (int i = 0; i < count; ++i) {
        if (i > 0) out += ',';
        append(static_cast<std::size_t>(i));
    }
    out += ']';
}

void append_pending(std::string& out, const std::optional<engine::Pending>& pending) {
    if (!pending) {
        out += "null";
        return;
    }
    ObjectWriter object(out);
    object.id("hazard", id(pending->hazard));
    object.number("side", pending->side.index);
    object.number("by", pending->by.index);
    object.close();
}

void append_side(std::string& out, const engine::Rules& rules, std::size_t index,
                 const SideView& side) {
    ObjectWriter object(out);
    const int team_size = rules.players() / rules.sides();
    append_each(object.key("seats"), team_size, [&](std::size_t i) {
        append_number(out, static_cast<int>(index + i * static_cast<std::size_t>(rules.sides())));
    });
    object.cards("battle", side.battle);
    object.cards("speed", side.speed);
    object.cards("distance", side.distance);
    object.cards("safeties", side.safeties);
    object.cards("coups_fourres", side.coups_fourres);
    object.number("km", side.km.value);
    object.boolean("started", side.has_started);
    object.number("score", side.score.value);
    object.close();
}

void append_history(std::string& out, const View& view) {
    append_each(out, static_cast<int>(view.history.size()), [&](std::size_t i) {
        const engine::Move& move = view.history[i];
        out += '[';
        append_number(out, move.seat.index);
        out.append(",\"").append(text(move.action)).append("\"]");
    });
}

/// What no phase of a hand is called: there is no hand.
constexpr std::string_view waiting = "waiting";

void append_view_in(std::string& out, const View& view, std::string_view phase, History history) {
    const engine::Rules& rules = *view.rules;
    ObjectWriter object(out);
    object.id("edition", rules.edition().id);
    object.number("players", rules.players());
    append_options(object.key("options"), {rules.options(), view.match});
    object.index("seat", view.seat);
    object.id("phase", phase);
    object.index("turn", view.turn);
    object.number("dealer", view.dealer.index);
    object.number("hand_number", view.hand_number);
    object.number("goal", view.goal.value);
    object.index("extended_by", view.extended_by);
    object.number("draw_pile", view.draw_pile);
    object.number("draws_due", view.draws_due);
    object.number("idle_turns", view.idle_turns);
    object.cards("discards", view.discards);
    object.cards("hand", cards_in(view.hand));
    append_each(object.key("hand_sizes"), rules.players(),
                [&](std::size_t seat) { append_number(out, view.hand_sizes[seat]); });
    append_each(object.key("known"), rules.players(),
                [&](std::size_t seat) { append_cards(out, cards_in(view.known[seat])); });
    append_pending(object.key("pending"), view.pending);
    if (view.result) {
        append_result_object(object.key("result"), rules, *view.result);
    } else {
        object.key("result") += "null";
    }
    append_each(object.key("sides"), rules.sides(),
                [&](std::size_t side) { append_side(out, rules, side, view.sides[side]); });
    append_actions(object.key("legal"), view.legal);
    if (history == History::Included) append_history(object.key("history"), view);
    object.close();
}

}  // namespace

void append_view(std::string& out, const View& view, History history) {
    append_view_in(out, view, id(view.phase), history);
}

void append_waiting_view(std::string& out, const View& view) {
    append_view_in(out, view, waiting, History::Included);
}

}  // namespace bornes::text
