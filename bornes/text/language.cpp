#include "bornes/text/language.h"

#include <algorithm>
#include <utility>

namespace bornes::text {

namespace {

std::size_t index(Language language) { return static_cast<std::size_t>(language); }
std::size_t index(Word word) { return static_cast<std::size_t>(word); }

const OwnText* find_own(Word word, std::string_view edition) {
    const auto found = std::ranges::lower_bound(
        own_catalogue, std::pair(word, edition), {},
        [](const OwnText& own) { return std::pair(own.word, own.edition); });
    const bool matches =
        found != own_catalogue.end() && found->word == word && found->edition == edition;
    return matches ? &*found : nullptr;
}

const Argument* find_argument(std::string_view name, std::span<const Argument> arguments) {
    const auto found = std::ranges::find(arguments, name, &Argument::name);
    return found == arguments.end() ? nullptr : &*found;
}

/// French counts nothing as one: "0 carte", but "0 cards".
bool is_singular(std::string_view number, Language language) {
    return number == "1" || (number == "0" && language == Language::French);
}

}  // namespace

std::string_view code(Language language) { return language == Language::French ? "fr" : "en"; }

std::optional<Language> parse_language(std::string_view text) {
    for (const Language language : all_languages) {
        if (code(language) == text) return language;
    }
    return std::nullopt;
}

Language language_of(const Locale& locale) {
    for (const std::string_view name : {locale.lc_all, locale.lc_messages, locale.lang}) {
        if (name.empty()) continue;
        // "fr", "fr_CA.UTF-8", "fr@euro": the language ends where the country, encoding or variant
        // begins.
        return parse_language(name.substr(0, name.find_first_of("_.@-")))
            .value_or(Language::English);
    }
    return Language::English;
}

std::optional<Word> find_word(std::string_view key) {
    const auto found = std::ranges::lower_bound(catalogue, key, {}, &Text::key);
    if (found == catalogue.end() || found->key != key) return std::nullopt;
    return static_cast<Word>(found - catalogue.begin());
}

bool Speaker::has_own(Word word) const { return find_own(word, edition_) != nullptr; }

std::string_view Speaker::text(Word word) const {
    const OwnText* own = find_own(word, edition_);
    return (own != nullptr ? own->in : catalogue[index(word)].in)[index(language_)];
}

std::string Speaker::say(Word word, std::span<const Argument> arguments) const {
    std::string said;
    std::string_view rest = text(word);
    while (!rest.empty()) {
        const std::size_t open = std::min(rest.find('{'), rest.size());
        said += rest.substr(0, open);
        rest.remove_prefix(open);
        if (rest.empty()) break;
        const std::size_t close = std::min(rest.find('}'), rest.size() - 1);
        said += fill(rest.substr(0, close + 1), arguments);
        rest.remove_prefix(close + 1);
    }
    return said;
}

std::string Speaker::fill(std::string_view place, std::span<const Argument> arguments) const {
    const std::string_view body = place.substr(1, place.size() - 2);
    const std::size_t bar = body.find('|');
    if (const Argument* argument = find_argument(body.substr(0, bar), arguments)) {
        if (bar == std::string_view::npos) return argument->value;
        const std::string_view forms = body.substr(bar + 1);
        const std::size_t second = forms.find('|');
        return std::string(is_singular(argument->value, language_) ? forms.substr(0, second)
                                                                   : forms.substr(second + 1));
    }
    if (const std::optional<Word> quoted = find_word(body)) return std::string(text(*quoted));
    return std::string(place);
}

std::string Speaker::join(std::span<const std::string> parts, Word conjunction) const {
    std::string joined;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (i > 0 && i + 1 == parts.size()) {
            joined.append(" ").append(text(conjunction)).append(" ");
        } else if (i > 0) {
            joined += ", ";
        }
        joined += parts[i];
    }
    return joined;
}

}  // namespace bornes::text
