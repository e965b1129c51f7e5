#include "bornes/text/language.h"

#include <algorithm>
#include <vector>

#include <doctest/doctest.h>

namespace bornes::text {

namespace {

/// Calls check(key, text) for every text of a language, the editions' own included.
template <class Check>
void for_every_text(Language language, Check check) {
    const auto at = static_cast<std::size_t>(language);
    for (const Text& text : catalogue) check(text.key, text.in[at]);
    for (const OwnText& own : own_catalogue) {
        check(catalogue[static_cast<std::size_t>(own.word)].key, own.in[at]);
    }
}

constexpr std::string_view unbreakable_space = "\u00a0";

/// Whether every mark that French sets apart has its unbreakable space.
bool has_french_spaces(std::string_view text) {
    for (const std::string_view mark : {";", ":", "!", "?", "»"}) {
        for (std::size_t at = text.find(mark); at != std::string_view::npos;
             at = text.find(mark, at + 1)) {
            if (!text.substr(0, at).ends_with(unbreakable_space)) return false;
        }
    }
    const std::size_t open = text.find("«");
    return open == std::string_view::npos || text.substr(open + 2).starts_with(unbreakable_space);
}

}  // namespace

TEST_CASE("a language is parsed from its code") {
    CHECK(parse_language("fr") == Language::French);
    CHECK(parse_language("en") == Language::English);
    CHECK(parse_language("de") == std::nullopt);
    CHECK(parse_language("") == std::nullopt);
    for (const Language language : all_languages) CHECK(parse_language(code(language)) == language);
}

TEST_CASE("the first locale variable that is set decides") {
    CHECK(language_of({.lc_all = "fr_FR.UTF-8", .lc_messages = "en_US", .lang = "en_US"}) ==
          Language::French);
    CHECK(language_of({.lc_all = "", .lc_messages = "fr_CA", .lang = "en_US.UTF-8"}) ==
          Language::French);
    CHECK(language_of({.lc_all = "", .lc_messages = "", .lang = "fr"}) == Language::French);
    CHECK(language_of({.lc_all = "C", .lc_messages = "fr_FR", .lang = "fr_FR"}) ==
          Language::English);
    CHECK(language_of({.lc_all = "", .lc_messages = "", .lang = ""}) == Language::English);
    CHECK(language_of({.lc_all = "", .lc_messages = "", .lang = "fro_FR"}) == Language::English);
}

TEST_CASE("every key finds its word and no other text does") {
    for (std::size_t i = 0; i < word_count; ++i)
        CHECK(find_word(catalogue[i].key) == static_cast<Word>(i));
    CHECK(find_word("card.spare-wheel") == std::nullopt);
    CHECK(find_word("") == std::nullopt);
}

TEST_CASE("a place is filled by the argument of its name") {
    const Speaker speaker(Language::English);
    CHECK(speaker.say(Word::ActionAttack, {{"target", "Jean"}, {"card", "Accident"}}) ==
          "plays Accident on Jean");
}

TEST_CASE("a place without an argument stays visible") {
    CHECK(Speaker(Language::English).say(Word::ActionPlay) == "plays {card}");
}

TEST_CASE("a form is chosen by a number") {
    const Speaker english(Language::English);
    CHECK(english.say(Word::RefusalTooManyTwoHundreds, {{"two-hundreds", 1}}).find("1 card of") !=
          std::string::npos);
    CHECK(english.say(Word::RefusalTooManyTwoHundreds, {{"two-hundreds", 0}}).find("0 cards of") !=
          std::string::npos);
    const Speaker french(Language::French);
    CHECK(french.say(Word::RefusalTooManyTwoHundreds, {{"two-hundreds", 0}}).find("0 carte de") !=
          std::string::npos);
    CHECK(french.say(Word::RefusalTooManyTwoHundreds, {{"two-hundreds", 2}}).find("2 cartes de") !=
          std::string::npos);
}

TEST_CASE("an edition's own word is preferred, also where another text quotes it") {
    // The first own word for a green light, whichever edition has it.
    const auto own = std::ranges::find(own_catalogue, Word::CardGreenLight, &OwnText::word);
    REQUIRE(own != own_catalogue.end());
    const Speaker common(Language::English);
    const Speaker speaker(Language::English, own->edition);
    CHECK(speaker.has_own(Word::CardGreenLight));
    CHECK_FALSE(common.has_own(Word::CardGreenLight));
    CHECK(speaker.text(Word::CardGreenLight) != common.text(Word::CardGreenLight));
    CHECK(speaker.say(Word::RefusalAlreadyRolling).find(speaker.text(Word::CardGreenLight)) !=
          std::string::npos);
    CHECK(speaker.text(Word::CardAccident) == common.text(Word::CardAccident));
}

TEST_CASE("a list has commas and a conjunction") {
    const Speaker speaker(Language::French);
    CHECK(speaker.join(std::vector<std::string>{}, Word::TermOr).empty());
    CHECK(speaker.join(std::vector<std::string>{"2"}, Word::TermOr) == "2");
    CHECK(speaker.join(std::vector<std::string>{"2", "3"}, Word::TermOr) == "2 ou 3");
    CHECK(speaker.join(std::vector<std::string>{"2", "3", "6"}, Word::TermAnd) == "2, 3 et 6");
}

TEST_CASE("french sets its high marks apart by an unbreakable space") {
    CHECK(has_french_spaces("Allonge\u00a0?"));
    CHECK_FALSE(has_french_spaces("Allonge ?"));
    CHECK_FALSE(has_french_spaces("Allonge?"));
    CHECK_FALSE(has_french_spaces("« Stop\u00a0»"));
    for_every_text(Language::French, [](std::string_view key, std::string_view text) {
        INFO(key);
        CHECK(has_french_spaces(text));
        CHECK(text.find('\'') == std::string_view::npos);
    });
}

TEST_CASE("english has no unbreakable space, and no text has two spaces in a row") {
    for_every_text(Language::English, [](std::string_view key, std::string_view text) {
        INFO(key);
        CHECK(text.find(unbreakable_space) == std::string_view::npos);
    });
    for (const Language language : all_languages) {
        for_every_text(language, [](std::string_view key, std::string_view text) {
            INFO(key);
            CHECK(text.find("  ") == std::string_view::npos);
        });
    }
}

}  // namespace bornes::text
