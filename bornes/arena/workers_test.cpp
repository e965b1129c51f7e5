#include "bornes/arena/workers.h"

#include <doctest/doctest.h>

using bornes::arena::work_in_order;

namespace {

struct Twice {
    std::uint64_t operator()(std::uint64_t job) const {
        // Jobs end in another order than they begin.
        std::this_thread::sleep_for(std::chrono::microseconds(job % 3 * 200));
        return 2 * job;
    }
};

}  // namespace

TEST_CASE("results_come_in_order_whatever_the_number_of_threads") {
    for (const unsigned threads : {1U, 2U, 5U}) {
        std::vector<std::uint64_t> taken;
        work_in_order<std::uint64_t>(
            100, threads, [] { return Twice(); },
            [&](std::uint64_t result) {
                taken.push_back(result);
                return true;
            },
            [] { return true; });
        REQUIRE(taken.size() == 100);
        for (std::size_t i = 0; i < taken.size(); ++i) CHECK(taken[i] == 2 * i);
    }
}

TEST_CASE("nothing_is_taken_after_a_stop") {
    for (const unsigned threads : {1U, 4U}) {
        std::vector<std::uint64_t> taken;
        work_in_order<std::uint64_t>(
            1'000'000, threads, [] { return Twice(); },
            [&](std::uint64_t result) {
                taken.push_back(result);
                return taken.size() < 10;
            },
            [] { return true; });
        CHECK(taken.size() == 10);
    }
}

TEST_CASE("the_caller_can_stop_the_work") {
    std::uint64_t taken = 0;
    work_in_order<std::uint64_t>(
        1'000'000'000, 2, [] { return Twice(); },
        [&](std::uint64_t) {
            ++taken;
            return true;
        },
        [] { return false; });
    CHECK(taken < 1'000'000'000);
}

TEST_CASE("no_job_is_no_work") {
    int taken = 0;
    work_in_order<std::uint64_t>(
        0, 2, [] { return Twice(); }, [&](std::uint64_t) { return ++taken > 0; },
        [] { return true; });
    CHECK(taken == 0);
}
