// The coup fourré window: how long it is never depends on who holds what.
#include <algorithm>

#include "bornes/server/test_table.h"

namespace bornes::server {

namespace {

using engine::Card;
using engine::Seat;

/// Two players; seat 0 begins and can attack seat 1 with an accident in its second turn. The cards
/// of seat 1 are given.
struct Attack {
    explicit Attack(bool has_safety, Answering answering, Seconds reaction = Seconds(3),
                    bool keeps_watching = true)
        : t(settings(reaction)) {
        const Settings agreed = settings(reaction);
        t.entropy.stacked = deck(agreed.setup.rules(), has_safety);
        attacker = t.attach(t.join({answering, {}}));
        target = t.attach(t.join({answering, {}}));
        spectator = t.attach(std::nullopt);
        REQUIRE(t.act(attacker, "discard 25") == "ack");
        REQUIRE(t.act(target, "play green-light") == "ack");
        if (!keeps_watching) t.detach(target);
        begun = t.now;
        REQUIRE(t.act(attacker, "play accident @1") == "ack");
    }

    static Settings settings(Seconds reaction) {
        Settings settings = settings_for("parker-1971", 2);
        settings.reaction = reaction;
        return settings;
    }
    static std::vector<Card> deck(const engine::Rules& rules, bool has_safety) {
        // Dealt in turn, first to seat 0; then both draw.
        const Card key = has_safety ? Card::DrivingAce : Card::Km75;
        const std::vector<Card> top = {Card::Accident, Card::GreenLight, Card::Km25, key,
                                       Card::Km25,     Card::Km50,       Card::Km25, Card::Km50,
                                       Card::Km50,     Card::Km100,      Card::Km50, Card::Km100,
                                       Card::Km25,     Card::Km100};
        std::vector<Card> rest(rules.deck().begin(), rules.deck().end());
        for (const Card card : top) rest.erase(std::ranges::find(rest, card));
        std::vector<Card> cards = top;
        cards.insert(cards.end(), rest.begin(), rest.end());
        return cards;
    }
    /// When the next event after the attack came.
    Instant next_event_at() {
        for (const Heard& each : t.heard[attacker]) {
            const auto object = each.object();
            if (object.at("type").as_string() == "event" &&
                object.at("seq").as_int64() == static_cast<std::int64_t>(attacked) + 1) {
                return each.at;
            }
        }
        return Instant(-1);
    }

    TestTable t;
    ClientId attacker = 0;
    ClientId target = 0;
    ClientId spectator = 0;
    Instant begun{0};
    Sequence attacked = 4;
};

TEST_CASE("a_window_lasts_exactly_its_time_whether_or_not_somebody_could_answer") {
    for (const bool has_safety : {true, false}) {
        CAPTURE(has_safety);
        Attack attack(has_safety, Answering::Ask);
        CHECK(attack.t.phase(attack.spectator) == "coup-fourre");
        CHECK(attack.t.window(attack.spectator) == "w4");
        CHECK(attack.t.last(attack.target, "window").at("milliseconds").as_int64() == 3000);
        CHECK(attack.t.legal(attack.target).size() == (has_safety ? 2U : 0U));
        attack.t.run_for(Seconds(10));
        CHECK(attack.next_event_at() == attack.begun + Seconds(3));
        CHECK(attack.t.last(attack.attacker, "event").at("kind").as_string() == "window-closed");
        CHECK(attack.t.phase(attack.target) == "play");
    }
}

TEST_CASE("a_decline_is_kept_but_changes_nothing_that_others_see") {
    Attack declined(true, Answering::Ask);
    Attack silent(true, Answering::Ask);
    declined.t.run_for(Seconds(1));
    silent.t.run_for(Seconds(1));
    const Sequence before = declined.t.table->sequence();
    CHECK(declined.t.act(declined.target, "decline", "no", "w4") == "ack");
    CHECK(declined.t.last(declined.target, "ack").at("seq").as_int64() ==
          static_cast<std::int64_t>(before));
    CHECK(declined.t.table->sequence() == before);
    CHECK(declined.t.act(declined.target, "coup-fourre", "yes", "w4") == "illegal");
    for (Attack* attack : {&declined, &silent}) attack->t.run_for(Seconds(10));
    CHECK(declined.t.heard[declined.attacker] == silent.t.heard[silent.attacker]);
    CHECK(declined.t.heard[declined.spectator] == silent.t.heard[silent.spectator]);
}

TEST_CASE("a_coup_fourre_ends_the_window_at_once") {
    Attack attack(true, Answering::Ask);
    attack.t.run_for(Seconds(1));
    CHECK(attack.t.act(attack.target, "coup-fourre") == "bad-message");
    CHECK(attack.t.act(attack.target, "coup-fourre", {}, "w3") == "window-closed");
    CHECK(attack.t.act(attack.attacker, "coup-fourre", {}, "w4") == "not-your-turn");
    CHECK(attack.t.act(attack.target, "coup-fourre", {}, "w4") == "ack");
    CHECK(attack.next_event_at() == attack.begun + Seconds(1));
    CHECK(attack.t.act(attack.target, "coup-fourre", "late", "w4") == "window-closed");
}

TEST_CASE("where_every_seat_answers_by_itself_the_window_has_no_length") {
    for (const bool has_safety : {true, false}) {
        Attack attack(has_safety, Answering::Auto);
        CHECK(attack.next_event_at() == attack.begun);
        CHECK(attack.t.last(attack.spectator, "window").empty());
        const auto kind = attack.t.last(attack.attacker, "event").at("kind").as_string();
        CHECK(kind == (has_safety ? "action" : "window-closed"));
    }
}

TEST_CASE("an_absent_player_does_not_change_the_length") {
    Attack attack(false, Answering::Ask, Seconds(3), false);
    attack.t.run_for(Seconds(10));
    CHECK(attack.next_event_at() == attack.begun + Seconds(3));
}

TEST_CASE("after_a_crash_the_window_opens_again_with_its_full_time") {
    Attack attack(true, Answering::Ask);
    attack.t.run_for(Seconds(2));
    CHECK(attack.t.act(attack.target, "decline", "no", "w4") == "ack");
    attack.t.restart();
    const Instant again = attack.t.now;
    const ClientId target = attack.t.attach(Seat{1});
    CHECK(attack.t.window(target) == "w4");
    CHECK(attack.t.act(target, "coup-fourre", "yes", "w4") == "illegal");
    attack.t.run_until(again + Milliseconds(2'999));
    CHECK(attack.t.phase(target) == "coup-fourre");
    attack.t.run_until(again + Seconds(3));
    CHECK(attack.t.phase(target) == "play");
}

TEST_CASE("until_all_have_answered_asks_the_one_who_cannot_as_well") {
    for (const bool has_safety : {true, false}) {
        Attack attack(has_safety, Answering::Ask, Seconds(0));
        attack.t.run_for(Seconds(500));
        CHECK(attack.t.phase(attack.target) == "coup-fourre");
        CHECK(attack.t.act(attack.target, "decline", "no", "w4") == "ack");
        CHECK(attack.next_event_at() == attack.begun + Seconds(500));
        CHECK(attack.t.last(attack.attacker, "event").at("kind").as_string() == "window-closed");
    }
}

}  // namespace

}  // namespace bornes::server
