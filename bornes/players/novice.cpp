#include "bornes/players/novice.h"

#include <algorithm>

namespace bornes::players {

using namespace engine;

namespace {

/// How much a beginner likes an action; chance decides among equals.
int appeal(Action action, bool feels_bold) {
    switch (action.verb()) {
    case Verb::CoupFourre:
    case Verb::Draw:
    case Verb::Stop: return 1;
    case Verb::Decline:
    case Verb::Take:
    case Verb::Extend:
    case Verb::PlayHazardUp: return 0;
    case Verb::Discard: return is_safety(action.card()) ? 0 : 1;
    case Verb::Play: break;
    }
    switch (family(action.card())) {
    case Family::Safety: return 1000;
    case Family::Remedy: return 900;
    case Family::Distance: return 100 + kilometres(action.card());
    case Family::Hazard: return feels_bold ? 500 : 2;
    }
    return 0;
}

}  // namespace

Choice NovicePlayer::choose(const View& view, const Budget&, std::uint64_t seed) {
    Rng rng(seed);
    const bool feels_bold = rng.below(2) == 0;
    const bool is_distracted = rng.below(3) == 0;
    ActionSet best;
    int most = -1;
    for (const Action action : view.legal) {
        // Without attention one card is as good as another, as long as it is no safety thrown away.
        const int liking = std::min(appeal(action, feels_bold), is_distracted ? 1 : 1000);
        if (liking > most) best = ActionSet();
        if (liking >= most) best.insert(action);
        most = std::max(most, liking);
    }
    return {.action = best.nth(rng.below(static_cast<std::uint32_t>(best.size()))),
            .candidates = {}};
}

}  // namespace bornes::players
