// Group commit: appends of all tables gather while the disk is busy and go there together.
//
// One thread writes. An append's callback is posted back once the store has answered; appends are
// written in the order in which they were handed in.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "bornes/store/store.h"

namespace bornes::server {

/// Runs a function on the server's one thread, from whatever thread it is called.
using Post = std::function<void(std::function<void()>)>;

class CommitQueue {
public:
    using Done = std::function<void(store::Outcome)>;

    CommitQueue(store::Store& store, Post post);
    CommitQueue(const CommitQueue&) = delete;
    CommitQueue& operator=(const CommitQueue&) = delete;
    ~CommitQueue() { stop(); }

    void submit(store::Append append, Done done);
    /// Writes what is left and ends the thread; callbacks are still posted.
    void stop();

private:
    void run();

    store::Store& store_;
    Post post_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<store::Append> appends_;
    std::vector<Done> callbacks_;
    bool is_stopping_ = false;
    std::thread thread_;
};

}  // namespace bornes::server
