// How a connection is served, over any stream. Included by session.cpp and session_tls.cpp only.
#pragma once

#include <algorithm>
#include <chrono>
#include <deque>
#include <optional>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

#include "bornes/server/addresses.h"
#include "bornes/server/session.h"

namespace bornes::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
namespace websocket = boost::beast::websocket;

using TcpStream = beast::basic_stream<asio::ip::tcp, Executor, beast::simple_rate_policy>;
template <typename T>
using Task = asio::awaitable<T, Executor>;
using UseTask = asio::use_awaitable_t<Executor>;
using HttpRequest = http::request<http::string_body>;

/// How long a client may take to send a request, or to read an answer.
inline constexpr std::chrono::seconds request_time{15};
/// A sleeping client is asked for a sign of life after half of this, and cut off after the whole.
inline constexpr std::chrono::seconds idle_time{60};
/// What a connection may send in a second, whatever it is made of.
inline constexpr std::size_t most_bytes_a_second = 65'536;
/// What may wait for a reader that does not read.
inline constexpr std::size_t largest_queue = 262'144;

/// A WebSocket: carries texts both ways, and bounds what may wait.
template <typename Stream>
class TextSocket final : public Client, public std::enable_shared_from_this<TextSocket<Stream>> {
public:
    explicit TextSocket(Stream stream) : socket_(std::move(stream)) {}
    TextSocket(const TextSocket&) = delete;
    TextSocket& operator=(const TextSocket&) = delete;

    void send(std::shared_ptr<const std::string> frame) override {
        if (is_dead_ || close_code_ != 0) return;
        queued_ += frame->size();
        queue_.push_back(std::move(frame));
        if (queued_ > limit_) {
            is_slow_ = true;
            return abort();
        }
        if (queue_.size() == 1) write_next();
    }

    void close(std::uint16_t code) override {
        if (is_dead_ || close_code_ != 0) return;
        close_code_ = code;
        if (queue_.empty()) close_now();
    }

    void allow_queue() override { limit_ = queued_ + largest_queue; }

    void abort() override {
        is_dead_ = true;
        beast::get_lowest_layer(socket_).close();
    }

    Task<void> run(const HttpRequest& raw, const Request& request, Gateway& gateway) {
        const auto self = this->shared_from_this();
        beast::error_code error;
        set_up();
        co_await socket_.async_accept(raw, asio::redirect_error(UseTask(), error));
        if (error) co_return;
        const std::unique_ptr<Conversation> conversation = gateway.converse(request, self);
        if (!conversation) co_return;
        socket_.control_callback([&](websocket::frame_type kind, beast::string_view) {
            const bool is_ping = kind == websocket::frame_type::ping;
            if (is_ping && !conversation->receive_ping()) abort();
        });
        beast::flat_buffer buffer(largest_message);
        while (!is_dead_) {
            buffer.clear();
            co_await socket_.async_read(buffer, asio::redirect_error(UseTask(), error));
            if (error) break;
            const auto bytes = buffer.cdata();
            if (!conversation->receive({static_cast<const char*>(bytes.data()), bytes.size()})) {
                co_await pause();
            }
        }
        is_dead_ = true;
        if (is_slow_) conversation->note_slow_reader();
    }

private:
    void set_up() {
        beast::get_lowest_layer(socket_).expires_never();
        websocket::stream_base::timeout timeout{};
        timeout.handshake_timeout = request_time;
        timeout.idle_timeout = idle_time;
        timeout.keep_alive_pings = true;
        socket_.set_option(timeout);
        socket_.read_message_max(largest_message);
        socket_.auto_fragment(false);
        socket_.text(true);
    }

    Task<void> pause() {
        asio::basic_waitable_timer<std::chrono::steady_clock,
                                   asio::wait_traits<std::chrono::steady_clock>, Executor>
            timer(beast::get_lowest_layer(socket_).get_executor(), std::chrono::milliseconds(100));
        beast::error_code ignored;
        co_await timer.async_wait(asio::redirect_error(UseTask(), ignored));
    }

    void write_next() {
        const std::string& front = *queue_.front();
        socket_.async_write(asio::buffer(front),
                            [self = this->shared_from_this()](
                                beast::error_code error, std::size_t) { self->written(error); });
    }

    void written(beast::error_code error) {
        queued_ -= queue_.front()->size();
        queue_.pop_front();
        // Once the queue is short again, the ordinary limit holds.
        if (queued_ < largest_queue) limit_ = std::min(limit_, 2 * largest_queue);
        if (error) is_dead_ = true;
        if (is_dead_) return queue_.clear();
        if (!queue_.empty()) return write_next();
        if (close_code_ != 0) close_now();
    }

    void close_now() {
        socket_.async_close(websocket::close_reason(close_code_),
                            [self = this->shared_from_this()](beast::error_code) {});
    }

    websocket::stream<Stream, false> socket_;
    std::deque<std::shared_ptr<const std::string>> queue_;
    std::size_t queued_ = 0;
    std::size_t limit_ = 64 * largest_queue;
    std::uint16_t close_code_ = 0;
    bool is_dead_ = false;
    bool is_slow_ = false;
};

inline Request to_request(const HttpRequest& from, const std::string& peer,
                          const SessionContext& context) {
    const auto field = [&from](auto name) { return std::string(from[name]); };
    return {.method = std::string(from.method_string()),
            .target = std::string(from.target()),
            .body = from.body(),
            .host = field(http::field::host),
            .origin = field(http::field::origin),
            .accept_encoding = field(http::field::accept_encoding),
            .if_none_match = field(http::field::if_none_match),
            .address = client_address(peer, from["X-Forwarded-For"], context.trusted_proxies)};
}

/// Refers to the body instead of copying it: pages are large and shared.
inline http::response<http::span_body<const char>> to_response(const Response& from,
                                                               const HttpRequest& request) {
    http::response<http::span_body<const char>> response(http::int_to_status(from.status),
                                                         request.version());
    response.set(http::field::server, "bornes");
    response.set(http::field::content_type, from.content_type);
    response.set("X-Content-Type-Options", "nosniff");
    for (const auto& [name, value] : from.headers) response.set(name, value);
    response.keep_alive(request.keep_alive());
    const std::size_t size = from.body ? from.body->size() : 0;
    if (from.status != 304) response.content_length(size);
    if (from.body && request.method() != http::verb::head) {
        response.body() = {from.body->data(), size};
    }
    return response;
}

/// The gateway's answer, whenever it comes.
inline Task<Response> route(const Request& request, Gateway& gateway, Listener listener,
                            Executor executor) {
    co_return co_await asio::async_initiate<const UseTask&, void(Response)>(
        [&](auto handler) {
            const auto shared = std::make_shared<decltype(handler)>(std::move(handler));
            gateway.handle(request, listener, [shared, executor](Response response) {
                asio::post(executor, [shared, response = std::move(response)]() mutable {
                    (*shared)(std::move(response));
                });
            });
        },
        UseTask());
}

template <typename Stream>
Task<bool> answer(Stream& stream, const Response& response, const HttpRequest& request) {
    auto printed = to_response(response, request);
    http::response_serializer<http::span_body<const char>> serializer(printed);
    beast::error_code error;
    if (request.method() == http::verb::head) {
        co_await http::async_write_header(stream, serializer,
                                          asio::redirect_error(UseTask(), error));
    } else {
        co_await http::async_write(stream, serializer, asio::redirect_error(UseTask(), error));
    }
    co_return !error && !printed.need_eof();
}

/// What to say to a request that could not be read; nothing if nobody would hear it.
inline std::optional<Response> answer_to(beast::error_code error, Gateway& gateway) {
    if (error == http::error::body_limit) return gateway.refusal(413, "longer than 4096 bytes");
    if (error == http::error::header_limit || error == http::error::buffer_overflow) {
        return gateway.refusal(431, "the headers are too long");
    }
    const bool is_of_http = error.category() == make_error_code(http::error::bad_target).category();
    if (!is_of_http || error == http::error::end_of_stream ||
        error == http::error::partial_message) {
        return std::nullopt;
    }
    return gateway.refusal(400, "not HTTP");
}

/// Answers until the connection is to end; false if a WebSocket has taken the stream over.
template <typename Stream>
Task<bool> serve_requests(Stream& stream, SessionContext& context, Listener listener,
                          const std::string& peer) {
    Gateway& gateway = context.gateway;
    auto& lowest = beast::get_lowest_layer(stream);
    beast::flat_buffer buffer(16'384);
    for (;;) {
        http::request_parser<http::string_body> parser;
        parser.header_limit(8192);
        parser.body_limit(largest_message);
        lowest.expires_after(request_time);
        beast::error_code error;
        co_await http::async_read(stream, buffer, parser, asio::redirect_error(UseTask(), error));
        if (error) {
            if (const auto last = answer_to(error, gateway)) {
                co_await answer(stream, *last, HttpRequest());
            }
            co_return true;
        }
        const HttpRequest raw = parser.release();
        const Request request = to_request(raw, peer, context);
        if (listener == Listener::Public && websocket::is_upgrade(raw)) {
            const auto admitted = gateway.admit(request);
            if (const Response* refusal = std::get_if<Response>(&admitted)) {
                co_await answer(stream, *refusal, raw);
                co_return true;
            }
            const auto socket = std::make_shared<TextSocket<Stream>>(std::move(stream));
            co_await socket->run(raw, request, gateway);
            co_return false;
        }
        // A commit may take its time; the client may not.
        lowest.expires_never();
        const Response response = co_await route(request, gateway, listener, lowest.get_executor());
        lowest.expires_after(request_time);
        if (!co_await answer(stream, response, raw) || gateway.is_draining()) co_return true;
    }
}

/// Counts a socket as long as it is open.
class CountedSocket {
public:
    explicit CountedSocket(SessionContext& context) : context_(context) { ++context_.sockets; }
    CountedSocket(const CountedSocket&) = delete;
    CountedSocket& operator=(const CountedSocket&) = delete;
    ~CountedSocket() { --context_.sockets; }

private:
    SessionContext& context_;
};

inline std::string peer_of(const Socket& socket) {
    beast::error_code error;
    const auto endpoint = socket.remote_endpoint(error);
    return error ? std::string() : endpoint.address().to_string();
}

}  // namespace bornes::server
