#include "bornes/server/commit_queue.h"

namespace bornes::server {

CommitQueue::CommitQueue(store::Store& store, Post post)
    : store_(store), post_(std::move(post)), thread_([this] { run(); }) {}

void CommitQueue::submit(store::Append append, Done done) {
    const std::lock_guard lock(mutex_);
    appends_.push_back(std::move(append));
    callbacks_.push_back(std::move(done));
    changed_.notify_one();
}

void CommitQueue::stop() {
    {
        const std::lock_guard lock(mutex_);
        is_stopping_ = true;
        changed_.notify_one();
    }
    if (thread_.joinable()) thread_.join();
}

void CommitQueue::run() {
    for (;;) {
        std::vector<store::Append> appends;
        std::vector<Done> callbacks;
        {
            std::unique_lock lock(mutex_);
            changed_.wait(lock, [this] { return is_stopping_ || !appends_.empty(); });
            if (appends_.empty()) return;
            appends.swap(appends_);
            callbacks.swap(callbacks_);
        }
        std::vector<store::Outcome> outcomes = store_.commit(appends);
        post_([callbacks = std::move(callbacks), outcomes = std::move(outcomes)] {
            for (std::size_t i = 0; i < callbacks.size(); ++i) callbacks[i](outcomes[i]);
        });
    }
}

}  // namespace bornes::server
