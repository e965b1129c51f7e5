#include "bindings/wasm/catalogue.h"

#include "bornes/engine/editions/editions.h"
#include "bornes/players/levels.h"
#include "bornes/text/edition_table.h"
#include "bornes/text/fields.h"
#include "bornes/text/names.h"
#include "bornes/text/options.h"
#include "bornes/text/rules_prose.h"
#include "bornes/text/view_json.h"
#include "bornes/text/vocabulary.h"

namespace bornes::wasm {

namespace json = boost::json;
using engine::Card;
using engine::Edition;
using text::Failure;
using text::Parsed;

namespace {

std::string_view family_id(Card card) {
    switch (family(card)) {
    case engine::Family::Distance: return "distance";
    case engine::Family::Hazard: return "hazard";
    case engine::Family::Remedy: return "remedy";
    case engine::Family::Safety: break;
    }
    return "safety";
}

json::array cards() {
    json::array list;
    for (const Card card : text::cards_by_family()) {
        const bool has_pile =
            family(card) == engine::Family::Hazard || family(card) == engine::Family::Remedy;
        json::object entry{{"id", text::id(card)}, {"family", family_id(card)}};
        if (has_pile) {
            entry["pile"] = engine::is_for_speed_pile(card) ? "speed" : "battle";
            entry["safety"] = text::id(engine::threat_of(card).safety);
        }
        list.push_back(std::move(entry));
    }
    return list;
}

json::array tables(const Edition& edition) {
    json::array list;
    for (const engine::Table& table : edition.tables) {
        json::array options;
        for (const std::string_view name : text::offered_options(edition, table.players)) {
            options.push_back(json::value(name));
        }
        list.push_back({{"players", table.players},
                        {"sides", table.sides},
                        {"goal", table.goal.value},
                        {"other_goal", table.other_goal.value},
                        {"extension", table.extension},
                        {"options", std::move(options)}});
    }
    return list;
}

json::object entry_of(const Edition& edition) {
    return {{"id", edition.id},
            {"year", edition.year},
            {"hand_size", edition.hand_size},
            {"target", edition.target.value},
            {"points", edition.result == engine::HandResult::Points},
            {"extended_goal", edition.extended_goal.value},
            {"limited_speed", edition.limited_speed.value},
            {"score",
             {{"each_safety", edition.score.each_safety.value},
              {"each_coup_fourre", edition.score.each_coup_fourre.value},
              {"trip", edition.score.trip.value},
              {"extension", edition.score.extension.value}}},
            {"tables", tables(edition)}};
}

text::Language language_in(text::Fields& fields) {
    const auto language = text::parse_language(fields.string("language"));
    if (!language) fields.complain("language", "must be the code of a language");
    return language.value_or(text::Language::English);
}

}  // namespace

json::value catalogue() {
    json::array editions;
    for (const Edition* edition : engine::all_editions()) editions.push_back(entry_of(*edition));
    json::array levels;
    for (const players::Level& level : players::all_levels()) {
        levels.push_back({{"id", level.id}, {"thinks", level.thinks}});
    }
    return {{"editions", std::move(editions)},
            {"default_edition", engine::default_edition().id},
            {"cards", cards()},
            {"levels", std::move(levels)}};
}

Parsed<json::value> rules_text(const json::object& request) {
    text::Complaint complaint;
    text::Fields fields(request, complaint);
    const text::Language language = language_in(fields);
    const auto edition = text::parse_edition(fields.string("edition"));
    if (!edition) fields.complain("edition", edition.error());
    if (!complaint.is_empty()) return Failure{complaint.message()};
    return json::value(text::rules_prose(**edition, language));
}

Parsed<json::value> differences(const json::object& request) {
    text::Complaint complaint;
    text::Fields fields(request, complaint);
    const text::Language language = language_in(fields);
    if (!complaint.is_empty()) return Failure{complaint.message()};
    const text::Comparison table =
        text::differences(text::compare(engine::all_editions(), language));
    json::array rows;
    for (const text::Row& row : table.rows) rows.push_back(json::array(row.begin(), row.end()));
    return json::value{{"header", json::array(table.header.begin(), table.header.end())},
                       {"rows", std::move(rows)}};
}

Parsed<json::value> explain(const json::object& request) {
    text::Complaint complaint;
    text::Fields fields(request, complaint);
    const text::Language language = language_in(fields);
    const auto card = text::find_card(fields.string("card"));
    if (!card) fields.complain("card", "must be the id of a card");
    const json::object& shown = fields.object("view");
    if (!complaint.is_empty()) return Failure{complaint.message()};
    const auto parsed = text::read_view(shown);
    if (!parsed) return Failure{"view: " + parsed.error()};
    const engine::View& view = parsed->view;
    const engine::Rules& rules = *parsed->rules;
    json::array reasons;
    if (!view.seat || view.phase == engine::Phase::Over) return json::value(std::move(reasons));

    // What forbids a card follows from what its holder knows: any deal that agrees with it will do.
    engine::Rng any(0, 0);
    const engine::State state = engine::sample_deal(view, any);
    const auto add = [&](engine::Action action) {
        const engine::Refusal why = rules.why_illegal(state, *view.seat, action);
        json::object reason{{"action", text::text(action)},
                            {"refusal", text::id(why)},
                            {"sentence", text::refusal_sentence(why, rules.edition(), language)}};
        reason["side"] = action.is_attack() ? json::value(action.target().index) : json::value();
        reasons.push_back(std::move(reason));
    };
    if (engine::is_hazard(*card)) {
        const engine::Side own = rules.side_of(*view.seat);
        for (std::uint8_t side = 0; side < rules.sides(); ++side) {
            if (side != own.index) add(engine::Action::attack(*card, {side}));
        }
    } else {
        add(engine::Action::play(*card));
    }
    return json::value(std::move(reasons));
}

}  // namespace bornes::wasm
