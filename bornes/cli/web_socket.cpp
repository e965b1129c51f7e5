#include "bornes/cli/web_socket.h"

#include <cerrno>
#include <cstring>
#include <random>

#include <fcntl.h>
#include <netdb.h>
#include <openssl/ssl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

namespace bornes::cli {

namespace {

/// How long a server may take to answer.
constexpr int patience_seconds = 10;

struct FreeTls {
    void operator()(SSL* tls) const { SSL_free(tls); }
    void operator()(SSL_CTX* context) const { SSL_CTX_free(context); }
};

int open_socket(const ServerAddress& server) {
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
        if (connect(fd, each->ai_addr, each->ai_addrlen) != 0) {
            close(fd);
            fd = -1;
        }
    }
    freeaddrinfo(found);
    return fd;
}

}  // namespace

/// Bytes to and from a server, plain or encrypted.
class WebSocket::Stream {
public:
    explicit Stream(const ServerAddress& server) : fd_(open_socket(server)) {
        if (fd_ >= 0 && server.is_encrypted && !encrypt(server.host)) shut();
    }
    Stream(const Stream&) = delete;
    Stream& operator=(const Stream&) = delete;
    ~Stream() { shut(); }

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

std::string ServerAddress::origin() const {
    return (is_encrypted ? "https://" : "http://") + host + ":" + port;
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

std::optional<HttpAnswer> post_json(const ServerAddress& server, const std::string& path,
                                    const std::string& body) {
    WebSocket connection(server, {});
    return connection.post(server, path, body);
}

std::optional<HttpAnswer> WebSocket::post(const ServerAddress& server, const std::string& path,
                                          const std::string& body) {
    stream_->write("POST " + path + " HTTP/1.1\r\nHost: " + server.host + ":" + server.port +
                   "\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: " +
                   std::to_string(body.size()) + "\r\n\r\n" + body);
    std::string answer;
    for (std::string piece; !(piece = stream_->read(true)).empty();) answer += piece;
    const auto end = answer.find("\r\n\r\n");
    if (!answer.starts_with("HTTP/1.1 ") || end == std::string::npos) return std::nullopt;
    return HttpAnswer{std::atoi(answer.c_str() + 9), answer.substr(end + 4)};
}

WebSocket::WebSocket(const ServerAddress& server, const std::string& path)
    : stream_(std::make_unique<Stream>(server)) {
    if (path.empty()) return;
    stream_->write("GET " + path + " HTTP/1.1\r\nHost: " + server.host + ":" + server.port +
                   "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                   "Sec-WebSocket-Key: Ym9ybmVzIGluIGEgdGVybQ==\r\n\r\n");
    std::size_t end = std::string::npos;
    while (stream_->is_open() && end == std::string::npos && pending_.size() < 65'536) {
        pending_ += stream_->read(true);
        end = pending_.find("\r\n\r\n");
    }
    if (end == std::string::npos || !pending_.starts_with("HTTP/1.1 101")) {
        stream_->shut();
    } else {
        pending_.erase(0, end + 4);
    }
}

WebSocket::~WebSocket() = default;

bool WebSocket::is_open() const { return stream_->is_open(); }
int WebSocket::descriptor() const { return stream_->descriptor(); }

void WebSocket::send(std::string_view text) { send_frame(1, text); }

void WebSocket::send_frame(unsigned opcode, std::string_view payload) {
    static std::mt19937 rng{std::random_device{}()};
    std::string frame(1, static_cast<char>(0x80 | opcode));
    if (payload.size() < 126) {
        frame += static_cast<char>(0x80 | payload.size());
    } else {
        frame += static_cast<char>(0x80 | 126);
        frame += static_cast<char>(payload.size() >> 8);
        frame += static_cast<char>(payload.size() & 0xFF);
    }
    const std::uint32_t mask = rng();
    char bytes[4];
    std::memcpy(bytes, &mask, sizeof bytes);
    frame.append(bytes, 4);
    for (std::size_t i = 0; i < payload.size(); ++i) {
        frame += static_cast<char>(payload[i] ^ bytes[i % 4]);
    }
    stream_->write(frame);
}

std::optional<std::string> WebSocket::receive() {
    pending_ += stream_->read(false);
    for (;;) {
        const auto byte = [this](std::size_t i) { return static_cast<unsigned char>(pending_[i]); };
        if (pending_.size() < 2) return std::nullopt;
        std::size_t size = byte(1) & 0x7F;
        const std::size_t wide = size < 126 ? 0 : size == 126 ? 2 : 8;
        if (pending_.size() < 2 + wide) return std::nullopt;
        if (wide > 0) size = 0;
        for (std::size_t i = 0; i < wide; ++i) size = size << 8 | byte(2 + i);
        if (size > (std::size_t{1} << 24)) {
            stream_->shut();
            return std::nullopt;
        }
        if (pending_.size() < 2 + wide + size) return std::nullopt;
        const unsigned opcode = byte(0) & 0x0F;
        const std::string payload = pending_.substr(2 + wide, size);
        pending_.erase(0, 2 + wide + size);
        if (opcode == 1) return payload;
        if (opcode == 9) send_frame(10, payload);
        if (opcode == 8) {
            stream_->shut();
            return std::nullopt;
        }
    }
}

}  // namespace bornes::cli
