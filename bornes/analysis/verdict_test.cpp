#include "bornes/analysis/verdict.h"

#include <algorithm>

#include <doctest/doctest.h>

#include "bornes/analysis/test_records.h"

namespace bornes::analysis {

using namespace engine;
using players::Candidate;

TEST_CASE("every level that thinks weighs just the actions that a view allows") {
    // What a comparison of two actions rests on.
    const std::vector<MatchLog> log = played_hands({&default_edition(), 3, {}}, {"club"}, 1, 8);
    const HandLog& hand = log.front().hands.front();
    for (const players::Level& level : players::all_levels()) {
        if (!level.thinks) continue;
        INFO(std::string(level.id));
        const auto player = level.make(*hand.rules);
        for (std::size_t i = 0; i < hand.choices.size(); i += 3) {
            View view = game_before(hand, i).view(hand.choices[i].seat);
            if (view.legal.size() < 3) continue;
            const ActionSet two =
                ActionSet::of(view.legal.nth(1)) | ActionSet::of(view.legal.nth(2));
            view.legal = two;
            const players::Choice choice = player->choose(view, {.playouts = 8}, 1);
            CHECK(two.contains(choice.action));
            for (const Action action : two) {
                CHECK(std::ranges::any_of(choice.candidates, [action](const Candidate& one) {
                    return one.action == action && one.visits > 0;
                }));
            }
        }
    }
}

TEST_CASE("a loss is measured on deals of its own, the same for the same seed") {
    const std::vector<MatchLog> log = played_hands(single_hand(), {"club"}, 1, 8);
    const HandLog& hand = log.front().hands.front();
    const auto player = players::find_level("expert")->make(*hand.rules);
    const View view = game_before(hand, 2).view(hand.choices[2].seat);
    REQUIRE(view.legal.size() > 2);
    const players::Budget budget{.playouts = 400};
    const Verdict likes = judge({view, view.legal.first(), 1}, *player, budget, budget);
    const Action other = likes.best == view.legal.nth(0) ? view.legal.nth(1) : view.legal.nth(0);
    const Verdict first = judge({view, other, 1}, *player, budget, budget);
    const Verdict again = judge({view, other, 1}, *player, budget, budget);
    const Verdict elsewhere = judge({view, other, 2}, *player, budget, budget);
    CHECK(first.loss == again.loss);
    CHECK(first.loss != elsewhere.loss);
    CHECK(first.error > 0);
    CHECK(first.error < 0.1);
    // What was chosen and what is best were seen on as many deals.
    const auto visits = [&](Action action) {
        return std::ranges::find(first.candidates, action, &Candidate::action)->visits;
    };
    CHECK(visits(other) == visits(first.best));
}

}  // namespace bornes::analysis
