#include "bornes/arena/analyst.h"

#include "bornes/players/search.h"

namespace bornes::arena {

std::vector<players::Candidate> candidates_of(const players::Choice& choice,
                                              const engine::View& view,
                                              const players::LightPlayer& light,
                                              const players::Budget& budget, std::uint64_t seed) {
    if (!choice.candidates.empty()) return choice.candidates;
    const players::Advice advice{.favourite = choice.action};
    return players::search(view, players::HiddenCards(view), light, advice, budget, seed)
        .candidates;
}

}  // namespace bornes::arena
