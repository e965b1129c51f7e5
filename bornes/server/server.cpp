#include "bornes/server/server.h"

#include <csignal>
#include <iostream>

#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <sodium.h>
#include <sys/resource.h>
#include <unistd.h>

#include "bornes/server/commit_queue.h"
#include "bornes/server/lobby.h"
#include "bornes/server/metrics.h"
#include "bornes/server/server_gateway.h"
#include "bornes/server/session.h"
#include "bornes/server/thinkers.h"
#include "bornes/store/memory.h"
#include "bornes/store/sqlite.h"

namespace bornes::server {

namespace asio = boost::asio;

namespace {

using Clock = std::chrono::steady_clock;
using Tcp = asio::ip::tcp;
using Acceptor = asio::basic_socket_acceptor<Tcp, Executor>;
using ErrorCode = boost::system::error_code;

constexpr std::chrono::seconds longest_drain{5};

/// A file descriptor is needed for each connection: as many as the system lets us have.
void raise_file_limit() {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

std::unique_ptr<store::Store> open_store(const ServerSettings& settings) {
    if (settings.data == ":memory:") return std::make_unique<store::MemoryStore>();
    return std::make_unique<store::SqliteStore>(
        settings.data, settings.is_durable ? store::Durability::Full : store::Durability::Normal);
}

std::string owner_name() {
    char host[256] = "server";
    gethostname(host, sizeof host - 1);
    return std::string(host) + ":" + std::to_string(getpid()) + ":" +
           std::to_string(std::chrono::system_clock::now().time_since_epoch().count());
}

std::int64_t wall_seconds() {
    return std::chrono::duration_cast<Seconds>(std::chrono::system_clock::now().time_since_epoch())
        .count();
}

class Server {
public:
    explicit Server(const ServerSettings& settings)
        : settings_(settings), journal_(settings.journal), store_(open_store(settings)),
          pages_(settings.pages), origins_(settings.origins), commits_(*store_, post()),
          thinkers_(thinker_count(), settings.longest_bot_queue, start_, post()),
          lobby_(services(), lobby_settings()), router_(lobby_, pages_, origins_),
          gateway_(router_, lobby_,
                   {.most = settings.most_connections,
                    .most_by_address = settings.most_connections_by_address}),
          context_{.gateway = gateway_, .trusted_proxies = settings.trusted_proxies} {}

    int run() {
        if (!settings_.certificate.empty()) set_up_tls();
        listen();
        signals_.async_wait([this](ErrorCode error, int) {
            if (!error) drain();
        });
        lobby_.when_rescheduled([this] { schedule_tick(); });
        schedule_sweep();
        announce();
        io_.run();
        commits_.stop();
        thinkers_.stop();
        io_.restart();
        io_.poll();  // the last callbacks of commits
        journal_.info("stopped");
        return 0;
    }

private:
    Services services() {
        return {.store = *store_,
                .commits = commits_,
                .thinkers = thinkers_,
                .metrics = metrics_,
                .journal = journal_,
                .entropy = entropy_,
                .owner = owner_name(),
                .now = [this] { return now(); },
                .wall_seconds = wall_seconds};
    }

    LobbySettings lobby_settings() const {
        return {.abandon_after = std::chrono::hours(settings_.abandon_hours),
                .keep_finished = std::chrono::hours(24 * settings_.keep_days),
                .most_tables = settings_.most_tables,
                .bot_pace = Milliseconds(settings_.bot_milliseconds)};
    }

    Post post() {
        return [this](std::function<void()> task) { asio::post(io_, std::move(task)); };
    }

    Instant now() const { return std::chrono::duration_cast<Milliseconds>(Clock::now() - start_); }

    unsigned thinker_count() const {
        if (settings_.thinkers != 0) return settings_.thinkers;
        const unsigned cores = std::thread::hardware_concurrency();
        return cores > 2 ? cores - 1 : 1;
    }

    void set_up_tls() {
        tls_.emplace(asio::ssl::context::tls_server);
        tls_->set_options(asio::ssl::context::default_workarounds | asio::ssl::context::no_tlsv1 |
                          asio::ssl::context::no_tlsv1_1 | asio::ssl::context::no_compression);
        tls_->use_certificate_chain_file(settings_.certificate);
        tls_->use_private_key_file(settings_.key.empty() ? settings_.certificate : settings_.key,
                                   asio::ssl::context::pem);
    }

    void open(Acceptor& acceptor, const std::string& address, std::uint16_t port) {
        const Tcp::endpoint endpoint(asio::ip::make_address(address), port);
        acceptor.open(endpoint.protocol());
        acceptor.set_option(asio::socket_base::reuse_address(true));
        acceptor.bind(endpoint);
        acceptor.listen(4096);
    }

    void listen() {
        try {
            open(acceptor_, settings_.address, settings_.port);
        } catch (const boost::system::system_error& error) {
            throw std::runtime_error("cannot listen on " + settings_.address + ":" +
                                     std::to_string(settings_.port) + ": " +
                                     error.code().message());
        }
        accept();
        if (!settings_.has_metrics) return;
        const std::uint16_t above =
            static_cast<std::uint16_t>(acceptor_.local_endpoint().port() + 1);
        try {
            open(operators_, "127.0.0.1",
                 settings_.metrics_port != 0 ? settings_.metrics_port : above);
            accept_operators();
        } catch (const boost::system::system_error& error) {
            // What nobody asked for by number may be missing.
            if (settings_.metrics_port != 0) throw;
            ErrorCode ignored;
            operators_.close(ignored);
            journal_.warn("no metrics: the port above is taken",
                          {{"because", error.code().message()}});
        }
    }

    void accept() {
        acceptor_.async_accept([this](ErrorCode error, Socket socket) {
            if (error == asio::error::operation_aborted) return;
            if (error) return accept_later();
            ErrorCode ignored;
            socket.set_option(Tcp::no_delay(true), ignored);
            // Sockets that are no WebSocket, or not yet, are half as many again, and no more.
            if (context_.sockets >= settings_.most_connections * 3 / 2 + 64) {
                ++metrics_.refused_connections_total;
            } else if (tls_) {
                start_session(std::move(socket), context_, *tls_);
            } else {
                start_session(std::move(socket), context_, Listener::Public);
            }
            accept();
        });
    }

    /// Out of file descriptors, most likely: some will be free soon.
    void accept_later() {
        accept_timer_.expires_after(Milliseconds(100));
        accept_timer_.async_wait([this](ErrorCode error) {
            if (!error) accept();
        });
    }

    void accept_operators() {
        operators_.async_accept([this](ErrorCode error, Socket socket) {
            if (error == asio::error::operation_aborted) return;
            if (!error) {
                start_session(std::move(socket), context_, Listener::Operator);
                return accept_operators();
            }
            operators_timer_.expires_after(Milliseconds(100));
            operators_timer_.async_wait([this](ErrorCode cancelled) {
                if (!cancelled) accept_operators();
            });
        });
    }

    void announce() {
        const std::string scheme = tls_ ? "https" : "http";
        const Tcp::endpoint endpoint = acceptor_.local_endpoint();
        const std::string host = endpoint.address().is_v6()
                                     ? "[" + endpoint.address().to_string() + "]"
                                     : endpoint.address().to_string();
        const std::string url = scheme + "://" + host + ":" + std::to_string(endpoint.port()) + "/";
        // The one line of standard output: for people, and for programs that start a server.
        std::cout << url << std::endl;
        journal_.info(
            "serving",
            {{"url", url},
             {"data", settings_.data},
             {"pages", pages_.are_there() ? settings_.pages : "none"},
             {"metrics", operators_.is_open()
                             ? "http://127.0.0.1:" +
                                   std::to_string(operators_.local_endpoint().port()) + "/metrics"
                             : "none"}});
    }

    /// Sets the timer to the next moment at which a table has something to do.
    void schedule_tick() {
        if (gateway_.is_draining()) return;
        const std::optional<Instant> due = lobby_.next_deadline();
        if (due == tick_due_) return;
        tick_due_ = due;
        if (!due) {
            tick_timer_.cancel();
            return;
        }
        tick_timer_.expires_at(start_ + *due);
        tick_timer_.async_wait([this](ErrorCode error) {
            if (error) return;
            tick_due_.reset();
            lobby_.tick();
            schedule_tick();
        });
    }

    void schedule_sweep() {
        sweep_timer_.expires_after(Seconds(1));
        sweep_timer_.async_wait([this](ErrorCode error) {
            if (error || gateway_.is_draining()) return;
            lobby_.sweep();
            gateway_.sweep();
            schedule_tick();
            schedule_sweep();
        });
    }

    /// Takes nothing new, lets what is under way reach the disk and its clients, then stops.
    void drain() {
        journal_.info("draining");
        ErrorCode ignored;
        acceptor_.close(ignored);
        tick_timer_.cancel();
        sweep_timer_.cancel();
        gateway_.drain();
        drain_until_ = Clock::now() + longest_drain;
        signals_.async_wait([this](ErrorCode error, int) {
            if (!error) io_.stop();
        });
        drain_further();
    }

    void drain_further() {
        const bool is_done = !lobby_.has_pending_writes() && gateway_.conversations() == 0;
        if (is_done || Clock::now() >= drain_until_) return io_.stop();
        sweep_timer_.expires_after(Milliseconds(10));
        sweep_timer_.async_wait([this](ErrorCode) { drain_further(); });
    }

    using Timer = asio::basic_waitable_timer<Clock, asio::wait_traits<Clock>, Executor>;

    const ServerSettings& settings_;
    Clock::time_point start_ = Clock::now();
    Journal journal_;
    Metrics metrics_;
    SystemEntropy entropy_;
    std::unique_ptr<store::Store> store_;
    Pages pages_;
    Origins origins_;
    CommitQueue commits_;
    Thinkers thinkers_;
    Lobby lobby_;
    Router router_;
    ServerGateway gateway_;
    SessionContext context_;
    std::optional<asio::ssl::context> tls_;
    // After all that connections refer to: they end with it.
    asio::io_context io_{1};
    Acceptor acceptor_{io_};
    Acceptor operators_{io_};
    Timer accept_timer_{io_};
    Timer operators_timer_{io_};
    Timer tick_timer_{io_};
    Timer sweep_timer_{io_};
    std::optional<Instant> tick_due_;
    Clock::time_point drain_until_;
    asio::basic_signal_set<Executor> signals_{io_.get_executor(), SIGTERM, SIGINT};
};

}  // namespace

int serve(const ServerSettings& settings) {
    if (sodium_init() < 0) throw std::runtime_error("libsodium cannot be used here");
    raise_file_limit();
    // A file that may not grow is a failed write, like a full disk: no reason to die.
    std::signal(SIGXFSZ, SIG_IGN);
    return Server(settings).run();
}

}  // namespace bornes::server
