#include "bornes/players/candidates.h"

#include "bornes/players/search.h"

namespace bornes::players {

std::vector<Candidate> candidates_of(const Choice& choice, const engine::View& view,
                                     const LightPlayer& light, const Budget& budget,
                                     std::uint64_t seed) {
    if (!choice.candidates.empty()) return choice.candidates;
    const Advice advice{.favourite = choice.action};
    return search(view, HiddenCards(view), light, advice, budget, seed).candidates;
}

}  // namespace bornes::players
