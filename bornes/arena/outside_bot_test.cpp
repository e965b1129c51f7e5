#include "bornes/arena/outside_bot.h"

#include <csignal>

#include <doctest/doctest.h>

#include "bornes/engine/editions/editions.h"
#include "bornes/text/trace.h"

using namespace bornes;
using namespace std::chrono_literals;
using arena::Fault;
using arena::OutsideBot;

namespace {

struct SomeHand {
    SomeHand() { std::signal(SIGPIPE, SIG_IGN); }
    engine::Rules rules{*engine::find_edition("parker-1971"), 2};
    engine::Rng rng{1};
    engine::Game game{rules, text::shuffled_deck(rules, rng), engine::Seat{0}};
    engine::View view = game.view(engine::Seat{1});
};

// A bot in the shell: the id of the request is what stands between the first colon and comma.
const std::string read_id = "IFS=:, read -r _ id _";

std::string legal_answer(const engine::View& view) {
    return "{\\\"id\\\":$id,\\\"action\\\":\\\"" + std::string(text::text(view.legal.first())) +
           "\\\"}";
}

}  // namespace

TEST_CASE_FIXTURE(SomeHand, "a_bot_is_asked_again_and_again") {
    OutsideBot bot("while " + read_id + "; do echo \"" + legal_answer(view) + "\"; done", {});
    for (int i = 0; i < 20; ++i) CHECK(bot.decide(view, 0).action == view.legal.first());
}

TEST_CASE_FIXTURE(SomeHand, "a_bot_that_ends_is_started_again") {
    // Each run of it answers one request.
    OutsideBot bot(read_id + "; echo \"" + legal_answer(view) + "\"; exit 3", {});
    int answered = 0;
    int crashed = 0;
    for (int i = 0; i < 6; ++i) {
        const arena::Decision decision = bot.decide(view, 0);
        if (decision.action) {
            ++answered;
        } else {
            CHECK(decision.fault == Fault::Crash);
            CHECK(decision.detail == "exit status 3");
            ++crashed;
        }
    }
    CHECK(answered == 3);
    CHECK(crashed == 3);
}

TEST_CASE_FIXTURE(SomeHand, "a_command_that_there_is_not_is_a_crash") {
    OutsideBot bot("exec /no/such/bot", {});
    for (int i = 0; i < 3; ++i) {
        const arena::Decision decision = bot.decide(view, 0);
        CHECK(!decision.action);
        CHECK(decision.fault == Fault::Crash);
    }
}

TEST_CASE_FIXTURE(SomeHand, "a_bot_that_is_killed_is_a_crash") {
    OutsideBot bot("kill -SEGV $$", {});
    const arena::Decision decision = bot.decide(view, 0);
    CHECK(decision.fault == Fault::Crash);
    CHECK(decision.detail == "signal 11");
}

TEST_CASE_FIXTURE(SomeHand, "a_bot_that_does_not_answer_is_too_late") {
    for (const char* command : {"sleep 100", "cat > /dev/null", "sleep 100 & sleep 100; wait"}) {
        OutsideBot bot(command, {.limit = 30ms, .start = 0ms});
        const auto begin = arena::Clock::now();
        const arena::Decision decision = bot.decide(view, 0);
        CHECK(!decision.action);
        CHECK(decision.fault == Fault::TimeOut);
        CHECK(arena::Clock::now() - begin < 5s);
    }
}

TEST_CASE_FIXTURE(SomeHand, "a_bot_that_never_stops_talking_does_not_stall") {
    for (const char* command : {"tr '\\0' x < /dev/zero", "yes '{\"id\":0}'"}) {
        OutsideBot bot(command, {.limit = 500ms, .start = 0ms});
        const auto begin = arena::Clock::now();
        const arena::Decision decision = bot.decide(view, 0);
        CHECK(!decision.action);
        CHECK(decision.fault == Fault::TimeOut);
        CHECK(arena::Clock::now() - begin < 10s);
    }
}

TEST_CASE_FIXTURE(SomeHand, "an_illegal_move_is_one") {
    for (const char* action : {"discard accident @0", "extend", "play", ""}) {
        OutsideBot bot("while " + read_id + "; do echo \"{\\\"id\\\":$id,\\\"action\\\":\\\"" +
                           action + "\\\"}\"; done",
                       {});
        CHECK(bot.decide(view, 0).fault == Fault::IllegalMove);
        CHECK(!bot.decide(view, 0).action);
    }
}

TEST_CASE_FIXTURE(SomeHand, "what_is_no_answer_is_a_bad_answer") {
    for (const char* answer :
         {"hello", "[]", "{}", "{\\\"id\\\":$id}", "{\\\"id\\\":$id,\\\"action\\\":7}",
          "{\\\"id\\\":77,\\\"action\\\":\\\"stop\\\"}",
          "{\\\"id\\\":$id,\\\"error\\\":\\\"no idea\\\"}"}) {
        CAPTURE(answer);
        OutsideBot bot("while " + read_id + "; do echo \"" + answer + "\"; done", {});
        for (int i = 0; i < 2; ++i) {
            const arena::Decision decision = bot.decide(view, 0);
            CHECK(!decision.action);
            CHECK(decision.fault == Fault::BadAnswer);
        }
    }
}

TEST_CASE_FIXTURE(SomeHand, "a_greeting_costs_one_answer_and_no_more") {
    OutsideBot bot(
        "echo hello; while " + read_id + "; do echo \"" + legal_answer(view) + "\"; done", {});
    CHECK(bot.decide(view, 0).fault == Fault::BadAnswer);
    for (int i = 0; i < 5; ++i) CHECK(bot.decide(view, 0).action == view.legal.first());
}
