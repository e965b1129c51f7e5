#include "bornes/cli/table/table_wire.h"

#include <algorithm>
#include <chrono>
#include <random>
#include <utility>

#include <fmt/core.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "bornes/cli/table/quiet_thread.h"

namespace bornes::cli {

namespace json = boost::json;

namespace {

using Clock = std::chrono::steady_clock;

/// A server asks for a sign of life every 30 s: after twice that and a little it is gone.
constexpr std::chrono::seconds longest_silence{75};
constexpr int longest_rest = 5000;

void signal_to(int event) {
    const std::uint64_t one = 1;
    [[maybe_unused]] const auto written = ::write(event, &one, sizeof one);
}

void reset(int event) {
    std::uint64_t count = 0;
    [[maybe_unused]] const auto got = ::read(event, &count, sizeof count);
}

}  // namespace

std::string new_id() {
    std::random_device chance;
    return fmt::format("{:08x}{:08x}{:08x}{:08x}", chance(), chance(), chance(), chance());
}

TableWire::TableWire(ServerAddress server, std::string table, std::string token)
    : server_(std::move(server)), path_("/api/v1/tables/" + table + "/ws"),
      token_(std::move(token)), news_ready_(eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)),
      wake_(eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)), thread_(quiet_thread([this] { run(); })) {}

TableWire::~TableWire() {
    is_ending_ = true;
    signal_to(wake_);
    thread_.join();
    ::close(news_ready_);
    ::close(wake_);
}

void TableWire::send(std::string text) {
    const std::lock_guard lock(mutex_);
    outgoing_.push_back(std::move(text));
    signal_to(wake_);
}

std::optional<TableWire::News> TableWire::next() {
    const std::lock_guard lock(mutex_);
    if (news_.empty()) return std::nullopt;
    News first = std::move(news_.front());
    news_.pop_front();
    if (news_.empty()) reset(news_ready_);
    return first;
}

bool TableWire::has_news() const {
    const std::lock_guard lock(mutex_);
    return !news_.empty();
}

void TableWire::tell(News news) {
    const std::lock_guard lock(mutex_);
    news_.push_back(std::move(news));
    signal_to(news_ready_);
}

std::vector<std::string> TableWire::take_outgoing() {
    const std::lock_guard lock(mutex_);
    return std::exchange(outgoing_, {});
}

void TableWire::run() {
    while (!is_ending_) {
        reset(wake_);  // only the end shall interrupt
        if (is_ending_) return;
        WebSocket socket(server_, path_, wake_);
        if (socket.is_open()) {
            json::object hello{{"type", "hello"}};
            if (!token_.empty()) hello["token"] = token_;
            if (sequence_ >= 0) hello["since"] = sequence_;
            socket.send(json::serialize(hello));
            if (!converse(socket)) return;
        }
        // What a client has done wrong does not get better; everything else may.
        const int refusal = socket.refusal();
        if (refusal >= 400 && refusal < 500 && refusal != 429) {
            end(refusal == 404 ? "not-found" : "forbidden");
            return;
        }
        lose();
        if (!is_ending_) rest();
    }
}

bool TableWire::converse(WebSocket& socket) {
    Clock::time_point heard = Clock::now();
    is_welcome_ = false;
    while (!is_ending_) {
        while (const auto text = socket.receive()) {
            if (!take(*text)) return false;
        }
        if (!socket.is_open() || Clock::now() - heard > longest_silence) break;
        if (is_welcome_) {
            for (const std::string& text : take_outgoing()) socket.send(text);
        }
        pollfd waits[] = {{socket.descriptor(), POLLIN, 0}, {wake_, POLLIN, 0}};
        ::poll(waits, 2, longest_rest);
        if (waits[0].revents != 0) heard = Clock::now();
        if (waits[1].revents != 0 && !is_ending_) reset(wake_);
    }
    return !is_ending_;
}

bool TableWire::take(const std::string& text) {
    json::error_code error;
    json::value value = json::parse(text, error);
    if (error || !value.is_object()) return true;
    json::object& message = value.get_object();
    const auto is = [&message](std::string_view key, std::string_view wanted) {
        const json::value* found = message.if_contains(key);
        return found != nullptr && found->is_string() && found->get_string() == wanted;
    };
    if (is("type", "welcome") || is("type", "event")) {
        const json::value* sequence = message.if_contains("seq");
        if (sequence == nullptr || !sequence->is_int64()) return true;
        sequence_ = sequence->get_int64();
    }
    if (is("type", "welcome")) {
        is_welcome_ = true;
        is_lost_ = false;
        failures_ = 0;
    } else if (!is_welcome_ && is("code", "no-seat")) {
        return end("no-seat");
    }
    tell({.kind = News::Kind::Message, .message = std::move(message)});
    return true;
}

/// Said once, however often it is tried again.
void TableWire::lose() {
    if (is_lost_ || is_ending_) return;
    is_lost_ = true;
    take_outgoing();
    tell({.kind = News::Kind::Lost});
}

bool TableWire::end(std::string_view code) {
    tell({.kind = News::Kind::Ended, .message = {{"code", code}}});
    return false;
}

/// A while that grows with every failure.
void TableWire::rest() {
    const int least = std::min(100 << std::min(failures_++, 6), longest_rest);
    pollfd wait{.fd = wake_, .events = POLLIN, .revents = 0};
    const Clock::time_point until = Clock::now() + std::chrono::milliseconds(least);
    while (!is_ending_ && Clock::now() < until) {
        const auto left =
            std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now()).count();
        if (::poll(&wait, 1, static_cast<int>(left)) > 0 && !is_ending_) reset(wake_);
    }
}

}  // namespace bornes::cli
