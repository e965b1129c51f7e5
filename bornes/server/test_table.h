// A table on a virtual clock, with clients whose every byte is kept together with the moment at
// which it came: what the tests of the server stand on.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <boost/json.hpp>
#include <doctest/doctest.h>

#include "bornes/engine/rng.h"
#include "bornes/server/table.h"
#include "bornes/text/names.h"

namespace bornes::server {

/// Chance that is the same in every run.
class FixedEntropy final : public Entropy {
public:
    explicit FixedEntropy(std::uint64_t seed) : rng_(seed) {}
    Seed seed() override {
        Seed seed{};
        for (std::uint8_t& byte : seed) byte = static_cast<std::uint8_t>(rng_.below(256));
        return seed;
    }
    std::vector<engine::Card> stacked_deck() override { return stacked; }

    /// The deck of every hand, if not empty.
    std::vector<engine::Card> stacked;

private:
    engine::Rng rng_;
};

/// What a client was sent, and when.
struct Heard {
    Instant at;
    std::shared_ptr<const std::string> text;

    boost::json::object object() const { return boost::json::parse(*text).as_object(); }
    friend bool operator==(const Heard& a, const Heard& b) {
        return a.at == b.at && *a.text == *b.text;
    }
};

class TestTable {
public:
    explicit TestTable(const Settings& settings, std::uint64_t seed = 1) : entropy(seed) {
        Effects out;
        table = std::make_unique<Table>("t", settings, 0, entropy, out);
        carry_out(std::move(out));
    }

    /// Takes the next open seat; its token is "token" and the seat's number.
    engine::Seat join(Wish wish = {}) {
        std::uint8_t seat = 0;
        while (joined_.contains(seat)) ++seat;
        for (;; ++seat) {
            REQUIRE(seat < engine::max_players);
            Effects out;
            const std::string number = std::to_string(seat);
            const auto joined =
                table->join({"request-of-seat-" + number, "Player " + number, seat, wish},
                            "token" + number, now, out);
            carry_out(std::move(out));
            if (std::holds_alternative<engine::Seat>(joined)) break;
        }
        joined_.insert({seat, true});
        return {seat};
    }

    ClientId attach(std::optional<engine::Seat> seat, std::optional<Sequence> since = {}) {
        const ClientId client = ++last_client_;
        Effects out;
        const std::string token = seat ? "token" + std::to_string(seat->index) : "";
        REQUIRE(table->attach(client, {token, since}, now, out));
        carry_out(std::move(out));
        return client;
    }
    void detach(ClientId client) {
        Effects out;
        table->detach(client, now, out);
        carry_out(std::move(out));
    }
    void send(ClientId client, std::string_view text) {
        const auto message = parse_message(text);
        REQUIRE(std::holds_alternative<Message>(message));
        send(client, std::get<Message>(message));
    }
    void send(ClientId client, const Message& message) {
        Effects out;
        table->receive(client, message, now, out);
        carry_out(std::move(out));
    }
    /// Acts on the last view; the answer's type or code: "ack", "illegal", ...
    std::string act(ClientId client, std::string_view action, std::string id = {},
                    std::string window = {}) {
        if (id.empty()) id = "act" + std::to_string(++last_act_);
        const auto parsed = text::parse_action(action);
        REQUIRE(parsed);
        send(client, Act{id, table->sequence(), *parsed, std::move(window)});
        return answer(client, id);
    }
    /// The last answer to an id.
    std::string answer(ClientId client, std::string_view id) {
        auto& all = heard[client];
        for (auto each = all.rbegin(); each != all.rend(); ++each) {
            const auto object = each->object();
            if (!object.contains("id") || object.at("id").is_null()) continue;
            if (object.at("id").as_string() != id) continue;
            if (object.at("type").as_string() == "ack") return "ack";
            if (object.at("type").as_string() == "refused") {
                return std::string(object.at("code").as_string());
            }
        }
        return "nothing";
    }

    /// Lets time pass; ticks happen at their moment.
    void run_until(Instant end) {
        for (int ticks = 0;; ++ticks) {
            REQUIRE(ticks < 100'000);
            const auto due = table->next_deadline();
            if (!due || *due > end) break;
            now = std::max(now, *due);
            Effects out;
            table->tick(now, out);
            carry_out(std::move(out));
        }
        now = end;
    }
    void run_for(Milliseconds time) { run_until(now + time); }

    /// The table as a server that starts again would read it; nobody is connected.
    void restart() {
        auto again = Table::restore("t", log, entropy, now);
        REQUIRE(again);
        table = std::move(*again);
        heard.clear();
        Effects out;
        table->go_on(now, out);
        carry_out(std::move(out));
    }

    const boost::json::object last(ClientId client, std::string_view type) const {
        const auto& all = heard.at(client);
        for (auto each = all.rbegin(); each != all.rend(); ++each) {
            auto object = each->object();
            if (object.at("type").as_string() == type) return object;
        }
        return {};
    }
    /// The view that a client has now.
    boost::json::object view(ClientId client) const {
        const auto& all = heard.at(client);
        for (auto each = all.rbegin(); each != all.rend(); ++each) {
            auto object = each->object();
            if (object.contains("view")) return object.at("view").as_object();
        }
        return {};
    }
    std::vector<std::string> legal(ClientId client) const {
        std::vector<std::string> actions;
        const auto shown = view(client);
        for (const auto& each : shown.at("legal").as_array()) {
            actions.emplace_back(each.as_string());
        }
        return actions;
    }
    std::string phase(ClientId client) const {
        return std::string(view(client).at("phase").as_string());
    }
    /// Whether a client was sent a window that is still open, and its id.
    std::string window(ClientId client) const {
        const auto& all = heard.at(client);
        for (auto each = all.rbegin(); each != all.rend(); ++each) {
            const auto object = each->object();
            const auto& type = object.at("type").as_string();
            if (type == "window") return std::string(object.at("id").as_string());
            if (type == "event") return {};
            if (type == "welcome") {
                const auto& open = object.at("window");
                return open.is_null() ? std::string()
                                      : std::string(open.as_object().at("id").as_string());
            }
        }
        return {};
    }

    void carry_out(Effects out) {
        log.insert(log.end(), out.log.begin(), out.log.end());
        for (const Frame& frame : out.frames) heard[frame.client].push_back({now, frame.text});
        for (Thought& thought : out.thoughts) thoughts.push_back(std::move(thought));
    }

    FixedEntropy entropy;
    Instant now{1000};
    std::unique_ptr<Table> table;
    std::vector<std::string> log;
    std::map<ClientId, std::vector<Heard>> heard;
    std::vector<Thought> thoughts;

private:
    std::map<std::uint8_t, bool> joined_;
    ClientId last_client_ = 0;
    int last_act_ = 0;
};

/// Settings of a table of people.
inline Settings settings_for(std::string_view edition, int players, int hands = 1) {
    Settings settings;
    const auto found = text::parse_edition(edition);
    REQUIRE(found);
    settings.setup = {*found, players, {}};
    if ((*found)->target.value != 0) settings.setup.options.match.hands = hands;
    settings.seats.resize(static_cast<std::size_t>(players));
    return settings;
}

}  // namespace bornes::server
