// The words for engine values: cards, refusals, phases, actions, score lines.
//
// Whatever an edition calls differently is said in its own words: functions take its Speaker, or
// the edition itself where a sentence also states one of its numbers.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "bornes/engine/action.h"
#include "bornes/engine/edition.h"
#include "bornes/engine/match.h"
#include "bornes/engine/rules.h"
#include "bornes/engine/score.h"
#include "bornes/text/language.h"

namespace bornes::text {

Word word_for(engine::Card card);
Word word_for(engine::Family family);
Word word_for(engine::Phase phase);
Word word_for(engine::Refusal refusal);
Word word_for(engine::SetupError error);
Word word_for(engine::MatchError error);

/// All cards as a booklet lists them: by family, distances by length, the rest by the hazard they
/// are about.
std::array<engine::Card, engine::card_kinds> cards_by_family();

Speaker speaker_for(const engine::Edition& edition, Language language);
std::string edition_name(const engine::Edition& edition, Language language);
std::string card_name(engine::Card card, const Speaker& speaker);

/// One sentence that tells a player why an action was refused.
std::string refusal_sentence(engine::Refusal refusal, const engine::Edition& edition,
                             Language language);

/// One sentence that tells why an edition cannot be played as asked.
std::string setup_sentence(engine::SetupError error, const engine::Edition& edition, int players,
                           const engine::HandOptions& options, Language language);

/// One sentence that tells why a match cannot be played as asked.
std::string match_sentence(engine::MatchError error, const engine::Edition& edition,
                           Language language);

/// One sentence for an id that no edition has; it lists those that there are.
std::string unknown_edition_sentence(std::string_view id, Language language);

/// What somebody does, to be put after a name: "plays 50", "joue 50". The target is the name of the
/// attacked side and only used for an attack.
std::string action_phrase(engine::Action action, const Speaker& speaker, std::string_view target);

/// A line of a score sheet.
struct ScoreLine {
    Word word;
    engine::Points points;
};

/// All lines in the order of a score sheet, the total last.
std::array<ScoreLine, 11> score_lines(const engine::Score& score);

/// How many players an edition is for: "2, 3, 4 or 6".
std::string players_offered(const engine::Edition& edition, Language language);

/// How a table is divided: "each alone", "2 teams of 3".
std::string sides_phrase(const engine::Table& table, const Speaker& speaker);

}  // namespace bornes::text
