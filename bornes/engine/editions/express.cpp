// 1000 Bornes Express: 66 cards, one hand, the discards can be taken, safeties move their side.
#include "bornes/engine/editions/decks.h"

namespace bornes::engine {

namespace {

constexpr std::array<Table, 3> tables = {{
    {.players = 2,
     .sides = 2,
     .goal = {1000},
     .other_goal = {0},
     .extension = false,
     .hazards_removed = 0},
    {.players = 3,
     .sides = 3,
     .goal = {1000},
     .other_goal = {0},
     .extension = false,
     .hazards_removed = 0},
    {.players = 4,
     .sides = 4,
     .goal = {1000},
     .other_goal = {700},
     .extension = false,
     .hazards_removed = 0},
}};

}  // namespace

extern const Edition express;
constinit const Edition express = {
    .id = "express",
    .year = 2010,
    .deck = small_deck,
    .hand_size = 4,
    .tables = tables,
    .extended_goal = {1000},
    .most_two_hundreds = 2,
    .limited_speed = {50},
    .green_light_need = GreenLightNeed::ToStartOnly,
    .safety_on_hazard = SafetyOnHazard::DiscardsIt,
    .remedied_pile = RemediedPile::GoesToDiscards,
    .hazard_up_offered = true,
    .turn_without_draw_pile = TurnWithoutDrawPile::Kept,
    .draw_source = DrawSource::DrawPileOrTopDiscard,
    .safety_moves = {100},
    .coup_fourre_moves = {300},
    .ends_when_distance_is_laid = true,
    .most_idle_turns = 100,
    .result = HandResult::Kilometres,
    .score =
        {
            .each_safety = {0},
            .all_safeties = {0},
            .each_coup_fourre = {0},
            .trip = {0},
            .delayed = {0},
            .safe_trip = {0},
            .no_hundreds = {0},
            .extension = {0},
            .shut_out = {0},
            .shut_out_rule = ShutOut::None,
        },
    .target = {0},
};

}  // namespace bornes::engine
