#include "bornes/analysis/analysis_json.h"

#include <array>

#include "bornes/text/json_text.h"
#include "bornes/text/names.h"

namespace bornes::analysis {

using engine::Rules;
using engine::Seat;
using text::JsonText;

namespace {

constexpr std::array<std::string_view, mark_count> mark_ids = {"", "dubious", "error", "blunder"};
constexpr std::array<std::string_view, rating_count> rating_ids = {
    "world-class", "expert", "advanced", "club", "casual", "beginner", "chance"};

void add_shares(JsonText& json, std::string_view key, const Rules& rules, const Shares& shares) {
    json.begin_array(key);
    for (int side = 0; side < rules.sides(); ++side) {
        json.add("", shares[static_cast<std::size_t>(side)]);
    }
    json.end_array();
}

void add_verdict(JsonText& json, const Decision& decision) {
    const Verdict& verdict = decision.verdict;
    json.add("best", text::text(verdict.best)).begin_array("candidates");
    for (const players::Candidate& candidate : verdict.candidates) {
        json.begin_object().add("action", text::text(candidate.action));
        if (!decision.is_forced) {
            json.add("equity", candidate.equity)
                .add("error", candidate.error)
                .add("visits", candidate.visits);
        }
        json.end_object();
    }
    json.end_array().add("loss", verdict.loss).add("error", verdict.error);
    if (decision.mark == Mark::None) {
        json.add_null("mark");
    } else {
        json.add("mark", id(decision.mark));
    }
}

void add_decision(JsonText& json, const Rules& rules, const Decision& decision) {
    const Course& course = decision.course;
    json.begin_object()
        .add("seat", decision.seat.index)
        .add("phase", text::id(decision.phase))
        .add("action", text::text(decision.chosen))
        .add("forced", decision.is_forced);
    if (decision.is_judged) add_verdict(json, decision);
    add_shares(json, "before", rules, course.before);
    add_shares(json, "chosen", rules, course.chosen);
    add_shares(json, "after", rules, course.drawn);
    json.add("choice_error", course.choice_error);
    if (decision.draw) {
        const std::size_t side = rules.side_of(decision.draw->seat).index;
        json.begin_object("draw").add("seat", decision.draw->seat.index).begin_array("cards");
        for (const engine::Card card : decision.draw->cards) json.add("", text::id(card));
        json.end_array()
            .add("before", course.chosen[side])
            .add("after", course.drawn[side])
            .add("luck", course.drawn[side] - course.chosen[side])
            .add("error", course.luck_error)
            .end_object();
    } else {
        json.add_null("draw");
    }
    json.end_object();
}

void add_summary(JsonText& json, const Rules& rules, std::span<const HandAnalysis> hands, Seat seat,
                 const MatchLog& log) {
    const PlayerSummary sum = summarise(rules, hands, seat);
    json.begin_object().add("seat", seat.index).add("side", rules.side_of(seat).index);
    if (!log.names.empty()) json.add("name", log.names[seat.index]);
    json.add("decisions", sum.decisions)
        .add("forced", sum.forced)
        .add("agreed", sum.agreed)
        .begin_object("marks");
    for (std::size_t i = 1; i < mark_count; ++i) json.add(mark_ids[i], sum.marks[i]);
    json.end_object()
        .add("loss", sum.loss)
        .add("loss_error", sum.loss_error)
        .add("rate", sum.rate)
        .add("rate_error", sum.rate_error);
    if (const auto rating = sum.rating()) {
        json.add("rating", id(*rating));
    } else {
        json.add_null("rating");
    }
    json.add("luck", sum.luck).add("draws", sum.draws).end_object();
}

void add_summaries(JsonText& json, const Rules& rules, std::span<const HandAnalysis> hands,
                   const MatchLog& log) {
    json.begin_array("seats");
    for (std::uint8_t seat = 0; seat < rules.players(); ++seat) {
        add_summary(json, rules, hands, {seat}, log);
    }
    json.end_array();
}

void add_account(JsonText& json, const Account& account) {
    json.begin_object()
        .add("start", account.start)
        .add("deal", account.deal)
        .add("own_draws", account.own_draws)
        .add("own_draws_error", account.own_draws_error)
        .add("other_draws", account.other_draws)
        .add("other_draws_error", account.other_draws_error)
        .add("own_choices", account.own_choices)
        .add("own_choices_error", account.own_choices_error)
        .add("other_choices", account.other_choices)
        .add("other_choices_error", account.other_choices_error)
        .add("remainder", account.remainder)
        .add("end", account.end)
        .add("own_losses", account.own_losses)
        .add("luck", account.luck())
        .add("without_luck", account.without_luck())
        .end_object();
}

void add_hand(JsonText& json, const MatchLog& log, std::size_t number, const HandAnalysis& hand) {
    const HandLog& played = log.hands[number];
    const Rules& rules = *played.rules;
    json.begin_object()
        .add("number", played.context.number)
        .add("dealer", played.dealer.index)
        .add("finished", played.result.has_value())
        .add("complete", hand.is_complete);
    add_shares(json, "start", rules, hand.start.shares);
    add_shares(json, "stake", rules, hand.start.stake);
    json.add("start_error", hand.start.error);
    add_shares(json, "dealt", rules, hand.dealt());
    add_shares(json, "end", rules, hand.end());
    add_summaries(json, rules, {&hand, 1}, log);
    json.begin_array("accounts");
    for (std::uint8_t side = 0; side < rules.sides(); ++side) {
        add_account(json, account_of(rules, hand, {side}));
    }
    json.end_array().begin_array("decisions");
    for (const Decision& decision : hand.decisions) add_decision(json, rules, decision);
    json.end_array().end_object();
}

void add_match(JsonText& json, const MatchAnalysis& match) {
    const MatchLog& log = match.log;
    std::string options;
    text::append_options(options, log.setup.options);
    json.begin_object()
        .add("edition", log.setup.edition->id)
        .add("players", log.setup.players)
        .put("options", options)
        .add("match", log.is_match);
    if (!log.names.empty()) {
        json.begin_array("names");
        for (const std::string& name : log.names) json.add("", name);
        json.end_array();
    }
    if (!log.hands.empty()) {
        const Rules& rules = *log.hands.front().rules;
        add_summaries(json, rules, match.hands, log);
        json.begin_array("accounts");
        for (std::uint8_t side = 0; side < rules.sides(); ++side) {
            add_account(json, account_of(match, {side}));
        }
        json.end_array().begin_array("curve");
        for (const CurvePoint& point : curve_of(match)) {
            json.begin_object().add("hand", point.hand).add("decision", point.decision);
            add_shares(json, "shares", rules, point.shares);
            json.end_object();
        }
        json.end_array();
    }
    json.begin_array("hands");
    for (std::size_t i = 0; i < match.hands.size(); ++i) add_hand(json, log, i, match.hands[i]);
    json.end_array().end_object();
}

}  // namespace

std::string_view id(Mark mark) { return mark_ids[static_cast<std::size_t>(mark)]; }

std::string_view id(Rating rating) { return rating_ids[static_cast<std::size_t>(rating)]; }

std::string decision_json(const Rules& rules, const Decision& decision) {
    JsonText json;
    add_decision(json, rules, decision);
    return json.text();
}

std::string analysis_json(const Analyser& analyser) {
    const AnalyserOptions& options = analyser.options();
    JsonText json;
    json.begin_object()
        .add("format", 1)
        .add("level", options.level->id)
        .add("playouts", options.playouts)
        .add("seed", options.seed)
        .add("complete", analyser.done() == analyser.size())
        .begin_object("marks");
    for (std::size_t i = 1; i < mark_count; ++i) json.add(mark_ids[i], least_loss[i]);
    json.end_object().begin_object("ratings");
    for (std::size_t i = 0; i < rating_bounds.size(); ++i) {
        json.add(rating_ids[i], rating_bounds[i]);
    }
    json.end_object().begin_array("matches");
    for (const MatchAnalysis& match : analyser.matches()) add_match(json, match);
    json.end_array().end_object();
    return json.text() + "\n";
}

}  // namespace bornes::analysis
