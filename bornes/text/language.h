// The languages, and how a text of the catalogues becomes a sentence.
//
// A literal key is an enumerator of Word, so a missing one does not compile; find_word is for keys
// that are put together. An edition may have words of its own: a Speaker is told its id and prefers
// them. Nothing here reads the environment or throws: this level also runs as WebAssembly. How
// texts are written, see tools/words.py.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "bornes/text/words.h"

namespace bornes::text {

/// In the order in which the catalogues are given to tools/words.py.
enum class Language : std::uint8_t { English, French };

inline constexpr std::array<Language, 2> all_languages = {Language::English, Language::French};

/// "en" or "fr".
std::string_view code(Language language);
std::optional<Language> parse_language(std::string_view code);

/// The values of the environment variables that name a locale; empty where one is not set.
struct Locale {
    std::string_view lc_all;
    std::string_view lc_messages;
    std::string_view lang;
};

/// The language of the first variable that is set; English if that is none of ours.
Language language_of(const Locale& locale);

/// The word with a key that is put together at run time, such as "refusal." and an id.
std::optional<Word> find_word(std::string_view key);

/// A named value for a place in a text.
struct Argument {
    std::string_view name;
    std::string value;

    Argument(std::string_view place, int number) : name(place), value(std::to_string(number)) {}
    Argument(std::string_view place, std::string text) : name(place), value(std::move(text)) {}
    Argument(std::string_view place, std::string_view text) : name(place), value(text) {}
    Argument(std::string_view place, const char* text) : name(place), value(text) {}
};

/// Speaks one language in the words of one edition, and in the common words where it has none.
class Speaker {
public:
    /// Keeps a view of the edition's id. Without one, all words are the common ones.
    explicit Speaker(Language language, std::string_view edition = {})
        : language_(language), edition_(edition) {}

    Language language() const { return language_; }

    /// Whether the edition says this in words of its own.
    bool has_own(Word word) const;
    /// The text as the catalogue has it, its places unfilled.
    std::string_view text(Word word) const;
    /// The text with its places filled. A place without an argument stays visible as it is written.
    std::string say(Word word, std::span<const Argument> arguments) const;
    std::string say(Word word, std::initializer_list<Argument> arguments = {}) const {
        return say(word, std::span(arguments.begin(), arguments.size()));
    }
    /// "2, 3 or 6": commas, and before the last a word such as TermAnd.
    std::string join(std::span<const std::string> parts, Word conjunction) const;

private:
    std::string fill(std::string_view place, std::span<const Argument> arguments) const;

    Language language_;
    std::string_view edition_;
};

}  // namespace bornes::text
