// A client's side of HTTP and WebSocket, as far as a table needs it: one request, or one connection
// that carries texts, plain or encrypted.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace bornes::cli {

/// A server's address taken apart.
struct ServerAddress {
    bool is_encrypted = false;
    std::string host;
    std::string port;
    /// What follows: "/", or "/t/ID" in a table's link.
    std::string path;

    std::string origin() const;
};

/// Nothing if it is not http://HOST[:PORT][/PATH] or the same with https.
std::optional<ServerAddress> parse_address(std::string_view url);

struct HttpAnswer {
    int status = 0;
    std::string body;
};

/// Posts JSON; nothing if the server cannot be reached.
std::optional<HttpAnswer> post_json(const ServerAddress& server, const std::string& path,
                                    const std::string& body);

class WebSocket {
public:
    /// Connects; is_open() says whether that went well.
    WebSocket(const ServerAddress& server, const std::string& path);
    WebSocket(const WebSocket&) = delete;
    WebSocket& operator=(const WebSocket&) = delete;
    ~WebSocket();

    bool is_open() const;
    /// What to wait on for something to read.
    int descriptor() const;
    void send(std::string_view text);
    /// The next text that has come; nothing if none is complete. Does not wait.
    std::optional<std::string> receive();

private:
    class Stream;
    friend std::optional<HttpAnswer> post_json(const ServerAddress&, const std::string&,
                                               const std::string&);

    std::optional<HttpAnswer> post(const ServerAddress& server, const std::string& path,
                                   const std::string& body);
    void send_frame(unsigned opcode, std::string_view payload);

    std::unique_ptr<Stream> stream_;
    std::string pending_;
};

}  // namespace bornes::cli
