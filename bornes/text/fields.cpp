#include "bornes/text/fields.h"

namespace bornes::text {

namespace json = boost::json;

namespace {

const json::value null_value;
const json::array no_items;
const json::object no_fields;

}  // namespace

void Complaint::add(std::string_view place, std::string_view what) {
    if (!is_empty()) return;
    if (!place.empty()) message_.append(place).append(": ");
    message_ += what;
}

std::string shown(const json::value& value) {
    switch (value.kind()) {
    case json::kind::object: return "an object";
    case json::kind::array: return "a list";
    case json::kind::string: return quoted(value.get_string());
    default: return json::serialize(value);
    }
}

int read_integer(const json::value& value, Bounds bounds, std::string_view place,
                 Complaint& complaint) {
    if (const std::int64_t* number = value.if_int64()) {
        if (*number >= bounds.low && *number <= bounds.high) return static_cast<int>(*number);
    }
    complaint.add(place, "must be a whole number from " + std::to_string(bounds.low) + " to " +
                             std::to_string(bounds.high) + ", not " + shown(value));
    return 0;
}

std::string_view read_string(const json::value& value, std::string_view place,
                             Complaint& complaint) {
    if (const json::string* text = value.if_string()) return *text;
    complaint.add(place, "must be a text, not " + shown(value));
    return {};
}

const json::object& read_object(const json::value& value, std::string_view place,
                                Complaint& complaint) {
    if (const json::object* object = value.if_object()) return *object;
    complaint.add(place, "must be an object, not " + shown(value));
    return no_fields;
}

std::string Fields::place(std::string_view key) const {
    return path_.empty() ? std::string(key) : path_ + "." + std::string(key);
}

std::string Fields::place(std::string_view key, std::size_t item) const {
    return place(key) + "[" + std::to_string(item) + "]";
}

const json::value& Fields::value(std::string_view key) {
    if (const json::value* found = object_.if_contains(key)) return *found;
    complain(key, "is missing");
    return null_value;
}

int Fields::integer(std::string_view key, Bounds bounds) {
    return read_integer(value(key), bounds, place(key), complaint_);
}

std::optional<int> Fields::integer_or_null(std::string_view key, Bounds bounds) {
    const json::value& given = value(key);
    if (given.is_null()) return std::nullopt;
    return read_integer(given, bounds, place(key), complaint_);
}

bool Fields::boolean(std::string_view key) {
    const json::value& given = value(key);
    if (const bool* is_true = given.if_bool()) return *is_true;
    complain(key, "must be true or false, not " + shown(given));
    return false;
}

std::string_view Fields::string(std::string_view key) {
    return read_string(value(key), place(key), complaint_);
}

const json::array& Fields::array(std::string_view key) {
    const json::value& given = value(key);
    if (const json::array* list = given.if_array()) return *list;
    complain(key, "must be a list, not " + shown(given));
    return no_items;
}

const json::array& Fields::array_of(std::string_view key, int size) {
    const json::array& list = array(key);
    if (list.size() == static_cast<std::size_t>(size)) return list;
    complain(key,
             "must have " + std::to_string(size) + " items, not " + std::to_string(list.size()));
    return no_items;
}

const json::object& Fields::object(std::string_view key) {
    return read_object(value(key), place(key), complaint_);
}

bool Fields::is_null(std::string_view key) { return value(key).is_null(); }

}  // namespace bornes::text
