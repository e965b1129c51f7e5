// Decks with the cards of a test in their places, written as words: "green-light 75 50".
//
// Whatever the test does not name is filled in a fixed order, the harmless cards first, so that the
// deck is always the whole deck of its table.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bornes/engine/rules.h"
#include "bornes/text/names.h"

namespace bornes::tests {

/// What a test wants of a table and its deck.
struct Setup {
    std::string_view edition = "dujardin-1960";
    int players = 2;
    /// By seat, cards that it must be dealt.
    std::vector<std::string> hands = {};
    /// The first cards of the draw pile and its last ones; "?" is any card.
    std::string draws = {};
    std::string last_draws = {};
    engine::HandOptions options = {};
    int first_player = 0;
    /// Where the edition gives a choice: whether the test makes it, or everybody draws.
    bool chooses_draws = false;
};

/// The parts between separators, without the spaces before them.
inline std::vector<std::string> split(std::string_view list, char separator) {
    std::vector<std::string> parts;
    while (!list.empty()) {
        const std::size_t end = std::min(list.find(separator), list.size());
        std::string_view part = list.substr(0, end);
        while (part.starts_with(' ')) part.remove_prefix(1);
        if (!part.empty()) parts.emplace_back(part);
        list.remove_prefix(std::min(end + 1, list.size()));
    }
    return parts;
}

/// Words with a space between them: join("play", "25").
template <typename... Words>
std::string join(const Words&... parts) {
    std::string sentence;
    ((sentence.append(sentence.empty() ? "" : " ").append(parts)), ...);
    return sentence;
}

/// Draws in which each seat is given its own cards, as long as everybody draws one by one in turn.
inline std::string in_turn(const std::vector<std::string>& cards_by_seat) {
    std::vector<std::vector<std::string>> lists;
    std::size_t rounds = 0;
    for (const std::string& cards : cards_by_seat) {
        lists.push_back(split(cards, ' '));
        rounds = std::max(rounds, lists.back().size());
    }
    std::string draws;
    for (std::size_t round = 0; round < rounds; ++round) {
        for (const auto& list : lists) draws += round < list.size() ? list[round] + " " : "? ";
    }
    return draws;
}
inline std::string for_first_player(std::string_view cards, int players = 2) {
    std::vector<std::string> by_seat(static_cast<std::size_t>(players));
    by_seat[0] = cards;
    return in_turn(by_seat);
}

/// The order in which cards fill what a test leaves open: those that can do least come first.
inline constexpr std::array<engine::Card, engine::card_kinds> filling = {
    engine::Card::Repairs,    engine::Card::SpareTire,     engine::Card::Gasoline,
    engine::Card::EndOfLimit, engine::Card::Km25,          engine::Card::Km50,
    engine::Card::Km75,       engine::Card::GreenLight,    engine::Card::Km100,
    engine::Card::Km200,      engine::Card::RedLight,      engine::Card::SpeedLimit,
    engine::Card::OutOfGas,   engine::Card::FlatTire,      engine::Card::Accident,
    engine::Card::DrivingAce, engine::Card::PunctureProof, engine::Card::ExtraTank,
    engine::Card::RightOfWay};

class StackedDeck {
public:
    StackedDeck(const engine::Rules& rules, const Setup& setup) { stack(rules, setup); }

    const std::vector<engine::Card>& cards() const { return cards_; }
    /// Whether the test named the card in a place.
    bool is_named(std::size_t place) const { return named_[place]; }
    /// What is wrong with the wishes; empty if nothing.
    const std::string& error() const { return error_; }

private:
    void stack(const engine::Rules& rules, const Setup& setup) {
        std::vector<std::optional<engine::Card>> wishes(rules.deck().size());
        const auto players = static_cast<std::size_t>(setup.players);
        const std::size_t dealt = players * rules.edition().hand_size;
        for (std::size_t seat = 0; seat < setup.hands.size(); ++seat) {
            const auto cards = read(setup.hands[seat]);
            if (cards.size() > rules.edition().hand_size) return refuse("too large a hand");
            // Cards are dealt one at a time, the first to the first player.
            std::size_t place =
                (seat + players - static_cast<std::size_t>(setup.first_player)) % players;
            for (const auto& card : cards) {
                wishes[place] = card;
                place += players;
            }
        }
        const auto first = read(setup.draws);
        const auto last = read(setup.last_draws);
        if (dealt + first.size() + last.size() > wishes.size()) return refuse("too many draws");
        std::ranges::copy(first, wishes.begin() + static_cast<std::ptrdiff_t>(dealt));
        std::ranges::copy(last, wishes.end() - static_cast<std::ptrdiff_t>(last.size()));
        if (error_.empty()) fill(rules, wishes);
    }

    void refuse(const std::string& why) { error_ = why; }

    std::vector<std::optional<engine::Card>> read(std::string_view list) {
        std::vector<std::optional<engine::Card>> cards;
        for (const std::string& word : split(list, ' ')) {
            cards.push_back(text::find_card(word));
            if (word != "?" && !cards.back()) refuse("no card " + word);
        }
        return cards;
    }

    void fill(const engine::Rules& rules, const std::vector<std::optional<engine::Card>>& wishes) {
        std::array<int, engine::card_kinds> left{};
        for (const engine::Card card : rules.deck()) ++left[index(card)];
        for (const auto& wish : wishes) {
            if (wish && --left[index(*wish)] < 0) {
                return refuse("not enough of " + std::string(text::id(*wish)));
            }
        }
        std::size_t next = 0;
        for (const auto& wish : wishes) {
            while (!wish && left[index(filling[next])] == 0) ++next;
            cards_.push_back(wish ? *wish : filling[next]);
            named_.push_back(wish.has_value());
            if (!wish) --left[index(filling[next])];
        }
    }

    std::vector<engine::Card> cards_;
    std::vector<bool> named_;
    std::string error_;
};

}  // namespace bornes::tests
