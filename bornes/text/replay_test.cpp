#include "bornes/text/replay.h"

#include <string>
#include <vector>

#include <boost/json.hpp>
#include <doctest/doctest.h>

#include "bornes/text/names.h"
#include "bornes/text/test_hands.h"

namespace bornes::text {

namespace {

namespace json = boost::json;

struct Outcome {
    std::string written;
    std::optional<RecordError> error;
};

Outcome replay(std::string_view record, std::size_t piece = std::string::npos) {
    Outcome outcome;
    TraceWriter writer(outcome.written);
    Replayer replayer(writer);
    for (; !record.empty(); record.remove_prefix(std::min(piece, record.size()))) {
        replayer.feed(record.substr(0, piece));
    }
    replayer.finish();
    outcome.error = replayer.error();
    return outcome;
}

std::vector<std::string> lines_of(const std::string& record) {
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < record.size();) {
        const std::size_t end = record.find('\n', at);
        lines.push_back(record.substr(at, end + 1 - at));
        at = end + 1;
    }
    return lines;
}

std::string type_of(const std::string& line) {
    return std::string(json::parse(line).as_object()["type"].as_string());
}

/// Only what a reader needs: the game and its deck, new draw piles, actions.
std::string bare(const std::string& record) {
    std::string kept;
    for (const std::string& line : lines_of(record)) {
        json::object given = json::parse(line).as_object();
        const std::string type = type_of(line);
        if (type == "result" || type == "match-result") continue;
        json::object needed;
        for (const char* key :
             {"type", "edition", "players", "options", "dealer", "deck", "pile", "action"}) {
            if (type == "decision" && std::string_view(key) == "seat") continue;
            if (given.contains(key)) needed[key] = given[key];
        }
        kept += json::serialize(needed) + "\n";
    }
    return kept;
}

const Setup& setup_of(std::string_view edition, int players) {
    static const std::vector<Setup> setups = all_setups();
    return *std::ranges::find_if(setups, [&](const Setup& setup) {
        return setup.edition->id == edition && setup.players == players;
    });
}

/// A whole match as the trace command makes one.
std::string match_record(Setup setup, const engine::MatchOptions& options, std::uint64_t seed) {
    std::string record;
    TraceWriter writer(record);
    const engine::Rules rules = setup.rules();
    MatchLine line{setup,
                   std::vector<std::string>(static_cast<std::size_t>(setup.players), "é\"\\")};
    line.setup.options.match = options;
    writer.on_match(line);
    engine::Match match(rules, options);
    for (std::uint64_t k = 0; !match.is_over(); ++k) {
        engine::Rng deck = deck_stream(seed, k);
        engine::Rng choices = choice_stream(seed, k);
        const HandLine hand{.setup = setup,
                            .dealer = match.dealer(),
                            .number = match.hand_number(),
                            .scores_before = match.totals(),
                            .deck = shuffled_deck(rules, deck)};
        engine::Game game(rules, hand.deck, hand.dealer);
        writer.on_hand(hand, game);
        match.add(play_out(game, deck, writer, [&](const engine::Game& at, engine::Seat) {
            return choose_random(rules.legal_actions(at.state()), choices);
        }));
    }
    writer.on_match_result(rules, match);
    return record;
}

void fails(const std::string& record, std::uint64_t line, std::string_view what) {
    const Outcome outcome = replay(record);
    REQUIRE(outcome.error);
    INFO(outcome.error->message);
    CHECK(outcome.error->line == line);
    CHECK(outcome.error->message.find(what) != std::string::npos);
}

/// The first line of a record with one field changed; a null value takes the field out.
std::string with(const std::string& line, std::string_view key, json::value value) {
    json::object object = json::parse(line).as_object();
    if (value.is_null()) {
        object.erase(key);
    } else {
        object[key] = std::move(value);
    }
    return json::serialize(object) + "\n";
}

}  // namespace

TEST_CASE("a record of any game is the same bytes after replay, whole or bare") {
    for (const Setup& setup : all_setups()) {
        for (std::uint64_t seed = 0; seed < 10; ++seed) {
            const std::string record = random_record(setup, seed);
            const Outcome again = replay(record);
            REQUIRE(!again.error);
            REQUIRE(again.written == record);
            if (seed < 3) REQUIRE(replay(bare(record)).written == record);
        }
    }
}

TEST_CASE("it does not matter in which pieces a record arrives") {
    const std::string record = random_record(setup_of("express", 3), 4);
    for (const std::size_t piece : {1UL, 7UL, 1000UL})
        CHECK(replay(record, piece).written == record);
    std::string unended = record;
    unended.pop_back();
    CHECK(replay(unended).written == record);
    std::string with_returns;
    for (const std::string& line : lines_of(record)) {
        with_returns += line.substr(0, line.size() - 1) + "\r\n\r\n";
    }
    CHECK(replay(with_returns).written == record);
}

TEST_CASE("a record may end in the middle of a hand") {
    const std::vector<std::string> lines = lines_of(random_record(setup_of("parker-1971", 2), 1));
    std::string begun;
    for (std::size_t i = 0; i < 20; ++i) begun += lines[i];
    const Outcome again = replay(begun);
    CHECK(!again.error);
    CHECK(again.written == begun);
    CHECK(!replay("").error);
}

TEST_CASE("a match is closed when the rules say that it is decided") {
    for (const engine::MatchOptions options :
         {engine::MatchOptions{}, engine::MatchOptions{.target = {2000}, .hands = 0},
          engine::MatchOptions{.target = {}, .hands = 3}}) {
        const std::string record = match_record(setup_of("dujardin-modern", 3), options, 5);
        CHECK(replay(record).written == record);
        CHECK(replay(bare(record)).written.find("match-result") != std::string::npos);
    }
    const std::string short_game = match_record(setup_of("express", 2), {}, 5);
    CHECK(replay(short_game).written == short_game);
    CHECK(short_game.find(R"("options":{},"names")") != std::string::npos);
    const std::string to_target = match_record(setup_of("parker-1971", 4), {}, 5);
    CHECK(to_target.find(R"("options":{"target":5000},"names")") != std::string::npos);
}

TEST_CASE("in a match, dealer, number and totals that are left out follow from the hands before") {
    const std::string record =
        match_record(setup_of("parker-1971", 2), {.target = {}, .hands = 3}, 8);
    std::string shortened;
    for (const std::string& line : lines_of(record)) {
        std::string kept = line;
        if (type_of(line) == "hand") {
            for (const char* key : {"dealer", "number", "scores_before", "options"}) {
                kept = with(kept, key, nullptr);
            }
        }
        if (type_of(line) == "match") kept = with(kept, "names", json::array{"a", "b"});
        shortened += kept;
    }
    std::string expected = record;
    const std::string first = lines_of(record)[0];
    expected.replace(0, first.size(), with(first, "names", json::array{"a", "b"}));
    CHECK(replay(shortened).written == expected);
}

TEST_CASE("what a server adds to a record is carried along in its place") {
    std::vector<std::string> lines = lines_of(match_record(setup_of("express", 2), {}, 6));
    lines[1].insert(lines[1].size() - 2, R"(,"commitment":"ab12","contributions":["cd",null])");
    const std::string reveal = R"({"type":"reveal","seed":"ef\"34"})"
                               "\n";
    for (const std::size_t from_end : {1UL, 0UL}) {  // before the match's result, and after
        std::vector<std::string> server = lines;
        server.insert(server.end() - static_cast<std::ptrdiff_t>(from_end), reveal);
        std::string record;
        for (const std::string& line : server) record += line;
        const Outcome again = replay(record);
        CHECK(!again.error);
        CHECK(again.written == record);
    }
}

TEST_CASE("what is recomputed is not read") {
    const std::string record = random_record(setup_of("parker-1971", 2), 3);
    std::string wrong;
    for (const std::string& line : lines_of(record)) {
        const std::string type = type_of(line);
        if (type == "decision") {
            wrong += with(with(with(line, "seat", 17), "legal", "none"), "phase", json::array{1});
        } else if (type == "result") {
            wrong += R"({"type":"result","winner":"nobody"})"
                     "\n";
        } else {
            wrong += line;
        }
    }
    CHECK(replay(wrong).written == record);
}

TEST_CASE(
    "a refused action names the line, the action and the rule, and nothing after it is played") {
    const std::vector<std::string> lines = lines_of(random_record(setup_of("parker-1971", 2), 3));
    std::string record = lines[0] + lines[1] + lines[2];
    const std::string good = record;
    record += R"({"type":"decision","action":"coup-fourre"})"
              "\n" +
              lines[3];
    const Outcome outcome = replay(record);
    CHECK(outcome.written == good);
    REQUIRE(outcome.error);
    CHECK(outcome.error->line == 4);
    CHECK(outcome.error->action == "coup-fourre");
    CHECK(outcome.error->refusal == engine::Refusal::NothingToAnswer);
    CHECK(outcome.error->message.find("\"coup-fourre\" is refused, nothing-to-answer: ") !=
          std::string::npos);
}

TEST_CASE("every way to be wrong is told with its line") {
    const std::string record = random_record(setup_of("parker-1971", 2), 3);
    const std::vector<std::string> lines = lines_of(record);
    const std::string& hand = lines[0];
    const std::string decision = R"({"type":"decision","action":"draw"})"
                                 "\n";

    SUBCASE("the form") {
        fails("{\"type\":\n", 1, "not JSON at column 9");
        fails(hand + "{\"type\":tru}\n", 2, "not JSON at column 9");
        fails("\n\n{} {}\n", 3, "not JSON at column 4: extra data");
        fails("[1]\n", 1, "must be a JSON object, not a list");
        fails("{}\n", 1, "type: is missing");
        fails("{\"type\":1}\n", 1, "type: must be a text, not 1");
        fails("{\"type\":\"move\"}\n", 1, "unknown type \"move\"; there are: match, hand");
        fails("{\"type\":\"\xff\"}\n", 1, "not JSON");
        fails(std::string(100, '['), 1, "not JSON");
        fails("\n" + std::string(Replayer::longest_line + 1, ' '), 2, "longer than");
    }
    SUBCASE("the order") {
        fails(decision, 1, "\"draw\" before any hand");
        fails(hand + hand, 2, "before the last one is over");
        fails(hand + R"({"type":"match","edition":"express","players":2})", 2,
              "before the hand is over");
        fails(record + decision, lines.size() + 1, "hand-is-over");
        fails(hand + R"({"type":"reshuffle","pile":[]})", 2, "no new draw pile is due");
        fails(R"({"type":"reveal","seed":"00"})", 1, "no finished hand");
        fails(hand + R"({"type":"reveal","seed":"00"})", 2, "no finished hand");
        const std::string reveal = R"({"type":"reveal","seed":"00"})"
                                   "\n";
        fails(record + reveal + reveal, lines.size() + 2, "no finished hand");
    }
    SUBCASE("the hand") {
        fails(with(hand, "edition", "mille"), 1, "unknown edition \"mille\"; there are: ");
        fails(with(hand, "edition", 3), 1, "edition: must be a text, not 3");
        fails(with(hand, "edition", nullptr), 1, "edition: is missing");
        fails(with(hand, "players", 5), 1, "is not played by 5");
        fails(with(hand, "players", 2.5), 1, "players: must be a whole number");
        fails(with(hand, "options", json::array{}), 1, "options: must be an object, not a list");
        fails(with(hand, "options", json::object{{"goal", 700}}), 1, "is not offered by");
        fails(with(hand, "format", 2), 1, "format: must be 1");
        fails(with(hand, "dealer", 2), 1, "dealer: must be a whole number from 0 to 1, not 2");
        fails(with(hand, "dealer", -1), 1, "dealer: ");
        fails(with(hand, "number", 0), 1, "number: ");
        fails(with(hand, "number", 1e300), 1, "number: ");
        fails(with(hand, "scores_before", json::array{0}), 1,
              "scores_before: must have 2 items, not 1");
        fails(with(hand, "scores_before", json::array{0, "x"}), 1, "scores_before[1]: ");
        fails(with(hand, "scores_before", json::array{0, 18446744073709551615U}), 1,
              "scores_before[1]: ");
        fails(with(hand, "deck", nullptr), 1, "deck: is missing");
        fails(with(hand, "deck", json::array{"25"}), 1,
              "deck: has 0 of 100, not 12 (1 cards, 101 are due)");
        fails(with(hand, "deck", json::array{"25", 50}), 1,
              "deck[1]: must be the id of a card, not 50");
        json::array deck = json::parse(hand).as_object()["deck"].as_array();
        const auto ace = std::ranges::find(deck, json::value("driving-ace"));
        *ace = "200";
        fails(with(hand, "deck", deck), 1, "deck: has 5 of 200, not 4 (101 cards, 101 are due)");
    }
    SUBCASE("the match") {
        const std::string match = R"({"type":"match","edition":"parker-1971","players":2})"
                                  "\n";
        fails(with(match, "names", json::array{"a"}), 1, "names: must have 2 items, not 1");
        fails(with(match, "names", json::array{"a", 1}), 1, "names[1]: must be a text");
        fails(with(match, "options", json::object{{"target", 0}}), 1, "option.target: ");
        fails(with(match, "options", json::object{{"target", 5}, {"hands", 5}}), 1, "not both");
        fails(match + with(hand, "edition", "dujardin-1960"), 2, "must be those of the match");
        fails(match + with(hand, "options", json::object{{"hands", 9}}), 2,
              "must be those of the match");
    }
    SUBCASE("the decision") {
        fails(hand + R"({"type":"decision"})", 2, "action: is missing");
        fails(hand + R"({"type":"decision","action":7})", 2, "action: must be a text, not 7");
        fails(hand + R"({"type":"decision","action":"play 7"})", 2,
              "\"play 7\": unknown card \"7\"");
        fails(hand + R"({"type":"decision","action":"play flat-tire"})", 2, "needs the side");
        fails(hand + R"({"type":"decision","action":"draw"})", 2,
              "\"draw\" is refused, nothing-to-draw: ");
    }
}

TEST_CASE("a new draw pile must be made of the cards that are due") {
    // A hand that reshuffles.
    std::vector<std::string> lines;
    std::size_t at = 0;
    for (std::uint64_t seed = 0; at == 0; ++seed) {
        lines = lines_of(random_record(setup_of("express", 2), seed));
        for (std::size_t i = 0; i < lines.size(); ++i) {
            if (type_of(lines[i]) == "reshuffle" && at == 0) at = i;
        }
    }
    std::string before;
    for (std::size_t i = 0; i < at; ++i) before += lines[i];
    CHECK(!replay(before).error);
    fails(before + lines[at + 1], at + 1,
          "a new draw pile is due first, and there is no reshuffle line");
    CHECK(!replay(before + lines[at]).error);
    json::array pile = json::parse(lines[at]).as_object()["pile"].as_array();
    std::ranges::reverse(pile);
    CHECK(!replay(before + with(lines[at], "pile", pile)).error);
    pile.pop_back();
    fails(before + with(lines[at], "pile", pile), at + 1, "pile: has ");
    fails(before + with(lines[at], "pile", "25"), at + 1, "pile: must be a list");
    fails(before + with(lines[at], "pile", nullptr), at + 1, "pile: is missing");
}

TEST_CASE("what was decided before an error is written") {
    std::string record = match_record(setup_of("express", 2), {}, 6);
    const std::string whole = record;
    record.erase(record.rfind("{\"type\":\"match-result\""));
    record += "nonsense";
    const Outcome outcome = replay(record);
    REQUIRE(outcome.error);
    CHECK(outcome.written == whole);
}

TEST_CASE("any bytes are survived") {
    const std::string record = random_record(setup_of("express", 4), 2).substr(0, 20'000);
    engine::Rng rng(7);
    for (int i = 0; i < 300; ++i) {
        std::string broken = record;
        for (std::uint32_t changes = 1 + rng.below(5); changes > 0; --changes) {
            const std::size_t at = rng.below(static_cast<std::uint32_t>(broken.size()));
            switch (rng.below(3)) {
            case 0: broken[at] = static_cast<char>(rng.below(256)); break;
            case 1: broken.erase(at, rng.below(40)); break;
            default: broken.insert(at, record.substr(rng.below(15'000), rng.below(400)));
            }
        }
        replay(broken, 1 + rng.below(5000));
    }
}

}  // namespace bornes::text
