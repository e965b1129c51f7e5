#include "bornes/cli/levels.h"

#include "bornes/text/trace.h"

namespace bornes::cli {

std::vector<std::string_view> level_ids() {
    std::vector<std::string_view> ids;
    for (const players::Level& level : players::all_levels()) ids.push_back(level.id);
    return ids;
}

LevelPlayer::LevelPlayer(std::string_view level, const engine::Rules& rules)
    : level_(players::find_level(level)), player_(level_->make(rules)) {}

engine::Action LevelPlayer::choose(const engine::Game& game, engine::Seat seat, engine::Rng& rng) {
    // The weakest level draws from the stream itself, as docs/records.md promises.
    if (level_ == &players::all_levels().front()) {
        return text::choose_random(game.rules().legal_actions(game.state()), rng);
    }
    return player_->choose(game.view(seat), {.playouts = level_->playouts}, rng.next()).action;
}

}  // namespace bornes::cli
