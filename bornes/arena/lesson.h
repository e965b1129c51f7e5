// What self-play leaves to learn from, and the file it is kept in until then.
//
// A DecisionLesson is one decision with what came of every action, played to the end on common
// deals: the instinct learns from it. A HandLesson is what a seat's last decisions looked like and
// what it really held: reading learns from it. The file is for the next `bornes train` on the same
// machine, not for keeping: a first line, then whole lessons as they lie in memory.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bornes/players/weights.h"

namespace bornes::arena {

struct DecisionLesson {
    static constexpr std::size_t most_options = 32;
    struct Option {
        std::uint8_t column = 0;
        /// How many of the card are held.
        std::uint8_t copies = 0;
        /// What came of it, in points, against the mean of all actions.
        std::int16_t points = 0;
    };
    std::array<std::uint8_t, players::sight_count> rows{};
    std::uint8_t options = 0;
    std::array<Option, most_options> option{};
};

struct HandLesson {
    players::Conduct conduct;
    /// What the observer has not seen, and what of it the seat holds.
    std::array<std::uint8_t, engine::card_kinds> unseen{};
    std::array<std::uint8_t, engine::card_kinds> held{};
};

/// The lessons of one kind of table.
struct Lessons {
    players::TableKind kind;
    std::vector<DecisionLesson> decisions;
    std::vector<HandLesson> hands;
};

std::string text_of(const Lessons& lessons);
/// Nothing if these are no lessons, or lessons of another version of the program.
std::optional<Lessons> lessons_from(std::string_view text);

}  // namespace bornes::arena
