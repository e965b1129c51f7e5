// Every line of the score sheet by itself. Whole hands with their scores are in tests/.
#include "bornes/engine/score.h"

#include <doctest/doctest.h>

#include "bornes/engine/rules.h"
#include "tests/support/settings.h"

using namespace bornes::engine;
using namespace bornes::tests;

namespace {

const Edition& edition(std::string_view id) { return *find_edition(id); }

/// A hand that is over: cards in the draw pile, nobody at the goal, nothing on the table.
State ended(const Rules& rules) {
    State state;
    state.phase = Phase::Over;
    state.goal = static_cast<std::uint8_t>(rules.goal().value / Road::unit);
    state.draw_end = 1;
    return state;
}

void lay(State& state, int at, std::initializer_list<Card> cards) {
    for (const Card card : cards) state.roads[static_cast<std::size_t>(at)] += Road::step(card);
}

void expose(State& state, int at, Card safety, bool as_coup_fourre = false) {
    Condition condition = state.condition(side(at));
    condition.add_safety(safety);
    state.set_condition(side(at), condition);
    if (as_coup_fourre) state.coups_fourres[static_cast<std::size_t>(at)].insert(safety);
}

Score score(const Rules& rules, const State& state, std::size_t at) {
    return result_of(rules, state).scores[at];
}

using enum Card;

}  // namespace

TEST_CASE("the total is the sum of the lines") {
    Score score;
    int expected = 0;
    int value = 1;
    for (Points* line :
         {&score.distance, &score.safeties, &score.all_safeties, &score.coups_fourres, &score.trip,
          &score.delayed, &score.safe_trip, &score.no_hundreds, &score.extension, &score.shutout}) {
        line->value = value;
        expected += value;
        value *= 2;
    }
    CHECK(score.total() == Points{expected});
    static_assert(sizeof(Score) == 10 * sizeof(Points), "a line is missing above");
}

TEST_CASE("distance counts its kilometres, whoever won") {
    const Rules rules(edition("dujardin-classic"), 3);
    State state = ended(rules);
    lay(state, 0, {Km200, Km100, Km25});
    lay(state, 2, {Km50, Km75});
    const Result result = result_of(rules, state);
    CHECK_FALSE(result.winner.has_value());
    CHECK(result.km[0] == Km{325});
    CHECK(result.km[1] == Km{0});
    CHECK(result.km[2] == Km{125});
    CHECK(result.scores[0].distance == Points{325});
    CHECK(result.scores[0].total() == Points{325});
    CHECK(result.scores[1] == Score());
    CHECK(result.scores[2].total() == Points{125});
}

TEST_CASE("a safety is 100, all four 300 more, a coup fourré 300 more") {
    const Rules rules(edition("dujardin-classic"), 2);
    State state = ended(rules);
    int count = 0;
    for (const Card safety : all_safeties) {
        expose(state, 0, safety);
        ++count;
        CHECK(score(rules, state, 0).safeties == Points{100 * count});
        CHECK(score(rules, state, 0).all_safeties == Points{count == 4 ? 300 : 0});
    }
    state.coups_fourres[0].insert(RightOfWay);
    state.coups_fourres[0].insert(ExtraTank);
    CHECK(score(rules, state, 0).coups_fourres == Points{600});
    CHECK(score(rules, state, 0).total() == Points{400 + 300 + 600});
    CHECK(score(rules, state, 1).total() == Points{0});
}

TEST_CASE("the hand's lines go to the winner alone") {
    const Rules rules(edition("dujardin-classic"), 2);
    State state = ended(rules);
    lay(state, 0, {Km200, Km200, Km100, Km100, Km100});
    lay(state, 1, {Km25});
    state.winner = side(0);
    CHECK(result_of(rules, state).winner == side(0));
    CHECK(score(rules, state, 0).trip == Points{400});
    CHECK(score(rules, state, 0).delayed == Points{0});
    CHECK(score(rules, state, 0).safe_trip == Points{0});
    CHECK(score(rules, state, 1).total() == Points{25});
    state.draw_end = 0;
    CHECK(score(rules, state, 0).delayed == Points{300});
    CHECK(score(rules, state, 1).delayed == Points{0});
}

TEST_CASE("a trip without 200s is safe, and by agreement one without 100s is more") {
    for (const auto& [id, worth] : {std::pair{"dujardin-classic", 250}, {"dujardin-modern", 500}}) {
        const Rules without(edition(id), 2);
        const Rules with(edition(id), 2, {.no_hundreds = true});
        State state = ended(with);
        lay(state, 1, {Km25});
        for (int i = 0; i < 8; ++i) lay(state, 0, {Km75});
        lay(state, 0, {Km50, Km50});
        state.winner = side(0);
        CHECK(score(with, state, 0).safe_trip == Points{300});
        CHECK(score(with, state, 0).no_hundreds == Points{worth});
        CHECK(score(with, state, 1).no_hundreds == Points{0});
        CHECK(score(without, state, 0).no_hundreds == Points{0});
        State hundred = ended(with);
        lay(hundred, 0, {Km100});
        hundred.winner = side(0);
        CHECK(score(with, hundred, 0).safe_trip == Points{300});
        CHECK(score(with, hundred, 0).no_hundreds == Points{0});
        State two_hundred = ended(with);
        lay(two_hundred, 0, {Km200});
        two_hundred.winner = side(0);
        CHECK(score(with, two_hundred, 0).safe_trip == Points{0});
        CHECK(score(with, two_hundred, 0).no_hundreds == Points{0});
    }
}

TEST_CASE("an extension pays its asker, or every other side") {
    const Rules rules(edition("parker-1971"), 3);
    State state = ended(rules);
    for (int i = 0; i < 3; ++i) lay(state, i, {Km25});
    const auto lines = [&] {
        const Result result = result_of(rules, state);
        return std::array{result.scores[0].extension.value, result.scores[1].extension.value,
                          result.scores[2].extension.value};
    };
    CHECK(lines() == std::array{0, 0, 0});
    state.extended_by = side(1);
    CHECK(lines() == std::array{200, 0, 200});
    state.winner = side(1);
    CHECK(lines() == std::array{0, 200, 0});
    state.winner = side(2);
    CHECK(lines() == std::array{200, 0, 200});
}

TEST_CASE("a shut-out is scored as the edition says") {
    const auto shutouts = [](const char* id, std::initializer_list<int> drove, Side winner) {
        const Rules rules(edition(id), 3);
        State state = ended(rules);
        for (const int at : drove) lay(state, at, {Km25});
        state.winner = winner;
        const Result result = result_of(rules, state);
        return std::array{result.scores[0].shutout.value, result.scores[1].shutout.value,
                          result.scores[2].shutout.value};
    };
    for (const char* id : {"dujardin-1960", "dujardin-modern"}) {
        CHECK(shutouts(id, {0, 1, 2}, side(0)) == std::array{0, 0, 0});
        CHECK(shutouts(id, {0, 1}, side(0)) == std::array{500, 500, 0});
        CHECK(shutouts(id, {1}, side(1)) == std::array{0, 1000, 0});
        CHECK(shutouts(id, {2}, no_side) == std::array{0, 0, 1000});
        CHECK(shutouts(id, {}, no_side) == std::array{0, 0, 0});
    }
    CHECK(shutouts("dujardin-classic", {1}, side(1)) == std::array{0, 0, 0});
    CHECK(shutouts("parker-1971", {1}, side(1)) == std::array{0, 500, 0});
    CHECK(shutouts("parker-1971", {0, 1}, side(1)) == std::array{0, 0, 0});
    CHECK(shutouts("parker-1971", {1}, no_side) == std::array{0, 0, 0});
}

TEST_CASE("where kilometres are the result there are no points, and the farthest wins alone") {
    const Rules rules(edition("express"), 3);
    State state = ended(rules);
    CHECK_FALSE(result_of(rules, state).winner.has_value());
    expose(state, 1, DrivingAce, true);
    state.roads[1] += Road::moved({300});
    lay(state, 0, {Km200});
    CHECK(result_of(rules, state).winner == side(1));
    CHECK(result_of(rules, state).km[1] == Km{300});
    CHECK(result_of(rules, state).scores == std::array<Score, max_sides>{});
    lay(state, 2, {Km200, Km100});
    CHECK_FALSE(result_of(rules, state).winner.has_value());
    lay(state, 0, {Km200});
    CHECK(result_of(rules, state).winner == side(0));
    lay(state, 2, {Km100});
    CHECK_FALSE(result_of(rules, state).winner.has_value());
    // Whoever reached the goal has won, whatever the others drove.
    state.winner = side(1);
    CHECK(result_of(rules, state).winner == side(1));
}
