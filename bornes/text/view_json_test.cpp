#include "bornes/text/view_json.h"

#include <vector>

#include <doctest/doctest.h>

#include "bornes/text/names.h"
#include "bornes/text/test_hands.h"

namespace bornes::text {

namespace {

namespace json = boost::json;

std::string as_json(const engine::View& view, History history = History::Included) {
    std::string out;
    append_view(out, view, history);
    return out;
}

/// The rules that the last view was read with serve again, as they would for a bot.
void check_round_trip(const engine::View& view, std::shared_ptr<const engine::Rules>& recent) {
    const std::string written = as_json(view);
    Parsed<ParsedView> read = parse_view(written, recent);
    INFO(written);
    REQUIRE_MESSAGE(read, (read ? "" : read.error()));
    REQUIRE(as_json(read->view) == written);
    engine::View same = read->view;
    same.rules = view.rules;
    REQUIRE(same == view);
    recent = read->rules;
}

/// Reads two views of every position back: that of whoever acts, and each of the others in turn.
class RoundTrip final : public Observer {
public:
    void on_hand(const HandLine&, const engine::Game& dealt) override { check(dealt); }
    void on_played(const engine::Game& after, engine::Seat, engine::Action) override {
        check(after);
    }

    int views = 0;
    int sets_of_rules = 0;

private:
    void check(const engine::Game& game) {
        if (game.state().phase == engine::Phase::Reshuffle) return;
        check(game.view(game.rules().to_act(game.state())));
        const int other = ++views % (game.rules().players() + 1) - 1;
        if (other < 0) return check(game.view(std::nullopt));
        check(game.view(engine::Seat{static_cast<std::uint8_t>(other)}));
    }

    void check(const engine::View& view) {
        const std::shared_ptr<const engine::Rules> before = recent_;
        check_round_trip(view, recent_);
        if (recent_ != before) ++sets_of_rules;
    }

    std::shared_ptr<const engine::Rules> recent_;
};

/// The views of the seat to act, and all of a hand's end.
class Collector final : public Observer {
public:
    void on_decision(const engine::Game& before, engine::Seat seat, engine::Action) override {
        views.push_back(as_json(before.view(seat)));
    }
    void on_result(const engine::Game& over, const engine::Result&) override {
        views.push_back(as_json(over.view(engine::Seat{0})));
    }
    std::vector<std::string> views;
};

Setup setup_of(std::string_view edition, int players) {
    return {engine::find_edition(edition), players, {}};
}

std::vector<std::string> views_of(std::string_view edition, int players, std::uint64_t seed) {
    Collector collector;
    const Setup setup = setup_of(edition, players);
    random_hand(setup, setup.rules(), seed, collector);
    return collector.views;
}

void is_refused(const json::object& view, std::string_view what) {
    const Parsed<ParsedView> read = read_view(view);
    REQUIRE(!read);
    INFO(read.error());
    CHECK(read.error().find(what) != std::string::npos);
}

}  // namespace

TEST_CASE("views of random hands of every game are read back as they were") {
    RoundTrip round_trip;
    std::uint64_t seed = 0;
    for (const Setup& setup : all_setups()) {
        const engine::Rules rules = setup.rules();
        random_hand(setup, rules, seed++, round_trip);
    }
    CHECK(round_trip.views > 1000);
    CHECK(round_trip.sets_of_rules == static_cast<int>(all_setups().size()));
}

TEST_CASE("a view has the keys of the protocol in their order") {
    const engine::Rules rules = setup_of("parker-1971", 4).rules();
    engine::Rng rng(1);
    const engine::Game game(
        rules, shuffled_deck(rules, rng), {3},
        {.match = {.target = {5000}, .hands = 0}, .number = 2, .scores_before = {{{700}, {25}}}});
    const json::value view = json::parse(as_json(game.view(engine::Seat{0})));
    std::vector<std::string> keys;
    for (const auto& [key, value] : view.as_object()) keys.emplace_back(key);
    CHECK(keys == std::vector<std::string>{"edition",    "players",     "options",   "seat",
                                           "phase",      "turn",        "dealer",    "hand_number",
                                           "goal",       "extended_by", "draw_pile", "draws_due",
                                           "idle_turns", "discards",    "hand",      "hand_sizes",
                                           "known",      "pending",     "result",    "sides",
                                           "legal",      "history"});
    keys.clear();
    for (const auto& [key, value] : view.at("sides").at(1).as_object()) keys.emplace_back(key);
    CHECK(keys == std::vector<std::string>{"seats", "battle", "speed", "distance", "safeties",
                                           "coups_fourres", "km", "started", "score"});
    CHECK(json::serialize(view.at("options")) == R"({"target":5000})");
    CHECK(json::serialize(view.at("sides").at(1).at("seats")) == "[1,3]");
    CHECK(view.at("sides").at(1).at("score") == 25);
    CHECK(json::serialize(view.at("hand_sizes")) == "[7,6,6,6]");
    CHECK(view.at("draw_pile") == 106 - 25);
    CHECK(json::serialize(view.at("known")) == "[[],[],[],[]]");
    CHECK(as_json(game.view(engine::Seat{0}), History::LeftOut).find("history") ==
          std::string::npos);
    const json::value spectator = json::parse(as_json(game.view(std::nullopt)));
    CHECK(spectator.at("seat").is_null());
    CHECK(spectator.at("hand").as_array().empty());
    CHECK(spectator.at("legal").as_array().empty());
}

TEST_CASE("an open window tells nobody but the holder who could answer") {
    const engine::Rules rules = setup_of("parker-1971", 2).rules();
    // A hand in which seat 0 can attack at once: the speed limit needs nothing.
    for (std::uint64_t seed = 0;; ++seed) {
        engine::Rng rng(seed);
        engine::Game game(rules, shuffled_deck(rules, rng), {1});
        const engine::Action attack = engine::Action::attack(engine::Card::SpeedLimit, {1});
        if (!rules.legal_actions(game.state()).contains(attack)) continue;
        game.play({0}, attack, engine::Window::Open);
        REQUIRE(game.state().phase == engine::Phase::CoupFourre);
        for (const auto seat : {std::optional<engine::Seat>{}, std::optional(engine::Seat{0}),
                                std::optional(engine::Seat{1})}) {
            std::shared_ptr<const engine::Rules> none;
            check_round_trip(game.view(seat), none);
        }
        json::object view = json::parse(as_json(game.view(engine::Seat{1}))).as_object();
        CHECK(json::serialize(view["pending"]) == R"({"hazard":"speed-limit","side":1,"by":0})");
        CHECK(view["turn"].is_null());
        view["turn"] = 1;  // as a bot may be told
        CHECK(read_view(view));
        break;
    }
}

TEST_CASE("legal and history may be absent, and other fields are ignored") {
    for (const std::string& text : views_of("express", 3, 2)) {
        json::object view = json::parse(text).as_object();
        const json::value legal = view["legal"];
        view.erase("legal");
        view.erase("history");
        view["colour"] = "red";
        const Parsed<ParsedView> read = read_view(view);
        REQUIRE(read);
        std::string computed;
        append_actions(computed, read->view.legal);
        CHECK(computed == json::serialize(legal));
    }
}

TEST_CASE("legal is compared as a set") {
    json::object view = json::parse(views_of("parker-1971", 2, 1)[0]).as_object();
    std::ranges::reverse(view["legal"].as_array());
    view["legal"].as_array().push_back(view["legal"].as_array()[0]);
    CHECK(read_view(view));
    view["legal"].as_array().push_back("draw");
    is_refused(view, "legal: must be [");
    view["legal"] = json::array{"fly"};
    is_refused(view, "legal[0]: unknown action");
    view["legal"] = json::array{1};
    is_refused(view, "legal[0]: must be a text");
}

TEST_CASE("every field but two is needed, and a wrong one is named") {
    const json::object view = json::parse(views_of("parker-1971", 2, 1)[5]).as_object();
    for (const auto& [key, value] : view) {
        if (key == "legal" || key == "history") continue;
        json::object wrong = view;
        wrong.erase(key);
        is_refused(wrong, std::string(key) + ": is missing");
        wrong[key] = "x";
        is_refused(wrong, key == "edition" ? "edition \"x\"" : std::string(key) + ": must be");
    }
    for (const auto& [key, value] : view.at("sides").at(1).as_object()) {
        json::object wrong = view;
        wrong["sides"].at(1).as_object().erase(key);
        is_refused(wrong, "sides[1]." + std::string(key) + ": is missing");
    }
    const auto with = [&view](std::string_view key, json::value value) {
        json::object wrong = view;
        wrong[key] = std::move(value);
        return wrong;
    };
    is_refused(with("players", 5), "is not played by 5");
    is_refused(with("options", json::object{{"goal", 700}}), "not offered");
    is_refused(with("seat", 2), "seat: must be a whole number from 0 to 1");
    is_refused(with("phase", "waiting"), "phase: must be draw, play");
    is_refused(with("phase", "reshuffle"), "phase: must be draw, play");
    is_refused(with("phase", "draw"), "phase: does not agree");
    is_refused(with("turn", nullptr), "turn: must be the seat to act");
    is_refused(with("goal", 1000), "goal: does not agree");
    is_refused(with("draw_pile", 3), "are not the deck");
    is_refused(with("hand", json::array{"25"}), "hand_sizes: ");
    is_refused(with("hand", json::array{"puncture"}), "hand[0]: must be the id of a card");
    is_refused(with("hand", json::array(8, "25")), "hand: must not have more than 7 cards");
    is_refused(with("hand_sizes", json::array{7, 9}), "hand_sizes[1]: ");
    is_refused(with("known", json::array{json::array{}, 1}), "known[1]: must be a list");
    is_refused(with("discards", json::array(107, "25")),
               "discards: must not have more than 106 cards");
    is_refused(with("pending", json::object{{"hazard", "25"}, {"side", 0}, {"by", 1}}),
               "pending.hazard: must be the id of a hazard");
    is_refused(with("pending", json::object{{"hazard", "accident"}, {"side", 0}, {"by", 1}}),
               "pending: ");
    is_refused(with("history", json::parse("[[0]]")), "history[0]: must be a seat and an action");
    is_refused(with("history", json::parse(R"([[9,"draw"]])")),
               "history[0]: must be a whole number");
    is_refused(with("history", json::parse(R"([[0,"fly"]])")), "history[0]: unknown action");
    json::object seats = view;
    seats["sides"].at(1).as_object()["seats"] = json::array{0};
    is_refused(seats, "sides[1].seats: ");

    CHECK(parse_view("{").error().find("not JSON") == 0);
    CHECK(parse_view("[]").error() == "must be a JSON object, not a list");
}

TEST_CASE("the result belongs to the end of a hand, and its lines add up") {
    json::object over = json::parse(views_of("dujardin-1960", 3, 1).back()).as_object();
    CHECK(read_view(over));
    json::object wrong = over;
    wrong["result"].as_object()["scores"].at(0).as_object()["trip"] = 17;
    is_refused(wrong, "result.scores[0].total: is not the sum");
    wrong = over;
    wrong["result"] = nullptr;
    is_refused(wrong, "result: must be there");
    json::object running = json::parse(views_of("dujardin-1960", 3, 1).front()).as_object();
    running["result"] = over["result"];
    is_refused(running, "result: must be null");
}

TEST_CASE("damaged views are survived") {
    engine::Rng rng(3);
    for (const char* edition : {"express", "parker-1971"}) {
        for (const std::string& text : views_of(edition, 2, 9)) {
            std::string broken = text;
            for (int i = 0; i < 3; ++i) {
                broken[rng.below(static_cast<std::uint32_t>(broken.size()))] =
                    text[rng.below(static_cast<std::uint32_t>(text.size()))];
            }
            parse_view(broken);
        }
    }
}

}  // namespace bornes::text
