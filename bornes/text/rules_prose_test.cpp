#include "bornes/text/rules_prose.h"

#include <algorithm>
#include <vector>

#include <doctest/doctest.h>

#include "bornes/engine/editions/editions.h"
#include "bornes/text/layout.h"
#include "bornes/text/vocabulary.h"

namespace bornes::text {

namespace {

using engine::Edition;

template <class Check>
void for_every_prose(Check check) {
    for (const Edition* edition : engine::all_editions()) {
        for (const Language language : all_languages) {
            INFO(edition->id, " in ", code(language));
            check(*edition, language, rules_prose(*edition, language));
        }
    }
}

bool contains(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

/// The text with every run of spaces and line breaks made one space, to look for names that were
/// wrapped.
std::string unwrapped(const std::string& text) {
    std::string line;
    for (const char c : text) {
        const bool is_space = c == ' ' || c == '\n';
        if (!is_space) line += c;
        if (is_space && !line.ends_with(' ')) line += ' ';
    }
    return line;
}

}  // namespace

TEST_CASE("no line of the rules is wider than the page") {
    for_every_prose([](const Edition&, Language, const std::string& prose) {
        for (std::size_t begin = 0; begin < prose.size();) {
            const std::size_t end = prose.find('\n', begin);
            REQUIRE(end != std::string::npos);
            const std::string_view line = std::string_view(prose).substr(begin, end - begin);
            INFO(line);
            CHECK(display_width(line) <= page_width);
            CHECK_FALSE(line.ends_with(' '));
            begin = end + 1;
        }
    });
}

TEST_CASE("the rules leave no place unfilled and no block empty") {
    for_every_prose([](const Edition&, Language, const std::string& prose) {
        CHECK(prose.find_first_of("{}") == std::string::npos);
        CHECK_FALSE(contains(prose, "\n\n\n"));
        CHECK_FALSE(prose.ends_with("\n\n"));
    });
}

TEST_CASE("the rules name every card with its number") {
    for_every_prose([](const Edition& edition, Language language, const std::string& prose) {
        const Speaker speaker = speaker_for(edition, language);
        for (const engine::Card card : engine::all_cards) {
            const std::string between = is_distance(card) ? " × " : " ";
            const std::string counted = std::to_string(edition.deck[engine::index(card)]) +
                                        between + card_name(card, speaker);
            INFO(counted);
            CHECK(contains(prose, counted));
        }
    });
}

TEST_CASE("the rules state every number of the score sheet") {
    for_every_prose([](const Edition& edition, Language, const std::string& prose) {
        const engine::ScoreSheet& score = edition.score;
        for (const engine::Points points :
             {score.each_safety, score.all_safeties, score.each_coup_fourre, score.trip,
              score.delayed, score.safe_trip, score.no_hundreds, score.extension, score.shut_out}) {
            if (points.value != 0)
                CHECK(contains(prose, ". " + std::to_string(points.value) + "\n"));
        }
        if (edition.target.value != 0) CHECK(contains(prose, std::to_string(edition.target.value)));
    });
}

TEST_CASE("the rules speak in the words of the edition") {
    for_every_prose([](const Edition& edition, Language language, const std::string& prose) {
        const Speaker own = speaker_for(edition, language);
        const Speaker common(language);
        const std::string text = unwrapped(prose);
        for (const Word word :
             {Word::TermDistanceCards, Word::TermTheDrawPile, Word::TermTheDiscardPile}) {
            CHECK(contains(text, own.text(word)));
            const bool differs = own.text(word).find(common.text(word)) == std::string_view::npos;
            if (own.has_own(word) && differs) CHECK_FALSE(contains(text, common.text(word)));
        }
    });
}

TEST_CASE("whatever a knob changes, the rules say") {
    using Change = void (*)(Edition&);
    const std::vector<Change> changes = {
        [](Edition& e) { e.deck[0] += 1; },
        [](Edition& e) { e.hand_size += 1; },
        [](Edition& e) { e.most_two_hundreds += 1; },
        [](Edition& e) { e.limited_speed = {75}; },
        [](Edition& e) {
            e.green_light_need = e.green_light_need == engine::GreenLightNeed::AfterEveryStop
                                     ? engine::GreenLightNeed::ToStartOnly
                                     : engine::GreenLightNeed::AfterEveryStop;
        },
        [](Edition& e) {
            e.safety_on_hazard = e.safety_on_hazard == engine::SafetyOnHazard::DiscardsIt
                                     ? engine::SafetyOnHazard::LeavesItInactive
                                     : engine::SafetyOnHazard::DiscardsIt;
        },
        [](Edition& e) {
            e.remedied_pile = e.remedied_pile == engine::RemediedPile::Stays
                                  ? engine::RemediedPile::GoesToDiscards
                                  : engine::RemediedPile::Stays;
        },
        [](Edition& e) { e.hazard_up_offered = !e.hazard_up_offered; },
        [](Edition& e) {
            e.draw_source = e.draw_source == engine::DrawSource::DrawPile
                                ? engine::DrawSource::DrawPileOrTopDiscard
                                : engine::DrawSource::DrawPile;
        },
        [](Edition& e) { e.safety_moves = {e.safety_moves.value + 25}; },
        [](Edition& e) { e.ends_when_distance_is_laid = !e.ends_when_distance_is_laid; },
        [](Edition& e) { e.most_idle_turns += 1; },
        [](Edition& e) {
            e.result = e.result == engine::HandResult::Points ? engine::HandResult::Kilometres
                                                              : engine::HandResult::Points;
        },
        [](Edition& e) { e.target = {e.target.value + 1000}; },
    };
    for_every_prose([&](const Edition& edition, Language language, const std::string& prose) {
        for (std::size_t i = 0; i < changes.size(); ++i) {
            INFO("change ", i);
            Edition changed = edition;
            changes[i](changed);
            CHECK(rules_prose(changed, language) != prose);
        }
    });
}

TEST_CASE(
    "whether a safety gives a turn without a draw pile is said where the pile is not renewed") {
    for_every_prose([](const Edition& edition, Language language, const std::string& prose) {
        Edition changed = edition;
        changed.turn_without_draw_pile =
            edition.turn_without_draw_pile == engine::TurnWithoutDrawPile::Lost
                ? engine::TurnWithoutDrawPile::Kept
                : engine::TurnWithoutDrawPile::Lost;
        const bool is_renewed = edition.draw_source == engine::DrawSource::DrawPileOrTopDiscard;
        CHECK((rules_prose(changed, language) == prose) == is_renewed);
    });
}

TEST_CASE("who scores a shut-out is said") {
    for_every_prose([](const Edition& edition, Language language, const std::string& prose) {
        if (edition.result != engine::HandResult::Points) return;
        Edition changed = edition;
        changed.score.shut_out = {500};
        for (const engine::ShutOut rule :
             {engine::ShutOut::None, engine::ShutOut::EverySideForEachBlankOne,
              engine::ShutOut::WinnerOnceIfAllAreBlank}) {
            changed.score.shut_out_rule = rule;
            CHECK((rules_prose(changed, language) == prose) ==
                  (rule == edition.score.shut_out_rule));
        }
    });
}

}  // namespace bornes::text
