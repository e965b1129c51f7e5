#include "bornes/text/vocabulary.h"

#include <algorithm>
#include <cassert>
#include <tuple>
#include <vector>

#include "bornes/engine/editions/editions.h"
#include "bornes/text/names.h"
#include "bornes/text/parsed.h"

namespace bornes::text {

namespace {

using engine::Card;
using engine::Edition;
using engine::MatchError;
using engine::Refusal;
using engine::SetupError;

/// The word whose key is made of a group and an id; a test asks for all of them.
Word word_in(std::string_view group, std::string_view id) {
    const std::optional<Word> word = find_word(std::string(group).append(".").append(id));
    assert(word);
    return *word;
}

}  // namespace

Word word_for(Card card) { return word_in("card", id(card)); }

Word word_for(engine::Family family) {
    switch (family) {
    case engine::Family::Distance: return Word::FamilyDistance;
    case engine::Family::Hazard: return Word::FamilyHazard;
    case engine::Family::Remedy: return Word::FamilyRemedy;
    case engine::Family::Safety: break;
    }
    return Word::FamilySafety;
}

Word word_for(engine::Phase phase) {
    // Nobody but chance sees a reshuffle: a card is being drawn.
    return phase == engine::Phase::Reshuffle ? Word::PhaseDraw : word_in("phase", id(phase));
}

Word word_for(Refusal refusal) { return word_in("refusal", id(refusal)); }
Word word_for(SetupError error) { return word_in("setup", id(error)); }
Word word_for(MatchError error) { return word_in("match", id(error)); }

std::array<Card, engine::card_kinds> cards_by_family() {
    const auto place = [](Card card) {
        const auto threat = std::ranges::find_if(engine::threats, [card](const engine::Threat& t) {
            return t.hazard == card || t.remedy == card || t.safety == card;
        });
        return std::tuple(family(card), kilometres(card), threat - engine::threats.begin());
    };
    std::array<Card, engine::card_kinds> cards = engine::all_cards;
    std::ranges::sort(cards, {}, place);
    return cards;
}

Speaker speaker_for(const Edition& edition, Language language) {
    return Speaker(language, edition.id);
}

std::string edition_name(const Edition& edition, Language language) {
    return speaker_for(edition, language).say(Word::EditionName, {{"id", edition.id}});
}

std::string card_name(Card card, const Speaker& speaker) { return speaker.say(word_for(card)); }

std::string refusal_sentence(Refusal refusal, const Edition& edition, Language language) {
    return speaker_for(edition, language)
        .say(word_for(refusal),
             {{"limit", edition.limited_speed.value}, {"two-hundreds", edition.most_two_hundreds}});
}

std::string setup_sentence(SetupError error, const Edition& edition, int players,
                           const engine::HandOptions& options, Language language) {
    return speaker_for(edition, language)
        .say(word_for(error), {{"edition", edition_name(edition, language)},
                               {"players", players},
                               {"offered", players_offered(edition, language)},
                               {"goal", options.goal.value}});
}

std::string match_sentence(MatchError error, const Edition& edition, Language language) {
    return speaker_for(edition, language)
        .say(word_for(error), {{"edition", edition_name(edition, language)}});
}

std::string unknown_edition_sentence(std::string_view id, Language language) {
    std::vector<std::string> ids;
    for (const Edition* edition : engine::all_editions()) ids.emplace_back(edition->id);
    const Speaker speaker(language);
    return speaker.say(Word::SetupUnknownEdition,
                       {{"id", quoted(id)}, {"ids", speaker.join(ids, Word::TermAnd)}});
}

std::string action_phrase(engine::Action action, const Speaker& speaker, std::string_view target) {
    const auto with_card = [&](Word word) {
        return speaker.say(word, {{"card", card_name(action.card(), speaker)}, {"target", target}});
    };
    switch (action.verb()) {
    case engine::Verb::CoupFourre: return speaker.say(Word::ActionCoupFourre);
    case engine::Verb::Decline: return speaker.say(Word::ActionDecline);
    case engine::Verb::Discard: return with_card(Word::ActionDiscard);
    case engine::Verb::Draw: return speaker.say(Word::ActionDraw);
    case engine::Verb::Extend: return speaker.say(Word::ActionExtend);
    case engine::Verb::Play:
        return with_card(action.is_attack() ? Word::ActionAttack : Word::ActionPlay);
    case engine::Verb::PlayHazardUp: return with_card(Word::ActionPlayHazardUp);
    case engine::Verb::Stop: return speaker.say(Word::ActionStop);
    case engine::Verb::Take: break;
    }
    return speaker.say(Word::ActionTake);
}

std::array<ScoreLine, 11> score_lines(const engine::Score& score) {
    // The binding names every field: one more line on the sheet does not compile without a word
    // here.
    const auto& [distance, safeties, all_safeties, coups_fourres, trip, delayed, safe_trip,
                 no_hundreds, extension, shutout] = score;
    return {{
        {Word::ScoreDistance, distance},
        {Word::ScoreSafeties, safeties},
        {Word::ScoreAllSafeties, all_safeties},
        {Word::ScoreCoupsFourres, coups_fourres},
        {Word::ScoreTrip, trip},
        {Word::ScoreDelayed, delayed},
        {Word::ScoreSafeTrip, safe_trip},
        {Word::ScoreNoHundreds, no_hundreds},
        {Word::ScoreExtension, extension},
        {Word::ScoreShutout, shutout},
        {Word::ScoreTotal, score.total()},
    }};
}

std::string players_offered(const Edition& edition, Language language) {
    std::vector<std::string> numbers;
    for (const engine::Table& table : edition.tables)
        numbers.push_back(std::to_string(table.players));
    return Speaker(language).join(numbers, Word::TermOr);
}

std::string sides_phrase(const engine::Table& table, const Speaker& speaker) {
    if (table.sides == table.players) return speaker.say(Word::KnobEachAlone);
    return speaker.say(Word::KnobTeams,
                       {{"teams", table.sides}, {"size", table.players / table.sides}});
}

}  // namespace bornes::text
