// What the others' play tells about their hands.
//
// A seat that could have laid a card to good purpose and did something else probably does not hold
// it; one that throws a 75 away has no 25 left; a safety that has not answered an attack was not
// there, and one that nobody has seen for long is being kept. So a seat's decisions are looked at,
// the whole hand long: what could every kind of card have done there (Use), and what was done? By
// how much each such pair makes the card more or less likely was counted over self-play (`bornes
// train`); the sums become the weights that HiddenCards deals by.
//
// The decisions come from the view's history, replayed by the rules; a view without one, or with
// one that cannot have happened, tells nothing.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "bornes/engine/view.h"
#include "bornes/players/hidden.h"

namespace bornes::players {

/// What a kind of card could have done at a decision, had the seat held it.
enum class Use : std::uint8_t {
    Useless,
    Later,
    Now,
    /// A distance would have reached the goal; a safety would have answered an attack since the
    /// decision before.
    Decisive,
};
inline constexpr std::size_t use_count = 4;

/// Kinds of cards that are played alike share what is known about them: the three of accident,
/// empty tank and flat tire are one sort of hazard, one of remedy and one of safety.
inline constexpr std::size_t sort_count = 13;
std::size_t sort_of(engine::Card card);

/// What an action tells about a card: the sort of the card that was laid or thrown away, and of
/// the threefold sorts whether it goes with the card or with another of the three.
inline constexpr std::size_t deed_count = 32;
std::size_t deed_of(engine::Action action, engine::Card about);

/// How many of a seat's last decisions are read, and in how many steps they grow old.
inline constexpr std::size_t most_decisions = 24;
inline constexpr std::size_t ages = 10;
/// Decision 0 is the last one.
constexpr std::size_t age_of(std::size_t decision) {
    constexpr std::array<std::uint8_t, most_decisions> steps = {0, 1, 2, 3, 4, 5, 6, 6, 7, 7, 7, 8,
                                                                8, 8, 8, 8, 9, 9, 9, 9, 9, 9, 9, 9};
    return steps[decision];
}

/// One decision of a seat, as others saw it.
struct Evidence {
    std::array<Use, engine::card_kinds> uses{};
    engine::Action action;
};

/// What others saw of a seat.
struct Conduct {
    /// Its last decisions, the newest first.
    engine::FixedVector<Evidence, most_decisions> decisions;
    /// The safeties that it has not answered an attack with since the last of them.
    engine::SafetySet unanswered;
};

/// How much likelier or less likely a card is held.
template <typename Number>
struct ReadingNumbers {
    /// By sort, age, use and deed.
    std::array<std::array<std::array<std::array<Number, deed_count>, use_count>, ages>, sort_count>
        by_decision{};
    /// By sort and how many decisions there are: what is kept piles up.
    std::array<std::array<Number, most_decisions + 1>, sort_count> by_time{};

    /// Visits the numbers that speak about a card; they add up.
    template <typename Visit>
    void about(engine::Card card, const Conduct& conduct, Visit visit) {
        walk(*this, card, conduct, visit);
    }
    template <typename Visit>
    void about(engine::Card card, const Conduct& conduct, Visit visit) const {
        walk(*this, card, conduct, visit);
    }
    /// Visits all of them, in the order of their text.
    template <typename Visit>
    void each(Visit visit) {
        all(*this, visit);
    }
    template <typename Visit>
    void each(Visit visit) const {
        all(*this, visit);
    }
    friend bool operator==(const ReadingNumbers&, const ReadingNumbers&) = default;

private:
    template <typename Self, typename Visit>
    static void walk(Self& self, engine::Card card, const Conduct& conduct, Visit visit) {
        const std::size_t sort = sort_of(card);
        for (std::size_t i = 0; i < conduct.decisions.size(); ++i) {
            const Evidence& evidence = conduct.decisions[i];
            const auto use = static_cast<std::size_t>(evidence.uses[engine::index(card)]);
            visit(self.by_decision[sort][age_of(i)][use][deed_of(evidence.action, card)]);
        }
        visit(self.by_time[sort][conduct.decisions.size()]);
    }
    template <typename Self, typename Visit>
    static void all(Self& self, Visit visit) {
        for (auto& sort : self.by_decision) {
            for (auto& age : sort) {
                for (auto& use : age) {
                    for (auto& number : use) visit(number);
                }
            }
        }
        for (auto& sort : self.by_time) {
            for (auto& number : sort) visit(number);
        }
    }
};

/// In sixteenths of an octave.
using ReadingTable = ReadingNumbers<std::int8_t>;

/// What a safety that has just not answered is worth beside the numbers, in the same unit. It is no
/// proof: whoever holds it may have kept it back.
inline constexpr int just_unanswered = -69;

class Reading {
public:
    /// Nothing if the view's history is empty or cannot have happened.
    static std::optional<Reading> of(const engine::View& view);

    const Conduct& of(engine::Seat seat) const { return seats_[seat.index]; }

    std::array<CardWeights, engine::max_players> weights(const ReadingTable& table) const;

private:
    class Replay;

    std::array<Conduct, engine::max_players> seats_;
};

}  // namespace bornes::players
