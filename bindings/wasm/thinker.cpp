#include "bindings/wasm/thinker.h"

#include <algorithm>

#include "bindings/wasm/clock.h"
#include "bindings/wasm/learned.h"
#include "bornes/players/candidates.h"
#include "bornes/text/fields.h"
#include "bornes/text/names.h"
#include "bornes/text/view_json.h"

namespace bornes::wasm {

namespace json = boost::json;
using text::Failure;

namespace {

/// Levels times tables of an evening; a player may hold weights, so not without end.
constexpr std::size_t most_seated = 8;
constexpr int most_playouts = 10'000'000;

class Deadline final : public players::Stop {
public:
    explicit Deadline(double due) : due_(due) {}
    bool is_due() override { return clock_milliseconds() >= due_; }

private:
    double due_;
};

json::array candidate_list(const std::vector<players::Candidate>& candidates) {
    json::array list;
    for (const players::Candidate& candidate : candidates) {
        list.push_back({{"action", text::text(candidate.action)},
                        {"equity", candidate.equity},
                        {"error", candidate.error},
                        {"visits", candidate.visits}});
    }
    return list;
}

}  // namespace

text::Parsed<json::value> Thinker::choose(const json::object& request) {
    const double asked = clock_milliseconds();
    text::Complaint complaint;
    text::Fields fields(request, complaint);
    const players::Level* level = players::find_level(fields.string("level"));
    if (level == nullptr) fields.complain("level", "must be the id of a level");
    const int seed = fields.has("seed") ? fields.integer("seed", {0, 2'000'000'000}) : 0;
    const int milliseconds =
        fields.has("milliseconds") ? fields.integer("milliseconds", {1, 3'600'000}) : 0;
    const int playouts =
        fields.has("playouts") ? fields.integer("playouts", {1, most_playouts}) : 0;
    const bool with_candidates = fields.has("candidates") && fields.boolean("candidates");
    const json::object& shown = fields.object("view");
    if (!complaint.is_empty()) return Failure{complaint.message()};

    if (level->thinks && !has_learned()) return Failure{"level: its weights have not been given"};

    const auto parsed = text::read_view(shown, seated_.empty() ? nullptr : seated_.back().rules);
    if (!parsed) return Failure{"view: " + parsed.error()};
    if (parsed->view.legal.is_empty()) return Failure{"view: its seat has nothing to decide"};

    Seated& seated = seat(parsed->rules, *level);
    Deadline deadline(asked + milliseconds);
    players::Budget budget{.playouts = std::max<std::uint32_t>(level->playouts, 3000)};
    if (milliseconds > 0) budget = {.playouts = most_playouts, .stop = &deadline};
    if (playouts > 0) budget.playouts = static_cast<std::uint32_t>(playouts);
    // One player for all seats: what it knows of a hand is in the view.
    const players::Choice choice =
        seated.player->choose(parsed->view, budget, static_cast<std::uint64_t>(seed));
    json::object answer{{"action", text::text(choice.action)}};
    if (with_candidates) {
        answer["candidates"] = candidate_list(players::candidates_of(
            choice, parsed->view, seated.light, budget, static_cast<std::uint64_t>(seed)));
    }
    return json::value(std::move(answer));
}

Thinker::Seated& Thinker::seat(const std::shared_ptr<const engine::Rules>& rules,
                               const players::Level& level) {
    const auto known = std::ranges::find_if(seated_, [&](const Seated& seated) {
        return seated.rules == rules && seated.level == &level;
    });
    if (known != seated_.end()) {
        std::rotate(known, known + 1, seated_.end());
        return seated_.back();
    }
    if (seated_.size() == most_seated) seated_.erase(seated_.begin());
    seated_.push_back({.rules = rules,
                       .level = &level,
                       .player = level.make(*rules),
                       .light = players::LightPlayer(*rules)});
    return seated_.back();
}

}  // namespace bornes::wasm
