#include "bornes/players/search.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <vector>

#include <doctest/doctest.h>

#include "bornes/engine/editions/editions.h"
#include "bornes/engine/game.h"
#include "bornes/players/champion.h"
#include "bornes/players/club.h"
#include "bornes/players/light.h"
#include "tests/support/settings.h"

namespace bornes::players {

using namespace engine;

namespace {

struct Position {
    Rules rules{default_edition(), 2};
    LightPlayer light{rules};
    Game game;

    explicit Position(std::uint64_t seed, const HandContext& context = {})
        : game(rules, shuffled(seed), {1}, context) {}

    View view() const { return game.view(rules.to_act(game.state())); }
    Choice think(std::uint32_t playouts, Stop* stop = nullptr,
                 const SearchHabits& habits = {}) const {
        return search(view(), HiddenCards(view()), light, {.favourite = light.choose(game.state())},
                      {.playouts = playouts, .stop = stop}, 1, habits);
    }
    std::vector<Card> shuffled(std::uint64_t seed) const {
        Rng rng(seed);
        return tests::shuffled_deck(rules, rng);
    }
};

std::uint64_t visits_of(const Choice& choice) {
    std::uint64_t visits = 0;
    for (const Candidate& candidate : choice.candidates) visits += candidate.visits;
    return visits;
}

class StopAfter final : public Stop {
public:
    explicit StopAfter(int questions) : left_(questions) {}
    bool is_due() override { return --left_ <= 0; }

private:
    int left_;
};

}  // namespace

TEST_CASE("the same seed and playouts make the same choice") {
    const Position position(1);
    const Choice first = position.think(400);
    const Choice second = position.think(400);
    CHECK(first.action == second.action);
    REQUIRE(first.candidates.size() == second.candidates.size());
    for (std::size_t i = 0; i < first.candidates.size(); ++i) {
        CHECK(first.candidates[i].equity == second.candidates[i].equity);
    }
}

TEST_CASE("every legal action is a candidate, the choice first") {
    const Position position(2);
    const Choice choice = position.think(400);
    CHECK(choice.candidates.size() == position.view().legal.size());
    CHECK(choice.candidates.front().action == choice.action);
    for (const Candidate& candidate : choice.candidates) {
        CHECK(position.view().legal.contains(candidate.action));
        CHECK(candidate.equity >= 0);
        CHECK(candidate.equity <= 1);
        CHECK(candidate.visits > 0);
    }
}

TEST_CASE("no more playouts are spent than told") {
    for (const std::uint32_t playouts : {1U, 10U, 500U, 5000U}) {
        const Position position(3);
        const std::uint64_t visits = visits_of(position.think(playouts));
        CHECK(visits <= std::max<std::uint64_t>(playouts, position.view().legal.size()));
        CHECK(visits > 0);
    }
}

TEST_CASE("what is not worth finding out is not found out") {
    const Position position(3);
    const std::size_t actions = position.view().legal.size();
    const auto playouts = static_cast<std::uint32_t>(100 * actions);
    const auto visits = [&](const SearchHabits& habits) {
        return visits_of(search(position.view(), HiddenCards(position.view()), position.light,
                                {.favourite = position.view().legal.first()},
                                {.playouts = playouts}, 1, habits));
    };
    CHECK(visits({.drop = 1e9, .care = 0}) == playouts);
    CHECK(visits({.care = 1e9, .first_deals = 64}) == 64 * actions);
}

TEST_CASE("a favourite that is behind beyond doubt is dropped like any other") {
    const Position position(7);
    const Action worst = position.think(20'000).candidates.back().action;
    const Choice choice = search(position.view(), HiddenCards(position.view()), position.light,
                                 {.favourite = worst}, {.playouts = 20'000}, 1);
    const auto favourite = std::ranges::find(choice.candidates, worst, &Candidate::action);
    REQUIRE(favourite != choice.candidates.end());
    CHECK(favourite->visits < choice.candidates.front().visits);
}

TEST_CASE("candidates come best first, and the choice is the best") {
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        const Choice choice = Position(seed).think(300);
        CHECK(choice.candidates.front().action == choice.action);
        CHECK(std::ranges::is_sorted(choice.candidates, std::greater<>{}, &Candidate::equity));
    }
}

TEST_CASE("hands to help with do not change what is found") {
    class BackToFront final : public Crew {
    public:
        void run(Work& work, std::size_t parts) override {
            for (std::size_t part = parts; part-- > 0;) work.do_part(part);
        }
    };
    const Position position(6);
    BackToFront crew;
    const Choice alone = position.think(4000);
    const Choice helped = search(position.view(), HiddenCards(position.view()), position.light,
                                 {.favourite = position.light.choose(position.game.state())},
                                 {.playouts = 4000, .stop = nullptr, .crew = &crew}, 1);
    REQUIRE(alone.candidates.size() == helped.candidates.size());
    for (std::size_t i = 0; i < alone.candidates.size(); ++i) {
        CHECK(alone.candidates[i].action == helped.candidates[i].action);
        CHECK(alone.candidates[i].equity == helped.candidates[i].equity);
        CHECK(alone.candidates[i].visits == helped.candidates[i].visits);
    }
}

TEST_CASE("few playouts do not overrule sure advice, and advice that is wrong is overruled") {
    const Position position(7);
    // The worst action by a long search, praised by advice that is off by far.
    const Action worst = position.think(20'000).candidates.back().action;
    Advice advice{.favourite = worst};
    advice.lag.fill(30);
    const auto think = [&](std::uint32_t playouts, double doubt) {
        return search(position.view(), HiddenCards(position.view()), position.light, advice,
                      {.playouts = playouts}, 1, {.doubt = doubt})
            .action;
    };
    CHECK(think(8, 1) == worst);
    CHECK(think(20'000, 60) != worst);
}

TEST_CASE("an objection stands however long the search, and one against all changes nothing") {
    const Position position(7);
    const auto think = [&](const Advice& advice) {
        return search(position.view(), HiddenCards(position.view()), position.light, advice,
                      {.playouts = 20'000}, 1)
            .action;
    };
    Advice advice{.favourite = position.light.choose(position.game.state())};
    const Action best = think(advice);
    advice.objection.fill(400);
    CHECK(think(advice) == best);
    advice.objection.fill(0);
    advice.objection[best.number()] = 400;
    CHECK(think(advice) != best);
}

TEST_CASE("what is measured is the chance to win the match, by playouts alone") {
    const Position position(7);
    const Action first = position.view().legal.nth(0);
    const Action second = position.view().legal.nth(1);
    // What the first gains on the second.
    const auto gained = [&](double lag, double points, double Candidate::* by) {
        Advice advice{.favourite = first};
        advice.lag[second.number()] = lag;
        advice.objection[second.number()] = lag;
        const Choice choice = search(position.view(), HiddenCards(position.view()), position.light,
                                     advice, {.playouts = 200}, 1, {.drop = 1e9, .points = points});
        const auto value = [&](Action action) {
            return *std::ranges::find(choice.candidates, action, &Candidate::action).*by;
        };
        return value(first) - value(second);
    };
    const double measured = gained(0, 0, &Candidate::measured);
    CHECK(gained(500, 0, &Candidate::equity) > gained(0, 0, &Candidate::equity) + 0.01);
    CHECK(gained(500, 0, &Candidate::measured) == measured);
    CHECK(gained(0, 1, &Candidate::measured) == measured);
}

TEST_CASE("a champion that is told how the others play on expects something else") {
    const Position position(2);
    ChampionPlayer champion(position.rules);
    ChampionPlayer told(position.rules, built_in_weights(),
                        std::make_unique<ClubPlayer>(position.rules));
    const auto expects = [&](ChampionPlayer& player) {
        return player.choose(position.view(), {.playouts = 600}, 1).candidates.front().equity;
    };
    CHECK(expects(champion) == expects(champion));
    CHECK(expects(told) == expects(told));
    CHECK(expects(told) != expects(champion));
}

TEST_CASE("a stop ends the thinking with a legal choice") {
    const Position position(4);
    StopAfter stop(2);
    const Choice choice = position.think(1'000'000, &stop);
    CHECK(position.view().legal.contains(choice.action));
    // Looked at the clock twice, and between two looks there are no more than a few deals.
    CHECK(choice.candidates.front().visits <= 32);
}

TEST_CASE("equity follows the score of the match") {
    HandContext ahead;
    ahead.scores_before = {Points{4000}, Points{500}};
    HandContext behind;
    behind.scores_before = {Points{500}, Points{4000}};
    CHECK(Position(5, ahead).think(400).candidates.front().equity > 0.8);
    CHECK(Position(5, behind).think(400).candidates.front().equity < 0.2);
}

TEST_CASE("whoever is far behind plays differently from whoever is far ahead") {
    // The same cards late in a hand: with 4,800 points to 1,000 the trip alone wins the match, with
    // 1,000 to 4,800 nothing but a great hand keeps it open.
    // Under sanitizers the full number takes minutes; the build without them plays it.
#if defined(NDEBUG)
    constexpr std::uint64_t hands = 400;
#else
    constexpr std::uint64_t hands = 40;
#endif
    const auto count_different = [](const SearchHabits& habits) {
        std::uint64_t different = 0;
        for (std::uint64_t seed = 1; seed <= hands; ++seed) {
            std::vector<Action> choices;
            for (const bool is_ahead : {true, false}) {
                HandContext context;
                context.number = 4;
                context.scores_before = {Points{is_ahead ? 4800 : 1000},
                                         Points{is_ahead ? 1000 : 4800}};
                Position position(seed, context);
                for (int i = 0; i < 40 && !position.game.state().is_over(); ++i) {
                    position.game.play(*position.rules.to_act(position.game.state()),
                                       position.light.choose(position.game.state()));
                }
                if (position.game.state().is_over()) continue;
                choices.push_back(position.think(500, nullptr, habits).action);
            }
            if (choices.size() == 2 && choices[0] != choices[1]) ++different;
        }
        return different;
    };
    const std::uint64_t usual = count_different({});
    CHECK(usual >= hands / 20);
    // The more is counted in points, the less the score of the match matters.
    CHECK(count_different({.points = 0}) > usual);
    CHECK(count_different({.points = 1}) < usual);
}

}  // namespace bornes::players
