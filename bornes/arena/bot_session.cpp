#include "bornes/arena/bot_session.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "bornes/players/candidates.h"
#include "bornes/text/fields.h"
#include "bornes/text/names.h"
#include "bornes/text/options.h"
#include "bornes/text/view_json.h"

namespace bornes::arena {

namespace json = boost::json;

using text::Failure;
using text::Parsed;

namespace {

/// More than any evening sees; a player may hold weights, so not without end.
constexpr std::size_t most_tables = 16;
constexpr double most_milliseconds = 3'600'000;
/// What a level that does not think by playouts is analysed with.
constexpr std::uint32_t usual_playouts = 3000;

std::string error_line(std::string_view id, std::string_view message) {
    return fmt::format("{{\"id\":{},\"error\":{}}}", id,
                       json::serialize(json::string_view(message.data(), message.size())));
}

/// The time in a request, or nothing.
Parsed<std::optional<std::chrono::microseconds>> time_in(const json::object& request) {
    const json::value* given = request.if_contains("time");
    if (given == nullptr) return std::optional<std::chrono::microseconds>();
    json::error_code error;
    const double milliseconds = given->to_number<double>(error);
    if (error || !(milliseconds >= 0) || milliseconds > most_milliseconds) {
        return Failure{fmt::format("time: must be a number of milliseconds from 0 to {}, not {}",
                                   most_milliseconds, text::shown(*given))};
    }
    return std::optional(std::chrono::microseconds(std::llround(milliseconds * 1000)));
}

Parsed<bool> analyse_in(const json::object& request) {
    const json::value* given = request.if_contains("analyse");
    if (given == nullptr) return false;
    if (!given->is_bool()) {
        return Failure{"analyse: must be true or false, not " + text::shown(*given)};
    }
    return given->get_bool();
}

/// A number that only the seed and what the seat knows decide (FNV-1a over the view's text).
std::uint64_t seed_of(std::uint64_t seed, const engine::View& view) {
    std::string words;
    text::append_view(words, view, text::History::LeftOut);
    std::uint64_t hash = 0xCBF29CE484222325ULL;
    for (const char letter : words) {
        hash = (hash ^ static_cast<unsigned char>(letter)) * 0x100000001B3ULL;
    }
    return engine::Rng(seed, hash).next();
}

void append_candidates(std::string& out, const std::vector<players::Candidate>& candidates) {
    out += ",\"candidates\":[";
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        const players::Candidate& candidate = candidates[i];
        fmt::format_to(std::back_inserter(out),
                       "{}{{\"action\":\"{}\",\"equity\":{:.5f},\"error\":{:.5f},\"visits\":{}}}",
                       i == 0 ? "" : ",", text::text(candidate.action), candidate.equity,
                       candidate.error, candidate.visits);
    }
    out += ']';
}

bool is_of(const engine::Rules& rules, const text::Setup& setup) {
    return &rules.edition() == setup.edition && rules.players() == setup.players &&
           rules.options() == setup.options.hand;
}

}  // namespace

std::string BotSession::answer(std::string_view line, Clock::time_point asked) {
    json::error_code error;
    const json::value value = json::parse(json::string_view(line.data(), line.size()), error);
    if (error) return error_line("null", "not JSON: " + error.message());
    const json::object* request = value.if_object();
    if (request == nullptr)
        return error_line("null", "must be an object, not " + text::shown(value));

    std::string id = "null";
    if (const json::value* given = request->if_contains("id")) {
        if (given->is_structured()) return error_line("null", "id: must be a number or a string");
        id = json::serialize(*given);
    }
    const Parsed<std::string> answer = answer_request(*request, asked);
    if (!answer) return error_line(id, answer.error());
    return fmt::format("{{\"id\":{},{}}}", id, *answer);
}

std::string BotSession::answer_to_too_long_line() {
    return error_line("null", "the line is too long");
}

/// The fields of the answer after the id.
Parsed<std::string> BotSession::answer_request(const json::object& request,
                                               Clock::time_point asked) {
    const Parsed<std::optional<std::chrono::microseconds>> time = time_in(request);
    if (!time) return time.failure();
    const Parsed<bool> analyse = analyse_in(request);
    if (!analyse) return analyse.failure();
    const json::value* given = request.if_contains("view");
    if (given == nullptr || !given->is_object()) {
        return Failure{"view: " + (given == nullptr
                                       ? "is missing"
                                       : "must be an object, not " + text::shown(*given))};
    }
    const auto parsed = text::read_view(given->get_object(), known_rules(given->get_object()));
    if (!parsed) return Failure{"view: " + parsed.error()};
    const engine::View& view = parsed->view;
    if (view.legal.is_empty()) return Failure{"view: its seat has nothing to decide"};

    Table& table = table_of(parsed->rules);
    Thinking thinking = thinking_;
    if (*time) thinking.time = *time;
    if (*analyse && !level_.thinks && thinking.playouts == 0 && !thinking.time) {
        thinking.playouts = usual_playouts;
    }
    const RunningBudget budget(level_, thinking, asked);
    const std::uint64_t seed = seed_of(seed_, view);
    const players::Choice choice = table.player->choose(view, budget.budget(), seed);

    std::string fields = fmt::format("\"action\":\"{}\"", text::text(choice.action));
    if (*analyse) {
        append_candidates(fields,
                          players::candidates_of(choice, view, table.light, budget.budget(), seed));
    }
    return fields;
}

std::shared_ptr<const engine::Rules> BotSession::known_rules(const json::object& view) const {
    text::Complaint complaint;
    text::Fields fields(view, complaint);
    const text::Setup setup = text::read_setup(fields, complaint);
    for (const Table& table : tables_) {
        if (complaint.is_empty() && is_of(*table.rules, setup)) return table.rules;
    }
    return nullptr;
}

BotSession::Table& BotSession::table_of(const std::shared_ptr<const engine::Rules>& rules) {
    const auto known = std::ranges::find(tables_, rules, &Table::rules);
    if (known != tables_.end()) {
        known->last_used = ++uses_;
        return *known;
    }
    if (tables_.size() == most_tables) {
        tables_.erase(std::ranges::min_element(tables_, {}, &Table::last_used));
    }
    return tables_.emplace_back(Table{.rules = rules,
                                      .player = level_.make(*rules),
                                      .light = players::LightPlayer(*rules),
                                      .last_used = ++uses_});
}

}  // namespace bornes::arena
