// What a WebSocket brings: every text is a message or is refused, whatever it is, and a table takes
// every message from every seat without harm.
#include <cstdlib>
#include <string_view>

#include <boost/json.hpp>

#include "bornes/engine/editions/editions.h"
#include "bornes/server/table.h"

using namespace bornes;
using namespace bornes::server;

namespace {

class NoChance final : public Entropy {
public:
    Seed seed() override { return Seed{}; }
};

void check(bool holds) {
    if (!holds) std::abort();
}

/// A table for two with both players and a spectator there.
std::unique_ptr<Table> table_for(Entropy& entropy, Effects& out) {
    Settings settings;
    settings.setup = {&engine::default_edition(), 2, {}};
    settings.seats.resize(2);
    auto table = std::make_unique<Table>("t", settings, 0, entropy, out);
    for (const char* token : {"token-of-the-first", "token-of-the-second"}) {
        table->join({token, "name", std::nullopt, {}}, token, Instant(0), out);
        table->attach(token[13], {token, {}}, Instant(0), out);
    }
    table->attach(0, {}, Instant(0), out);
    return table;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    NoChance entropy;
    Effects out;
    const auto table = table_for(entropy, out);
    const ClientId clients[] = {0, static_cast<ClientId>("token-of-the-first"[13]),
                                static_cast<ClientId>("token-of-the-second"[13])};
    std::string_view input(reinterpret_cast<const char*>(data), size);
    Instant now{0};
    for (std::size_t turn = 0; !input.empty(); ++turn) {
        const std::size_t end = std::min(input.find('\n'), input.size());
        const auto parsed = parse_message(input.substr(0, end));
        input.remove_prefix(std::min(end + 1, input.size()));
        now += Milliseconds(700);
        Effects told;
        if (const auto* message = std::get_if<Message>(&parsed)) {
            table->receive(clients[turn % 3], *message, now, told);
            check(!told.frames.empty());
        } else {
            const auto& bad = std::get<BadMessage>(parsed);
            boost::json::error_code error;
            boost::json::parse(refused_frame(bad.id, Code::BadMessage, bad.why), error);
            check(!error);
        }
        table->tick(now, told);
        for (const Frame& frame : told.frames) {
            boost::json::error_code error;
            boost::json::parse(*frame.text, error);
            check(!error);
        }
        for (const std::string& entry : told.log) check(static_cast<bool>(parse_entry(entry)));
    }
    return 0;
}
