// Threads on which bots think, with a queue that has an end: whoever finds it full plays at once by
// rule of thumb, and no human move ever waits for a thought.
#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <vector>

#include "bornes/server/commit_queue.h"
#include "bornes/server/table.h"

namespace bornes::server {

class Thinkers {
public:
    using Done = std::function<void(engine::Action)>;

    /// `start` is moment 0 of the instants that thoughts are due at.
    Thinkers(unsigned threads, std::size_t longest_queue,
             std::chrono::steady_clock::time_point start, Post post);
    Thinkers(const Thinkers&) = delete;
    Thinkers& operator=(const Thinkers&) = delete;
    ~Thinkers() { stop(); }

    /// False if the queue is full. `done` is posted.
    bool submit(Thought thought, Done done);
    /// Ends the threads once their present thoughts are done; nothing is posted afterwards.
    void stop();

private:
    struct Job {
        Thought thought;
        Done done;
    };
    void run();

    std::size_t longest_queue_;
    std::chrono::steady_clock::time_point start_;
    Post post_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Job> jobs_;
    bool is_stopping_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace bornes::server
