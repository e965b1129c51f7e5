// The first Dujardin editions: at six, two teams of three drive the full distance.
#include "bornes/engine/editions/decks.h"

namespace bornes::engine {

namespace {

constexpr std::array<Table, 4> tables = {{
    {.players = 2,
     .sides = 2,
     .goal = {700},
     .other_goal = {0},
     .extension = true,
     .hazards_removed = 1},
    {.players = 3,
     .sides = 3,
     .goal = {700},
     .other_goal = {0},
     .extension = true,
     .hazards_removed = 1},
    {.players = 4,
     .sides = 2,
     .goal = {1000},
     .other_goal = {0},
     .extension = false,
     .hazards_removed = 0},
    {.players = 6,
     .sides = 2,
     .goal = {1000},
     .other_goal = {0},
     .extension = false,
     .hazards_removed = 0},
}};

}  // namespace

extern const Edition dujardin_1960;
constinit const Edition dujardin_1960 = {
    .id = "dujardin-1960",
    .year = 1960,
    .deck = full_deck,
    .hand_size = 6,
    .tables = tables,
    .extended_goal = {1000},
    .most_two_hundreds = 2,
    .limited_speed = {50},
    .green_light_need = GreenLightNeed::AfterEveryStop,
    .safety_on_hazard = SafetyOnHazard::DiscardsIt,
    .remedied_pile = RemediedPile::Stays,
    .hazard_up_offered = false,
    .turn_without_draw_pile = TurnWithoutDrawPile::Lost,
    .draw_source = DrawSource::DrawPile,
    .safety_moves = {0},
    .coup_fourre_moves = {0},
    .ends_when_distance_is_laid = false,
    .most_idle_turns = 0,
    .result = HandResult::Points,
    .score =
        {
            .each_safety = {100},
            .all_safeties = {300},
            .each_coup_fourre = {300},
            .trip = {400},
            .delayed = {300},
            .safe_trip = {300},
            .no_hundreds = {0},
            .extension = {200},
            .shut_out = {500},
            .shut_out_rule = ShutOut::EverySideForEachBlankOne,
        },
    .target = {5000},
};

}  // namespace bornes::engine
