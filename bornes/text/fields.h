// Reading typed fields out of JSON that came from outside.
//
// A field that is wrong reads as nothing (zero, empty, false), and the first such is remembered
// with its place. A reader therefore asks for all its fields in a row and checks once at the end.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <boost/json.hpp>

#include "bornes/engine/card.h"
#include "bornes/text/names.h"
#include "bornes/text/parsed.h"

namespace bornes::text {

/// Where the first thing that is wrong is noted.
class Complaint {
public:
    bool is_empty() const { return message_.empty(); }
    const std::string& message() const { return message_; }
    void add(std::string_view place, std::string_view what);

private:
    std::string message_;
};

struct Bounds {
    int low;
    int high;
};

/// A short text of a JSON value, for messages.
std::string shown(const boost::json::value& value);

/// The same for a value that stands at a known place, such as an item of a list.
int read_integer(const boost::json::value& value, Bounds bounds, std::string_view place,
                 Complaint& complaint);
std::string_view read_string(const boost::json::value& value, std::string_view place,
                             Complaint& complaint);
const boost::json::object& read_object(const boost::json::value& value, std::string_view place,
                                       Complaint& complaint);

class Fields {
public:
    /// `path` is where the object stands, such as "sides[1]"; empty for the outermost.
    Fields(const boost::json::object& object, Complaint& complaint, std::string path = {})
        : object_(object), complaint_(complaint), path_(std::move(path)) {}

    bool has(std::string_view key) const { return object_.contains(key); }
    std::string place(std::string_view key) const;
    std::string place(std::string_view key, std::size_t item) const;
    void complain(std::string_view key, std::string_view what) { complaint_.add(place(key), what); }

    int integer(std::string_view key, Bounds bounds);
    /// Nothing for null.
    std::optional<int> integer_or_null(std::string_view key, Bounds bounds);
    bool boolean(std::string_view key);
    std::string_view string(std::string_view key);
    const boost::json::array& array(std::string_view key);
    const boost::json::object& object(std::string_view key);
    bool is_null(std::string_view key);
    /// The array, if it has that many items.
    const boost::json::array& array_of(std::string_view key, int size);

    /// Appends a list of card ids to anything with push_back.
    template <typename Pile>
    void cards(std::string_view key, Pile& pile, std::size_t most) {
        read_cards(array(key), place(key), pile, most, complaint_);
    }

    template <typename Pile>
    static void read_cards(const boost::json::array& list, const std::string& place, Pile& pile,
                           std::size_t most, Complaint& complaint) {
        if (list.size() > most) {
            return complaint.add(place,
                                 "must not have more than " + std::to_string(most) + " cards");
        }
        for (std::size_t i = 0; i < list.size(); ++i) {
            const boost::json::string* text = list[i].if_string();
            const auto card =
                find_card(text != nullptr ? std::string_view(*text) : std::string_view());
            if (!card) {
                return complaint.add(place + "[" + std::to_string(i) + "]",
                                     "must be the id of a card, not " + shown(list[i]));
            }
            pile.push_back(*card);
        }
    }

private:
    /// The value of a key, or a complaint and null.
    const boost::json::value& value(std::string_view key);

    const boost::json::object& object_;
    Complaint& complaint_;
    std::string path_;
};

}  // namespace bornes::text
