#include "bornes/arena/learner.h"

#include <doctest/doctest.h>

#include "bornes/arena/self_play.h"
#include "bornes/engine/editions/editions.h"

namespace bornes::arena {

using namespace players;

namespace {

Lessons lessons_by(unsigned threads) {
    const engine::Rules rules(engine::default_edition(), 2);
    const Weights weights;
    return self_play({.rules = &rules,
                      .weights = &weights,
                      .hands = 60,
                      .seed = 1,
                      .deals = 12,
                      .threads = threads},
                     [](std::uint64_t) { return true; });
}

/// The same for all tests: to play them takes long under sanitizers.
const Lessons& some_lessons() {
    static const Lessons lessons = lessons_by(3);
    return lessons;
}

}  // namespace

TEST_CASE("self-play leaves the same lessons on any number of threads") {
    const Lessons one = lessons_by(1);
    const Lessons& three = some_lessons();
    CHECK(one.decisions.size() > 300);
    CHECK(one.hands.size() > 300);
    CHECK(text_of(one) == text_of(three));
}

TEST_CASE("lessons are the same after they were written and read") {
    const Lessons& lessons = some_lessons();
    const std::string text = text_of(lessons);
    const auto read = lessons_from(text);
    REQUIRE(read);
    CHECK(read->kind == lessons.kind);
    CHECK(text_of(*read) == text);
    CHECK(!lessons_from(text.substr(0, text.size() - 1)));
    CHECK(!lessons_from("bornes lessons 0\n"));
    CHECK(!lessons_from(""));
}

TEST_CASE("learning gives away less and makes true hands likelier") {
    const Lessons& lessons = some_lessons();
    Weights weights;
    const Learned learned = learn(lessons, weights, {.passes = 10, .seed = 1});
    CHECK(learned.regret_after < 0.8 * learned.regret_before);
    CHECK(learned.reading > 0);
    CHECK(weights.find(lessons.kind) != nullptr);

    Weights again;
    learn(lessons, again, {.passes = 10, .seed = 1});
    CHECK(players::text_of(again) == players::text_of(weights));
}

TEST_CASE("reading can be learned anew without the instinct") {
    const Lessons& lessons = some_lessons();
    Weights weights;
    learn(lessons, weights, {.seed = 1});
    const TableWeights first = *weights.find(lessons.kind);
    const Learned learned = learn(lessons, weights, {.seed = 1, .only_reading = true});
    CHECK(learned.reading > 0);
    const TableWeights& again = *weights.find(lessons.kind);
    CHECK(again.instinct.rows == first.instinct.rows);
    // From nothing, as the first time: not learned on.
    CHECK(again.reading == first.reading);
}

TEST_CASE("weights are the same after they were written as a source file and read") {
    Weights weights;
    learn(some_lessons(), weights, {});
    const std::string source = source_of(weights, "//   a test\n");
    const auto read = weights_of_source(source);
    REQUIRE(read);
    CHECK(players::text_of(*read) == players::text_of(weights));
    CHECK(!weights_of_source("int main() {}"));
}

}  // namespace bornes::arena
