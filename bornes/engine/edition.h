// What one edition of the game says, as data: its deck, its tables, its score sheet and its
// rulings.
//
// No code outside editions/ knows an edition by name: the rules read these fields. A new edition is
// one file that states every field and one line in the list. A rule that no field can say becomes
// one more enum here, read in exactly one place. Comments cite the sections of docs/rules.md.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "bornes/engine/card.h"
#include "bornes/engine/seat.h"

namespace bornes::engine {

/// How many of each card, indexed by Card.
using DeckCounts = std::array<std::uint8_t, card_kinds>;

/// The largest deck an edition may have: the size of a State depends on it.
inline constexpr std::size_t max_deck = 106;

/// How a number of players sits down (section 2).
struct Table {
    std::uint8_t players;
    /// Seat s belongs to side s % sides: partners sit opposite each other.
    std::uint8_t sides;
    Km goal;
    /// Another goal that players may agree on (option `goal`); 0 if there is none.
    Km other_goal;
    /// Whether a side that reaches the goal may go on to `extended_goal`.
    bool extension;
    /// How many of each hazard are taken out of the deck before the deal.
    std::uint8_t hazards_removed;
};

/// When a side that has been stopped needs a green-light again (sections 4 and 8).
enum class GreenLightNeed : std::uint8_t { AfterEveryStop, ToStartOnly };

/// What a safety laid on one's own turn does to the hazard it answers (section 5).
enum class SafetyOnHazard : std::uint8_t { DiscardsIt, LeavesItInactive };

/// What becomes of a pile when a remedy is laid on a hazard (section 8).
enum class RemediedPile : std::uint8_t { Stays, GoesToDiscards };

/// Whether a safety or a coup fourré still gives a turn once the draw pile is empty (sections 5 and
/// 6).
enum class TurnWithoutDrawPile : std::uint8_t { Lost, Kept };

/// Where a drawn card may come from (sections 3 and 8). With a choice, an empty draw pile is
/// renewed from the discards; without one, the hands are played out.
enum class DrawSource : std::uint8_t { DrawPile, DrawPileOrTopDiscard };

/// Who scores for opponents without any distance (section 7).
enum class ShutOut : std::uint8_t { None, EverySideForEachBlankOne, WinnerOnceIfAllAreBlank };

/// Whether a hand is worth points toward a match, or its kilometres are the result (sections 7 and
/// 8).
enum class HandResult : std::uint8_t { Points, Kilometres };

/// The score sheet (section 7); 0 where an edition has no such line.
struct ScoreSheet {
    Points each_safety;
    Points all_safeties;
    Points each_coup_fourre;
    Points trip;
    Points delayed;
    Points safe_trip;
    /// Offered by agreement only (option `no-hundreds`).
    Points no_hundreds;
    Points extension;
    Points shut_out;
    ShutOut shut_out_rule;
};

struct Edition {
    std::string_view id;
    /// The year of the booklet or about that, for sorting and for people.
    std::uint16_t year;

    DeckCounts deck;
    std::uint8_t hand_size;
    std::span<const Table> tables;
    Km extended_goal;
    /// How many 200s one side may lay in a hand.
    std::uint8_t most_two_hundreds;
    /// The largest distance card that a limited side may lay.
    Km limited_speed;

    GreenLightNeed green_light_need;
    SafetyOnHazard safety_on_hazard;
    RemediedPile remedied_pile;
    /// Whether players may agree to choose what lies on top of a remedied pile (option
    /// `hazard-up`).
    bool hazard_up_offered;
    TurnWithoutDrawPile turn_without_draw_pile;
    DrawSource draw_source;

    /// How far a safety, or a coup fourré instead of that, moves its side.
    Km safety_moves;
    Km coup_fourre_moves;
    /// The hand ends when every distance card of the deck lies on the table.
    bool ends_when_distance_is_laid;
    /// The hand ends after so many turns in a row that moved nobody; 0: no such end.
    std::uint8_t most_idle_turns;

    HandResult result;
    ScoreSheet score;
    /// What a match is played to unless players agree otherwise; 0: a hand is the whole game.
    Points target;
};

/// The table for a number of players, or nothing if the edition is not played so.
constexpr const Table* find_table(const Edition& edition, int players) {
    for (const Table& table : edition.tables) {
        if (table.players == players) return &table;
    }
    return nullptr;
}

}  // namespace bornes::engine
