// What is agreed on before a match at one terminal: the game, who sits where, the seed.
//
// A plan is written into the opening line of the match's record, in fields that other readers
// ignore, so that a saved match can go on as it was meant.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bornes/players/levels.h"
#include "bornes/text/options.h"
#include "bornes/text/table_text.h"

namespace bornes::cli {

struct SeatPlan {
    /// The level that plays here; null for a person.
    const players::Level* level = nullptr;
    /// Empty: whatever the language calls such a player.
    std::string name = {};

    bool is_person() const { return level == nullptr; }
    friend bool operator==(const SeatPlan&, const SeatPlan&) = default;
};

/// What happens when a person may have a coup fourré to play.
enum class CoupFourreRule : std::uint8_t {
    /// Whoever sits here alone is asked when holding the safety. Of several people at one keyboard,
    /// all of the attacked side are asked whenever public facts allow one, so that a question tells
    /// nothing.
    Ask,
    /// It is played.
    Auto,
};

struct TablePlan {
    text::Setup setup;
    std::vector<SeatPlan> seats;
    std::uint64_t seed = 0;
    CoupFourreRule coup_fourre = CoupFourreRule::Ask;

    int people() const;
    friend bool operator==(const TablePlan&, const TablePlan&) = default;
};

/// Seat 0 for a person, all others for one level.
TablePlan plan_against(const text::Setup& setup, const players::Level& level, std::uint64_t seed);

/// A seed short enough to be typed again.
std::uint64_t any_seed();

/// What a level is called, the id itself where the catalogue has no word for it.
std::string level_name(const players::Level& level, text::Language language);

/// Every seat and side by name: given names, "You", "Club 2".
text::TableNames names_of(const TablePlan& plan, const engine::Rules& rules,
                          const text::Speaker& speaker);

/// The opening line of the record, with the plan in it; without a line's end.
std::string match_line(const TablePlan& plan, const text::TableNames& names, int take_backs);

/// A plan out of such a line, and how often a move has been taken back.
struct ReadPlan {
    TablePlan plan;
    int take_backs = 0;
};
std::optional<ReadPlan> read_match_line(std::string_view line);

}  // namespace bornes::cli
