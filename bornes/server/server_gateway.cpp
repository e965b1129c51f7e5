#include "bornes/server/server_gateway.h"

#include "bornes/server/addresses.h"
#include "bornes/server/journal.h"
#include "bornes/server/metrics.h"

namespace bornes::server {

namespace {

constexpr Seconds hello_time{10};
constexpr Rate ping_rate{.per_second = 5, .burst = 50};

}  // namespace

/// One player or spectator at one table.
class ServerGateway::TableTalk final : public Conversation {
public:
    TableTalk(ServerGateway& gateway, std::shared_ptr<Room> room, std::string address,
              std::weak_ptr<Client> client)
        : gateway_(gateway), room_(std::move(room)), address_(std::move(address)),
          client_(std::move(client)), id_(++gateway.last_client_), opened_(gateway.now()) {
        gateway_.open_.emplace(id_, this);
        ++gateway_.by_address_[address_];
        ++gateway_.lobby_.services().metrics.connections;
        ++gateway_.lobby_.services().metrics.connections_total;
    }
    TableTalk(const TableTalk&) = delete;
    TableTalk& operator=(const TableTalk&) = delete;
    ~TableTalk() override {
        if (has_said_hello_) room_->detach(id_);
        gateway_.open_.erase(id_);
        --gateway_.lobby_.services().metrics.connections;
        const auto count = gateway_.by_address_.find(address_);
        if (--count->second == 0) gateway_.by_address_.erase(count);
    }

    bool receive(std::string_view text) override {
        const bool is_in_time = messages_.take(gateway_.now());
        const auto parsed = parse_message(text);
        if (const auto* bad = std::get_if<BadMessage>(&parsed)) {
            refuse(bad->id, is_in_time ? Code::BadMessage : Code::TooFast, bad->why);
            return is_in_time;
        }
        const Message& message = std::get<Message>(parsed);
        const Act* act = std::get_if<Act>(&message);
        const std::string_view id = act != nullptr ? std::string_view(act->id) : "";
        if (!is_in_time) {
            refuse(id, Code::TooFast, "too many messages");
            return false;
        }
        if (has_said_hello_) {
            if (room_->is_too_fast(id_)) {
                refuse(id, Code::TooFast, "too many messages for this seat");
                return false;
            }
            room_->receive(id_, message);
        } else if (const Hello* hello = std::get_if<Hello>(&message)) {
            greet(*hello);
        } else {
            refuse(id, Code::BadMessage, "say hello first");
        }
        return true;
    }

    bool receive_ping() override { return pings_.take(gateway_.now()); }

    void note_slow_reader() override {
        ++gateway_.lobby_.services().metrics.slow_readers_total;
        gateway_.lobby_.services().journal.info("a client that does not read was cut off",
                                                {{"table", room_->id()}});
    }

    void cut_off_if_silent() {
        if (has_said_hello_ || gateway_.now() - opened_ < hello_time) return;
        if (const auto client = client_.lock()) client->abort();
    }
    void close(std::uint16_t code) {
        if (const auto client = client_.lock()) client->close(code);
    }

private:
    void greet(const Hello& hello) {
        has_said_hello_ = room_->attach(id_, client_, hello);
        if (has_said_hello_) return;
        refuse("", Code::NoSeat, "this token opens no seat here");
        close(close_policy);
    }

    void refuse(std::string_view id, Code code, std::string_view why) {
        if (const auto client = client_.lock()) {
            client->send(std::make_shared<const std::string>(refused_frame(id, code, why)));
        }
    }

    ServerGateway& gateway_;
    std::shared_ptr<Room> room_;
    std::string address_;
    std::weak_ptr<Client> client_;
    ClientId id_;
    Instant opened_;
    TokenBucket messages_{message_rate};
    TokenBucket pings_{ping_rate};
    bool has_said_hello_ = false;
};

Instant ServerGateway::now() const { return lobby_.services().now(); }

void ServerGateway::handle(const Request& request, Listener listener, const Reply& reply) {
    ++lobby_.services().metrics.requests_total;
    if (listener == Listener::Operator) return reply(router_.handle_operator(request));
    router_.handle(request, reply);
}

Response ServerGateway::refusal(unsigned status, std::string_view message) {
    Response response = error_response(Code::BadMessage, message);
    response.status = status;
    return response;
}

std::variant<std::monostate, Response> ServerGateway::admit(const Request& request) {
    Metrics& metrics = lobby_.services().metrics;
    ++metrics.requests_total;
    if (is_draining_ || open_.size() >= limits_.most) {
        ++metrics.refused_connections_total;
        return error_response(Code::Unavailable, "no more connections now; try again");
    }
    if (!is_local(request.address)) {
        const auto count = by_address_.find(request.address);
        const bool is_crowded =
            count != by_address_.end() && count->second >= limits_.most_by_address;
        const auto [arrivals, is_new] = arrivals_.try_emplace(request.address, connection_rate);
        if (is_crowded || !arrivals->second.take(now())) {
            ++metrics.refused_connections_total;
            return error_response(Code::TooFast, "too many connections from this address");
        }
    }
    auto room = router_.find_table(request);
    if (Response* refused = std::get_if<Response>(&room)) return std::move(*refused);
    return std::monostate();
}

std::unique_ptr<Conversation> ServerGateway::converse(const Request& request,
                                                      const std::shared_ptr<Client>& client) {
    auto room = router_.find_table(request);
    if (std::holds_alternative<Response>(room)) return nullptr;
    auto talk = std::make_unique<TableTalk>(*this, std::get<0>(room), request.address, client);
    if (is_draining_) talk->close(close_restart);
    return talk;
}

void ServerGateway::sweep() {
    for (const auto& [id, talk] : open_) talk->cut_off_if_silent();
    std::erase_if(arrivals_, [this](const auto& row) { return row.second.is_full(now()); });
    router_.forget_addresses();
}

void ServerGateway::drain() {
    is_draining_ = true;
    router_.stop_being_ready();
    for (const auto& [id, talk] : open_) talk->close(close_restart);
}

}  // namespace bornes::server
