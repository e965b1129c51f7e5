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

    /// HOST, and :PORT unless it is the usual one.
    std::string authority() const;
    std::string origin() const;
};

/// Nothing if it is not http://HOST[:PORT][/PATH] or the same with https.
std::optional<ServerAddress> parse_address(std::string_view url);

struct HttpAnswer {
    int status = 0;
    std::string body;
};

/// One call of HTTP, the body in JSON; nothing if the server cannot be reached.
std::optional<HttpAnswer> call_server(const ServerAddress& server, std::string_view method,
                                      const std::string& path, std::string_view body = {});

class ServerStream;

class WebSocket {
public:
    /// Connects; is_open() says whether that went well. Something to read from `interrupt` gives a
    /// connection up that does not come about; -1 for nothing.
    WebSocket(const ServerAddress& server, const std::string& path, int interrupt = -1);
    WebSocket(const WebSocket&) = delete;
    WebSocket& operator=(const WebSocket&) = delete;
    ~WebSocket();

    bool is_open() const;
    /// What a server that wants no WebSocket has answered; 0 if it has not.
    int refusal() const { return refusal_; }
    /// What to wait on for something to read.
    int descriptor() const;
    void send(std::string_view text);
    /// The next text that has come; nothing if none is complete. Does not wait.
    std::optional<std::string> receive();

private:
    void send_frame(unsigned opcode, std::string_view payload);

    std::unique_ptr<ServerStream> stream_;
    std::string pending_;
    /// The frames so far of a message that comes in several.
    std::string message_;
    int refusal_ = 0;
};

}  // namespace bornes::cli
