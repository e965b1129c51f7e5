// The answering end of the bot protocol (docs/protocol.md): a line in, a line out, whatever the
// line holds.
//
// The same view gets the same answer with the same seed and playouts, in whatever order views come
// and in whichever process: the random numbers of a decision follow from the seed and the view
// alone.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json.hpp>

#include "bornes/arena/thinking.h"
#include "bornes/players/light.h"
#include "bornes/text/parsed.h"

namespace bornes::arena {

class BotSession {
public:
    BotSession(const players::Level& level, const Thinking& thinking, std::uint64_t seed)
        : level_(level), thinking_(thinking), seed_(seed) {}

    /// The answer to a line, without the line's end. `asked` is when its time began to run.
    std::string answer(std::string_view line, Clock::time_point asked = Clock::now());
    /// The answer to a line that nobody kept.
    static std::string answer_to_too_long_line();

private:
    /// A game that views have been of, and who plays it.
    struct Table {
        std::shared_ptr<const engine::Rules> rules;
        std::unique_ptr<players::Player> player;
        players::LightPlayer light;
        std::uint64_t last_used = 0;
    };

    text::Parsed<std::string> answer_request(const boost::json::object& request,
                                             Clock::time_point asked);
    std::shared_ptr<const engine::Rules> known_rules(const boost::json::object& view) const;
    Table& table_of(const std::shared_ptr<const engine::Rules>& rules);

    const players::Level& level_;
    Thinking thinking_;
    std::uint64_t seed_;
    std::vector<Table> tables_;
    std::uint64_t uses_ = 0;
};

}  // namespace bornes::arena
