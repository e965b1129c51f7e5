#include "bornes/server/metrics.h"

#include <fmt/format.h>

namespace bornes::server {

void Histogram::add(std::chrono::duration<double> time) {
    std::size_t bucket = 0;
    for (double limit = 0.0005; bucket < buckets && time.count() > limit; limit *= 2) ++bucket;
    ++counts_[bucket];
    sum_ += time.count();
}

void Histogram::append(std::string& out, std::string_view name, std::string_view help) const {
    out += fmt::format("# HELP {0} {1}\n# TYPE {0} histogram\n", name, help);
    std::uint64_t total = 0;
    double limit = 0.0005;
    for (std::size_t i = 0; i < buckets; ++i, limit *= 2) {
        total += counts_[i];
        out += fmt::format("{}_bucket{{le=\"{}\"}} {}\n", name, limit, total);
    }
    total += counts_[buckets];
    out += fmt::format("{0}_bucket{{le=\"+Inf\"}} {1}\n{0}_sum {2}\n{0}_count {1}\n", name, total,
                       sum_);
}

std::string Metrics::text() const {
    std::string out;
    const auto add = [&out](std::string_view name, std::string_view type, std::string_view help,
                            std::uint64_t value) {
        out += fmt::format("# HELP {0} {2}\n# TYPE {0} {1}\n{0} {3}\n", name, type, help, value);
    };
    add("bornes_connections", "gauge", "WebSocket connections now.", connections);
    add("bornes_tables", "gauge", "Tables in memory now.", tables);
    add("bornes_connections_total", "counter", "WebSocket connections ever.", connections_total);
    add("bornes_connections_refused_total", "counter", "Connections refused by a limit.",
        refused_connections_total);
    add("bornes_slow_readers_total", "counter", "Connections cut off because nobody read them.",
        slow_readers_total);
    add("bornes_requests_total", "counter", "HTTP requests.", requests_total);
    add("bornes_events_total", "counter", "Public game events on disk.", events_total);
    add("bornes_commit_failures_total", "counter", "Writes that the store refused.",
        commit_failures_total);
    add("bornes_tables_reread_total", "counter", "Tables read again after a failed write.",
        hands_dropped_total);
    add("bornes_bots_late_total", "counter", "Bot moves that found no thinker free.",
        bots_late_total);
    commit_time.append(out, "bornes_commit_seconds", "From an event to its being on disk.");
    return out;
}

}  // namespace bornes::server
