#include "bornes/analysis/record_log.h"

#include <doctest/doctest.h>

#include "bornes/analysis/test_records.h"
#include "bornes/text/test_hands.h"

namespace bornes::analysis {

using namespace engine;

namespace {

/// Remembers every state that somebody decided in.
class States final : public text::Observer {
public:
    std::vector<State> seen;
    void on_decision(const Game& before, Seat, Action) override { seen.push_back(before.state()); }
    void on_result(const Game& over, const Result&) override { seen.push_back(over.state()); }
};

std::vector<MatchLog> collected(const std::string& record) {
    RecordCollector collector;
    text::Replayer replayer(collector);
    REQUIRE(replayer.feed(record));
    REQUIRE(replayer.finish());
    return collector.take();
}

}  // namespace

TEST_CASE("every position of a hand can be set up again, in every game there is") {
    for (const text::Setup& setup : tried_setups()) {
        const std::string record = text::random_record(setup, 5);
        States states;
        text::Replayer replayer(states);
        REQUIRE(replayer.feed(record));
        const std::vector<MatchLog> logs = collected(record);
        REQUIRE(logs.size() == 1);
        const HandLog& hand = logs.front().hands.front();
        REQUIRE(states.seen.size() == hand.choices.size() + 1);
        for (std::size_t i = 0; i < states.seen.size(); ++i) {
            CHECK(game_before(hand, i).state() == states.seen[i]);
        }
        CHECK(hand.result == result_of(*hand.rules, states.seen.back()));
    }
}

TEST_CASE("hands of a match are kept together, hands that stand alone by their table") {
    const text::Setup two = {&default_edition(), 2, {}};
    const text::Setup three = {&default_edition(), 3, {}};
    std::string record;
    text::append_match(record, {.setup = two, .names = {"Ann", "Bob"}});
    record += text::random_record(two, 1);
    const std::string match = record;
    const std::vector<MatchLog> logs = collected(match);
    REQUIRE(logs.size() == 1);
    CHECK(logs[0].is_match);
    CHECK(logs[0].names == std::vector<std::string>{"Ann", "Bob"});

    const std::vector<MatchLog> alone = collected(
        text::random_record(two, 1) + text::random_record(two, 2) + text::random_record(three, 3));
    REQUIRE(alone.size() == 2);
    CHECK_FALSE(alone[0].is_match);
    CHECK(alone[0].hands.size() == 2);
    CHECK(alone[1].hands.size() == 1);
}

TEST_CASE("a log outlives the record it was made of") {
    std::vector<MatchLog> logs;
    {
        RecordCollector collector;
        text::Replayer replayer(collector);
        REQUIRE(replayer.feed(text::random_record({&default_edition(), 2, {}}, 1)));
        logs = collector.take();
    }
    const HandLog& hand = logs.front().hands.front();
    CHECK(game_before(hand, hand.choices.size()).state().is_over());
}

}  // namespace bornes::analysis
