// Threads that no signal reaches: a resized window and Ctrl-C are the main thread's business, and
// wake it from waiting only if nobody else takes them.
#pragma once

#include <csignal>
#include <thread>
#include <utility>

namespace bornes::cli {

template <typename Work>
std::thread quiet_thread(Work work) {
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    std::thread thread(std::move(work));
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    return thread;
}

}  // namespace bornes::cli
