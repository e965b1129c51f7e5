// Threads that help one search: the thin layer above players that know none.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>
#include <vector>

#include "bornes/players/player.h"

namespace bornes::arena {

/// Whoever calls run works too; the others sleep between two calls, but not at once: a search calls
/// again within microseconds, and waking up takes longer than that.
class ThreadCrew final : public players::Crew {
public:
    /// The caller counts as one.
    explicit ThreadCrew(unsigned threads);
    ThreadCrew(const ThreadCrew&) = delete;
    ThreadCrew& operator=(const ThreadCrew&) = delete;
    ~ThreadCrew() override;

    void run(Work& work, std::size_t parts) override;

private:
    void help();
    void do_parts(Work& work, std::size_t parts);

    std::mutex mutex_;  // over all below that is not atomic, and over changes of call_ and busy_
    std::condition_variable called_;
    std::condition_variable finished_;
    Work* work_ = nullptr;
    std::size_t parts_ = 0;
    /// Counts the calls, so that nobody takes one for another.
    std::atomic<std::uint64_t> call_ = 0;
    std::atomic<unsigned> busy_ = 0;
    bool is_over_ = false;
    std::atomic<std::size_t> next_part_ = 0;
    std::vector<std::thread> helpers_;
};

}  // namespace bornes::arena
