// What operators may count. No figure here depends on a card: nothing is counted by table, and a
// declined coup fourré is not counted at all.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "bornes/server/settings.h"

namespace bornes::server {

/// Times in buckets that double from half a millisecond.
class Histogram {
public:
    void add(std::chrono::duration<double> time);
    void append(std::string& out, std::string_view name, std::string_view help) const;

private:
    static constexpr std::size_t buckets = 16;
    std::array<std::uint64_t, buckets + 1> counts_{};
    double sum_ = 0;
};

struct Metrics {
    std::uint64_t connections = 0;
    std::uint64_t connections_total = 0;
    std::uint64_t requests_total = 0;
    std::uint64_t events_total = 0;
    std::uint64_t hands_dropped_total = 0;  ///< tables read again after a failed write
    std::uint64_t commit_failures_total = 0;
    std::uint64_t bots_late_total = 0;  ///< thoughts that found the queue full
    std::uint64_t refused_connections_total = 0;
    std::uint64_t slow_readers_total = 0;  ///< connections cut off because their queue was full
    std::uint64_t tables = 0;
    /// Whether the last write was kept.
    bool store_is_well = true;
    Histogram commit_time;

    /// In the text format of Prometheus.
    std::string text() const;
};

}  // namespace bornes::server
