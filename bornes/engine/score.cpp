#include "bornes/engine/score.h"

#include "bornes/engine/rules.h"

namespace bornes::engine {

namespace {

/// How many opposing sides laid no distance.
int blank_opponents(const Rules& rules, const State& state, std::size_t own) {
    int blank = 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(rules.sides()); ++i) {
        if (i != own && state.roads[i].distance_cards() == 0) ++blank;
    }
    return blank;
}

int shut_outs(const Rules& rules, const State& state, std::size_t own, bool won) {
    const int blank = blank_opponents(rules, state, own);
    switch (rules.edition().score.shut_out_rule) {
    case ShutOut::None: return 0;
    case ShutOut::EverySideForEachBlankOne:
        return state.roads[own].distance_cards() != 0 ? blank : 0;
    case ShutOut::WinnerOnceIfAllAreBlank: return won && blank == rules.sides() - 1 ? 1 : 0;
    }
    return 0;
}

Score score_of(const Rules& rules, const State& state, std::size_t own) {
    const ScoreSheet& sheet = rules.edition().score;
    const SideState side = state.side({static_cast<std::uint8_t>(own)});
    const int safeties = side.condition.safeties().size();
    Score score;
    score.distance = {side.km().value};
    score.safeties = {safeties * sheet.each_safety.value};
    if (side.condition.safeties() == SafetySet::all()) score.all_safeties = sheet.all_safeties;
    score.coups_fourres = {side.coups_fourres.size() * sheet.each_coup_fourre.value};

    const bool won = state.winner.index == own;
    if (won) {
        const bool no_two_hundreds = side.laid(Card::Km200) == 0;
        score.trip = sheet.trip;
        if (state.draw_pile() == 0) score.delayed = sheet.delayed;
        if (no_two_hundreds) score.safe_trip = sheet.safe_trip;
        if (rules.options().no_hundreds && no_two_hundreds && side.laid(Card::Km100) == 0) {
            score.no_hundreds = sheet.no_hundreds;
        }
    }
    if (state.extended_by != no_side) {
        const bool asked = state.extended_by.index == own;
        const bool asker_won = state.winner == state.extended_by;
        if (asked == asker_won) score.extension = sheet.extension;
    }
    score.shutout = {shut_outs(rules, state, own, won) * sheet.shut_out.value};
    return score;
}

/// The side that drove farther than all others, if there is one.
std::optional<Side> farthest(const Rules& rules, const State& state) {
    std::optional<Side> best;
    std::uint32_t most = 0;
    for (std::uint8_t i = 0; i < rules.sides(); ++i) {
        const std::uint32_t units = state.roads[i].units();
        if (units > most) {
            most = units;
            best = Side{i};
        } else if (units == most) {
            best = std::nullopt;
        }
    }
    return best;
}

}  // namespace

Result result_of(const Rules& rules, const State& state) {
    assert(state.is_over());
    Result result;
    if (state.winner != no_side) result.winner = state.winner;
    const bool has_points = rules.edition().result == HandResult::Points;
    for (std::size_t i = 0; i < static_cast<std::size_t>(rules.sides()); ++i) {
        result.km[i] = state.roads[i].km();
        if (has_points) result.scores[i] = score_of(rules, state, i);
    }
    if (!has_points && !result.winner) result.winner = farthest(rules, state);
    return result;
}

}  // namespace bornes::engine
