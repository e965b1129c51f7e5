// What the page asks before a game: editions with their tables and options, cards, levels, and the
// rules and differences in words.
#pragma once

#include <boost/json.hpp>

#include "bornes/text/parsed.h"

namespace bornes::wasm {

/// {"editions":[…],"cards":[…],"levels":[…]}: everything a setup form needs.
boost::json::value catalogue();
/// {"edition","language"} → the rules as blocks of text.
text::Parsed<boost::json::value> rules_text(const boost::json::object& request);
/// {"language"} → {"header":[…],"rows":[[…]]}: where the editions differ.
text::Parsed<boost::json::value> differences(const boost::json::object& request);
/// {"view","card","language"} → [{"side","refusal","sentence"}]: why a card of a hand may not be
/// laid; for a hazard, on each side.
text::Parsed<boost::json::value> explain(const boost::json::object& request);
/// A hand with real cards: {"edition","players","options","sides":[…],"delayed","extended_by"} →
/// {"problem"} or {"result"}.
text::Parsed<boost::json::value> count_hand(const boost::json::object& request);

}  // namespace bornes::wasm
