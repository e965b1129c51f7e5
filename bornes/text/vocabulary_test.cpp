#include "bornes/text/vocabulary.h"

#include <fstream>
#include <iterator>
#include <set>

#include <doctest/doctest.h>

#include "bornes/engine/editions/editions.h"
#include "bornes/text/names.h"

namespace bornes::text {

namespace {

using engine::Edition;

template <class Check>
void for_every_edition(Check check) {
    for (const Edition* edition : engine::all_editions()) {
        for (const Language language : all_languages) {
            INFO(edition->id, " in ", code(language));
            check(*edition, language);
        }
    }
}

bool is_sentence(const std::string& text) {
    return text.size() > 1 && text.back() == '.' && text.find_first_of("{}") == std::string::npos;
}

}  // namespace

TEST_CASE("every edition has a name and a description of its own") {
    for_every_edition([](const Edition& edition, Language language) {
        const Speaker speaker = speaker_for(edition, language);
        CHECK(speaker.has_own(Word::EditionName));
        CHECK(speaker.has_own(Word::EditionAbout));
        CHECK_FALSE(edition_name(edition, language).empty());
        CHECK(is_sentence(speaker.say(Word::EditionAbout)));
    });
}

TEST_CASE("an edition that nobody has described is called by its id") {
    Edition edition = *engine::all_editions().front();
    edition.id = "new";
    CHECK(edition_name(edition, Language::French) == "new");
}

TEST_CASE("own words belong to editions that exist") {
    for (const OwnText& own : own_catalogue) {
        INFO(own.edition);
        CHECK(engine::find_edition(own.edition) != nullptr);
    }
}

TEST_CASE("every card has a name that no other card of its edition has") {
    for_every_edition([](const Edition& edition, Language language) {
        const Speaker speaker = speaker_for(edition, language);
        std::set<std::string> names;
        for (const engine::Card card : engine::all_cards) names.insert(card_name(card, speaker));
        CHECK(names.size() == engine::card_kinds);
        CHECK_FALSE(names.contains(""));
    });
}

TEST_CASE("cards are listed by family, distances by length") {
    const auto cards = cards_by_family();
    CHECK(cards.front() == engine::Card::Km25);
    CHECK(cards[4] == engine::Card::Km200);
    CHECK(cards[5] == engine::threats.front().hazard);
    CHECK(cards[10] == engine::threats.front().remedy);
    CHECK(cards[15] == engine::threats.front().safety);
    CHECK(cards.back() == engine::Card::RightOfWay);
}

TEST_CASE("every refusal has a sentence, and no two have the same") {
    for_every_edition([](const Edition& edition, Language language) {
        std::set<std::string> sentences;
        for (std::size_t i = 0; i < engine::refusal_count; ++i) {
            const std::string sentence =
                refusal_sentence(static_cast<engine::Refusal>(i), edition, language);
            INFO(sentence);
            CHECK(is_sentence(sentence));
            sentences.insert(sentence);
        }
        CHECK(sentences.size() == engine::refusal_count);
    });
}

TEST_CASE("docs/rules.md lists every reason for a refusal with its rule") {
    std::ifstream file("docs/rules.md");
    const std::string page((std::istreambuf_iterator<char>(file)),
                           std::istreambuf_iterator<char>());
    for (std::size_t i = 1; i < engine::refusal_count; ++i) {
        const std::string_view reason = id(static_cast<engine::Refusal>(i));
        INFO(reason);
        CHECK(page.find("| `" + std::string(reason) + "` | ") != std::string::npos);
    }
}

TEST_CASE("a refusal states the edition's own number") {
    Edition edition = *engine::all_editions().front();
    edition.limited_speed = {75};
    CHECK(refusal_sentence(engine::Refusal::SpeedLimited, edition, Language::English)
              .find("above 75") != std::string::npos);
}

TEST_CASE("every setup error and every match error has a sentence") {
    for_every_edition([](const Edition& edition, Language language) {
        for (int i = 0; i <= static_cast<int>(engine::SetupError::NoHundredsNotOffered); ++i) {
            const auto error = static_cast<engine::SetupError>(i);
            CHECK(is_sentence(setup_sentence(error, edition, 5, {}, language)));
        }
        for (int i = 0; i <= static_cast<int>(engine::MatchError::OutOfRange); ++i) {
            CHECK(
                is_sentence(match_sentence(static_cast<engine::MatchError>(i), edition, language)));
        }
    });
}

TEST_CASE("an unknown edition is answered by the list of those that there are") {
    for (const Language language : all_languages) {
        const std::string sentence = unknown_edition_sentence("monopoly", language);
        CHECK(is_sentence(sentence));
        CHECK(sentence.find("monopoly") != std::string::npos);
        for (const Edition* edition : engine::all_editions()) {
            CHECK(sentence.find(edition->id) != std::string::npos);
        }
    }
}

TEST_CASE("every phase has a name") {
    for (int i = 0; i <= static_cast<int>(engine::Phase::Over); ++i) {
        CHECK_FALSE(Speaker(Language::French).say(word_for(static_cast<engine::Phase>(i))).empty());
    }
}

TEST_CASE("every family has a name") {
    std::set<std::string_view> names;
    for (const engine::Card card : engine::all_cards) {
        names.insert(Speaker(Language::English).text(word_for(engine::family(card))));
    }
    CHECK(names.size() == 4);
}

TEST_CASE("every action can be told, and names its card and its target") {
    for_every_edition([](const Edition& edition, Language language) {
        const Speaker speaker = speaker_for(edition, language);
        for (std::size_t i = 0; i < engine::action_count; ++i) {
            const engine::Action action = engine::Action::numbered(i);
            const std::string phrase = action_phrase(action, speaker, "Janine");
            INFO(phrase);
            CHECK_FALSE(phrase.empty());
            CHECK(phrase.find_first_of("{}") == std::string::npos);
            const bool names_card =
                phrase.find(card_name(action.card(), speaker)) != std::string::npos;
            if (action.names_card()) CHECK(names_card);
            CHECK((phrase.find("Janine") != std::string::npos) == action.is_attack());
        }
    });
    const Speaker french(Language::French);
    CHECK(action_phrase(engine::Action::play(engine::Card::Km50), french, "") == "joue 50");
}

TEST_CASE("the lines of a score sheet add up to their last") {
    const engine::Score score = {.distance = {1000},
                                 .safeties = {200},
                                 .all_safeties = {0},
                                 .coups_fourres = {600},
                                 .trip = {400},
                                 .delayed = {0},
                                 .safe_trip = {0},
                                 .no_hundreds = {0},
                                 .extension = {0},
                                 .shutout = {0}};
    const auto lines = score_lines(score);
    int sum = 0;
    for (const ScoreLine& line : lines) sum += line.points.value;
    CHECK(lines.back().points.value == 2200);
    CHECK(sum == 2 * lines.back().points.value);
    CHECK(Speaker(Language::French).text(lines[5].word) == "Couronnement");
}

TEST_CASE("tables are told as alone or as teams") {
    const Speaker speaker(Language::English);
    engine::Table table{};
    table.players = 6;
    table.sides = 3;
    CHECK(sides_phrase(table, speaker) == "3 teams of 2");
    table.sides = 6;
    CHECK(sides_phrase(table, speaker) == "each alone");
}

}  // namespace bornes::text
