// Every HTTP request and what is answered: the API, the operators' questions, the page.
#pragma once

#include <functional>

#include "bornes/server/http.h"
#include "bornes/server/limits.h"
#include "bornes/server/lobby.h"
#include "bornes/server/messages.h"
#include "bornes/server/origin.h"
#include "bornes/server/pages.h"

namespace bornes::server {

/// An answer that says what went wrong.
Response error_response(Code code, std::string_view message);
unsigned status_of(Code code);

class Router {
public:
    Router(Lobby& lobby, const Pages& pages, const Origins& origins)
        : lobby_(lobby), pages_(pages), origins_(origins) {}

    void handle(const Request& request, const Reply& reply);
    /// What the operators' own listener answers: also /metrics.
    Response handle_operator(const Request& request) const;
    /// The table of a WebSocket's path, or an answer that refuses it.
    std::variant<std::shared_ptr<Room>, Response> find_table(const Request& request);

    /// From now on /readyz says no.
    void stop_being_ready() { is_ready_ = false; }
    void forget_addresses();

private:
    void handle_api(const Request& request, std::string_view path, const Reply& reply);
    Response health(std::string_view path) const;
    bool is_too_fast(const std::string& address);

    Lobby& lobby_;
    const Pages& pages_;
    const Origins& origins_;
    std::unordered_map<std::string, TokenBucket> addresses_;
    bool is_ready_ = true;
};

}  // namespace bornes::server
