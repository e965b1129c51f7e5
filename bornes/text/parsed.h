// What comes of reading a text that came from outside: the value, or what is wrong with the text.
//
// Messages are English and written for whoever made the text: they name what is wrong and what
// would be right. What players are told about the game is said by the catalogues instead
// (language.h).
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace bornes::text {

struct Failure {
    std::string message;
};

/// A value, or the failure to read one. The caller asks before it takes the value.
template <typename T>
class Parsed {
public:
    Parsed(T value) : content_(std::in_place_index<0>, std::move(value)) {}
    Parsed(Failure failure) : content_(std::in_place_index<1>, std::move(failure)) {}

    explicit operator bool() const { return content_.index() == 0; }
    T& operator*() { return *std::get_if<0>(&content_); }
    const T& operator*() const { return *std::get_if<0>(&content_); }
    T* operator->() { return std::get_if<0>(&content_); }
    const T* operator->() const { return std::get_if<0>(&content_); }
    const std::string& error() const { return std::get_if<1>(&content_)->message; }
    Failure failure() const { return {error()}; }

private:
    std::variant<T, Failure> content_;
};

/// A foreign text that can do a terminal no harm: shortened, and without control characters.
std::string printable(std::string_view text);
/// The same between quotes, fit for a message.
std::string quoted(std::string_view text);

/// The items with commas between them: what would have been right.
template <typename Range, typename Name>
std::string listed(const Range& items, Name name) {
    std::string list;
    for (const auto& item : items) {
        if (!list.empty()) list += ", ";
        list += name(item);
    }
    return list;
}

}  // namespace bornes::text
