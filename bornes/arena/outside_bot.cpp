#include "bornes/arena/outside_bot.h"

#include <boost/json.hpp>

#include "bornes/text/names.h"
#include "bornes/text/view_json.h"

namespace bornes::arena {

namespace json = boost::json;

namespace {

Decision fault(Fault kind, std::string detail) {
    return {.action = {}, .fault = kind, .detail = std::move(detail)};
}

}  // namespace

std::string OutsideBot::request(const engine::View& view) {
    std::string line = "{\"id\":" + std::to_string(++id_) + ",\"view\":";
    text::append_view(line, view, text::History::Included);
    if (terms_.time) line += ",\"time\":" + std::to_string(terms_.time->count());
    return line + "}";
}

Decision OutsideBot::decide(const engine::View& view, std::uint64_t) {
    Clock::time_point due = Clock::now() + terms_.limit;
    if (!child_.is_running()) {
        if (!child_.start(command_, terms_.errors)) return fault(Fault::Crash, "cannot be started");
        due += terms_.start;
    }
    Child::Outcome outcome = child_.write_line(request(view), due);
    std::string line;
    while (outcome == Child::Outcome::Done) {
        outcome = child_.read_line(line, due);
        if (outcome != Child::Outcome::Done) break;
        if (std::optional<Decision> decision = read_answer(view, line)) return std::move(*decision);
    }
    return failed(outcome);
}

/// After these the bot is started afresh: what it might still say would be taken for the next
/// answer.
Decision OutsideBot::failed(Child::Outcome outcome) {
    const std::string ending = child_.kill();
    switch (outcome) {
    case Child::Outcome::Done:
    case Child::Outcome::Ended: return fault(Fault::Crash, ending);
    case Child::Outcome::TooLate:
        return fault(Fault::TimeOut,
                     "no answer in " + std::to_string(terms_.limit.count()) + " ms");
    case Child::Outcome::TooLong: break;
    }
    return fault(Fault::BadAnswer, "a line that is too long");
}

std::optional<Decision> OutsideBot::read_answer(const engine::View& view,
                                                const std::string& line) const {
    json::error_code error;
    const json::value value = json::parse(line, error);
    const json::object* answer = error ? nullptr : value.if_object();
    if (answer == nullptr)
        return fault(Fault::BadAnswer, "not a JSON object: " + text::quoted(line));

    const json::value* id = answer->if_contains("id");
    if (id != nullptr && id->is_int64() && id->get_int64() < id_) return std::nullopt;
    if (const json::value* said = answer->if_contains("error")) {
        return fault(Fault::BadAnswer, "error " + text::quoted(json::serialize(*said)));
    }
    if (id == nullptr || *id != json::value(id_)) {
        return fault(Fault::BadAnswer, "not the id that was asked: " + text::quoted(line));
    }
    const json::value* said = answer->if_contains("action");
    if (said == nullptr || !said->is_string()) {
        return fault(Fault::BadAnswer, "no action: " + text::quoted(line));
    }
    const auto action = text::parse_action(said->get_string());
    if (!action || !view.legal.contains(*action)) {
        return fault(Fault::IllegalMove, text::quoted(said->get_string()));
    }
    return Decision{.action = *action};
}

}  // namespace bornes::arena
