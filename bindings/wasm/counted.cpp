// The score sheet's request: see catalogue.h.
#include "bindings/wasm/catalogue.h"
#include "bornes/engine/score_sheet.h"
#include "bornes/text/fields.h"
#include "bornes/text/options.h"
#include "bornes/text/record.h"

namespace bornes::wasm {

namespace json = boost::json;
using engine::CountError;

namespace {

std::string_view id(CountError error) {
    switch (error) {
    case CountError::None: return "none";
    case CountError::NotInCards: return "not-in-cards";
    case CountError::PastGoal: return "past-goal";
    case CountError::TwoWinners: return "two-winners";
    case CountError::TooManySafeties: return "too-many-safeties";
    case CountError::TooManyCoupsFourres: return "too-many-coups-fourres";
    case CountError::NoExtension: return "no-extension";
    case CountError::ExtensionNotReached: return "extension-not-reached";
    case CountError::TooFarWithoutAsking: return "too-far-without-asking";
    case CountError::TooMuchDistance: break;
    }
    return "too-much-distance";
}

engine::CountedSide read_side(const json::value& value, const std::string& place,
                              text::Complaint& complaint) {
    text::Fields fields(text::read_object(value, place, complaint), complaint, place);
    return {.km = {fields.integer("km", {0, 10'000})},
            .safeties = fields.integer("safeties", {0, 100}),
            .coups_fourres = fields.integer("coups_fourres", {0, 100}),
            .has_two_hundreds = fields.boolean("two_hundreds"),
            .has_hundreds = fields.boolean("hundreds")};
}

}  // namespace

text::Parsed<json::value> count_hand(const json::object& request) {
    text::Complaint complaint;
    text::Fields fields(request, complaint);
    const text::Setup setup = text::read_setup(fields, complaint);
    if (setup.edition == nullptr) return text::Failure{complaint.message()};
    const engine::Rules rules = setup.rules();

    engine::CountedHand hand;
    const json::array& sides = fields.array_of("sides", rules.sides());
    for (std::size_t i = 0; i < sides.size() && complaint.is_empty(); ++i) {
        hand.sides[i] = read_side(sides[i], fields.place("sides", i), complaint);
    }
    hand.draw_pile_is_empty = fields.boolean("delayed");
    if (const auto side = fields.integer_or_null("extended_by", {0, rules.sides() - 1})) {
        hand.extended_by = engine::Side{static_cast<std::uint8_t>(*side)};
    }
    if (!complaint.is_empty()) return text::Failure{complaint.message()};

    const engine::CountProblem problem = why_no_count(rules, hand);
    if (problem.error != CountError::None) {
        return json::value{
            {"problem",
             {{"error", id(problem.error)},
              {"side", problem.side ? json::value(problem.side->index) : json::value()}}}};
    }
    std::string result;
    text::append_result_object(result, rules, result_of(rules, hand));
    json::error_code error;
    return json::value{{"result", json::parse(result, error)}};
}

}  // namespace bornes::wasm
