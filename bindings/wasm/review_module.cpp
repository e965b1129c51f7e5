// The module of the review: any position of a record, and its analysis. Apart from the other,
// because it is loaded only by who reviews.
#include "bindings/wasm/door.h"
#include "bindings/wasm/judge.h"
#include "bindings/wasm/learned.h"
#include "bindings/wasm/review.h"
#include "bornes/text/fields.h"

namespace bornes::wasm {

namespace {

namespace json = boost::json;
using text::Failure;
using text::Fields;

struct Module {
    Review review;
    Judge judge;
};

Module& module() {
    static Module only;
    return only;
}

Answer position(Fields& fields, text::Complaint& complaint) {
    const auto hand = static_cast<std::size_t>(fields.integer("hand", {0, 1'000'000}));
    const auto step = static_cast<std::size_t>(fields.integer("step", {0, 1'000'000}));
    const auto seat = fields.integer_or_null("seat", {0, engine::max_players - 1});
    const bool all = fields.has("all") && fields.boolean("all");
    if (!complaint.is_empty()) return Failure{complaint.message()};
    std::optional<engine::Seat> seen_by;
    if (seat) seen_by = engine::Seat{static_cast<std::uint8_t>(*seat)};
    std::string out;
    if (!module().review.append_position(out, hand, step, seen_by, all)) {
        return Failure{"the record has no such position"};
    }
    return out;
}

}  // namespace

Answer answer(const json::object& request) {
    text::Complaint complaint;
    Fields fields(request, complaint);
    const std::string_view call = fields.string("call");
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
    if (call == "position") return position(fields, complaint);
    if (call == "analyse") return module().judge.answer(request);
    return Failure{"no such call: " + text::quoted(call)};
}

}  // namespace bornes::wasm
