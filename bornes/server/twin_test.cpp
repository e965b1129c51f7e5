// Nothing that a seat is sent, in content or in time, depends on cards that it may not see.
//
// A hand is played, and then once more with a deck in which cards that stayed hidden from one seat
// to the end have changed places, while everything that could be seen is done again at the same
// moments: the same actions, drops and returns. Bots take other times to think, and a declined coup
// fourré becomes one that nobody could play, or the other way round. Every byte that the seat and a
// spectator are sent must be the same, at the same millisecond.
#include <algorithm>
#include <cstdlib>

#include "bornes/engine/editions/editions.h"
#include "bornes/server/test_table.h"

namespace bornes::server {

namespace {

using engine::Card;
using engine::Rng;
using engine::Seat;

/// Something that a player does at a moment; what everybody can see of a hand follows from these.
struct Deed {
    enum class Kind { Act, Decline, Drop, Return } kind;
    Instant at;
    std::uint8_t seat;
    std::string action = {};
    Sequence sequence = 0;
};

/// What a hand was played from.
struct Script {
    Settings settings;
    std::uint64_t seed;
    std::vector<Answering> answering;
    std::vector<Card> deck;
    std::vector<Deed> deeds;
};

class TwinHand {
public:
    TwinHand(const Script& script, std::uint64_t thinking_seed)
        : t(script.settings, script.seed), thinking_(thinking_seed) {
        t.entropy.stacked = script.deck;
        for (std::size_t i = 0; i < script.settings.seats.size(); ++i) {
            sockets.emplace_back();
            if (!script.settings.seats[i].is_open()) continue;
            const Wish wish{script.answering[i], {}};
            sockets[i].push_back(t.attach(t.join(wish)));
        }
        spectator = t.attach(std::nullopt);
    }

    bool is_over() const { return t.table->state() != TableState::Playing; }
    /// The connection of a seat; nothing for a bot.
    std::optional<ClientId> client(std::uint8_t seat) const {
        return sockets[seat].empty() ? std::nullopt : std::optional(sockets[seat].back());
    }

    /// Lets time pass. Bots think for times of their own; `bots` says what they find.
    void run_until(Instant end, const std::vector<Deed>* bots) {
        do {
            begin_thoughts(bots);
            t.run_until(next_moment(end));
            end_thoughts();
        } while (t.now < end && !is_over());
    }

    void perform(const Deed& deed, std::size_t number) {
        const ClientId current = *client(deed.seat);
        const std::string id = "deed" + std::to_string(number);
        switch (deed.kind) {
        case Deed::Kind::Drop: t.detach(current); return;
        case Deed::Kind::Return:
            sockets[deed.seat].push_back(t.attach(Seat{deed.seat}, deed.sequence));
            return;
        case Deed::Kind::Act: t.act(current, deed.action, id, t.window(current)); return;
        case Deed::Kind::Decline:
            if (!t.legal(current).empty()) t.act(current, "decline", id, t.window(current));
            return;
        }
    }

    TestTable t;
    /// All connections that a seat has had.
    std::vector<std::vector<ClientId>> sockets;
    ClientId spectator = 0;

private:
    struct Answer {
        Instant at;
        Thought thought;
        engine::Action action;
    };

    void begin_thoughts(const std::vector<Deed>* bots) {
        for (const Thought& thought : std::exchange(t.thoughts, {})) {
            const auto legal = thought.view.legal;
            engine::Action action =
                legal.nth(thinking_.below(static_cast<std::uint32_t>(legal.size())));
            const Sequence sequence = t.table->sequence();
            for (const Deed& deed : bots != nullptr ? *bots : std::vector<Deed>()) {
                if (deed.sequence == sequence) action = *text::parse_action(deed.action);
            }
            // Between no time and almost all there is.
            answers_.push_back({t.now + Milliseconds(thinking_.below(200)), thought, action});
        }
    }
    void end_thoughts() {
        std::erase_if(answers_, [&](const Answer& answer) {
            if (answer.at > t.now) return false;
            t.table->bot_chose(answer.thought.ticket, answer.action);
            return true;
        });
    }
    /// When something happens by itself, at `end` at the latest.
    Instant next_moment(Instant end) const {
        Instant next = std::min(end, t.table->next_deadline().value_or(end));
        for (const Answer& answer : answers_) next = std::min(next, answer.at);
        return std::max(t.now, next);
    }

    std::vector<Answer> answers_;
    Rng thinking_;
};

Script any_script(const engine::Edition& edition, int players, std::uint64_t seed) {
    Rng rng(seed, 3);
    Script script{.settings = settings_for(edition.id, players),
                  .seed = seed,
                  .answering = {},
                  .deck = {},
                  .deeds = {}};
    const engine::Rules rules = script.settings.setup.rules();
    script.deck.assign(rules.deck().begin(), rules.deck().end());
    rng.shuffle(std::span(script.deck));
    for (int i = 0; i < players; ++i) {
        script.answering.push_back(rng.below(5) > 0 ? Answering::Ask : Answering::Auto);
    }
    // A thinking bot somewhere at a third of the tables, but seat 0 is always a person.
    if (rng.below(3) == 0) {
        const auto bot = 1 + rng.below(static_cast<std::uint32_t>(players - 1));
        script.settings.seats[bot].level = "expert";
    }
    script.settings.reaction = Seconds(rng.below(4) == 0 ? 5 : 3);
    return script;
}

/// Plays a hand at random and notes every deed.
void improvise(TwinHand& hand, Script& script) {
    Rng rng(script.seed, 4);
    std::map<std::uint8_t, Instant> away;
    const auto note = [&](Deed deed) {
        hand.perform(deed, script.deeds.size());
        script.deeds.push_back(std::move(deed));
    };
    // Not to the end: there most cards have been seen.
    const Sequence last = 10 + rng.below(static_cast<std::uint32_t>(script.deck.size()) / 2);
    while (!hand.is_over() && hand.t.table->sequence() < last) {
        hand.run_until(hand.t.now + Milliseconds(1 + rng.below(900)), nullptr);
        for (std::uint8_t seat = 0; seat < hand.sockets.size() && !hand.is_over(); ++seat) {
            const auto client = hand.client(seat);
            if (!client) continue;
            if (const auto gone = away.find(seat); gone != away.end()) {
                if (rng.below(3) > 0 && hand.t.now - gone->second < Seconds(20)) continue;
                const auto since = hand.t.table->sequence() - rng.below(2);
                note({Deed::Kind::Return, hand.t.now, seat, {}, since});
                away.erase(gone);
                continue;
            }
            if (rng.below(30) == 0) {
                note({Deed::Kind::Drop, hand.t.now, seat});
                away[seat] = hand.t.now;
                continue;
            }
            const auto legal = hand.t.legal(*client);
            if (legal.empty()) continue;
            if (legal.front() == "coup-fourre") {
                const auto mood = rng.below(6);
                if (mood == 0) note({Deed::Kind::Act, hand.t.now, seat, "coup-fourre"});
                if (mood == 1) note({Deed::Kind::Decline, hand.t.now, seat});
                continue;
            }
            // Attack when possible: windows are what this is about. Safeties are kept for them.
            std::string action = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
            for (const std::string& each : legal) {
                const bool is_attack = each.find('@') != std::string::npos;
                const bool is_start = each == "play green-light";
                if (is_attack || (is_start && rng.below(2) == 0)) action = each;
            }
            note({Deed::Kind::Act, hand.t.now, seat, action});
        }
    }
}

/// The visible actions of a hand, by the sequence number before each.
std::vector<Deed> actions_of(const TwinHand& hand) {
    std::vector<Deed> actions;
    for (const Heard& each : hand.t.heard.at(hand.spectator)) {
        const auto object = each.object();
        if (object.at("type").as_string() != "event") continue;
        if (object.at("kind").as_string() != "action") continue;
        actions.push_back({Deed::Kind::Act, each.at,
                           static_cast<std::uint8_t>(object.at("seat").as_int64()),
                           std::string(object.at("action").as_string()),
                           static_cast<Sequence>(object.at("seq").as_int64()) - 1});
    }
    return actions;
}

/// Follows every card from its place in the deck: what a seat holds, as places. Cards that came
/// back by a reshuffle or from the discards have no place any more.
class Tracker {
public:
    Tracker(const Script& script, const std::vector<std::string>& log)
        : rules_(script.settings.setup.rules()), deck_(script.deck), held_(engine::max_players) {
        DealFacts facts{.seed = {},
                        .contributions = std::vector<Contribution>(script.settings.seats.size()),
                        .dealer = {static_cast<std::uint8_t>(rules_.players() - 1)},
                        .context = {},
                        .stacked = deck_};
        for (const std::string& line : log) {
            const auto entry = parse_entry(line);
            if (entry->kind == EntryKind::SeedDrawn && !hand_) facts.seed = entry->seed;
            if (entry->kind == EntryKind::Dealt) {
                hand_.emplace(rules_, facts);
                Seat to = facts.dealer;
                for (int i = rules_.players() * rules_.edition().hand_size; i > 0; --i) {
                    to = rules_.left_of(to);
                    held_[to.index].push_back(drawn_++);
                }
                catch_up();
            }
            if (entry->kind == EntryKind::Acted) {
                lay(entry->seat, entry->action);
                hand_->play(entry->seat, entry->action);
                catch_up();
            }
            if (entry->kind == EntryKind::Closed) {
                hand_->settle();
                catch_up();
            }
        }
    }

    /// Where the cards were that a seat never got to see: in other hands to the end, or never
    /// drawn.
    std::vector<std::size_t> hidden_from(Seat seat) const {
        std::vector<std::size_t> places;
        for (std::size_t i = 0; i < held_.size(); ++i) {
            if (i != seat.index) places.insert(places.end(), held_[i].begin(), held_[i].end());
        }
        for (std::size_t place = drawn_; place < deck_.size(); ++place) places.push_back(place);
        return places;
    }

private:
    void lay(Seat seat, engine::Action action) {
        std::optional<Card> card;
        if (action.names_card()) card = action.card();
        if (action.verb() == engine::Verb::CoupFourre) {
            card = engine::threat_of(hand_->state().pending.card()).safety;
        }
        if (!card) return;
        auto& places = held_[seat.index];
        const auto found =
            std::ranges::find_if(places, [&](std::size_t place) { return deck_[place] == *card; });
        if (found != places.end()) places.erase(found);
    }
    void catch_up() {
        const engine::State& state = hand_->state();
        if (!hand_->new_pile().empty()) is_renewed_ = true;
        if (is_renewed_) {
            drawn_ = deck_.size();
            return;
        }
        while (drawn_ < state.draw_begin) held_[state.turn.index].push_back(drawn_++);
    }

    engine::Rules rules_;
    std::vector<Card> deck_;
    std::vector<std::vector<std::size_t>> held_;
    std::optional<Hand> hand_;
    std::size_t drawn_ = 0;
    bool is_renewed_ = false;
};

/// The same deck with the cards at some places dealt anew among those places.
std::vector<Card> rearranged(std::vector<Card> deck, const std::vector<std::size_t>& places,
                             Rng& rng) {
    std::vector<Card> cards;
    for (const std::size_t place : places) cards.push_back(deck[place]);
    rng.shuffle(std::span(cards));
    for (std::size_t i = 0; i < places.size(); ++i) deck[places[i]] = cards[i];
    return deck;
}

struct Tally {
    int twins = 0;
    int windows = 0;
    /// Windows that somebody could answer in one hand and nobody in its twin.
    int holders_differ = 0;
};

int windows_in(const TwinHand& hand) {
    return static_cast<int>(std::ranges::count_if(hand.t.heard.at(hand.spectator), [](auto& each) {
        return each.object().at("type").as_string() == "window";
    }));
}

/// How many windows showed somebody else than `seat` a way to answer.
int answerable_windows(const TwinHand& hand, std::uint8_t seat) {
    int windows = 0;
    for (std::uint8_t other = 0; other < hand.sockets.size(); ++other) {
        if (other == seat) continue;
        for (const ClientId client : hand.sockets[other]) {
            for (const Heard& each : hand.t.heard.at(client)) {
                if (each.text->find("\"legal\":[\"coup-fourre\"") != std::string::npos) ++windows;
            }
        }
    }
    return windows;
}

void compare(const TwinHand& hand, const Script& script, std::uint8_t seat, std::uint64_t variant,
             Tally& tally) {
    const Tracker tracker(script, hand.t.log);
    Rng rng(variant, 9);
    Script twin = script;
    twin.deck = rearranged(script.deck, tracker.hidden_from({seat}), rng);
    if (twin.deck == script.deck) return;
    TwinHand other(twin, variant);
    const std::vector<Deed> actions = actions_of(hand);
    for (std::size_t i = 0; i < twin.deeds.size() && !other.is_over(); ++i) {
        other.run_until(twin.deeds[i].at, &actions);
        other.perform(twin.deeds[i], i);
    }
    other.run_until(hand.t.now, &actions);
    // A seat that answers by itself may have been dealt the answer: then what everybody sees is not
    // the same, and this is no twin.
    const auto same = [](const Deed& a, const Deed& b) {
        return a.action == b.action && a.sequence == b.sequence;
    };
    const std::vector<Deed> others = actions_of(other);
    if (!std::ranges::equal(actions, others, same)) return;

    ++tally.twins;
    tally.windows += windows_in(hand);
    if (answerable_windows(hand, seat) != answerable_windows(other, seat)) ++tally.holders_differ;
    REQUIRE(hand.sockets[seat] == other.sockets[seat]);
    for (const ClientId client : hand.sockets[seat]) {
        REQUIRE(hand.t.heard.at(client) == other.t.heard.at(client));
    }
    REQUIRE(hand.t.heard.at(hand.spectator) == other.t.heard.at(other.spectator));
}

/// How many hands a table size is tried with; ./test --all tries more.
std::uint64_t hands_each() {
    const char* more = std::getenv("BORNES_TWIN_HANDS");
    return more != nullptr ? std::strtoull(more, nullptr, 10) : 12;
}

TEST_CASE("no_byte_and_no_moment_depends_on_hidden_cards") {
    int holders_differ = 0;
    for (const engine::Edition* edition : engine::all_editions()) {
        for (const engine::Table& table : edition->tables) {
            Tally tally;
            for (std::uint64_t seed = 0; seed < hands_each(); ++seed) {
                CAPTURE(edition->id);
                CAPTURE(table.players);
                CAPTURE(seed);
                Script script = any_script(*edition, table.players, seed);
                TwinHand hand(script, seed);
                improvise(hand, script);
                for (std::uint64_t variant = 1; variant <= 3; ++variant) {
                    compare(hand, script, 0, 100 * seed + variant, tally);
                }
            }
            CAPTURE(edition->id);
            CAPTURE(table.players);
            MESSAGE(edition->id << ", " << int{table.players} << " players: " << tally.twins
                                << " twins, " << tally.windows << " windows, "
                                << tally.holders_differ << " with other holders");
            CHECK(tally.twins > 0);
            CHECK(tally.windows > 0);
            holders_differ += tally.holders_differ;
        }
    }
    CHECK(holders_differ > 0);
}

}  // namespace

}  // namespace bornes::server
