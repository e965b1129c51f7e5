// What the swarm is made of: options, sockets, HTTP and WebSocket written from the standards, and a
// player's memory. Included by swarm_main.cpp only.
#pragma once

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include "bornes/server/client_frames.h"

namespace bornes::server::swarm {

using Clock = std::chrono::steady_clock;

struct Options {
    int port = 8000;
    int tables = 10;
    int players = 2;
    int idle = 0;        ///< spectators who watch tables at which nothing happens
    int watchers = 0;    ///< spectators who all watch the first table
    double rate = 0;     ///< moves a second in all; 0: as fast as it goes
    double seconds = 5;  ///< then it stops, unless it is told earlier
    double warm_up = 0;  ///< not measured
    std::string edition = "parker-1971";
    bool ask = false;  ///< players want to be asked
};

inline double seconds_since(Clock::time_point then) {
    return std::chrono::duration<double>(Clock::now() - then).count();
}

inline int connect_to(int port, bool blocking) {
    const int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | (blocking ? 0 : SOCK_NONBLOCK), 0);
    if (fd < 0) return -1;
    const int one = 1;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(static_cast<std::uint16_t>(port));
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (connect(fd, reinterpret_cast<const sockaddr*>(&to), sizeof to) != 0 &&
        errno != EINPROGRESS) {
        close(fd);
        return -1;
    }
    return fd;
}

inline std::string random_id() {
    thread_local std::mt19937_64 rng{std::random_device{}()};
    char text[33];
    std::snprintf(text, sizeof text, "%016llx%016llx", static_cast<unsigned long long>(rng()),
                  static_cast<unsigned long long>(rng()));
    return text;
}

/// Posts JSON and gives the body of a good answer; tries again until the server is there.
inline std::string post(int port, const std::string& path, const std::string& body) {
    for (int attempt = 0; attempt < 400; ++attempt) {
        const int fd = connect_to(port, true);
        std::string answer;
        if (fd >= 0) {
            const std::string request =
                "POST " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port) +
                "\r\nConnection: close\r\n" + "Content-Length: " + std::to_string(body.size()) +
                "\r\n\r\n" + body;
            char buffer[4096];
            if (write(fd, request.data(), request.size()) > 0) {
                for (ssize_t n; (n = read(fd, buffer, sizeof buffer)) > 0;) {
                    answer.append(buffer, static_cast<std::size_t>(n));
                }
            }
            close(fd);
        }
        if (answer.starts_with("HTTP/1.1 20")) return answer;
        std::this_thread::sleep_for(std::chrono::milliseconds(25));
    }
    std::fprintf(stderr, "swarm: %s does not answer\n", path.c_str());
    std::exit(1);
}

/// The text after a key, up to an end.
inline std::string_view between(std::string_view text, std::string_view key, std::string_view end) {
    const auto found = text.find(key);
    if (found == std::string_view::npos) return {};
    text.remove_prefix(found + key.size());
    return text.substr(0, text.find_first_of(end));
}

inline long number_after(std::string_view text, std::string_view key) {
    const std::string_view digits = between(text, key, ",}");
    return digits.empty() ? -1 : std::strtol(std::string(digits).c_str(), nullptr, 10);
}

struct Acknowledged {
    std::string id;
    std::string action;
    long sequence;
};

struct Player {
    std::string table;
    std::string token;  ///< empty for a spectator
    int fd = -1;
    bool is_open = false;
    std::string in;
    std::string out;
    long sequence = -1;
    std::string view;  ///< without its history
    std::vector<std::string> legal;
    std::string window;
    bool is_queued = false;
    std::string pending_id = {};
    std::string pending_action = {};
    std::string pending_window = {};
    long pending_sequence = 0;
    Clock::time_point sent_at = {};
    Clock::time_point retry_at = {};
    std::vector<Acknowledged> acknowledged = {};
    bool is_welcome = false;      ///< this connection has been told the view
    std::size_t asked_again = 0;  ///< in the recheck, on this connection
    std::size_t confirmed = 0;    ///< in the recheck, on any
};

/// Opens a table that waits for a second player; its id.
inline std::string open_waiting_table(const Options& options) {
    const std::string opened = post(options.port, "/api/v1/tables",
                                    R"({"id":")" + random_id() + R"(","edition":")" +
                                        options.edition + R"(","players":2})");
    return std::string(between(opened, R"("table":")", "\""));
}

/// Opens a table and takes all its seats, for players that stand side by side.
inline void open_table(const Options& options, Player* first) {
    const std::string wish = options.ask ? R"(,"coup_fourre":"ask")" : "";
    const std::string opened =
        post(options.port, "/api/v1/tables",
             R"({"id":")" + random_id() + R"(","edition":")" + options.edition + R"(","players":)" +
                 std::to_string(options.players) +
                 R"(,"reaction_seconds":1,"grace_seconds":3600,"name":"Swarm")" + wish + "}");
    for (int i = 0; i < options.players; ++i) {
        Player& player = first[i];
        player.table = between(opened, R"("table":")", "\"");
        const std::string answer =
            i == 0 ? opened
                   : post(options.port, "/api/v1/tables/" + player.table + "/join",
                          R"({"id":")" + random_id() + R"(","name":"Swarm")" + wish + "}");
        player.token = between(answer, R"("token":")", "\"");
    }
}

/// Keeps the view without its history, and what may be done.
inline void see(Player& player, const std::string& text) {
    const auto begin = text.find(R"("view":{)");
    if (begin == std::string::npos) return;
    const auto legal = text.find(R"("legal":[)", begin);
    const auto end = text.find(']', legal);
    player.view = text.substr(begin, end - begin);
    player.legal.clear();
    for (std::size_t at = legal + 9; at < end;) {
        const auto close = text.find('"', at + 1);
        player.legal.push_back(text.substr(at + 1, close - at - 1));
        at = close + 2;
    }
}

inline Options read_options(int argc, char** argv) {
    Options options;
    const std::map<std::string, int*> numbers = {{"--port", &options.port},
                                                 {"--tables", &options.tables},
                                                 {"--players", &options.players},
                                                 {"--idle", &options.idle},
                                                 {"--watchers", &options.watchers}};
    const std::map<std::string, double*> reals = {{"--rate", &options.rate},
                                                  {"--seconds", &options.seconds},
                                                  {"--warm-up", &options.warm_up}};
    for (int i = 1; i < argc; ++i) {
        const std::string name = argv[i];
        if (name == "--ask") {
            options.ask = true;
        } else if (i + 1 < argc && numbers.contains(name)) {
            *numbers.at(name) = std::atoi(argv[++i]);
        } else if (i + 1 < argc && reals.contains(name)) {
            *reals.at(name) = std::atof(argv[++i]);
        } else if (i + 1 < argc && name == "--edition") {
            options.edition = argv[++i];
        } else {
            std::fprintf(stderr, "swarm: there is no option %s\n", name.c_str());
            std::exit(2);
        }
    }
    return options;
}

}  // namespace bornes::server::swarm
