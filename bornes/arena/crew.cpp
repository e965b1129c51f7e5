#include "bornes/arena/crew.h"

namespace bornes::arena {

namespace {

/// Waits a little for what is about to happen, others first. About 100 µs.
void linger_until(const auto& condition) {
    for (int i = 0; i < 400 && !condition(); ++i) std::this_thread::yield();
}

}  // namespace

ThreadCrew::ThreadCrew(unsigned threads) {
    for (unsigned i = 1; i < threads; ++i) helpers_.emplace_back([this] { help(); });
}

ThreadCrew::~ThreadCrew() {
    {
        const std::lock_guard lock(mutex_);
        is_over_ = true;
    }
    called_.notify_all();
    for (std::thread& helper : helpers_) helper.join();
}

void ThreadCrew::run(Work& work, std::size_t parts) {
    {
        const std::lock_guard lock(mutex_);
        work_ = &work;
        parts_ = parts;
        next_part_ = 0;
        busy_ = static_cast<unsigned>(helpers_.size());
        ++call_;
    }
    called_.notify_all();
    do_parts(work, parts);
    linger_until([this] { return busy_ == 0; });
    std::unique_lock lock(mutex_);
    finished_.wait(lock, [this] { return busy_ == 0; });
}

void ThreadCrew::help() {
    std::uint64_t answered = 0;
    std::unique_lock lock(mutex_);
    for (;;) {
        called_.wait(lock, [&] { return is_over_ || call_ != answered; });
        if (is_over_) return;
        answered = call_;
        Work& work = *work_;
        const std::size_t parts = parts_;
        lock.unlock();
        do_parts(work, parts);
        lock.lock();
        if (--busy_ == 0) finished_.notify_one();
        lock.unlock();
        linger_until([&] { return call_ != answered; });
        lock.lock();
    }
}

void ThreadCrew::do_parts(Work& work, std::size_t parts) {
    for (std::size_t part = next_part_++; part < parts; part = next_part_++) work.do_part(part);
}

}  // namespace bornes::arena
