// `bornes serve`: everything put together, from the settings of an operator to a status for the
// shell.
#pragma once

#include <string>
#include <vector>

#include "bornes/server/journal.h"

namespace bornes::server {

struct ServerSettings {
    std::string address = "127.0.0.1";
    std::uint16_t port = 8000;
    /// Where /metrics is; 0: one above the port, if that can be had.
    std::uint16_t metrics_port = 0;
    bool has_metrics = true;
    /// The SQLite file; ":memory:" keeps nothing.
    std::string data;
    bool is_durable = true;
    /// The web page's folder.
    std::string pages;
    std::string certificate;
    std::string key;
    std::vector<std::string> origins;
    std::vector<std::string> trusted_proxies;
    JournalForm journal = JournalForm::Text;
    std::size_t most_connections = 25'000;
    std::size_t most_connections_by_address = 256;
    std::size_t most_tables = 50'000;
    unsigned thinkers = 0;  ///< 0: one less than there are cores, at least one
    std::size_t longest_bot_queue = 256;
    std::uint64_t bot_milliseconds = 600;
    std::uint64_t abandon_hours = 24;
    std::uint64_t keep_days = 30;
};

/// Serves until it is told to stop by SIGTERM or SIGINT. The status for the shell.
int serve(const ServerSettings& settings);

}  // namespace bornes::server
