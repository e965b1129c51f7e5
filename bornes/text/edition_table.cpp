#include "bornes/text/edition_table.h"

#include <algorithm>
#include <numeric>

#include "bornes/text/vocabulary.h"

namespace bornes::text {

namespace {

using engine::Edition;

Word word_for(engine::GreenLightNeed need) {
    switch (need) {
    case engine::GreenLightNeed::ToStartOnly: return Word::KnobGreenLightNeedToStartOnly;
    case engine::GreenLightNeed::AfterEveryStop: break;
    }
    return Word::KnobGreenLightNeedAfterEveryStop;
}

Word word_for(engine::SafetyOnHazard effect) {
    switch (effect) {
    case engine::SafetyOnHazard::LeavesItInactive: return Word::KnobSafetyOnHazardLeavesItInactive;
    case engine::SafetyOnHazard::DiscardsIt: break;
    }
    return Word::KnobSafetyOnHazardDiscardsIt;
}

Word word_for(engine::RemediedPile pile) {
    switch (pile) {
    case engine::RemediedPile::GoesToDiscards: return Word::KnobRemediedPileGoesToDiscards;
    case engine::RemediedPile::Stays: break;
    }
    return Word::KnobRemediedPileStays;
}

Word word_for(engine::TurnWithoutDrawPile turn) {
    switch (turn) {
    case engine::TurnWithoutDrawPile::Kept: return Word::KnobTurnWithoutDrawPileKept;
    case engine::TurnWithoutDrawPile::Lost: break;
    }
    return Word::KnobTurnWithoutDrawPileLost;
}

Word word_for(engine::DrawSource source) {
    switch (source) {
    case engine::DrawSource::DrawPileOrTopDiscard: return Word::KnobDrawSourceDrawPileOrTopDiscard;
    case engine::DrawSource::DrawPile: break;
    }
    return Word::KnobDrawSourceDrawPile;
}

Word word_for(engine::HandResult result) {
    switch (result) {
    case engine::HandResult::Kilometres: return Word::KnobResultKilometres;
    case engine::HandResult::Points: break;
    }
    return Word::KnobResultPoints;
}

Word word_for(engine::ShutOut rule) {
    switch (rule) {
    case engine::ShutOut::None: break;
    case engine::ShutOut::EverySideForEachBlankOne:
        return Word::KnobShutOutRuleEverySideForEachBlankOne;
    case engine::ShutOut::WinnerOnceIfAllAreBlank:
        return Word::KnobShutOutRuleWinnerOnceIfAllAreBlank;
    }
    return Word::KnobShutOutRuleNone;
}

/// The rows of one edition: labels and values, in an order that is the same for all.
///
/// Structured bindings name every field of the three structs, so a new field does not compile until
/// it has a row.
class Column {
public:
    Column(const Edition& edition, Language language, std::span<const int> player_numbers)
        : common_(language) {
        const auto& [id, year, deck, hand_size, tables, extended_goal, most_two_hundreds,
                     limited_speed, green_light_need, safety_on_hazard, remedied_pile,
                     hazard_up_offered, turn_without_draw_pile, draw_source, safety_moves,
                     coup_fourre_moves, ends_when_distance_is_laid, most_idle_turns, result, score,
                     target] = edition;
        header = id;
        add(Word::KnobYear, number(year));
        add_deck(deck);
        add(Word::KnobHandSize, number(hand_size));
        for (const int players : player_numbers)
            add_table(players, engine::find_table(edition, players));
        // Without a table that allows it, an extension has no goal.
        const bool extends = std::ranges::any_of(tables, &engine::Table::extension);
        add(Word::KnobExtendedGoal, number(extends ? extended_goal.value : 0));
        add(Word::KnobMostTwoHundreds, number(most_two_hundreds));
        add(Word::KnobLimitedSpeed, number(limited_speed.value));
        add(Word::KnobGreenLightNeed, common_.say(word_for(green_light_need)));
        add(Word::KnobSafetyOnHazard, common_.say(word_for(safety_on_hazard)));
        add(Word::KnobRemediedPile, common_.say(word_for(remedied_pile)));
        add(Word::KnobHazardUp,
            common_.say(hazard_up_offered ? Word::KnobByAgreement : Word::KnobNo));
        add(Word::KnobTurnWithoutDrawPile, common_.say(word_for(turn_without_draw_pile)));
        add(Word::KnobDrawSource, common_.say(word_for(draw_source)));
        add(Word::KnobSafetyMoves, number(safety_moves.value));
        add(Word::KnobCoupFourreMoves, number(coup_fourre_moves.value));
        add(Word::KnobEndsWhenDistanceIsLaid, yes_no(ends_when_distance_is_laid));
        add(Word::KnobMostIdleTurns, number(most_idle_turns));
        add(Word::KnobResult, common_.say(word_for(result)));
        add_score(score);
        add(Word::KnobTarget, number(target.value));
    }

    std::string header;
    std::vector<std::string> labels;
    std::vector<std::string> values;

private:
    void add(Word label, std::string value) { add(common_.say(label), std::move(value)); }
    void add(std::string label, std::string value) {
        labels.push_back(std::move(label));
        values.push_back(std::move(value));
    }

    void add_deck(const engine::DeckCounts& deck) {
        add(Word::KnobDeck, number(std::accumulate(deck.begin(), deck.end(), 0)));
        for (const engine::Card card : cards_by_family()) {
            add(common_.say(Word::KnobDeckOf, {{"card", card_name(card, common_)}}),
                number(deck[engine::index(card)]));
        }
    }

    void add_table(int number_of_players, const engine::Table* played) {
        const bool is_played = played != nullptr;
        const engine::Table table = is_played ? *played : engine::Table{};
        const auto& [players, sides, goal, other_goal, extension, hazards_removed] = table;
        const auto row = [this, number_of_players, is_played](Word label, std::string value) {
            add(common_.say(label, {{"players", number_of_players}}),
                is_played ? std::move(value) : number(0));
        };
        row(Word::KnobSides, sides_phrase(table, common_));
        row(Word::KnobGoal, number(goal.value));
        row(Word::KnobOtherGoal, number(other_goal.value));
        row(Word::KnobExtension, yes_no(extension));
        row(Word::KnobHazardsRemoved, number(hazards_removed));
    }

    void add_score(const engine::ScoreSheet& sheet) {
        const auto& [each_safety, all_safeties, each_coup_fourre, trip, delayed, safe_trip,
                     no_hundreds, extension, shut_out, shut_out_rule] = sheet;
        const auto line = [this](Word name, engine::Points points) {
            add(common_.say(Word::KnobScore, {{"line", common_.say(name)}}), number(points.value));
        };
        line(Word::KnobEachSafety, each_safety);
        line(Word::KnobAllSafeties, all_safeties);
        line(Word::KnobEachCoupFourre, each_coup_fourre);
        line(Word::KnobTrip, trip);
        line(Word::KnobDelayed, delayed);
        line(Word::KnobSafeTrip, safe_trip);
        line(Word::KnobNoHundreds, no_hundreds);
        line(Word::KnobExtensionPoints, extension);
        line(Word::KnobShutOut, shut_out);
        add(Word::KnobShutOutRule, common_.say(word_for(shut_out_rule)));
    }

    std::string yes_no(bool yes) const { return common_.say(yes ? Word::KnobYes : Word::KnobNo); }
    /// Nothing is shown as a dash, so that the rules an edition does have stand out.
    std::string number(int value) const {
        return value == 0 ? common_.say(Word::KnobNothing) : std::to_string(value);
    }

    Speaker common_;
};

/// Every number of players that one of the editions is for.
std::vector<int> numbers_of_players(std::span<const Edition* const> editions) {
    std::vector<int> numbers;
    for (const Edition* edition : editions) {
        for (const engine::Table& table : edition->tables) numbers.push_back(table.players);
    }
    std::ranges::sort(numbers);
    const auto repeated = std::ranges::unique(numbers);
    numbers.erase(repeated.begin(), repeated.end());
    return numbers;
}

std::string markdown_row(const Row& row) {
    std::string line = "|";
    for (const std::string& cell : row) line.append(" ").append(cell).append(" |");
    return line + '\n';
}

}  // namespace

Comparison compare(std::span<const Edition* const> editions, Language language) {
    const std::vector<int> player_numbers = numbers_of_players(editions);
    Comparison comparison{.header = {Speaker(language).say(Word::KnobRule)}, .rows = {}};
    for (const Edition* edition : editions) {
        const Column column(*edition, language, player_numbers);
        comparison.header.push_back(column.header);
        comparison.rows.resize(column.labels.size());
        for (std::size_t i = 0; i < column.labels.size(); ++i) {
            Row& row = comparison.rows[i];
            if (row.empty()) row.push_back(column.labels[i]);
            row.push_back(column.values[i]);
        }
    }
    return comparison;
}

Comparison differences(Comparison comparison) {
    std::erase_if(comparison.rows, [](const Row& row) {
        return std::all_of(row.begin() + 1, row.end(),
                           [&](const std::string& value) { return value == row[1]; });
    });
    return comparison;
}

std::string as_text(const Comparison& comparison) {
    std::vector<Row> rows = {comparison.header};
    rows.insert(rows.end(), comparison.rows.begin(), comparison.rows.end());
    return aligned(rows);
}

std::string as_markdown_page(const Comparison& comparison, Language language) {
    const Speaker speaker(language);
    std::string page =
        "# " + speaker.say(Word::KnobPage) + "\n\n" + speaker.say(Word::KnobPageAbout) + "\n\n";
    page += markdown_row(comparison.header);
    page += markdown_row(Row(comparison.header.size(), "---"));
    for (const Row& row : comparison.rows) page += markdown_row(row);
    return page;
}

std::string edition_list(std::span<const Edition* const> editions, Language language) {
    const Speaker speaker(language);
    std::vector<Row> rows;
    for (const Edition* edition : editions) {
        rows.push_back(
            {std::string(edition->id), std::to_string(edition->year),
             speaker.say(Word::KnobPlayers, {{"list", players_offered(*edition, language)}}),
             edition_name(*edition, language)});
    }
    return aligned(rows);
}

}  // namespace bornes::text
