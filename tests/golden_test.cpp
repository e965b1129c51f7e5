// Golden playthroughs and perft counts, one file of each kind for every edition in tests/editions.
//
// A golden file is one hand, told so that a person can check every line against the rules; its diff
// shows what a change of the rules changes. A perft file counts the sequences of decisions that are
// possible from fixed positions, by their length: a number that is off by one is a rule that has
// changed. tests/reference_test.py works out the same counts by its own rules.
//
//     BORNES_UPDATE_GOLDEN=1 build/release/golden_test      writes all files anew; then read the
//     diff
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "tests/support/settings.h"
#include "tests/support/words.h"

using namespace bornes::engine;
using namespace bornes::tests;

namespace {

const std::filesystem::path folder = "tests/editions";

/// Compares with a stored file, or writes it where that is asked for.
void check_stored(const std::string& name, const std::string& expected) {
    const std::filesystem::path path = folder / name;
    if (std::getenv("BORNES_UPDATE_GOLDEN") != nullptr) std::ofstream(path) << expected;
    std::ifstream file(path);
    REQUIRE_MESSAGE(file.good(),
                    "no " << path.string() << ": see the head of tests/golden_test.cpp");
    std::istringstream wanted(expected);
    std::string line;
    std::string want;
    for (int number = 1; std::getline(wanted, want); ++number) {
        if (!std::getline(file, line)) line = "(end of file)";
        if (line != want) {
            FAIL(path.string() << ":" << number << "\nstored: " << line << "\n   now: " << want);
        }
    }
    CHECK_FALSE(std::getline(file, line));
}

// Playthroughs.

/// The hands that are told: seeds were picked so that much happens in few lines.
struct Story {
    const char* edition;
    int players;
    std::uint64_t seed;
    bool hazard_up = false;
};
constexpr Story stories[] = {
    {"dujardin-1960", 2, 5134},    {"dujardin-1960", 6, 5004},   {"dujardin-classic", 2, 1865},
    {"dujardin-classic", 6, 2148}, {"dujardin-modern", 2, 3811}, {"dujardin-modern", 3, 4820},
    {"parker-1971", 2, 5824},      {"parker-1971", 4, 2238},     {"express", 2, 2146},
    {"express", 3, 318, true},
};

/// "discard 25 50; play 25; attack accident@1": what is legal, in one line.
std::string choices(ActionSet legal) {
    std::string groups[4];
    const auto put = [](std::string& group, const char* head, const std::string& item) {
        group += (group.empty() ? head : " ") + item;
    };
    for (const Action action : legal) {
        const std::string text = words(action);
        if (action.verb() == Verb::Discard) {
            put(groups[0], "discard ", word(action.card()));
        } else if (action.is_attack()) {
            const std::string target = std::to_string(action.target().index);
            put(groups[2], "attack ", word(action.card()) + "@" + target);
        } else if (action.names_card()) {
            put(groups[1], "play ", text.substr(sizeof "play"));
        } else {
            put(groups[3], "", text);
        }
    }
    std::string line;
    for (const std::string& group : groups) {
        if (!line.empty() && !group.empty()) line += "; ";
        line += group;
    }
    return line;
}

/// A side's piles: battle, speed, distance, safeties (* marks a coup fourré), kilometres.
std::string table_of(const Game& game, int number) {
    const SideView& cards = game.side(side(number));
    const auto pile = [](const auto& list) { return list.empty() ? "-" : words(list); };
    std::string text = std::to_string(number) + ": " + pile(cards.battle) + " / " +
                       pile(cards.speed) + " / " + pile(cards.distance) + " / ";
    if (cards.safeties.empty()) text += "-";
    for (const Card safety : cards.safeties) {
        if (!text.ends_with(' ')) text += ' ';
        text += word(safety);
        if (std::ranges::find(cards.coups_fourres, safety) != cards.coups_fourres.end())
            text += '*';
    }
    return text + " = " + std::to_string(game.state().side(side(number)).km().value) + " km";
}

/// What the decision changed on the table: the side whose piles it was about, and the two common
/// piles.
std::string outcome(const Game& game, Seat by, Action action) {
    const State& state = game.state();
    std::string text = " | ";
    if (action.names_card() && action.verb() != Verb::Discard) {
        const Side at = action.is_attack() ? action.target() : game.rules().side_of(by);
        text += table_of(game, at.index) + " | ";
    } else if (action.verb() == Verb::CoupFourre) {
        text += table_of(game, game.rules().side_of(by).index) + " | ";
    }
    text += "draw " + std::to_string(state.draw_pile()) + ", discards " +
            std::to_string(state.discards);
    if (state.discards > 0) text += " (" + word(state.top_discard()) + ")";
    return text;
}

std::string score_of(const Score& score) {
    std::string text;
    const auto line = [&text](const char* name, Points points) {
        if (points.value != 0)
            text += std::string(name) + " " + std::to_string(points.value) + " + ";
    };
    line("distance", score.distance);
    line("safeties", score.safeties);
    line("all safeties", score.all_safeties);
    line("coups fourres", score.coups_fourres);
    line("trip", score.trip);
    line("delayed", score.delayed);
    line("safe trip", score.safe_trip);
    line("no hundreds", score.no_hundreds);
    line("extension", score.extension);
    line("shutout", score.shutout);
    if (text.empty()) return "0";
    text.replace(text.size() - 3, 3, " = ");
    return text + std::to_string(score.total().value);
}

/// A whole hand: of each decision what was possible, what was done, and the table after it.
std::string told(const Story& story) {
    const Edition& edition = *find_edition(story.edition);
    const Rules rules(edition, story.players, {.hazard_up = story.hazard_up});
    Rng rng(story.seed, 2);
    const std::vector<Card> deck = shuffled_deck(rules, rng);
    Game game(rules, deck, seat(story.players - 1));
    std::ostringstream out;
    out << story.edition << ", " << story.players << " players"
        << (story.hazard_up ? ", hazard-up" : "") << ", seed " << story.seed << "\ndeck "
        << words(deck) << "\n"
        << "A side's piles: battle / speed / distance / safeties (* coup fourre) = km\n\n";
    int number = 0;
    while (!game.state().is_over()) {
        if (game.state().phase == Phase::Reshuffle) {
            game.reshuffle(rng);
            const State& state = game.state();
            out << "     reshuffle: "
                << words(std::span(state.cards.data() + state.draw_begin,
                                   static_cast<std::size_t>(state.draw_pile())))
                << "\n";
            continue;
        }
        const Seat by = *rules.to_act(game.state());
        const ActionSet legal = rules.legal_actions(game.state());
        const Action action = random_action(rules, game.state(), rng, 5);
        out << ++number << ". seat " << int{by.index} << " " << word(game.state().phase) << ": "
            << choices(legal) << "\n";
        REQUIRE(game.play(by, action) == Refusal::None);
        out << "   > " << words(action) << outcome(game, by, action) << "\n";
    }
    const Result result = result_of(rules, game.state());
    out << "\nwinner: " << (result.winner ? std::to_string(result.winner->index) : "nobody")
        << "\n";
    if (edition.result == HandResult::Points) {
        for (int at = 0; at < rules.sides(); ++at) {
            out << "side " << at << ": " << score_of(result.scores[static_cast<std::size_t>(at)])
                << "\n";
        }
    }
    return out.str();
}

// Perft.

#ifdef NDEBUG
constexpr long most_counted = 200'000;
#else
constexpr long most_counted = 2'000;  // every step is checked from top to bottom there
#endif
constexpr long most_stored = 200'000;

/// How many sequences of so many decisions there are; one that ends earlier does not count.
long perft(const Rules& rules, const State& state, int depth) {
    const ActionSet legal = rules.legal_actions(state);
    if (depth == 1) return static_cast<long>(legal.size());
    long count = 0;
    for (const Action action : legal) {
        State next = state;
        rules.apply(next, action);
        if (next.phase == Phase::Reshuffle) {
            Rng rng(1);
            rules.reshuffle(next, rng);
        }
        count += perft(rules, next, depth - 1);
    }
    return count;
}

/// The counts from one position: by depth, until they are too large to be counted often.
std::string counts(const Rules& rules, const State& state, long most) {
    std::string line = "perft";
    for (int depth = 1; depth <= 12; ++depth) {
        const long count = perft(rules, state, depth);
        if (count > most || count == 0) break;
        line += " " + std::to_string(count);
    }
    return line;
}

/// A fixed hand of each table: counts from the deal and from later positions of the hand.
std::string perft_file(const Edition& edition, long most) {
    std::ostringstream out;
    for (const Setting& setting : every_setting()) {
        if (setting.edition != &edition) continue;
        const Rules rules = setting.rules();
        Rng rng(1, 3);
        const std::vector<Card> deck = shuffled_deck(rules, rng);
        State state = rules.deal(deck, seat(setting.players - 1));
        out << setting.name() << "\ndeck " << words(deck) << "\n";
        for (const int decisions : {0, 20, 20, 20, 20, 10, 10}) {
            std::string moves;
            for (int i = 0; i < decisions && !state.is_over(); ++i) {
                const Action action = random_action(rules, state, rng, 4);
                moves += (moves.empty() ? "" : ", ") + words(action);
                rules.apply(state, action);
                if (state.phase == Phase::Reshuffle) break;
            }
            if (state.is_over() || state.phase == Phase::Reshuffle) break;
            if (!moves.empty()) out << "moves " << moves << "\n";
            out << counts(rules, state, most) << "\n";
        }
        out << "\n";
    }
    return out.str();
}

/// Cuts counts that a slow build does not work out.
std::string without_large_counts(std::istream& file, long most) {
    std::string text;
    std::string line;
    while (std::getline(file, line)) {
        if (!line.starts_with("perft")) {
            text += line + "\n";
            continue;
        }
        std::istringstream numbers(line.substr(5));
        text += "perft";
        for (long count = 0; numbers >> count && count <= most;)
            text += " " + std::to_string(count);
        text += "\n";
    }
    return text;
}

}  // namespace

TEST_CASE("every edition has golden playthroughs and a perft file") {
    for (const Edition* edition : all_editions()) {
        const std::string id(edition->id);
        CAPTURE(id);
        CHECK(std::ranges::count(stories, id, &Story::edition) >= 2);
        const auto has_two_players = [&](const Story& story) {
            return story.edition == id && story.players == 2;
        };
        CHECK(std::ranges::any_of(stories, has_two_players));
        if (std::getenv("BORNES_UPDATE_GOLDEN") == nullptr) {
            CHECK(std::filesystem::exists(folder / (id + "-2.golden")));
            CHECK(std::filesystem::exists(folder / (id + ".perft")));
        }
    }
}

TEST_CASE("every golden playthrough goes as it is written") {
    for (const Story& story : stories) {
        const std::string text = told(story);
        CHECK(std::ranges::count(text, '\n') < 300);
        check_stored(std::string(story.edition) + "-" + std::to_string(story.players) + ".golden",
                     text);
    }
}

TEST_CASE("every position has as many continuations as it is written") {
    for (const Edition* edition : all_editions()) {
        const std::string name = std::string(edition->id) + ".perft";
        if (most_counted == most_stored || std::getenv("BORNES_UPDATE_GOLDEN") != nullptr) {
            check_stored(name, perft_file(*edition, most_stored));
            continue;
        }
        std::ifstream file(folder / name);
        REQUIRE(file.good());
        CHECK(without_large_counts(file, most_counted) == perft_file(*edition, most_counted));
    }
}
