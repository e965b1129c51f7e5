// A hand played at random, step by step, that remembers what it takes to play it again.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <doctest/doctest.h>

#include "bornes/engine/game.h"
#include "tests/support/settings.h"

namespace bornes::tests {

/// One of the cards that somebody drew: which pile it came from (0 is the deck, then the
/// reshuffles) and its place there.
struct Place {
    std::size_t pile = 0;
    std::size_t index = 0;
};

/// Everything that happened in a hand: the deck, then decisions and reshuffles in order.
struct Record {
    using Step =
        std::variant<engine::Move, std::size_t>;  ///< a decision, or the number of a new pile
    std::vector<std::vector<engine::Card>> piles;
    engine::Seat dealer;
    std::vector<Step> steps;
};

class RandomHand {
public:
    RandomHand(const engine::Rules& rules, std::uint64_t seed)
        : rng_(seed, 1), eagerness_(static_cast<int>(seed % 4) * 2),
          game_(rules, first_pile(rules), record_.dealer) {
        const engine::State& state = game_.state();
        engine::Seat to = record_.dealer;
        for (std::size_t i = 0; i + 1 < state.draw_begin; ++i) {
            to = rules.left_of(to);
            drawn_[to.index].push_back({0, i});
        }
        drawn_[state.turn.index].push_back({0, state.draw_begin - 1U});
    }

    const engine::Game& game() const { return game_; }
    const engine::State& state() const { return game_.state(); }
    const engine::Rules& rules() const { return game_.rules(); }
    const Record& record() const { return record_; }
    /// For choices of the test itself: the same numbers as play would take, so it changes the hand.
    engine::Rng& rng() { return rng_; }
    /// What a seat has drawn in this hand, oldest first, without the deal's order among seats.
    const std::vector<Place>& drawn_by(engine::Seat seat) const { return drawn_[seat.index]; }
    /// The place of the card that would be drawn next.
    Place next_draw() const {
        const engine::State& state = game_.state();
        const std::size_t size = record_.piles.back().size();
        return {record_.piles.size() - 1, size - static_cast<std::size_t>(state.draw_pile())};
    }

    /// Plays one decision, or lays one new draw pile; false when the hand is over.
    bool step() {
        if (state().is_over()) return false;
        if (state().phase == engine::Phase::Reshuffle) {
            const std::size_t size = rules().reshuffle_size(state());
            std::vector<engine::Card> pile(
                state().cards.begin(), state().cards.begin() + static_cast<std::ptrdiff_t>(size));
            rng_.shuffle(std::span<engine::Card>(pile));
            game_.reshuffle(pile);
            record_.steps.emplace_back(record_.piles.size());
            record_.piles.push_back(std::move(pile));
            return true;
        }
        const engine::Seat seat = *rules().to_act(state());
        const engine::Action action = random_action(rules(), state(), rng_, eagerness_);
        const Place next = next_draw();
        const std::uint8_t begin = state().draw_begin;
        REQUIRE(game_.play(seat, action) == engine::Refusal::None);
        record_.steps.emplace_back(engine::Move{seat, action});
        for (std::size_t i = 0; begin + i < state().draw_begin; ++i) {
            drawn_[state().turn.index].push_back({next.pile, next.index + i});
        }
        return true;
    }

private:
    const std::vector<engine::Card>& first_pile(const engine::Rules& rules) {
        record_.dealer =
            seat(static_cast<int>(rng_.below(static_cast<std::uint32_t>(rules.players()))));
        record_.piles.push_back(shuffled_deck(rules, rng_));
        return record_.piles.back();
    }

    engine::Rng rng_;
    int eagerness_;
    Record record_;
    engine::Game game_;
    std::array<std::vector<Place>, engine::max_players> drawn_;
};

/// Plays a record again. With open windows nothing depends on who could have answered: a hazard
/// that was not answered is settled when the next step comes, or at the end.
inline engine::Game replayed(const engine::Rules& rules, const Record& record,
                             engine::Window window = engine::Window::Settled) {
    engine::Game game(rules, record.piles[0], record.dealer);
    const auto settle = [&](bool answered) {
        const bool open = window == engine::Window::Open;
        if (open && !answered && game.state().phase == engine::Phase::CoupFourre) game.settle();
    };
    for (const Record::Step& step : record.steps) {
        if (const auto* pile = std::get_if<std::size_t>(&step)) {
            settle(false);
            game.reshuffle(record.piles[*pile]);
            continue;
        }
        const auto& [by, action] = std::get<engine::Move>(step);
        if (window == engine::Window::Open && action == engine::Action::decline()) continue;
        settle(action == engine::Action::coup_fourre());
        REQUIRE(game.play(by, action, window) == engine::Refusal::None);
    }
    return game;
}

#ifdef NDEBUG
inline constexpr int slowness = 1;
#else
/// Sanitizers and assertions make a step slow, so that there are fewer hands.
inline constexpr int slowness = 50;
#endif

/// Calls `law` with random hands, freshly dealt: so many of each setting.
template <typename Law>
void for_random_hands(std::uint64_t stream, int hands, Law law) {
    for (const Setting& setting : every_setting()) {
        const engine::Rules rules = setting.rules();
        const int count = std::max(4, hands / slowness);
        for (int number = 0; number < count; ++number) {
            INFO(setting.name() << ", hand " << number << " of stream " << stream);
            RandomHand hand(rules, stream << 32 | static_cast<std::uint64_t>(number));
            law(hand);
        }
    }
}

/// Whether it is time for a check that is too slow for every step: on average once in `every`.
inline bool now_and_then(RandomHand& hand, std::uint32_t every) {
    return hand.rng().below(every) == 0;
}

/// All seats, and a spectator.
inline std::vector<std::optional<engine::Seat>> every_viewer(const engine::Rules& rules) {
    std::vector<std::optional<engine::Seat>> viewers = {std::nullopt};
    for (int number = 0; number < rules.players(); ++number) viewers.emplace_back(seat(number));
    return viewers;
}

}  // namespace bornes::tests
