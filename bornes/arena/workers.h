// Work on many threads with results in order, so that their number changes nothing but the time.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <map>
#include <mutex>
#include <thread>
#include <vector>

namespace bornes::arena {

/// Does jobs 0 to count - 1. `make_worker` is called on each thread and returns what does a job
/// there: Result worker(std::uint64_t job). `take` is given every result, in the order of the jobs,
/// by one thread at a time; it returns whether to go on. `pulse` is called on the caller's thread
/// ten times a second, never together with `take`, and returns whether to go on. Results of jobs
/// after a stop are dropped.
template <typename Result, typename MakeWorker, typename Take, typename Pulse>
void work_in_order(std::uint64_t count, unsigned threads, MakeWorker make_worker, Take take,
                   Pulse pulse) {
    std::atomic<std::uint64_t> next_job = 0;
    std::atomic<bool> stopped = false;
    std::mutex mutex;  // over all below, and over take and pulse
    std::condition_variable finished;
    std::map<std::uint64_t, Result> waiting;
    std::uint64_t taken = 0;
    unsigned working = threads;

    const auto hand_in = [&](std::uint64_t job, Result&& result) {
        const std::lock_guard lock(mutex);
        waiting.emplace(job, std::move(result));
        while (!stopped && !waiting.empty() && waiting.begin()->first == taken) {
            if (!take(std::move(waiting.begin()->second))) stopped = true;
            waiting.erase(waiting.begin());
            ++taken;
        }
    };
    const auto work = [&] {
        {
            auto worker = make_worker();
            for (std::uint64_t job = next_job++; job < count && !stopped; job = next_job++) {
                hand_in(job, worker(job));
            }
        }
        const std::lock_guard lock(mutex);
        --working;
        finished.notify_one();
    };

    std::vector<std::thread> pool;
    for (unsigned i = 0; i < threads; ++i) pool.emplace_back(work);
    {
        std::unique_lock lock(mutex);
        while (!finished.wait_for(lock, std::chrono::milliseconds(100),
                                  [&] { return working == 0; })) {
            if (!stopped && !pulse()) stopped = true;
        }
    }
    for (std::thread& thread : pool) thread.join();
}

}  // namespace bornes::arena
