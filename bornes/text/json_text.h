// Writes JSON that people can read too: numbers as they would be printed, keys in the order of
// writing.
#pragma once

#include <array>
#include <charconv>
#include <cmath>
#include <concepts>
#include <string>
#include <string_view>

#include <boost/json.hpp>

namespace bornes::text {

class JsonText {
public:
    const std::string& text() const { return text_; }

    JsonText& begin_object(std::string_view key = {}) { return open(key, '{'); }
    JsonText& end_object() { return close('}'); }
    JsonText& begin_array(std::string_view key = {}) { return open(key, '['); }
    JsonText& end_array() { return close(']'); }

    // Inside an array the key is empty.
    JsonText& add(std::string_view key, std::string_view value) {
        return put(key,
                   boost::json::serialize(boost::json::string_view(value.data(), value.size())));
    }
    JsonText& add(std::string_view key, const char* value) {
        return add(key, std::string_view(value));
    }
    JsonText& add(std::string_view key, std::same_as<bool> auto value) {
        return put(key, value ? "true" : "false");
    }
    JsonText& add(std::string_view key, std::integral auto value)
        requires(!std::same_as<decltype(value), bool>)
    {
        return put(key, std::to_string(value));
    }
    /// Six digits are more than any of our statistics is good for. What is not finite is null.
    JsonText& add(std::string_view key, double value) {
        if (!std::isfinite(value)) return put(key, "null");
        std::array<char, 32> digits{};
        const std::to_chars_result end = std::to_chars(digits.data(), digits.data() + digits.size(),
                                                       value, std::chars_format::general, 6);
        return put(key, {digits.data(), end.ptr});
    }
    JsonText& add_null(std::string_view key) { return put(key, "null"); }
    /// A value that is JSON already.
    JsonText& put(std::string_view key, std::string_view json) {
        begin_value(key);
        text_ += json;
        is_first_ = false;
        return *this;
    }

private:
    void begin_value(std::string_view key) {
        if (!is_first_) text_ += ',';
        if (!key.empty()) text_.append("\"").append(key).append("\":");
    }
    JsonText& open(std::string_view key, char bracket) {
        begin_value(key);
        text_ += bracket;
        is_first_ = true;
        return *this;
    }
    JsonText& close(char bracket) {
        text_ += bracket;
        is_first_ = false;
        return *this;
    }

    std::string text_;
    bool is_first_ = true;
};

}  // namespace bornes::text
