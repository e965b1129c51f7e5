#include "bornes/players/champion.h"

#include "bornes/players/reading.h"
#include "bornes/players/search.h"

namespace bornes::players {

Choice ChampionPlayer::choose(const engine::View& view, const Budget& budget, std::uint64_t seed) {
    if (view.legal.size() == 1) return {.action = view.legal.first(), .candidates = {}};
    if (weights_ == nullptr) {
        return search(view, HiddenCards(view), light_, club_.advise(view), budget, seed);
    }
    const std::optional<Reading> reading = Reading::of(view);
    const HiddenCards hidden =
        reading ? HiddenCards(view, reading->weights(weights_->reading)) : HiddenCards(view);
    // Instinct is right more often than the club player, but where it is wrong it is so by much:
    // with less doubt the best action is dropped before it has shown itself (docs/ai.md).
    constexpr SearchHabits habits{.doubt = 100, .drop = 3};
    return search(view, hidden, *instinct_, instinct_->advise(view), budget, seed, habits);
}

}  // namespace bornes::players
