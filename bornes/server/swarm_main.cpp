// A swarm of players for a server on this machine: plays legal games over real sockets, measures
// how long acknowledgements take, and holds the server to what it has acknowledged.
//
// It shares no code with the server: HTTP and WebSocket are written from the standards, on plain
// sockets. When a connection is lost it comes back with the last sequence number it saw, and
// then the view must be the one it had, byte for byte. At the end every acknowledged command is
// sent once more under its old id: the server must acknowledge it again with the same sequence
// number. tests/kill_test.py kills servers under it; bench/load.py measures with it.
#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "bornes/server/swarm_kit.h"

namespace bornes::server::swarm {

namespace {

volatile std::sig_atomic_t told_to_stop = 0;

/// With what a client masks is its own affair: zeros leave the text as it is.
constexpr std::array<char, 4> no_mask{};

class Swarm {
public:
    explicit Swarm(const Options& options) : options_(options), epoll_(epoll_create1(0)) {}

    int run() {
        sit_down();
        const auto begun = Clock::now();
        measured_since_ = begun;
        while (!told_to_stop && seconds_since(begun) < options_.seconds) {
            if (!is_measuring_ && seconds_since(begun) >= options_.warm_up) {
                is_measuring_ = true;
                measured_since_ = Clock::now();
            }
            turn();
            send_moves();
        }
        const double measured = seconds_since(measured_since_);
        const std::size_t moves = latencies_.size();
        recheck();
        std::sort(latencies_.begin(), latencies_.end());
        const auto percentile = [&](double part) {
            if (latencies_.empty()) return 0.0;
            return 1000 * latencies_[static_cast<std::size_t>(part * (latencies_.size() - 1))];
        };
        std::printf("{\"tables\":%d,\"connections\":%zu,\"seconds\":%.2f,\"acknowledged\":%zu,"
                    "\"per_second\":%.0f,\"p50_ms\":%.2f,\"p99_ms\":%.2f,\"max_ms\":%.2f,"
                    "\"events\":%zu,\"hands\":%zu,\"reconnects\":%zu,\"rechecked\":%zu,"
                    "\"lost\":%zu,\"views_differ\":%zu,\"refused\":%zu,\"gaps\":%zu}\n",
                    options_.tables, players_.size(), measured, moves, moves / measured,
                    percentile(0.5), percentile(0.99), percentile(1), events_, hands_, reconnects_,
                    rechecked_, lost_, views_differ_, refused_, gaps_);
        return lost_ + views_differ_ + gaps_ == 0 ? 0 : 1;
    }

private:
    void sit_down() {
        const std::size_t each = static_cast<std::size_t>(options_.players);
        players_.resize(static_cast<std::size_t>(options_.tables) * each +
                        static_cast<std::size_t>(options_.idle + options_.watchers));
        std::vector<std::thread> helpers;
        for (int helper = 0; helper < 16; ++helper) {
            helpers.emplace_back([this, helper, each] {
                for (int i = helper; i < options_.tables; i += 16) {
                    open_table(options_, &players_[static_cast<std::size_t>(i) * each]);
                }
            });
        }
        for (std::thread& helper : helpers) helper.join();
        // Those who only watch do so at tables of their own, ten at each, that wait for a player.
        std::string waiting;
        for (std::size_t i = 0; i < static_cast<std::size_t>(options_.idle); ++i) {
            if (i % 10 == 0) waiting = open_waiting_table(options_);
            players_[players_.size() - 1 - i].table = waiting;
        }
        const std::size_t first = static_cast<std::size_t>(options_.tables) * each;
        for (std::size_t i = 0; i < static_cast<std::size_t>(options_.watchers); ++i)
            players_[first + i].table = players_.front().table;
        for (Player& player : players_) open(player);
    }

    void open(Player& player) {
        player.fd = connect_to(options_.port, false);
        player.is_open = false;
        player.is_welcome = false;
        player.in.clear();
        player.window.clear();
        if (player.fd < 0) {
            player.retry_at = Clock::now() + std::chrono::milliseconds(20);
            broken_.push_back(&player);
            return;
        }
        player.out = "GET /api/v1/tables/" + player.table +
                     "/ws HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(options_.port) +
                     "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                     "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                     "Sec-WebSocket-Version: 13\r\n\r\n";
        epoll_event event{};
        event.events = EPOLLIN | EPOLLOUT | EPOLLET;
        event.data.ptr = &player;
        epoll_ctl(epoll_, EPOLL_CTL_ADD, player.fd, &event);
    }

    void lose(Player& player) {
        if (player.fd >= 0) close(player.fd);
        player.fd = -1;
        player.is_open = false;
        player.is_welcome = false;
        player.retry_at = Clock::now() + std::chrono::milliseconds(20);
        broken_.push_back(&player);
        ++reconnects_;
    }

    /// One round of reading and writing.
    void turn() {
        epoll_event ready[512];
        const int count = epoll_wait(epoll_, ready, 512, moves_.empty() ? 5 : 0);
        for (int i = 0; i < count; ++i) {
            Player& player = *static_cast<Player*>(ready[i].data.ptr);
            if (player.fd < 0) continue;
            flush(player);
            if (player.fd >= 0) read_all(player);
        }
        std::deque<Player*> broken;
        broken.swap(broken_);
        for (Player* player : broken) {
            if (Clock::now() < player->retry_at) {
                broken_.push_back(player);
            } else {
                open(*player);
            }
        }
    }

    void flush(Player& player) {
        while (!player.out.empty()) {
            const ssize_t n = ::send(player.fd, player.out.data(), player.out.size(), MSG_NOSIGNAL);
            if (n < 0 && (errno == EAGAIN || errno == ENOTCONN)) return;
            if (n <= 0) return lose(player);
            player.out.erase(0, static_cast<std::size_t>(n));
        }
    }

    void send_text(Player& player, std::string_view text) {
        player.out += client_frame(text_frame, text, no_mask);
        flush(player);
    }

    void read_all(Player& player) {
        char buffer[65'536];
        for (;;) {
            const ssize_t n = recv(player.fd, buffer, sizeof buffer, 0);
            if (n < 0 && errno == EAGAIN) break;
            if (n <= 0) return lose(player);
            player.in.append(buffer, static_cast<std::size_t>(n));
        }
        if (!player.is_open && !shake_hands(player)) return;
        std::size_t at = 0;
        while (player.fd >= 0 && take_frame(player, at)) {
        }
        if (player.fd >= 0) player.in.erase(0, at);
    }

    bool shake_hands(Player& player) {
        const auto end = player.in.find("\r\n\r\n");
        if (end == std::string::npos) return false;
        if (!player.in.starts_with("HTTP/1.1 101")) {
            lose(player);
            return false;
        }
        player.in.erase(0, end + 4);
        player.is_open = true;
        std::string hello = R"({"type":"hello")";
        if (!player.token.empty()) hello += R"(,"token":")" + player.token + '"';
        if (player.sequence >= 0) hello += R"(,"since":)" + std::to_string(player.sequence);
        send_text(player, hello + "}");
        return player.fd >= 0;
    }

    bool take_frame(Player& player, std::size_t& at) {
        const auto frame = server_frame(player.in, at);
        if (!frame || frame->end() > player.in.size()) return false;
        at = frame->end();
        if (frame->opcode == close_frame) {
            lose(player);
        } else if (frame->opcode == ping_frame) {
            player.out += client_frame(pong_frame, {}, no_mask);  // an empty pong will do
            flush(player);
        } else if (frame->opcode == text_frame) {
            take(player, player.in.substr(frame->begin, frame->size));
        }
        return true;
    }

    void take(Player& player, const std::string& text) {
        const std::string_view type = between(text, R"({"type":")", "\"");
        if (type == "event") {
            ++events_;
            const long sequence = number_after(text, R"("seq":)");
            if (sequence != player.sequence + 1) ++gaps_;
            player.sequence = sequence;
            player.window.clear();
            see(player, text);
            const std::string_view kind = between(text, R"("kind":")", "\"");
            if (!player.token.empty() && kind == "result") send_text(player, R"({"type":"ready"})");
            if (!player.token.empty() && kind == "match")
                send_text(player, R"({"type":"rematch"})");
            if (kind == "result") ++hands_;
            queue(player);
        } else if (type == "ack") {
            take_ack(player, text);
        } else if (type == "refused") {
            take_refusal(player, text);
        } else if (type == "welcome") {
            take_welcome(player, text);
        } else if (type == "window") {
            player.window = between(text, R"("id":")", "\"");
            queue(player);
        }
    }

    void take_welcome(Player& player, const std::string& text) {
        const long sequence = number_after(text, R"("seq":)");
        const std::string before = std::exchange(player.view, {});
        const bool is_back = player.sequence >= 0;
        if (is_back && sequence != player.sequence) ++gaps_;
        player.sequence = sequence;
        see(player, text);
        if (is_back && before != player.view) ++views_differ_;
        player.window = between(text, R"("window":{"id":")", "\"");
        if (!player.token.empty() && text.find(R"("state":"between")") != std::string::npos) {
            send_text(player, R"({"type":"ready"})");
        }
        if (!player.token.empty() && text.find(R"("state":"over")") != std::string::npos) {
            send_text(player, R"({"type":"rematch"})");
        }
        player.is_welcome = true;
        player.asked_again = player.confirmed;
        // What was under way when the connection broke is asked for again under the same id.
        if (!player.pending_id.empty()) {
            send_pending(player);
        } else {
            queue(player);
        }
    }

    void queue(Player& player) {
        if (player.token.empty() || player.legal.empty() || !player.pending_id.empty()) return;
        const bool is_answer = player.legal.front() == "coup-fourre";
        if (is_answer && player.window.empty()) return;
        if (!player.is_queued) moves_.push_back(&player);
        player.is_queued = true;
    }

    void send_moves() {
        const double due = options_.rate > 0 ? seconds_since(started_) * options_.rate : 1e18;
        while (!moves_.empty() && static_cast<double>(moved_) < due) {
            Player& player = *moves_.front();
            moves_.pop_front();
            player.is_queued = false;
            if (!player.is_open || player.legal.empty() || !player.pending_id.empty()) continue;
            // Rather a card laid than one thrown away: hands should come to an end.
            const std::size_t size = player.legal.size();
            player.pending_action = player.legal[rng_() % size];
            for (int again = 0; again < 3 && player.pending_action.starts_with("discard");
                 ++again) {
                player.pending_action = player.legal[rng_() % size];
            }
            player.pending_id = random_id();
            player.pending_sequence = player.sequence;
            player.pending_window = player.window;
            ++moved_;
            send_pending(player);
        }
    }

    void send_pending(Player& player) {
        std::string act = R"({"type":"act","id":")" + player.pending_id + R"(","seq":)" +
                          std::to_string(player.pending_sequence) + R"(,"action":")" +
                          player.pending_action + '"';
        if (!player.pending_window.empty()) act += R"(,"window":")" + player.pending_window + '"';
        player.sent_at = Clock::now();
        send_text(player, act + "}");
    }

    void take_ack(Player& player, const std::string& text) {
        const std::string_view id = between(text, R"("id":")", "\"");
        const long sequence = number_after(text, R"("seq":)");
        if (is_rechecking_) return confirm(player, id, sequence);
        if (id != player.pending_id) return;
        if (is_measuring_) latencies_.push_back(seconds_since(player.sent_at));
        player.acknowledged.push_back({std::string(id), player.pending_action, sequence});
        player.pending_id.clear();
        if (player.sequence == player.pending_sequence && player.pending_action == "decline") {
            player.legal.clear();  // said, and said once
        }
        queue(player);
    }

    void take_refusal(Player& player, const std::string& text) {
        const std::string_view id = between(text, R"("id":")", "\"");
        // What was still under way when the recheck began may well be refused: nobody had
        // acknowledged it. What had been acknowledged may not: no sequence number is right then.
        if (is_rechecking_) return confirm(player, id, -1);
        if (id != player.pending_id) return;
        ++refused_;
        player.pending_id.clear();
        const std::string_view code = between(text, R"("code":")", "\"");
        if (code == "stale" || code == "window-closed") return;  // the next event says what now
        queue(player);
    }

    /// Every acknowledged command once more, below the server's limit of messages; a connection
    /// that breaks begins again behind the last answer. Silence for long is the end.
    void recheck() {
        is_rechecking_ = true;
        std::size_t due = 0;
        for (Player& player : players_) {
            due += player.acknowledged.size();
            player.pending_id.clear();
        }
        const auto begun = Clock::now();
        last_answer_ = begun;
        while (rechecked_ < due && seconds_since(last_answer_) < 30) {
            turn();
            for (Player& player : players_) {
                const auto allowed = static_cast<std::size_t>(40 * seconds_since(begun));
                while (player.is_welcome && player.asked_again < player.acknowledged.size() &&
                       player.asked_again < allowed) {
                    const Acknowledged& each = player.acknowledged[player.asked_again++];
                    send_text(player, R"({"type":"act","id":")" + each.id +
                                          R"(","seq":0,"action":")" + each.action + "\"}");
                }
            }
        }
        lost_ += due - rechecked_;
    }

    /// The answer to one of them. They are asked one after the other, so it is one of the next.
    void confirm(Player& player, std::string_view id, long sequence) {
        const auto next = player.acknowledged.begin() + static_cast<long>(player.confirmed);
        const auto found = std::find_if(next, player.acknowledged.end(),
                                        [&](const Acknowledged& each) { return each.id == id; });
        if (found == player.acknowledged.end()) return;
        lost_ += static_cast<std::size_t>(found - next) + (found->sequence != sequence);
        rechecked_ += static_cast<std::size_t>(found - next) + 1;
        player.confirmed += static_cast<std::size_t>(found - next) + 1;
        last_answer_ = Clock::now();
    }

    Options options_;
    int epoll_;
    std::vector<Player> players_;
    std::deque<Player*> moves_;
    std::deque<Player*> broken_;
    std::mt19937 rng_{12345};
    Clock::time_point started_ = Clock::now();
    Clock::time_point measured_since_;
    bool is_measuring_ = false;
    bool is_rechecking_ = false;
    Clock::time_point last_answer_;
    std::size_t moved_ = 0;
    std::vector<double> latencies_;
    std::size_t events_ = 0;
    std::size_t hands_ = 0;
    std::size_t reconnects_ = 0;
    std::size_t rechecked_ = 0;
    std::size_t lost_ = 0;
    std::size_t views_differ_ = 0;
    std::size_t refused_ = 0;
    std::size_t gaps_ = 0;
};

}  // namespace

}  // namespace bornes::server::swarm

int main(int argc, char** argv) {
    using namespace bornes::server::swarm;
    rlimit files{};
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    std::signal(SIGTERM, [](int) { told_to_stop = 1; });
    std::signal(SIGPIPE, SIG_IGN);
    return Swarm(read_options(argc, argv)).run();
}
