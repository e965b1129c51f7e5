// HTTP as the router sees it: a request and a response as values, whatever carries them.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace bornes::server {

struct Request {
    std::string method;
    /// As sent: the path and what follows it.
    std::string target;
    std::string body;
    std::string host;
    std::string origin;
    std::string accept_encoding;
    std::string if_none_match;
    /// Who asks, as an address; the client's own where a trusted proxy says so.
    std::string address;
};

struct Response {
    unsigned status = 200;
    std::string content_type = "application/json";
    /// Further header lines.
    std::vector<std::pair<std::string, std::string>> headers = {};
    std::shared_ptr<const std::string> body = {};
};

using Reply = std::function<void(Response)>;

}  // namespace bornes::server
