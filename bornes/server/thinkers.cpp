#include "bornes/server/thinkers.h"

#include <sys/resource.h>

#include "bornes/players/levels.h"

namespace bornes::server {

namespace {

using Clock = std::chrono::steady_clock;

/// What it takes to bring an answer back in time.
constexpr Milliseconds margin{50};

class Until final : public players::Stop {
public:
    explicit Until(Clock::time_point due) : due_(due) {}
    bool is_due() override { return Clock::now() >= due_; }

private:
    Clock::time_point due_;
};

}  // namespace

Thinkers::Thinkers(unsigned threads, std::size_t longest_queue, Clock::time_point start, Post post)
    : longest_queue_(longest_queue), start_(start), post_(std::move(post)) {
    for (unsigned i = 0; i < threads; ++i) threads_.emplace_back([this] { run(); });
}

void Thinkers::stop() {
    {
        const std::lock_guard lock(mutex_);
        is_stopping_ = true;
        jobs_.clear();
        changed_.notify_all();
    }
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
}

bool Thinkers::submit(Thought thought, Done done) {
    const std::lock_guard lock(mutex_);
    if (jobs_.size() >= longest_queue_) return false;
    jobs_.push_back({std::move(thought), std::move(done)});
    changed_.notify_one();
    return true;
}

void Thinkers::run() {
    // Of this thread alone, on Linux: people's moves come before bots' thoughts.
    ::setpriority(PRIO_PROCESS, 0, ::getpriority(PRIO_PROCESS, 0) + 10);
    for (;;) {
        Job job;
        {
            std::unique_lock lock(mutex_);
            changed_.wait(lock, [this] { return is_stopping_ || !jobs_.empty(); });
            if (is_stopping_) return;
            job = std::move(jobs_.front());
            jobs_.pop_front();
        }
        const Clock::time_point due = start_ + job.thought.due - margin;
        if (Clock::now() >= due) continue;  // too late to be of use
        const players::Level* level = players::find_level(job.thought.level);
        Until until(due);
        const players::Budget budget{.playouts = level->playouts, .stop = &until};
        const engine::Action action = level->make(*job.thought.rules)
                                          ->choose(job.thought.view, budget, job.thought.seed)
                                          .action;
        post_([done = std::move(job.done), action] { done(action); });
    }
}

}  // namespace bornes::server
