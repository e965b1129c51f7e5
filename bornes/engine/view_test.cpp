#include "bornes/engine/view.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "bornes/engine/game.h"
#include "tests/support/chance.h"
#include "tests/support/decks.h"
#include "tests/support/settings.h"
#include "tests/support/words.h"

using namespace bornes::engine;
using namespace bornes::tests;
using enum Card;

namespace {

const Edition& edition(std::string_view id) { return *find_edition(id); }

void act(Game& game, Action action, Window window = Window::Settled) {
    REQUIRE(game.play(*game.rules().to_act(game.state()), action, window) == Refusal::None);
}

/// Random play for so many steps, or to the end of the hand.
Game played(const Rules& rules, std::uint64_t seed, int steps, int eagerness = 3) {
    Rng rng(seed);
    Game game(rules, shuffled_deck(rules, rng), seat(0));
    for (int i = 0; i < steps && !game.state().is_over(); ++i) {
        if (game.state().phase == Phase::Reshuffle) {
            game.reshuffle(rng);
        } else {
            act(game, random_action(rules, game.state(), rng, eagerness));
        }
    }
    if (game.state().phase == Phase::Reshuffle) game.reshuffle(rng);
    return game;
}

std::vector<std::optional<Seat>> every_seat(const Rules& rules) {
    std::vector<std::optional<Seat>> seats = {std::nullopt};
    for (int number = 0; number < rules.players(); ++number) seats.emplace_back(seat(number));
    return seats;
}

}  // namespace

TEST_CASE("a view shows the table, the own hand and how many cards the others hold") {
    const Rules rules(edition("parker-1971"), 4);
    HandContext context;
    context.match = {.target = {3000}};
    context.number = 2;
    context.scores_before = {Points{700}, Points{1100}};
    Rng rng(2);
    const std::vector<Card> deck = shuffled_deck(rules, rng);
    Game game(rules, deck, seat(3), context);
    const Action first = rules.legal_actions(game.state()).first();
    act(game, first);
    const View view = game.view(seat(2));
    CHECK(view.rules == &rules);
    CHECK(view.match == MatchOptions{.target = {3000}});
    CHECK(view.seat == seat(2));
    CHECK(view.phase == Phase::Play);
    CHECK(view.turn == seat(1));
    CHECK(view.dealer == seat(3));
    CHECK(view.hand_number == 2);
    CHECK(view.goal == Km{1000});
    CHECK_FALSE(view.extended_by.has_value());
    CHECK(view.draw_pile == 106 - 4 * 6 - 2);
    CHECK(view.draws_due == 0);
    CHECK(view.idle_turns == 0);
    CHECK(view.hand == game.state().hands[2]);
    CHECK(view.hand_sizes == std::array<std::uint8_t, max_players>{6, 7, 6, 6});
    CHECK(view.known == std::array<Hand, max_players>{});
    CHECK_FALSE(view.pending.has_value());
    CHECK_FALSE(view.result.has_value());
    CHECK(view.sides[0].score == Points{700});
    CHECK(view.sides[1].score == Points{1100});
    CHECK(view.legal.is_empty());
    CHECK(view.history == std::vector<Move>{{seat(0), first}});
    CHECK(game.view(seat(1)).legal == rules.legal_actions(game.state()));
}

TEST_CASE("a spectator's view has no seat, no hand and nothing to do") {
    for (const Setting& setting : every_setting()) {
        const Rules rules = setting.rules();
        const Game game = played(rules, 3, 30);
        const View view = game.view(std::nullopt);
        CHECK_FALSE(view.seat.has_value());
        CHECK(view.hand.is_empty());
        CHECK(view.legal.is_empty());
        CHECK(legal_actions(view).is_empty());
        CHECK(why_no_view(view) == ViewError::None);
    }
}

TEST_CASE("a view does not change when cards that it does not show change places") {
    for (const Setting& setting : every_setting()) {
        CAPTURE(setting.name());
        const Rules rules = setting.rules();
        Rng rng(17);
        const std::vector<Card> deck = shuffled_deck(rules, rng);
        const auto dealt = static_cast<std::size_t>(setting.players * setting.edition->hand_size);
        // Seat 0 sees its own cards; swap one of seat 1 with one far down in the draw pile.
        std::vector<Card> other = deck;
        std::swap(other[1], other[dealt + 10]);
        const Game game(rules, deck, seat(setting.players - 1));
        const Game swapped(rules, other, seat(setting.players - 1));
        CHECK(game.view(seat(0)) == swapped.view(seat(0)));
        CHECK(game.view(std::nullopt) == swapped.view(std::nullopt));
        if (deck[1] != deck[dealt + 10]) CHECK(game.view(seat(1)) != swapped.view(seat(1)));
    }
}

TEST_CASE("in a window only the holder's view tells that somebody can answer") {
    for (const Edition* each : all_editions()) {
        CAPTURE(std::string(each->id));
        const Rules rules(*each, 2);
        std::vector<Game> games;
        for (const bool holder : {true, false}) {
            games.emplace_back(rules, accident_deck(rules, holder), seat(1));
            act(games.back(), Action::play(GreenLight));
            act(games.back(), Action::attack(Accident, side(0)), Window::Open);
        }
        for (const Game& game : games) {
            const View view = game.view(seat(1));
            CHECK(view.phase == Phase::CoupFourre);
            CHECK_FALSE(view.turn.has_value());
            CHECK(view.pending == Pending{Accident, side(0), seat(1)});
            CHECK(view.legal.is_empty());
            CHECK(why_no_view(view) == ViewError::None);
        }
        CHECK(games[0].view(seat(1)) == games[1].view(seat(1)));
        CHECK(games[0].view(std::nullopt) == games[1].view(std::nullopt));
        CHECK(games[0].view(seat(0)).legal.size() == 2);
        CHECK(legal_actions(games[0].view(seat(0))).size() == 2);
        CHECK(games[1].view(seat(0)).legal.is_empty());
        CHECK(legal_actions(games[1].view(seat(0))).is_empty());

        // The holder declines, by word or by silence; the other had nothing to decline.
        Game declined = games[0];
        REQUIRE(declined.play(seat(0), Action::decline()) == Refusal::None);
        for (Game& game : games) game.settle();
        CHECK(declined.view(seat(0)) == games[0].view(seat(0)));
        for (const auto& who : {std::optional(seat(1)), std::optional<Seat>()}) {
            CHECK(declined.view(who) == games[0].view(who));
            CHECK(declined.view(who) == games[1].view(who));
        }
    }
}

TEST_CASE("a view of an ended hand has the result") {
    for (const Setting& setting : every_setting()) {
        const Rules rules = setting.rules();
        const Game game = played(rules, 5, 100'000);
        REQUIRE(game.state().is_over());
        for (const auto& who : every_seat(rules)) {
            const View view = game.view(who);
            CHECK(view.phase == Phase::Over);
            CHECK_FALSE(view.turn.has_value());
            CHECK(view.result == result_of(rules, game.state()));
            CHECK(view.legal.is_empty());
            CHECK(legal_actions(view).is_empty());
            CHECK(why_no_view(view) == ViewError::None);
        }
    }
}

TEST_CASE("the unseen cards are those of other hands and of the draw pile, less what is known") {
    for (const Setting& setting : every_setting()) {
        CAPTURE(setting.name());
        const Rules rules = setting.rules();
        for (int steps = 0; steps < 200; steps += 17) {
            const Game game = played(rules, 23, steps);
            const State& state = game.state();
            for (const auto& who : every_seat(rules)) {
                const View view = game.view(who);
                std::vector<Card> expected(state.cards.begin() + state.draw_begin,
                                           state.cards.begin() + state.draw_end);
                for (int number = 0; number < rules.players(); ++number) {
                    if (who == seat(number)) continue;
                    const auto at = static_cast<std::size_t>(number);
                    for (const Card card : all_cards) {
                        const int hidden = state.hands[at].count(card) - view.known[at].count(card);
                        expected.insert(expected.end(), static_cast<std::size_t>(hidden), card);
                    }
                }
                std::ranges::sort(expected);
                const Pile unseen = unseen_cards(view);
                CHECK(std::ranges::equal(unseen, expected));
            }
        }
    }
}

TEST_CASE("a sampled deal agrees with its view") {
    for (const Setting& setting : every_setting()) {
        CAPTURE(setting.name());
        const Rules rules = setting.rules();
        Rng rng(31);
        for (int steps = 0; steps < 160; steps += 13) {
            const Game game = played(rules, 29, steps);
            if (game.state().is_over()) break;
            for (const auto& who : every_seat(rules)) {
                const View view = game.view(who);
                const State state = sample_deal(view, rng);
                CHECK(rules.is_sound(state));
                CHECK(state.phase == view.phase);
                CHECK(state.draw_pile() == view.draw_pile);
                for (int number = 0; number < rules.players(); ++number) {
                    const auto at = static_cast<std::size_t>(number);
                    CHECK(state.hands[at].size() == view.hand_sizes[at]);
                    for (const Card card : all_cards) {
                        CHECK(state.hands[at].count(card) >= view.known[at].count(card));
                    }
                }
                if (who) CHECK(state.hands[who->index] == view.hand);
                CHECK(legal_actions(view) == view.legal);
                if (who && rules.to_act(game.state()) == who) {
                    CHECK(rules.to_act(state) == who);
                    CHECK(rules.legal_actions(state) == view.legal);
                }
            }
        }
    }
}

TEST_CASE("every deal that agrees with a view is equally likely") {
    // Seat 1 keeps the six cards it was dealt, all different, and two more different ones are left
    // to draw: seat 0 sees eight cards that can lie in 8! / 6! = 56 ways.
    const Rules rules(edition("dujardin-1960"), 2);
    const std::vector<Card> kept = {Km25, Km50, Accident, Repairs, RightOfWay, SpareTire};
    std::vector<Card> first;
    for (const Card card : kept) first.insert(first.end(), {Km100, card});
    std::vector<Card> deck = deck_beginning(rules, first);
    std::swap(*std::ranges::find(deck.begin() + 12, deck.end(), Gasoline), deck[deck.size() - 1]);
    std::swap(*std::ranges::find(deck.begin() + 12, deck.end(), ExtraTank), deck[deck.size() - 2]);
    Game game(rules, deck, seat(1));
    while (game.state().draw_pile() > 2) {
        act(game, Action::discard(deck[game.state().draw_begin - 1U]));  // what was just drawn
    }
    const View view = game.view(seat(0));
    REQUIRE(unseen_cards(view).size() == 8 + (rules.to_act(game.state()) == seat(1) ? 1 : 0));

    std::map<std::string, long> counts;
    Rng rng(41);
    const int places = static_cast<int>(unseen_cards(view).size());
    const int deals = places == 8 ? 56 : 72;
    for (int i = 0; i < 400 * deals; ++i) {
        const State state = sample_deal(view, rng);
        ++counts[words(cards_of(state.hands[1])) + " | " +
                 words(std::span(state.cards.data() + state.draw_begin, 2))];
    }
    std::vector<long> seen;
    for (const auto& [deal, count] : counts) seen.push_back(count);
    CHECK(seen.size() == static_cast<std::size_t>(deals));
    CHECK(looks_uniform(seen));
}

TEST_CASE("a card that everyone saw being taken stays with its player in every sampled deal") {
    const Rules rules(edition("express"), 3);
    Game game(rules, deck_beginning(rules, {RightOfWay}), seat(2));
    act(game, Action::discard(RightOfWay));
    act(game, Action::take());
    act(game, Action::discard(rules.legal_actions(game.state()).first().card()));
    act(game, Action::draw());
    Rng rng(1);
    for (const auto& who : every_seat(rules)) {
        for (int i = 0; i < 50; ++i) {
            CHECK(sample_deal(game.view(who), rng).hands[1].holds(RightOfWay));
        }
    }
}

TEST_CASE("the cards that a view does not place go to the hands in order, then to the draw pile") {
    const Rules rules(edition("parker-1971"), 3);
    const Game game = played(rules, 6, 0);
    const View view = game.view(seat(1));
    const Pile hidden = unseen_cards(view);
    const State state = DealSampler(view).with({hidden.begin(), hidden.end()});
    CHECK(any_deal(view) == state);
    std::size_t next = 0;
    for (const std::size_t at : {std::size_t{0}, std::size_t{2}}) {
        Hand expected;
        for (int i = 0; i < view.hand_sizes[at]; ++i) expected.add(hidden[next++]);
        CHECK(state.hands[at] == expected);
    }
    CHECK(std::ranges::equal(hidden.begin() + next, hidden.end(),
                             state.cards.begin() + state.draw_begin,
                             state.cards.begin() + state.draw_end));
}

TEST_CASE("a bot may be told who holds the answer") {
    const Rules rules(edition("parker-1971"), 2);
    Game game(rules, accident_deck(rules, true), seat(1));
    act(game, Action::play(GreenLight));
    act(game, Action::attack(Accident, side(0)));
    View view = game.view(seat(0));
    view.turn = seat(0);
    CHECK(why_no_view(view) == ViewError::None);
    CHECK(legal_actions(view) == view.legal);
    Rng rng(1);
    State state = sample_deal(view, rng);
    CHECK(rules.to_act(state) == seat(0));
    rules.apply(state, Action::coup_fourre());
    CHECK(rules.to_act(state) == seat(0));
}
