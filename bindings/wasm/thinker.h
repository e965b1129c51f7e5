// The players for the page: a level asked for a choice, or for what every choice is worth.
//
// A view comes as JSON, as a bot gets it (docs/protocol.md), so that a player here sees no more
// than one at a server. The clock is the page's: the module asks it between playouts.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <boost/json.hpp>

#include "bornes/players/levels.h"
#include "bornes/players/light.h"
#include "bornes/text/parsed.h"

namespace bornes::wasm {

class Thinker {
public:
    /// {"view","level","seed","milliseconds","playouts","candidates":bool} →
    /// {"action","candidates":[{"action","equity","error","visits"}]}. Without milliseconds and
    /// playouts, the level thinks as long as it is used to.
    text::Parsed<boost::json::value> choose(const boost::json::object& request);

private:
    /// A player is made for rules, and both are kept for the next question.
    struct Seated {
        std::shared_ptr<const engine::Rules> rules;
        const players::Level* level;
        std::unique_ptr<players::Player> player;
        players::LightPlayer light;
    };
    Seated& seat(const std::shared_ptr<const engine::Rules>& rules, const players::Level& level);

    std::vector<Seated> seated_;
};

}  // namespace bornes::wasm
