// The gateway of a server: requests go to the router, WebSockets to rooms, within the limits.
#pragma once

#include <unordered_map>

#include "bornes/server/gateway.h"
#include "bornes/server/limits.h"
#include "bornes/server/router.h"

namespace bornes::server {

struct ConnectionLimits {
    std::size_t most = 25'000;
    std::size_t most_by_address = 256;
};

class ServerGateway final : public Gateway {
public:
    ServerGateway(Router& router, Lobby& lobby, const ConnectionLimits& limits)
        : router_(router), lobby_(lobby), limits_(limits) {}

    void handle(const Request& request, Listener listener, const Reply& reply) override;
    Response refusal(unsigned status, std::string_view message) override;
    std::variant<std::monostate, Response> admit(const Request& request) override;
    std::unique_ptr<Conversation> converse(const Request& request,
                                           const std::shared_ptr<Client>& client) override;
    bool is_draining() const override { return is_draining_; }

    /// Cuts off those who do not say hello in time, and forgets addresses that were quiet.
    void sweep();
    /// No new conversations; those that there are end.
    void drain();
    std::size_t conversations() const { return open_.size(); }

private:
    class TableTalk;

    Instant now() const;

    Router& router_;
    Lobby& lobby_;
    ConnectionLimits limits_;
    bool is_draining_ = false;
    ClientId last_client_ = 0;
    std::unordered_map<ClientId, TableTalk*> open_;
    std::unordered_map<std::string, std::size_t> by_address_;
    std::unordered_map<std::string, TokenBucket> arrivals_;
};

}  // namespace bornes::server
