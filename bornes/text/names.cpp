#include "bornes/text/names.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace bornes::text {

using engine::Action;
using engine::Card;
using engine::Verb;

namespace {

constexpr std::array<std::string_view, engine::card_kinds> card_ids = {
    "100",          "200",
    "25",           "50",
    "75",           "accident",
    "driving-ace",  "end-of-limit",
    "extra-tank",   "flat-tire",
    "gasoline",     "green-light",
    "out-of-gas",   "puncture-proof",
    "red-light",    "repairs",
    "right-of-way", "spare-tire",
    "speed-limit",
};

constexpr std::array<std::string_view, 6> phase_ids = {
    "draw", "play", "coup-fourre", "extension", "reshuffle", "over",
};

constexpr std::array<std::string_view, engine::refusal_count> refusal_ids = {
    "none",
    "hand-is-over",
    "not-your-turn",
    "draw-first",
    "answer-first",
    "decide-extension-first",
    "nothing-to-draw",
    "nothing-to-answer",
    "nothing-to-extend",
    "card-not-in-hand",
    "not-rolling",
    "speed-limited",
    "past-goal",
    "too-many-two-hundreds",
    "no-such-hazard",
    "not-limited",
    "already-rolling",
    "other-hazard",
    "right-of-way-exposed",
    "own-side",
    "no-such-side",
    "target-protected",
    "target-stopped",
    "target-not-rolling",
    "target-limited",
    "hazard-up-not-agreed",
    "hazard-up-without-hazard",
};

constexpr std::array<std::string_view, 5> setup_error_ids = {
    "none", "no-such-table", "goal-not-offered", "hazard-up-not-offered", "no-hundreds-not-offered",
};

constexpr std::array<std::string_view, 4> match_error_ids = {
    "none",
    "no-match-in-this-edition",
    "target-and-hands",
    "out-of-range",
};

constexpr std::array<std::string_view, 14> view_error_ids = {
    "none",
    "no-seat",
    "wrong-dealer",
    "wrong-turn",
    "wrong-phase",
    "wrong-goal",
    "wrong-hand-size",
    "wrong-pile",
    "wrong-safety",
    "wrong-distance",
    "wrong-pending",
    "wrong-known-cards",
    "too-many-of-a-card",
    "wrong-card-total",
};

// A new enumerator without an id does not compile.
static_assert(static_cast<std::size_t>(engine::Phase::Over) + 1 == phase_ids.size());
static_assert(static_cast<std::size_t>(engine::Refusal::HazardUpWithoutHazard) + 1 ==
              refusal_ids.size());
static_assert(static_cast<std::size_t>(engine::SetupError::NoHundredsNotOffered) + 1 ==
              setup_error_ids.size());
static_assert(static_cast<std::size_t>(engine::MatchError::OutOfRange) + 1 ==
              match_error_ids.size());
static_assert(static_cast<std::size_t>(engine::ViewError::WrongCardTotal) + 1 ==
              view_error_ids.size());

template <typename Enum, std::size_t count>
std::string_view id_in(const std::array<std::string_view, count>& ids, Enum value) {
    return ids[static_cast<std::size_t>(value)];
}

template <typename Enum, std::size_t count>
std::optional<Enum> find_in(const std::array<std::string_view, count>& ids, std::string_view id) {
    const auto found = std::ranges::find(ids, id);
    if (found == ids.end()) return std::nullopt;
    return static_cast<Enum>(found - ids.begin());
}

constexpr std::string_view hazard_up = "hazard-up";

constexpr std::string_view verb_text(Verb verb) {
    switch (verb) {
    case Verb::CoupFourre: return "coup-fourre";
    case Verb::Decline: return "decline";
    case Verb::Discard: return "discard";
    case Verb::Draw: return "draw";
    case Verb::Extend: return "extend";
    case Verb::Play:
    case Verb::PlayHazardUp: return "play";
    case Verb::Stop: return "stop";
    case Verb::Take: break;
    }
    return "take";
}

constexpr std::array<Verb, 8> spoken_verbs = {Verb::Play,   Verb::Discard,    Verb::Draw,
                                              Verb::Take,   Verb::CoupFourre, Verb::Decline,
                                              Verb::Extend, Verb::Stop};

/// The text of an action in a place of its own, so that all sixty-four are made at compile time.
struct ActionText {
    std::array<char, 31> characters{};
    std::uint8_t size = 0;

    constexpr void append(std::string_view part) {
        for (const char c : part) characters[size++] = c;
    }
    constexpr std::string_view view() const { return {characters.data(), size}; }
};

constexpr std::array<ActionText, engine::action_count> action_texts = [] {
    std::array<ActionText, engine::action_count> texts{};
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const Action action = Action::numbered(i);
        texts[i].append(verb_text(action.verb()));
        if (!action.names_card()) continue;
        texts[i].append(" ");
        texts[i].append(card_ids[engine::index(action.card())]);
        if (action.verb() == Verb::PlayHazardUp) {
            texts[i].append(" ");
            texts[i].append(hazard_up);
        } else if (action.is_attack()) {
            constexpr std::string_view digits = "0123";
            texts[i].append(" @");
            texts[i].append(digits.substr(action.target().index, 1));
        }
    }
    return texts;
}();

// The engine numbers actions in the order of their text: parse_action searches by halves, and a
// legal set that is walked from its lowest bit is sorted.
static_assert(std::ranges::is_sorted(action_texts, {}, &ActionText::view));

std::vector<std::string_view> split(std::string_view text) {
    std::vector<std::string_view> words;
    for (;;) {
        const std::size_t space = std::min(text.find(' '), text.size());
        words.push_back(text.substr(0, space));
        if (space == text.size()) return words;
        text.remove_prefix(space + 1);
    }
}

std::string play_text(Card card) { return "\"play " + std::string(id(card)) + "\""; }

/// Why the word after "play CARD" is wrong.
std::string why_no_play(Card card, std::string_view word) {
    if (is_hazard(card)) {
        return "a hazard is laid on a side, \"@0\" to \"@3\", not " + quoted(word);
    }
    if (word.starts_with('@')) {
        return play_text(card) + " takes no side: only a hazard is laid on another side";
    }
    if (word == hazard_up) return play_text(card) + " takes no hazard-up: that follows a remedy";
    return "nothing may follow " + play_text(card) + (is_remedy(card) ? " but hazard-up" : "");
}

/// What is wrong with a text that is no action.
std::string why_no_action(std::string_view text) {
    const std::vector<std::string_view> words = split(text);
    if (std::ranges::find(words, "") != words.end()) {
        return "an action is words with one space between them, not " + quoted(text);
    }
    const auto verb = std::ranges::find(spoken_verbs, words[0], verb_text);
    if (verb == spoken_verbs.end()) {
        return "unknown action " + quoted(words[0]) +
               "; there are: " + listed(spoken_verbs, verb_text);
    }
    const bool names_card = *verb == Verb::Play || *verb == Verb::Discard;
    if (!names_card) return "nothing may follow " + quoted(words[0]);
    if (words.size() == 1) return quoted(words[0]) + " needs a card after it";

    const Parsed<Card> card = parse_card(words[1]);
    if (!card) return card.error();
    if (*verb == Verb::Discard) return "nothing may follow the card of a discard";
    if (words.size() == 2) {  // a hazard: any other card would have been an action
        return play_text(*card) + " needs the side it is laid on, such as \"play " +
               std::string(id(*card)) + " @1\"";
    }
    if (words.size() == 3) return why_no_play(*card, words[2]);
    return "too many words in " + quoted(text);
}

}  // namespace

std::string_view id(Card card) { return id_in(card_ids, card); }
std::string_view id(engine::Phase phase) { return id_in(phase_ids, phase); }
std::string_view id(engine::Refusal refusal) { return id_in(refusal_ids, refusal); }
std::string_view id(engine::SetupError error) { return id_in(setup_error_ids, error); }
std::string_view id(engine::MatchError error) { return id_in(match_error_ids, error); }
std::string_view id(engine::ViewError error) { return id_in(view_error_ids, error); }

std::string_view text(Action action) { return action_texts[action.number()].view(); }

std::optional<Card> find_card(std::string_view id) { return find_in<Card>(card_ids, id); }

std::optional<engine::Phase> find_phase(std::string_view id) {
    return find_in<engine::Phase>(phase_ids, id);
}

std::optional<engine::Refusal> find_refusal(std::string_view id) {
    return find_in<engine::Refusal>(refusal_ids, id);
}

Parsed<Card> parse_card(std::string_view id) {
    if (const std::optional<Card> card = find_card(id)) return *card;
    return Failure{"unknown card " + quoted(id) + "; there are: " +
                   listed(card_ids, [](std::string_view known) { return known; })};
}

Parsed<Action> parse_action(std::string_view text) {
    const auto found = std::ranges::lower_bound(action_texts, text, {}, &ActionText::view);
    if (found != action_texts.end() && found->view() == text) {
        return Action::numbered(static_cast<std::size_t>(found - action_texts.begin()));
    }
    return Failure{why_no_action(text)};
}

}  // namespace bornes::text
