#include "bornes/cli/web_socket.h"

#include <array>
#include <cerrno>
#include <cstdlib>
#include <random>
#include <utility>

#include <fcntl.h>
#include <fmt/core.h>
#include <netdb.h>
#include <openssl/ssl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include "bornes/server/client_frames.h"

namespace bornes::cli {

namespace {

/// The status in the first line of an answer; 0 if it is none.
int status_of(std::string_view answer) {
    if (!answer.starts_with("HTTP/1.1 ") || answer.size() < 12) return 0;
    return std::atoi(std::string(answer.substr(9, 3)).c_str());
}

/// How long a server may take to answer.
constexpr int patience_seconds = 10;
constexpr std::size_t largest_message = std::size_t{1} << 24;

struct FreeTls {
    void operator()(SSL* tls) const { SSL_free(tls); }
    void operator()(SSL_CTX* context) const { SSL_CTX_free(context); }
};

/// Waits for a connection that is under way; whether it has come about.
bool is_connected(int fd, int interrupt) {
    pollfd waits[] = {{fd, POLLOUT, 0}, {interrupt, POLLIN, 0}};
    int error = 0;
    socklen_t size = sizeof error;
    return poll(waits, 2, patience_seconds * 1000) > 0 && waits[0].revents != 0 &&
           getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &size) == 0 && error == 0;
}

bool connect_to(int fd, const addrinfo& to, int interrupt) {
    const int flags = fcntl(fd, F_GETFL);
    fcntl(fd, F_SETFL, flags | O_NONBLOCK);
    if (connect(fd, to.ai_addr, to.ai_addrlen) != 0 &&
        (errno != EINPROGRESS || !is_connected(fd, interrupt))) {
        return false;
    }
    fcntl(fd, F_SETFL, flags);
    return true;
}

int open_socket(const ServerAddress& server, int interrupt) {
    addrinfo hints{};
    hints.ai_socktype = SOCK_STREAM;
    addrinfo* found = nullptr;
    if (getaddrinfo(server.host.c_str(), server.port.c_str(), &hints, &found) != 0) return -1;
    int fd = -1;
    for (const addrinfo* each = found; each != nullptr && fd < 0; each = each->ai_next) {
        fd = socket(each->ai_family, each->ai_socktype | SOCK_CLOEXEC, each->ai_protocol);
        if (fd < 0) continue;
        const timeval patience{patience_seconds, 0};
        setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
        setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
        if (!connect_to(fd, *each, interrupt)) {
            close(fd);
            fd = -1;
        }
    }
    freeaddrinfo(found);
    return fd;
}

}  // namespace

/// Bytes to and from a server, plain or encrypted.
class ServerStream {
public:
    ServerStream(const ServerAddress& server, int interrupt) : fd_(open_socket(server, interrupt)) {
        if (fd_ >= 0 && server.is_encrypted && !encrypt(server.host)) shut();
    }
    ServerStream(const ServerStream&) = delete;
    ServerStream& operator=(const ServerStream&) = delete;
    ~ServerStream() { shut(); }

    bool is_open() const { return fd_ >= 0; }
    int descriptor() const { return fd_; }

    void write(std::string_view bytes) {
        while (is_open() && !bytes.empty()) {
            const auto n = tls_
                               ? SSL_write(tls_.get(), bytes.data(), static_cast<int>(bytes.size()))
                               : ::send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
            if (n <= 0) return shut();
            bytes.remove_prefix(static_cast<std::size_t>(n));
        }
    }

    /// What is there; waits for something if `waits`. Empty if there is nothing, or no more.
    std::string read(bool waits) {
        if (!is_open() || (!waits && !has_something())) return {};
        char buffer[16'384];
        const auto n = tls_ ? SSL_read(tls_.get(), buffer, sizeof buffer)
                            : recv(fd_, buffer, sizeof buffer, 0);
        if (n > 0) return {buffer, static_cast<std::size_t>(n)};
        // An encrypted record may bring nothing for us.
        const bool is_patient =
            tls_ && SSL_get_error(tls_.get(), static_cast<int>(n)) == SSL_ERROR_WANT_READ;
        if (!is_patient || waits) shut();
        return {};
    }

    void shut() {
        tls_.reset();
        if (fd_ >= 0) close(fd_);
        fd_ = -1;
    }

private:
    bool encrypt(const std::string& host) {
        context_.reset(SSL_CTX_new(TLS_client_method()));
        SSL_CTX_set_default_verify_paths(context_.get());
        SSL_CTX_set_verify(context_.get(), SSL_VERIFY_PEER, nullptr);
        SSL_CTX_set_min_proto_version(context_.get(), TLS1_2_VERSION);
        tls_.reset(SSL_new(context_.get()));
        SSL_set_tlsext_host_name(tls_.get(), host.c_str());
        SSL_set1_host(tls_.get(), host.c_str());
        SSL_set_fd(tls_.get(), fd_);
        return SSL_connect(tls_.get()) == 1;
    }
    bool has_something() const {
        if (tls_ && SSL_pending(tls_.get()) > 0) return true;
        pollfd wait{.fd = fd_, .events = POLLIN, .revents = 0};
        return poll(&wait, 1, 0) > 0;
    }

    int fd_;
    std::unique_ptr<SSL_CTX, FreeTls> context_;
    std::unique_ptr<SSL, FreeTls> tls_;
};

std::string ServerAddress::authority() const {
    const bool is_number = host.find(':') != std::string::npos;  // of the sixth version
    const std::string name = is_number ? "[" + host + "]" : host;
    return port == (is_encrypted ? "443" : "80") ? name : name + ":" + port;
}

std::string ServerAddress::origin() const {
    return (is_encrypted ? "https://" : "http://") + authority();
}

std::optional<ServerAddress> parse_address(std::string_view url) {
    ServerAddress address;
    if (url.starts_with("https://")) {
        address.is_encrypted = true;
        url.remove_prefix(8);
    } else if (url.starts_with("http://")) {
        url.remove_prefix(7);
    } else {
        return std::nullopt;
    }
    const auto slash = std::min(url.find('/'), url.size());
    address.path = url.substr(slash);
    if (address.path.empty()) address.path = "/";
    std::string_view authority = url.substr(0, slash);
    const auto bracket = authority.rfind(']');
    const auto colon = authority.rfind(':');
    const bool has_port =
        colon != std::string_view::npos && (bracket == std::string_view::npos || colon > bracket);
    address.port =
        has_port ? std::string(authority.substr(colon + 1)) : (address.is_encrypted ? "443" : "80");
    if (has_port) authority = authority.substr(0, colon);
    if (authority.starts_with('[') && authority.ends_with(']')) {
        authority = authority.substr(1, authority.size() - 2);
    }
    address.host = authority;
    const bool is_number = address.port.find_first_not_of("0123456789") == std::string::npos;
    const bool is_sane = address.host.find_first_of(" \t\r\n") == std::string::npos &&
                         address.path.find_first_of(" \t\r\n") == std::string::npos;
    if (address.host.empty() || address.port.empty() || !is_number || !is_sane) return std::nullopt;
    return address;
}

std::optional<HttpAnswer> call_server(const ServerAddress& server, std::string_view method,
                                      const std::string& path, std::string_view body) {
    ServerStream stream(server, -1);
    stream.write(fmt::format("{} {} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n"
                             "Connection: close\r\nContent-Length: {}\r\n\r\n{}",
                             method, path, server.authority(), body.size(), body));
    std::string answer;
    for (std::string piece; !(piece = stream.read(true)).empty();) answer += piece;
    const auto end = answer.find("\r\n\r\n");
    const int status = status_of(answer);
    if (status == 0 || end == std::string::npos) return std::nullopt;
    return HttpAnswer{status, answer.substr(end + 4)};
}

WebSocket::WebSocket(const ServerAddress& server, const std::string& path, int interrupt)
    : stream_(std::make_unique<ServerStream>(server, interrupt)) {
    stream_->write(
        fmt::format("GET {} HTTP/1.1\r\nHost: {}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                    "Sec-WebSocket-Version: 13\r\n"
                    "Sec-WebSocket-Key: Ym9ybmVzIGluIGEgdGVybQ==\r\n\r\n",
                    path, server.authority()));
    std::size_t end = std::string::npos;
    while (stream_->is_open() && end == std::string::npos && pending_.size() < 65'536) {
        pending_ += stream_->read(true);
        end = pending_.find("\r\n\r\n");
    }
    const int status = status_of(pending_);
    if (end == std::string::npos || status != 101) {
        refusal_ = status == 101 ? 0 : status;
        stream_->shut();
    } else {
        pending_.erase(0, end + 4);
    }
}

WebSocket::~WebSocket() = default;

bool WebSocket::is_open() const { return stream_->is_open(); }
int WebSocket::descriptor() const { return stream_->descriptor(); }

void WebSocket::send(std::string_view text) { send_frame(server::text_frame, text); }

void WebSocket::send_frame(unsigned opcode, std::string_view payload) {
    static std::mt19937 rng{std::random_device{}()};
    std::array<char, 4> mask;
    for (char& byte : mask) byte = static_cast<char>(rng());
    stream_->write(server::client_frame(opcode, payload, mask));
}

std::optional<std::string> WebSocket::receive() {
    pending_ += stream_->read(false);
    for (;;) {
        const auto frame = server::server_frame(pending_, 0);
        if (!frame) return std::nullopt;
        if (frame->size > largest_message - message_.size()) {
            stream_->shut();
            return std::nullopt;
        }
        if (pending_.size() < frame->end()) return std::nullopt;
        const std::string payload = pending_.substr(frame->begin, frame->size);
        pending_.erase(0, frame->end());
        if (frame->opcode <= server::text_frame) {
            message_ += payload;
            if (frame->is_last) return std::exchange(message_, {});
        }
        if (frame->opcode == server::ping_frame) send_frame(server::pong_frame, payload);
        if (frame->opcode == server::close_frame) {
            stream_->shut();
            return std::nullopt;
        }
    }
}

}  // namespace bornes::cli
