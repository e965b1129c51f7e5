// The JSON form of a View: what one seat may know (docs/protocol.md).
//
// Written with all keys in a fixed order. Read strictly: every field but `legal` and `history` must
// be there, and the whole must be a view that a hand of that table can have; other fields are
// ignored.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include <boost/json.hpp>

#include "bornes/engine/view.h"
#include "bornes/text/parsed.h"

namespace bornes::text {

/// Whether a view is written with the hand's public actions.
enum class History { Included, LeftOut };

/// Appends a view as one JSON object, without a line's end.
void append_view(std::string& out, const engine::View& view, History history);
/// The same for a table at which no hand has been dealt yet: phase `waiting`, and no cards
/// anywhere.
void append_waiting_view(std::string& out, const engine::View& view);

/// A view that came from outside, together with the rules it refers to.
struct ParsedView {
    std::shared_ptr<const engine::Rules> rules;
    engine::View view;
};

/// Making rules costs four times as much as reading a view: those of the view before, if they are
/// given and of the same game, serve again.
Parsed<ParsedView> read_view(const boost::json::object& object,
                             std::shared_ptr<const engine::Rules> recent = nullptr);
Parsed<ParsedView> parse_view(std::string_view json,
                              std::shared_ptr<const engine::Rules> recent = nullptr);

}  // namespace bornes::text
