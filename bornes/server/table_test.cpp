#include "bornes/server/table.h"

#include <algorithm>

#include "bornes/engine/editions/editions.h"
#include "bornes/server/test_table.h"

namespace bornes::server {

namespace {

using engine::Seat;

/// Two people who have sat down and look.
struct Pair {
    explicit Pair(const Settings& settings, std::uint64_t seed = 1) : t(settings, seed) {
        for (ClientId& client : clients) client = t.attach(t.join());
    }
    ClientId to_act() const {
        return clients[static_cast<std::size_t>(t.view(clients[0]).at("turn").as_int64())];
    }
    ClientId other() const { return to_act() == clients[0] ? clients[1] : clients[0]; }
    /// Plays the first legal action of whoever has one.
    void step() {
        for (const ClientId client : clients) {
            const auto legal = t.legal(client);
            if (legal.empty()) continue;
            REQUIRE(t.act(client, legal.back(), {}, t.window(client)) == "ack");
            return;
        }
        t.run_for(Seconds(30));
    }
    void play_hand() {
        for (int i = 0; t.phase(clients[0]) != "over"; ++i) {
            REQUIRE(i < 2000);
            step();
        }
    }

    TestTable t;
    std::array<ClientId, 2> clients{};
};

std::string state_of(const TestTable& t) {
    const auto table = boost::json::parse(t.table->table_json(t.now)).as_object();
    return std::string(table.at("state").as_string());
}

TEST_CASE("a_table_waits_until_no_seat_is_open_and_then_deals") {
    TestTable t(settings_for("parker-1971", 2));
    const ClientId first = t.attach(t.join());
    CHECK(t.phase(first) == "waiting");
    CHECK(t.table->sequence() == 0);
    CHECK(t.act(first, "discard 25") == "illegal");
    t.join();
    CHECK(t.table->sequence() == 1);
    CHECK(t.phase(first) == "play");
    const auto deal = t.last(first, "event");
    CHECK(deal.at("kind").as_string() == "deal");
    CHECK(deal.at("commitment").as_string().size() == 64);
}

TEST_CASE("the_same_request_takes_the_same_seat_again") {
    TestTable t(settings_for("parker-1971", 2));
    Effects out;
    const JoinRequest request{"a-request-of-its-own", "Ann", std::nullopt, {}};
    CHECK(std::get<Seat>(t.table->join(request, "x", t.now, out)) == Seat{0});
    CHECK(std::get<Seat>(t.table->join(request, "x", t.now, out)) == Seat{0});
    const JoinRequest taken{"another-request-here", "Bob", 0, {}};
    CHECK(std::get<Code>(t.table->join(taken, "y", t.now, out)) == Code::Full);
    const JoinRequest beyond{"another-request-here", "Bob", 2, {}};
    CHECK(std::get<Code>(t.table->join(beyond, "y", t.now, out)) == Code::BadMessage);
    const JoinRequest second{"another-request-here", "Bob", 1, {}};
    CHECK(std::get<Seat>(t.table->join(second, "y", t.now, out)) == Seat{1});
    const JoinRequest late{"one-too-many-requests", "Cat", std::nullopt, {}};
    CHECK(std::get<Code>(t.table->join(late, "z", t.now, out)) == Code::Full);
}

TEST_CASE("every_command_is_answered_with_its_code") {
    Pair pair(settings_for("parker-1971", 2));
    TestTable& t = pair.t;
    const ClientId mover = pair.to_act();
    const ClientId other = pair.other();
    const ClientId spectator = t.attach(std::nullopt);
    const std::string action = t.legal(mover).front();

    CHECK(t.act(other, t.legal(mover).front()) == "not-your-turn");
    CHECK(t.act(spectator, action) == "no-seat");
    CHECK(t.act(mover, "coup-fourre") == "illegal");
    CHECK(t.act(mover, action, "x", "w0") == "window-closed");
    t.send(mover, Act{"old", t.table->sequence() - 1, *text::parse_action(action), ""});
    CHECK(t.answer(mover, "old") == "stale");
    CHECK(t.act(mover, action, "mine") == "ack");
    const Sequence sequence = t.table->sequence();
    CHECK(t.last(mover, "ack").at("seq").as_int64() == static_cast<std::int64_t>(sequence));

    SUBCASE("the same id again gets the same ack") {
        t.send(mover, Act{"mine", 0, *text::parse_action(action), ""});
        CHECK(t.answer(mover, "mine") == "ack");
        CHECK(t.table->sequence() == sequence);
    }
    SUBCASE("with another action it is a bad message") {
        t.send(mover, Act{"mine", sequence, *text::parse_action("draw"), ""});
        CHECK(t.answer(mover, "mine") == "bad-message");
    }
    SUBCASE("ids are a seat's own") {
        CHECK(t.act(other, t.legal(other).front(), "mine") == "ack");
    }
    SUBCASE("also after a restart") {
        t.restart();
        const ClientId again = t.attach(Seat{0});
        t.send(again, Act{"mine", 0, *text::parse_action(action), ""});
        CHECK(t.answer(again, "mine") == "ack");
        CHECK(t.table->sequence() == sequence);
    }
    SUBCASE("a refused one is judged anew") {
        CHECK(t.act(mover, t.legal(other).front(), "again") != "ack");
        t.act(other, t.legal(other).front());
        if (!t.legal(mover).empty()) CHECK(t.act(mover, t.legal(mover).front(), "again") == "ack");
    }
}

TEST_CASE("the_next_hand_begins_when_all_are_ready_or_after_twenty_seconds") {
    Pair pair(settings_for("parker-1971", 2, 3));
    TestTable& t = pair.t;
    pair.play_hand();
    CHECK(state_of(t) == "between");
    SUBCASE("all ready") {
        t.send(pair.clients[0], Ready{});
        CHECK(state_of(t) == "between");
        t.send(pair.clients[1], Ready{});
        CHECK(state_of(t) == "playing");
    }
    SUBCASE("after the pause") {
        t.run_for(Milliseconds(19'999));
        CHECK(state_of(t) == "between");
        t.run_for(Milliseconds(1));
        CHECK(state_of(t) == "playing");
    }
    SUBCASE("not while nobody is there") {
        for (const ClientId client : pair.clients) t.detach(client);
        t.run_for(std::chrono::hours(2));
        CHECK(state_of(t) == "between");
        t.attach(Seat{1});
        t.run_for(Seconds(20));
        CHECK(state_of(t) == "playing");
    }
}

TEST_CASE("a_match_ends_and_is_played_again_when_all_want_it") {
    Pair pair(settings_for("parker-1971", 2));
    TestTable& t = pair.t;
    pair.play_hand();
    CHECK(state_of(t) == "over");
    CHECK(t.last(pair.clients[0], "event").at("kind").as_string() == "match");
    CHECK(t.table->stage() == store::Stage::Finished);
    const Sequence before = t.table->sequence();
    t.send(pair.clients[0], Rematch{});
    CHECK(state_of(t) == "over");
    t.send(pair.clients[1], Rematch{});
    CHECK(state_of(t) == "playing");
    CHECK(t.table->sequence() == before + 1);
    pair.play_hand();
    t.restart();
    CHECK(state_of(t) == "over");
}

TEST_CASE("who_leaves_gives_the_seat_up") {
    SUBCASE("before the first hand it is open again") {
        TestTable t(settings_for("parker-1971", 3));
        const ClientId first = t.attach(t.join());
        t.attach(t.join());
        t.send(first, Leave{});
        CHECK(state_of(t) == "waiting");
        CHECK(t.act(first, "draw") == "no-seat");
        Effects out;
        const JoinRequest other{"a-request-of-its-own", "Ann", 0, {}};
        CHECK(std::holds_alternative<Seat>(t.table->join(other, "x", t.now, out)));
    }
    SUBCASE("later a bot plays on") {
        Pair pair(settings_for("parker-1971", 2));
        pair.t.send(pair.clients[1], Leave{});
        CHECK(state_of(pair.t) == "playing");
        Effects out;
        CHECK_FALSE(pair.t.table->attach(99, {"token1", {}}, pair.t.now, out));
        while (pair.t.phase(pair.clients[0]) != "over") {
            const auto legal = pair.t.legal(pair.clients[0]);
            if (!legal.empty()) pair.t.act(pair.clients[0], legal.back());
            pair.t.run_for(Seconds(1));
        }
        CHECK(state_of(pair.t) == "over");
    }
    SUBCASE("when the last one leaves, the table ends") {
        Pair pair(settings_for("parker-1971", 2));
        pair.t.send(pair.clients[1], Leave{});
        pair.t.send(pair.clients[0], Leave{});
        CHECK(state_of(pair.t) == "abandoned");
        CHECK_FALSE(pair.t.table->next_deadline());
        pair.t.restart();
        CHECK(state_of(pair.t) == "abandoned");
        CHECK(pair.t.table->record().find("\"hand\"") == std::string::npos);
    }
}

TEST_CASE("an_absent_player_is_played_for_after_the_grace_time_and_can_come_back") {
    Pair pair(settings_for("parker-1971", 2));
    TestTable& t = pair.t;
    const auto is_auto_played = [&](std::size_t seat) {
        const auto table = boost::json::parse(t.table->table_json(t.now)).as_object();
        return table.at("seats").as_array()[seat].as_object().at("auto_played").as_bool();
    };
    const ClientId absent = pair.to_act();
    const std::size_t seat = absent == pair.clients[0] ? 0 : 1;
    const Sequence before = t.table->sequence();
    t.detach(absent);
    t.run_for(Milliseconds(29'999));
    CHECK_FALSE(is_auto_played(seat));
    CHECK(t.table->sequence() == before);
    t.run_for(Milliseconds(1));
    CHECK(is_auto_played(seat));
    t.run_for(Milliseconds(600));
    CHECK(t.table->sequence() > before);
    const ClientId back = t.attach(Seat{static_cast<std::uint8_t>(seat)});
    CHECK_FALSE(is_auto_played(seat));
    const Sequence returned = t.table->sequence();
    t.run_for(std::chrono::hours(1));
    if (!t.legal(back).empty()) CHECK(t.table->sequence() == returned);
}

TEST_CASE("clocks") {
    Settings settings = settings_for("parker-1971", 2);
    SUBCASE("per move: who is late is played for, once") {
        settings.clock = ClockKind::Move;
        settings.clock_time = Seconds(10);
        Pair pair(settings);
        const Sequence before = pair.t.table->sequence();
        pair.t.run_for(Milliseconds(9'999));
        CHECK(pair.t.table->sequence() == before);
        pair.t.run_for(Milliseconds(1));
        CHECK(pair.t.table->sequence() > before);
    }
    SUBCASE("per match: what is spent is spent, but not what the server was away") {
        settings.clock = ClockKind::Match;
        settings.clock_time = Seconds(100);
        Pair pair(settings);
        TestTable& t = pair.t;
        const auto left = [&](std::size_t seat) {
            const auto table = boost::json::parse(t.table->table_json(t.now)).as_object();
            const auto& object = table.at("seats").as_array()[seat].as_object();
            return object.at("clock_milliseconds").as_int64();
        };
        const ClientId mover = pair.to_act();
        const std::size_t seat = mover == pair.clients[0] ? 0 : 1;
        t.run_for(Seconds(30));
        CHECK(left(seat) == 70'000);
        CHECK(left(1 - seat) == 100'000);
        CHECK(t.act(mover, t.legal(mover).front()) == "ack");
        CHECK(left(seat) == 70'000);
        t.now += std::chrono::hours(5);
        t.restart();
        CHECK(left(seat) == 70'000);
        CHECK(left(1 - seat) == 100'000);
    }
    SUBCASE("none: a move has a day") {
        Pair pair(settings);
        const Sequence before = pair.t.table->sequence();
        pair.t.run_for(std::chrono::hours(24) - Milliseconds(1));
        CHECK(pair.t.table->sequence() == before);
        pair.t.run_for(Milliseconds(1));
        CHECK(pair.t.table->sequence() > before);
    }
}

TEST_CASE("a_contribution_changes_the_deck_and_is_told_with_it") {
    const auto dealt = [](std::optional<Contribution> contribution) {
        TestTable t(settings_for("parker-1971", 2));
        const ClientId first = t.attach(t.join());
        if (contribution) t.send(first, Wish{std::nullopt, contribution});
        t.join();
        return std::pair{t.last(first, "event"), t.view(first).at("hand")};
    };
    const auto [plain, plain_hand] = dealt(std::nullopt);
    const auto [salted, salted_hand] = dealt(std::string(16, 'x'));
    CHECK(plain.at("commitment") == salted.at("commitment"));
    CHECK(plain_hand != salted_hand);
    CHECK(salted.at("contributions").as_array()[0].as_string() == to_hex(std::string(16, 'x')));
    CHECK(salted.at("contributions").as_array()[1].is_null());
}

TEST_CASE("a_damaged_log_is_refused") {
    Pair pair(settings_for("parker-1971", 2));
    pair.step();
    FixedEntropy entropy(1);
    const auto restores = [&](std::vector<std::string> log) {
        return static_cast<bool>(Table::restore("t", log, entropy, Instant(0)));
    };
    const std::vector<std::string> log = pair.t.log;
    CHECK(restores(log));
    CHECK_FALSE(restores({}));
    CHECK_FALSE(restores({log.begin() + 1, log.end()}));
    for (const char* entry :
         {"", "{}", R"({"kind":"act","seat":1,"action":"draw"})", R"({"kind":"close"})",
          R"({"kind":"join","seat":5,"name":"","token":"","request":""})", R"({"kind":"deal"})",
          R"({"kind":"nothing"})", R"({"kind":"seed","seed":"00"})"}) {
        CAPTURE(entry);
        std::vector<std::string> damaged = log;
        damaged.emplace_back(entry);
        CHECK_FALSE(restores(damaged));
    }
}

}  // namespace

}  // namespace bornes::server
