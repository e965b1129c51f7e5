#include "bornes/text/rules_prose.h"

#include <algorithm>
#include <initializer_list>
#include <numeric>
#include <optional>
#include <vector>

#include "bornes/text/layout.h"
#include "bornes/text/vocabulary.h"

namespace bornes::text {

namespace {

using engine::Card;
using engine::Edition;
using engine::Table;
using engine::Threat;

int deck_size(const Edition& edition) {
    return std::accumulate(edition.deck.begin(), edition.deck.end(), 0);
}

int deck_size(const Edition& edition, const Table& table) {
    return deck_size(edition) - static_cast<int>(engine::threats.size()) * table.hazards_removed;
}

int distance_cards(const Edition& edition) {
    int count = 0;
    for (const Card card : engine::all_cards) {
        if (is_distance(card)) count += edition.deck[index(card)];
    }
    return count;
}

/// Every number that a sentence may state.
std::vector<Argument> numbers_of(const Edition& edition) {
    const engine::ScoreSheet& score = edition.score;
    return {
        {"deck", deck_size(edition)},
        {"distance-cards", distance_cards(edition)},
        {"hand-size", edition.hand_size},
        {"hand-size-and-one", edition.hand_size + 1},
        {"extended-goal", edition.extended_goal.value},
        {"two-hundreds", edition.most_two_hundreds},
        {"limit", edition.limited_speed.value},
        {"safety-moves", edition.safety_moves.value},
        {"coup-fourre-moves", edition.coup_fourre_moves.value},
        {"idle-turns", edition.most_idle_turns},
        {"each-safety", score.each_safety.value},
        {"each-coup-fourre", score.each_coup_fourre.value},
        {"trip", score.trip.value},
        {"no-hundreds", score.no_hundreds.value},
        {"extension", score.extension.value},
        {"target", edition.target.value},
    };
}

/// Writes the sections one after the other; each is a function named like its heading.
class RulesWriter {
public:
    RulesWriter(const Edition& edition, Language language)
        : edition_(edition), speaker_(speaker_for(edition, language)),
          numbers_(numbers_of(edition)) {}

    std::string write() && {
        page_.title(edition_name(edition_, speaker_.language()));
        paragraph(Word::EditionAbout);
        goal();
        cards();
        tables();
        deal();
        turn();
        rolling();
        hazards();
        safeties();
        coup_fourre();
        end();
        if (extends()) extension();
        if (scores()) score();
        if (is_match()) match();
        options();
        mistakes();
        return page_.text();
    }

private:
    bool scores() const { return edition_.result == engine::HandResult::Points; }
    bool is_match() const { return edition_.target.value != 0; }
    bool extends() const { return std::ranges::any_of(edition_.tables, &Table::extension); }
    bool has_teams() const {
        return std::ranges::any_of(edition_.tables,
                                   [](const Table& t) { return t.sides != t.players; });
    }
    bool moves_by_safeties() const { return edition_.safety_moves.value != 0; }
    bool keeps_turn() const {
        return edition_.turn_without_draw_pile == engine::TurnWithoutDrawPile::Kept;
    }
    bool renews_draw_pile() const {
        return edition_.draw_source == engine::DrawSource::DrawPileOrTopDiscard;
    }
    bool leaves_hazards() const {
        return edition_.safety_on_hazard == engine::SafetyOnHazard::LeavesItInactive;
    }

    std::string say(Word word, std::initializer_list<Argument> more = {}) const {
        std::vector<Argument> arguments(more);
        arguments.insert(arguments.end(), numbers_.begin(), numbers_.end());
        return speaker_.say(word, arguments);
    }
    std::string name(Card card) const { return card_name(card, speaker_); }
    /// "3 Accident".
    std::string counted(Card card) const {
        return std::to_string(edition_.deck[index(card)]) + ' ' + name(card);
    }

    void heading(Word word) { page_.heading(std::to_string(++section_) + ". " + say(word)); }
    static std::optional<Word> when(bool holds, Word word) {
        return holds ? std::optional(word) : std::nullopt;
    }
    /// Sentences that belong together make one paragraph.
    void paragraph(std::initializer_list<std::optional<Word>> words) {
        std::string text;
        for (const std::optional<Word> word : words) {
            if (!word) continue;
            if (!text.empty()) text += ' ';
            text += say(*word);
        }
        page_.paragraph(text);
    }
    void paragraph(Word word) { page_.paragraph(say(word)); }
    void item(Word word) { page_.item("-", say(word)); }
    void step(int number, Word word) { page_.item(std::to_string(number) + ".", say(word)); }
    void points(Word word, engine::Points points) {
        if (points.value != 0) page_.leader(say(word), std::to_string(points.value));
    }

    void goal();
    void cards();
    void tables();
    void deal();
    void turn();
    void rolling();
    void hazards();
    void remedies();
    void safeties();
    void coup_fourre();
    void end();
    void extension();
    void score();
    void match();
    void options();
    void mistakes();

    const Edition& edition_;
    Speaker speaker_;
    std::vector<Argument> numbers_;
    Page page_;
    int section_ = 0;
};

void RulesWriter::goal() {
    heading(Word::RulesHeadGoal);
    paragraph({has_teams() ? Word::RulesGoalSide : Word::RulesGoalAlone,
               scores() ? Word::RulesGoalPoints : Word::RulesGoalKilometres});
}

void RulesWriter::cards() {
    heading(Word::RulesHeadCards);
    paragraph(Word::RulesCardsCount);
    std::vector<Row> rows = {
        {say(Word::FamilyHazard), say(Word::FamilyRemedy), say(Word::FamilySafety)}};
    for (const Threat& threat : engine::threats) {
        rows.push_back({counted(threat.hazard), counted(threat.remedy), counted(threat.safety)});
    }
    page_.table(rows);
    paragraph(Word::RulesCardsDistance);
    Row row;
    for (const Card card : cards_by_family()) {
        if (!is_distance(card)) continue;
        row.push_back(std::to_string(edition_.deck[index(card)]) + " × " + name(card));
    }
    page_.table(std::vector<Row>{row});
    paragraph(Word::RulesCardsPrinted);
}

void RulesWriter::tables() {
    heading(Word::RulesHeadTables);
    std::vector<Row> rows = {{say(Word::RulesTablesPlayers), say(Word::RulesTablesSides),
                              say(Word::RulesTablesGoal), say(Word::RulesTablesCards)}};
    if (extends()) rows[0].push_back(say(Word::RulesTablesExtension));
    int removed = 0;
    for (const Table& table : edition_.tables) {
        removed = std::max<int>(removed, table.hazards_removed);
        rows.push_back({std::to_string(table.players), sides_phrase(table, speaker_),
                        std::to_string(table.goal.value) + ' ' + say(Word::TermUnit),
                        std::to_string(deck_size(edition_, table))});
        if (extends()) rows.back().push_back(say(table.extension ? Word::KnobYes : Word::KnobNo));
    }
    page_.table(rows);
    if (removed != 0) page_.paragraph(say(Word::RulesTablesRemoved, {{"removed", removed}}));
    if (has_teams()) paragraph(Word::RulesTablesTeams);
    paragraph(Word::RulesTablesPiles);
    item(Word::RulesTablesBattlePile);
    item(Word::RulesTablesSpeedPile);
    item(Word::RulesTablesDistance);
    item(Word::RulesTablesSafeties);
    paragraph(Word::RulesTablesTop);
}

void RulesWriter::deal() {
    heading(Word::RulesHeadDeal);
    paragraph(Word::RulesDeal);
    if (is_match()) paragraph(Word::RulesDealNext);
}

void RulesWriter::turn() {
    heading(Word::RulesHeadTurn);
    step(1, renews_draw_pile() ? Word::RulesTurnDrawOrTake : Word::RulesTurnDraw);
    step(2, Word::RulesTurnLay);
    step(3, Word::RulesTurnNext);
    paragraph(renews_draw_pile() ? Word::RulesTurnDiscardsReturn : Word::RulesTurnDiscardsStay);
}

void RulesWriter::rolling() {
    heading(Word::RulesHeadRolling);
    paragraph(Word::RulesRollingActive);
    switch (edition_.green_light_need) {
    case engine::GreenLightNeed::AfterEveryStop: paragraph(Word::RulesRollingAfterEveryStop); break;
    case engine::GreenLightNeed::ToStartOnly: paragraph(Word::RulesRollingToStartOnly); break;
    }
    paragraph(Word::RulesRollingDistance);
    item(Word::RulesRollingIsRolling);
    item(Word::RulesRollingLimit);
    item(Word::RulesRollingGoal);
    item(Word::RulesRollingTwoHundreds);
}

void RulesWriter::hazards() {
    heading(Word::RulesHeadHazards);
    std::vector<std::string> stopping;
    for (const Threat& threat : engine::threats) {
        if (!is_for_speed_pile(threat.hazard)) stopping.push_back(name(threat.hazard));
    }
    paragraph(Word::RulesHazardsLaid);
    page_.item("-",
               say(Word::RulesHazardsStop, {{"hazards", speaker_.join(stopping, Word::TermAnd)}}));
    item(Word::RulesHazardsLimit);
    item(Word::RulesHazardsSafety);
    item(Word::RulesHazardsPiles);
    if (leaves_hazards()) item(Word::RulesHazardsInactive);
    remedies();
}

void RulesWriter::remedies() {
    std::vector<std::string> pairs;
    for (const auto& [hazard, remedy, safety] : engine::threats) {
        if (remedy == Card::GreenLight) continue;
        pairs.push_back(
            say(Word::RulesRemediesPair, {{"remedy", name(remedy)}, {"hazard", name(hazard)}}));
    }
    page_.paragraph(say(Word::RulesRemediesLaid, {{"pairs", speaker_.join(pairs, Word::TermAnd)}}));
    switch (edition_.green_light_need) {
    case engine::GreenLightNeed::AfterEveryStop:
        paragraph({Word::RulesRemediesGreenLight,
                   when(leaves_hazards(), Word::RulesRemediesGreenLightOnInactive),
                   Word::RulesRemediesGreenLightNot});
        break;
    case engine::GreenLightNeed::ToStartOnly:
        paragraph(Word::RulesRemediesGreenLightToStart);
        break;
    }
    if (edition_.remedied_pile == engine::RemediedPile::GoesToDiscards) {
        paragraph(Word::RulesRemediesPileDiscarded);
    }
}

void RulesWriter::safeties() {
    heading(Word::RulesHeadSafeties);
    paragraph(Word::RulesSafetiesLaid);
    for (const Card safety : engine::all_safeties) {
        std::vector<std::string> forbidden;
        for (const Threat& threat : engine::threats) {
            if (threat.safety == safety) forbidden.push_back(name(threat.hazard));
        }
        page_.item("-", say(Word::RulesSafetiesForbids,
                            {{"safety", name(safety)},
                             {"hazards", speaker_.join(forbidden, Word::TermAnd)}}));
    }
    paragraph(Word::RulesSafetiesRightOfWay);
    paragraph(leaves_hazards() ? Word::RulesSafetiesLeaves : Word::RulesSafetiesDiscards);
    if (moves_by_safeties()) paragraph(Word::RulesSafetiesMove);
    // Where the draw pile is renewed it is never empty when a turn is due.
    paragraph({Word::RulesSafetiesTurn,
               when(!renews_draw_pile() && keeps_turn(), Word::RulesSafetiesTurnKept),
               when(!renews_draw_pile() && !keeps_turn(), Word::RulesSafetiesTurnLost)});
    if (scores()) paragraph(Word::RulesSafetiesInHand);
}

void RulesWriter::coup_fourre() {
    heading(Word::RulesHeadCoupFourre);
    paragraph({Word::RulesCoupFourreAnswer, when(has_teams(), Word::RulesCoupFourreTeam)});
    paragraph({Word::RulesCoupFourreHazard,
               leaves_hazards() ? Word::RulesCoupFourreOne : Word::RulesCoupFourreBoth});
    if (renews_draw_pile()) {
        paragraph(Word::RulesCoupFourreTurnOrTake);
    } else {
        paragraph({Word::RulesCoupFourreTurn,
                   keeps_turn() ? Word::RulesCoupFourreTurnKept : Word::RulesCoupFourreTurnLost});
    }
    if (moves_by_safeties()) paragraph(Word::RulesCoupFourreMove);
    if (scores()) paragraph(Word::RulesCoupFourrePoints);
    paragraph(Word::RulesCoupFourreLate);
}

void RulesWriter::end() {
    heading(Word::RulesHeadEnd);
    paragraph(extends() ? Word::RulesEndGoalOrExtension : Word::RulesEndGoal);
    if (!renews_draw_pile()) paragraph(Word::RulesEndPlayedOut);
    if (edition_.ends_when_distance_is_laid) paragraph(Word::RulesEndDistanceLaid);
    if (edition_.most_idle_turns != 0) paragraph(Word::RulesEndIdle);
    if (!scores()) paragraph(Word::RulesEndFarthest);
}

void RulesWriter::extension() {
    heading(Word::RulesHeadExtension);
    std::vector<std::string> players;
    int goal = 0;
    for (const Table& table : edition_.tables) {
        if (!table.extension) continue;
        players.push_back(std::to_string(table.players));
        goal = table.goal.value;
    }
    page_.paragraph(say(Word::RulesExtensionAsk,
                        {{"players", speaker_.join(players, Word::TermOr)}, {"goal", goal}}));
    paragraph(Word::RulesExtensionPoints);
}

void RulesWriter::score() {
    const engine::ScoreSheet& sheet = edition_.score;
    heading(Word::RulesHeadScore);
    paragraph(Word::RulesScoreAll);
    page_.leader(say(Word::RulesScoreDistance), say(Word::RulesScoreDistanceValue));
    points(Word::RulesScoreEachSafety, sheet.each_safety);
    points(Word::RulesScoreAllSafeties, sheet.all_safeties);
    points(Word::RulesScoreEachCoupFourre, sheet.each_coup_fourre);
    paragraph(Word::RulesScoreWinner);
    points(Word::RulesScoreTrip, sheet.trip);
    points(Word::RulesScoreDelayed, sheet.delayed);
    points(Word::RulesScoreSafeTrip, sheet.safe_trip);
    points(Word::RulesScoreNoHundreds, sheet.no_hundreds);
    if (extends()) {
        paragraph(Word::RulesScoreExtension);
        points(Word::RulesScoreExtensionWon, sheet.extension);
        points(Word::RulesScoreExtensionLost, sheet.extension);
    }
    switch (sheet.shut_out_rule) {
    case engine::ShutOut::None: break;
    case engine::ShutOut::EverySideForEachBlankOne:
        paragraph(Word::RulesScoreShutOut);
        points(Word::RulesScoreShutOutEach, sheet.shut_out);
        paragraph(Word::RulesScoreShutOutEachNote);
        break;
    case engine::ShutOut::WinnerOnceIfAllAreBlank:
        paragraph(Word::RulesScoreShutOut);
        points(Word::RulesScoreShutOutWinner, sheet.shut_out);
        paragraph(Word::RulesScoreShutOutWinnerNote);
        break;
    }
    paragraph({Word::RulesScoreDelayedNote, Word::RulesScoreNotWon});
}

void RulesWriter::match() {
    heading(Word::RulesHeadMatch);
    paragraph(Word::RulesMatchTarget);
}

void RulesWriter::options() {
    heading(Word::RulesHeadOptions);
    paragraph(Word::RulesOptionsIntro);
    for (const Table& table : edition_.tables) {
        if (table.other_goal.value == 0) continue;
        page_.item("-", say(Word::OptionGoalAbout, {{"players", table.players},
                                                    {"goal", table.other_goal.value},
                                                    {"table-goal", table.goal.value}}));
    }
    if (edition_.hazard_up_offered) item(Word::OptionHazardUpAbout);
    if (edition_.score.no_hundreds.value != 0) item(Word::OptionNoHundredsAbout);
    if (is_match()) {
        item(Word::OptionTargetAbout);
        item(Word::OptionHandsAbout);
    }
}

void RulesWriter::mistakes() {
    heading(Word::RulesHeadMistakes);
    paragraph(Word::RulesMistakesProgram);
    item(Word::RulesMistakesCards);
    item(Word::RulesMistakesGoal);
    item(Word::RulesMistakesSafety);
}

}  // namespace

std::string rules_prose(const Edition& edition, Language language) {
    return RulesWriter(edition, language).write();
}

}  // namespace bornes::text
