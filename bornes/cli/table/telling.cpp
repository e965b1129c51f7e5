#include "bornes/cli/table/telling.h"

#include <algorithm>

#include "bornes/text/vocabulary.h"

namespace bornes::cli {

using engine::Action;
using engine::Card;
using engine::Refusal;
using text::Word;

namespace {

Word deed_word(Action action) {
    switch (action.verb()) {
    case engine::Verb::CoupFourre: return Word::DeedCoupFourre;
    case engine::Verb::Decline: return Word::DeedDecline;
    case engine::Verb::Discard: return Word::DeedDiscard;
    case engine::Verb::Draw: return Word::DeedDraw;
    case engine::Verb::Extend: return Word::DeedExtend;
    case engine::Verb::Play: return action.is_attack() ? Word::DeedAttack : Word::DeedPlay;
    case engine::Verb::PlayHazardUp: return Word::DeedPlayHazardUp;
    case engine::Verb::Stop: return Word::DeedStop;
    case engine::Verb::Take: break;
    }
    return Word::DeedTake;
}

}  // namespace

std::string move_sentence(engine::Move move, const text::Speaker& speaker,
                          const text::TableNames& names) {
    const std::string you = speaker.say(Word::PlayerYou);
    const Action action = move.action;
    std::string target;
    if (action.is_attack()) {
        target = names.sides[action.target().index];
        if (target == you || target.starts_with(you + " "))
            target.replace(0, you.size(), speaker.say(Word::DeedTarget));
    }
    const std::string& name = names.seats[move.seat.index];
    if (name != you) return name + " " + action_phrase(action, speaker, target);
    const std::string card = action.names_card() ? card_name(action.card(), speaker) : "";
    return speaker.say(deed_word(action), {{"card", card}, {"target", target}});
}

std::vector<std::string> history_sentences(const engine::View& view, const text::Speaker& speaker,
                                           const text::TableNames& names) {
    std::vector<std::string> sentences;
    for (const engine::Move move : view.history)
        sentences.push_back(move_sentence(move, speaker, names));
    return sentences;
}

std::string why_not_playable(const engine::View& view, Card card, const text::Speaker& speaker,
                             const text::TableNames& names) {
    const engine::Rules& rules = *view.rules;
    // The rules judge states; what they say here hangs on public facts and the seat's own hand.
    const engine::State state = any_deal(view);
    const auto sentence = [&](Action action) -> std::string {
        const Refusal why = rules.why_illegal(state, *view.seat, action);
        if (why == Refusal::None) return {};
        return refusal_sentence(why, rules.edition(), speaker.language());
    };
    if (!is_hazard(card)) return sentence(Action::play(card));
    std::vector<std::string> reasons;
    std::string all;
    for (std::uint8_t side = 0; side < rules.sides(); ++side) {
        if (rules.side_of(*view.seat) == engine::Side{side}) continue;
        const std::string why = sentence(Action::attack(card, {side}));
        if (why.empty()) return {};
        if (!all.empty()) all += " ";
        all += speaker.say(Word::ScreenCannotAttack, {{"side", names.sides[side]}, {"why", why}});
        reasons.push_back(why);
    }
    const bool is_same =
        std::ranges::all_of(reasons, [&](const auto& why) { return why == reasons[0]; });
    return is_same ? reasons[0] : all;
}

std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        lines.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

}  // namespace bornes::cli
