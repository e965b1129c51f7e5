// Laws of a table on random hands, in every edition and at every table size, with commands from
// everybody at any moment: nothing is lost, repeated, or stuck.
#include <algorithm>
#include <set>

#include "bornes/engine/editions/editions.h"
#include "bornes/server/test_table.h"
#include "bornes/text/replay.h"

namespace bornes::server {

namespace {

using engine::Rng;
using engine::Seat;

std::vector<Settings> every_table() {
    std::vector<Settings> all;
    for (const engine::Edition* edition : engine::all_editions()) {
        for (const engine::Table& table : edition->tables) {
            all.push_back(settings_for(edition->id, table.players));
        }
    }
    return all;
}

/// A full table: players at all seats, half of whom want to be asked, and a spectator.
struct Company {
    Company(const Settings& settings, std::uint64_t seed) : t(settings, seed), rng(seed, 7) {
        for (std::size_t i = 0; i < settings.seats.size(); ++i) {
            Wish wish;
            wish.answering = rng.below(2) == 0 ? Answering::Ask : Answering::Auto;
            clients.push_back(t.attach(t.join(wish)));
        }
        spectator = t.attach(std::nullopt);
    }

    ClientId client() { return clients[rng.below(static_cast<std::uint32_t>(clients.size()))]; }
    bool is_over() const { return t.table->state() != TableState::Playing; }

    /// Somebody who may do something does it; else time passes.
    void step() {
        std::vector<std::pair<ClientId, std::string>> choices;
        for (const ClientId each : clients) {
            for (const std::string& action : t.legal(each)) choices.emplace_back(each, action);
        }
        if (choices.empty() || rng.below(8) == 0) return t.run_for(Milliseconds(rng.below(2000)));
        const auto& [who, action] = choices[rng.below(static_cast<std::uint32_t>(choices.size()))];
        const std::string answer = t.act(who, action, {}, t.window(who));
        // Only a second thought about a declined coup fourré is refused.
        if (answer != "ack") CHECK(action.find("co") + action.find("de") != 0);
    }

    TestTable t;
    Rng rng;
    std::vector<ClientId> clients;
    ClientId spectator = 0;
};

/// What a client was told from a moment on, without what only concerns the moment.
std::vector<std::string> events(const std::vector<Heard>& heard, std::int64_t after) {
    std::vector<std::string> texts;
    for (const Heard& each : heard) {
        const auto object = each.object();
        if (object.at("type").as_string() != "event") continue;
        if (object.at("seq").as_int64() > after) texts.push_back(*each.text);
    }
    return texts;
}

/// How far apart the cuts of a table are: each costs as much as the hand is long, so only one
/// client of a table is cut at (nearly) every frame. With BORNES_LONG=1 all are, at every one.
std::int64_t stride(bool is_cut_everywhere, std::int64_t frames) {
    const char* is_long = std::getenv("BORNES_LONG");
    if (is_long != nullptr && std::string_view(is_long) == "1") return 1;
#if defined(NDEBUG)
    return is_cut_everywhere ? 1 + frames / 120 : 23;
#else
    return is_cut_everywhere ? 5 + frames / 60 : 67;
#endif
}

TEST_CASE("a_reconnect_shows_exactly_the_missed_events_once_wherever_it_was_cut") {
    std::size_t tables = 0;
    for (const Settings& settings : every_table()) {
        ++tables;
        CAPTURE(settings_json(settings));
        Company company(settings, 11);
        TestTable& t = company.t;
        while (!company.is_over()) company.step();
        const bool restarts = settings.setup.players % 2 == 0;
        const auto before = t.heard;
        if (restarts) t.restart();
        for (std::size_t seat = 0; seat <= company.clients.size(); ++seat) {
            const bool watches = seat == company.clients.size();
            const ClientId client = watches ? company.spectator : company.clients[seat];
            const auto who =
                watches ? std::nullopt : std::optional(Seat{static_cast<std::uint8_t>(seat)});
            // From where this client came in: the last to sit down missed the deal.
            std::int64_t since = before.at(client).front().object().at("seq").as_int64();
            const auto last = static_cast<std::int64_t>(t.table->sequence());
            const bool is_chosen = seat == tables % (company.clients.size() + 1);
            for (; since <= last; since += stride(is_chosen, last)) {
                const ClientId again = t.attach(who, static_cast<Sequence>(since));
                const auto welcome = t.heard[again].front().object();
                REQUIRE(welcome.at("type").as_string() == "welcome");
                REQUIRE(welcome.at("seq").as_int64() == since);
                REQUIRE(events(t.heard[again], since) == events(before.at(client), since));
                t.heard.erase(again);
                t.detach(again);
            }
        }
    }
}

TEST_CASE("a_table_read_back_at_any_moment_is_the_same_table") {
    for (const Settings& settings : every_table()) {
        CAPTURE(settings_json(settings));
        Company company(settings, 5);
        TestTable& t = company.t;
        while (!company.is_over()) {
            company.step();
            auto again = Table::restore("t", t.log, t.entropy, t.now);
            REQUIRE(again);
            CHECK((*again)->sequence() == t.table->sequence());
            CHECK((*again)->state() == t.table->state());
            Effects out;
            for (std::uint8_t seat = 0; seat < company.clients.size(); ++seat) {
                REQUIRE((*again)->attach(seat, {"token" + std::to_string(seat), {}}, t.now, out));
                const auto& frame = *out.frames[0].text;
                const auto view = boost::json::parse(frame).as_object().at("view").as_object();
                auto seen = t.view(company.clients[seat]);
                for (const auto& [key, value] : seen) {
                    // Whoever has declined knows, and is not asked again.
                    if (key != "history") CHECK(view.at(key) == value);
                }
                out = {};
            }
        }
        CHECK(Table::restore("t", t.log, t.entropy, t.now).operator->()->get()->record() ==
              t.table->record());
    }
}

TEST_CASE("the_record_of_a_table_is_played_again_byte_for_byte") {
    for (const Settings& settings : every_table()) {
        CAPTURE(settings_json(settings));
        Company company(settings, 3);
        while (!company.is_over()) company.step();
        const std::string record = company.t.table->record();
        std::string again;
        text::TraceWriter writer(again);
        text::Replayer replayer(writer);
        CHECK(replayer.feed(record));
        CHECK(replayer.finish());
        CHECK(again == record);
    }
}

/// The hand of a table, played beside it by the engine alone from what the log says.
class Mirror {
public:
    explicit Mirror(const Settings& settings)
        : rules(settings.setup.rules()),
          facts_{.seed = {},
                 .contributions = std::vector<Contribution>(settings.seats.size()),
                 .dealer = {static_cast<std::uint8_t>(settings.seats.size() - 1)},
                 .context = {}} {}

    void catch_up(const std::vector<std::string>& log) {
        for (; read_ < log.size(); ++read_) {
            const auto entry = parse_entry(log[read_]);
            REQUIRE(entry);
            if (entry->kind == EntryKind::SeedDrawn) facts_.seed = entry->seed;
            if (entry->kind == EntryKind::Dealt) hand.emplace(rules, facts_);
            if (entry->kind == EntryKind::Closed) hand->settle();
            if (entry->kind == EntryKind::Acted) {
                REQUIRE(hand->play(entry->seat, entry->action) == engine::Refusal::None);
            }
        }
    }

    engine::Rules rules;
    std::optional<Hand> hand;

private:
    DealFacts facts_;
    std::size_t read_ = 0;
};

TEST_CASE("any_command_from_any_seat_is_judged_as_the_engine_judges") {
    for (const Settings& settings : every_table()) {
        CAPTURE(settings_json(settings));
        Company company(settings, 17);
        TestTable& t = company.t;
        Mirror mirror(settings);
        std::set<std::pair<Sequence, std::uint8_t>> declined;
        while (!company.is_over()) {
            mirror.catch_up(t.log);
            const auto seats = static_cast<std::uint32_t>(settings.seats.size());
            const Seat seat{static_cast<std::uint8_t>(company.rng.below(seats))};
            const ClientId client = company.clients[seat.index];
            const auto action = engine::Action::numbered(company.rng.below(engine::action_count));
            const auto why = mirror.rules.why_illegal(mirror.hand->state(), seat, action);
            const Sequence before = t.table->sequence();
            const bool is_second = declined.contains({before, seat.index});
            const std::string answer = t.act(client, text::text(action), {}, t.window(client));
            if (why == engine::Refusal::None && !is_second) {
                CHECK(answer == "ack");
                if (action == engine::Action::decline()) declined.insert({before, seat.index});
            } else {
                CHECK(answer ==
                      (why == engine::Refusal::NotYourTurn ? "not-your-turn" : "illegal"));
                CHECK(t.table->sequence() == before);
            }
            if (company.rng.below(3) == 0) company.step();
        }
    }
}

TEST_CASE("whoever_dies_whenever_every_hand_ends") {
    for (const Settings& base : every_table()) {
        for (std::uint64_t seed = 0; seed < 4; ++seed) {
            Settings settings = base;
            settings.clock = static_cast<ClockKind>(seed % 3);
            settings.clock_time = Seconds(settings.clock == ClockKind::None ? 0 : 60);
            settings.reaction = Seconds(seed % 2 == 0 ? 3 : 0);
            CAPTURE(settings_json(settings));
            Company company(settings, 100 + seed);
            TestTable& t = company.t;
            for (std::uint32_t i = company.rng.below(60); i > 0 && !company.is_over(); --i) {
                company.step();
            }
            // Some die; those who stay do nothing at all.
            for (const ClientId client : company.clients) {
                if (seed == 3 || company.rng.below(2) == 0) t.detach(client);
            }
            // A bound: 24 hours a move where there is no clock, and no hand has 400 moves.
            const Milliseconds a_move = settings.clock == ClockKind::None
                                            ? Milliseconds(std::chrono::hours(24))
                                            : Milliseconds(Seconds(60));
            t.run_for(400 * a_move + Seconds(60));
            CHECK(company.is_over());
        }
    }
}

}  // namespace

}  // namespace bornes::server
