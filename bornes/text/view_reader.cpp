// Reading a view; view_json.cpp writes one.
#include <algorithm>
#include <vector>

#include "bornes/text/fields.h"
#include "bornes/text/names.h"
#include "bornes/text/options.h"
#include "bornes/text/record.h"
#include "bornes/text/view_json.h"

namespace bornes::text {

using engine::Card;
using engine::Hand;
using engine::Seat;
using engine::Side;
using engine::SideView;
using engine::View;
using engine::ViewError;

namespace json = boost::json;

namespace {

constexpr int most_points = 1'000'000'000;
constexpr int most_km = 1'000'000;
constexpr int most_hands = 1'000'000;

/// Which field a view that no hand can have is wrong in, and how.
std::string_view why_wrong(ViewError error) {
    switch (error) {
    case ViewError::None: break;
    case ViewError::NoSeat: return "seat: there is no such seat";
    case ViewError::WrongDealer: return "dealer: there is no such seat";
    case ViewError::WrongTurn: return "turn: must be the seat to act";
    case ViewError::WrongPhase:
        return "phase: does not agree with draws_due, idle_turns, the piles or the edition";
    case ViewError::WrongGoal: return "goal: does not agree with the table and extended_by";
    case ViewError::WrongHandSize: return "hand_sizes: not what players of this edition hold";
    case ViewError::WrongPile: return "sides: a battle or speed pile cannot be";
    case ViewError::WrongSafety: return "sides: safeties and coups_fourres cannot be";
    case ViewError::WrongDistance: return "sides: distance, km and goal do not agree";
    case ViewError::WrongPending:
        return "pending: must be the hazard just laid, in phase coup-fourre and only there";
    case ViewError::WrongKnownCards: return "known: more than the seat holds";
    case ViewError::TooManyOfACard: return "more of a card are in sight than the deck has";
    case ViewError::WrongCardTotal:
        return "hand_sizes, draw_pile and the cards in sight are not the deck";
    }
    return "";
}

bool is_of(const engine::Rules& rules, const Setup& setup) {
    return &rules.edition() == setup.edition && rules.players() == setup.players &&
           rules.options() == setup.options.hand;
}

class ViewReader {
public:
    ViewReader(const json::object& object, const engine::Rules& rules, Complaint& complaint)
        : fields_(object, complaint), rules_(rules), complaint_(complaint) {}

    View read() {
        View view;
        view.rules = &rules_;
        view.seat = place<Seat>("seat", rules_.players());
        view.phase = phase();
        view.turn = place<Seat>("turn", rules_.players());
        view.dealer = {
            static_cast<std::uint8_t>(fields_.integer("dealer", {0, rules_.players() - 1}))};
        view.hand_number = fields_.integer("hand_number", {1, most_hands});
        view.goal = {fields_.integer("goal", {0, most_km})};
        view.extended_by = place<Side>("extended_by", rules_.sides());
        view.draw_pile = fields_.integer("draw_pile", {0, engine::max_deck});
        view.draws_due = fields_.integer("draws_due", {0, 2});
        view.idle_turns = fields_.integer("idle_turns", {0, 255});
        fields_.cards("discards", view.discards, view.discards.capacity());
        view.hand = hand(fields_.array("hand"), "hand");
        read_hand_sizes(view);
        read_known(view);
        read_pending(view);
        read_result(view);
        read_sides(view);
        if (fields_.has("history")) read_history(view);
        return view;
    }

    /// What `legal` says.
    engine::ActionSet legal() {
        engine::ActionSet actions;
        const json::array& list = fields_.array("legal");
        for (std::size_t i = 0; i < list.size(); ++i) {
            const std::string at = fields_.place("legal", i);
            if (const auto action = read_action(list[i], at)) actions.insert(*action);
        }
        return actions;
    }

private:
    template <typename Place>
    std::optional<Place> place(std::string_view key, int count) {
        const std::optional<int> index = fields_.integer_or_null(key, {0, count - 1});
        if (!index) return std::nullopt;
        return Place{static_cast<std::uint8_t>(*index)};
    }

    engine::Phase phase() {
        const std::string_view name = fields_.string("phase");
        const std::optional<engine::Phase> found = find_phase(name);
        if (found && *found != engine::Phase::Reshuffle) return *found;
        fields_.complain("phase",
                         "must be draw, play, coup-fourre, extension or over, not " + quoted(name));
        return engine::Phase::Over;
    }

    Hand hand(const json::array& list, const std::string& at) {
        std::vector<Card> cards;
        Fields::read_cards(list, at, cards, rules_.edition().hand_size + 1U, complaint_);
        Hand held;
        for (const Card card : cards) held.add(card);
        return held;
    }

    void read_hand_sizes(View& view) {
        std::size_t seat = 0;
        for (const json::value& size : fields_.array_of("hand_sizes", rules_.players())) {
            const std::string at = fields_.place("hand_sizes", seat);
            view.hand_sizes[seat++] = static_cast<std::uint8_t>(
                read_integer(size, {0, rules_.edition().hand_size + 1}, at, complaint_));
        }
    }

    void read_known(View& view) {
        std::size_t seat = 0;
        for (const json::value& cards : fields_.array_of("known", rules_.players())) {
            const std::string at = fields_.place("known", seat);
            if (const json::array* list = cards.if_array()) {
                view.known[seat++] = hand(*list, at);
            } else {
                return complaint_.add(at, "must be a list, not " + shown(cards));
            }
        }
    }

    void read_pending(View& view) {
        if (fields_.is_null("pending")) return;
        Fields pending(fields_.object("pending"), complaint_, "pending");
        const std::string_view name = pending.string("hazard");
        const std::optional<Card> hazard = find_card(name);
        if (!hazard || !is_hazard(*hazard)) {
            pending.complain("hazard", "must be the id of a hazard, not " + quoted(name));
        }
        view.pending = {
            .hazard = hazard.value_or(Card::Accident),
            .side = {static_cast<std::uint8_t>(pending.integer("side", {0, rules_.sides() - 1}))},
            .by = {static_cast<std::uint8_t>(pending.integer("by", {0, rules_.players() - 1}))},
        };
    }

    void read_result(View& view) {
        if (fields_.is_null("result")) return;
        Fields result(fields_.object("result"), complaint_, "result");
        view.result.emplace();
        if (const auto winner = result.integer_or_null("winner", {0, rules_.sides() - 1})) {
            view.result->winner = Side{static_cast<std::uint8_t>(*winner)};
        }
        std::size_t side = 0;
        for (const json::value& km : result.array_of("km", rules_.sides())) {
            const std::string at = result.place("km", side);
            view.result->km[side++] = {read_integer(km, {0, most_km}, at, complaint_)};
        }
        const bool has_points = rules_.edition().result == engine::HandResult::Points;
        side = 0;
        for (const json::value& score :
             result.array_of("scores", has_points ? rules_.sides() : 0)) {
            const std::string at = result.place("scores", side);
            Fields lines(read_object(score, at, complaint_), complaint_, at);
            engine::Score& points = view.result->scores[side++];
            for (const ScoreKey& line : score_keys()) {
                points.*line.points = {lines.integer(line.key, {0, most_km})};
            }
            if (lines.integer("total", {0, most_points}) != points.total().value) {
                lines.complain("total", "is not the sum of the lines");
            }
        }
    }

    void read_sides(View& view) {
        std::size_t index = 0;
        for (const json::value& value : fields_.array_of("sides", rules_.sides())) {
            const std::string at = fields_.place("sides", index);
            Fields side(read_object(value, at, complaint_), complaint_, at);
            read_side(side, index, view.sides[index]);
            ++index;
        }
    }

    void read_side(Fields& fields, std::size_t index, SideView& side) {
        const int team_size = rules_.players() / rules_.sides();
        std::size_t seat = index;
        for (const json::value& value : fields.array_of("seats", team_size)) {
            const int expected = static_cast<int>(seat);
            read_integer(value, {expected, expected}, fields.place("seats"), complaint_);
            seat += static_cast<std::size_t>(rules_.sides());
        }
        fields.cards("battle", side.battle, side.battle.capacity());
        fields.cards("speed", side.speed, side.speed.capacity());
        fields.cards("distance", side.distance, side.distance.capacity());
        fields.cards("safeties", side.safeties, side.safeties.capacity());
        fields.cards("coups_fourres", side.coups_fourres, side.coups_fourres.capacity());
        side.km = {fields.integer("km", {0, most_km})};
        side.has_started = fields.boolean("started");
        side.score = {fields.integer("score", {0, most_points})};
    }

    std::optional<engine::Action> read_action(const json::value& value, const std::string& at) {
        const std::string_view given = read_string(value, at, complaint_);
        if (!complaint_.is_empty()) return std::nullopt;
        const Parsed<engine::Action> action = parse_action(given);
        if (action) return *action;
        complaint_.add(at, action.error());
        return std::nullopt;
    }

    void read_history(View& view) {
        const json::array& list = fields_.array("history");
        for (std::size_t i = 0; i < list.size() && complaint_.is_empty(); ++i) {
            const std::string at = fields_.place("history", i);
            const json::array* move = list[i].if_array();
            if (move == nullptr || move->size() != 2) {
                return complaint_.add(at, "must be a seat and an action, not " + shown(list[i]));
            }
            const int seat = read_integer((*move)[0], {0, rules_.players() - 1}, at, complaint_);
            if (const auto action = read_action((*move)[1], at)) {
                view.history.push_back({{static_cast<std::uint8_t>(seat)}, *action});
            }
        }
    }

    Fields fields_;
    const engine::Rules& rules_;
    Complaint& complaint_;
};

}  // namespace

Parsed<ParsedView> read_view(const json::object& object,
                             std::shared_ptr<const engine::Rules> recent) {
    Complaint complaint;
    Fields fields(object, complaint);
    if (!fields.has("options")) fields.complain("options", "is missing");
    const Setup setup = read_setup(fields, complaint);
    if (!complaint.is_empty()) return Failure{complaint.message()};

    if (recent == nullptr || !is_of(*recent, setup)) {
        recent = std::make_shared<const engine::Rules>(setup.rules());
    }
    ParsedView parsed{std::move(recent), {}};
    ViewReader reader(object, *parsed.rules, complaint);
    parsed.view = reader.read();
    parsed.view.match = setup.options.match;
    if (!complaint.is_empty()) return Failure{complaint.message()};
    if (const ViewError why = why_no_view(parsed.view); why != ViewError::None) {
        return Failure{std::string(why_wrong(why))};
    }
    const bool is_over = parsed.view.phase == engine::Phase::Over;
    if (is_over != parsed.view.result.has_value()) {
        return Failure{is_over ? "result: must be there in phase over"
                               : "result: must be null until the hand is over"};
    }
    if (!parsed.view.seat && !parsed.view.hand.is_empty()) {
        return Failure{"hand: must be empty for a spectator"};
    }
    parsed.view.legal = legal_actions(parsed.view);
    if (fields.has("legal")) {
        const engine::ActionSet given = reader.legal();
        if (!complaint.is_empty()) return Failure{complaint.message()};
        if (given != parsed.view.legal) {
            std::string right;
            append_actions(right, parsed.view.legal);
            return Failure{"legal: must be " + right};
        }
    }
    return parsed;
}

Parsed<ParsedView> parse_view(std::string_view text, std::shared_ptr<const engine::Rules> recent) {
    json::error_code error;
    const json::value value = json::parse(json::string_view(text.data(), text.size()), error);
    if (error) return Failure{"not JSON: " + error.message()};
    if (!value.is_object()) return Failure{"must be a JSON object, not " + shown(value)};
    return read_view(value.get_object(), std::move(recent));
}

}  // namespace bornes::text
