// Measuring in short runs: the best of many is what the machine can do, whatever else it does.
#pragma once

#include <algorithm>
#include <chrono>
#include <functional>

namespace bornes::cli {

/// Keeps the optimiser from dropping a result that nobody reads.
template <typename T>
void keep(const T& value) {
    asm volatile("" : : "g"(&value) : "memory");
}

inline double seconds(const std::function<void()>& work) {
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

inline double best_seconds(int runs, const std::function<void()>& work) {
    double best = seconds(work);
    for (int i = 1; i < runs; ++i) best = std::min(best, seconds(work));
    return best;
}

}  // namespace bornes::cli
