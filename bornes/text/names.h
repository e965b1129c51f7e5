// The ids of engine values and the text of actions: the words that records, protocols and the
// command line share (docs/protocol.md). They are fixed; what a player reads is in the catalogues
// (language.h).
#pragma once

#include <optional>
#include <string_view>

#include "bornes/engine/action.h"
#include "bornes/engine/card.h"
#include "bornes/engine/match.h"
#include "bornes/engine/rules.h"
#include "bornes/engine/state.h"
#include "bornes/engine/view.h"
#include "bornes/text/parsed.h"

namespace bornes::text {

std::string_view id(engine::Card card);
std::string_view id(engine::Phase phase);
std::string_view id(engine::Refusal refusal);
std::string_view id(engine::SetupError error);
std::string_view id(engine::MatchError error);
std::string_view id(engine::ViewError error);

/// The text of an action, such as "play flat-tire @1".
std::string_view text(engine::Action action);

std::optional<engine::Card> find_card(std::string_view id);
std::optional<engine::Phase> find_phase(std::string_view id);
std::optional<engine::Refusal> find_refusal(std::string_view id);

/// The card with an id; the failure lists the ids.
Parsed<engine::Card> parse_card(std::string_view id);
/// The action with exactly this text. Whether it is legal is for the rules to say.
Parsed<engine::Action> parse_action(std::string_view text);

}  // namespace bornes::text
