#include "bornes/cli/analysis_words.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "bornes/text/parsed.h"

namespace bornes::cli {

using analysis::Account;
using analysis::Decision;
using analysis::Mark;
using analysis::PlayerSummary;
using engine::Seat;
using engine::Side;
using text::Word;

namespace {

/// What nobody would want to read in a column.
constexpr std::size_t longest_name = 24;

constexpr std::array<Word, analysis::rating_count> rating_words = {
    Word::AnalysisRatingWorldClass, Word::AnalysisRatingExpert, Word::AnalysisRatingAdvanced,
    Word::AnalysisRatingClub,       Word::AnalysisRatingCasual, Word::AnalysisRatingBeginner,
    Word::AnalysisRatingChance};

std::string shortened(std::string name) {
    name = text::printable(name);
    if (text::display_width(name) <= longest_name) return name;
    while (text::display_width(name) >= longest_name) {
        do {
            name.pop_back();
        } while (!name.empty() && (static_cast<unsigned char>(name.back()) & 0xC0) == 0x80);
        // What is left of a character that took several bytes.
        if (!name.empty() && static_cast<unsigned char>(name.back()) >= 0xC0) name.pop_back();
    }
    return name + "…";
}

}  // namespace

std::string_view symbol(Mark mark) {
    switch (mark) {
    case Mark::None: return "";
    case Mark::Dubious: return "?!";
    case Mark::Error: return "?";
    case Mark::Blunder: return "??";
    }
    return "";
}

std::vector<Place> worst_mistakes(const analysis::MatchAnalysis& match, std::size_t most) {
    std::vector<Place> places;
    const auto loss_at = [&](const Place& place) {
        return match.hands[place.hand].decisions[place.decision].verdict.loss;
    };
    for (std::size_t hand = 0; hand < match.hands.size(); ++hand) {
        for (std::size_t i = 0; i < match.hands[hand].decisions.size(); ++i) {
            if (match.hands[hand].decisions[i].mark != Mark::None) places.push_back({hand, i});
        }
    }
    std::ranges::stable_sort(
        places, [&](const Place& a, const Place& b) { return loss_at(a) > loss_at(b); });
    if (places.size() > most) places.resize(most);
    return places;
}

MatchWords::MatchWords(const analysis::MatchAnalysis& match, text::Language language)
    : match_(match), speaker_(speaker_for(*match.log.setup.edition, language)) {
    if (match.log.names.empty()) {
        names_ = common_names(rules(), speaker_);
        return;
    }
    std::vector<std::string> players;
    for (const std::string& name : match.log.names) players.push_back(shortened(name));
    names_ = names_of_players(rules(), speaker_, players);
}

std::string MatchWords::title() const {
    const text::Setup& setup = match_.log.setup;
    const std::string edition = edition_name(*setup.edition, speaker_.language());
    const engine::MatchOptions options = with_defaults(*setup.edition, setup.options.match);
    if (!match_.log.is_match) {
        return speaker_.say(Word::AnalysisAlone,
                            {{"edition", edition},
                             {"players", setup.players},
                             {"hands", static_cast<int>(match_.hands.size())}});
    }
    // Without a target, as in Express, one hand is the match.
    const int hands = options.target.value == 0 ? std::max<int>(1, options.hands) : options.hands;
    if (hands != 0) {
        return speaker_.say(Word::AnalysisMatchOfHands,
                            {{"edition", edition}, {"players", setup.players}, {"hands", hands}});
    }
    return speaker_.say(
        Word::AnalysisMatch,
        {{"edition", edition}, {"players", setup.players}, {"target", options.target.value}});
}

std::string MatchWords::hand_title(std::size_t hand) const {
    // Hands that stand alone are counted: their own number says where in a match they might be.
    const int number =
        match_.log.is_match ? match_.log.hands[hand].context.number : static_cast<int>(hand) + 1;
    return speaker_.say(Word::AnalysisHand, {{"number", number}});
}

std::string MatchWords::decision_title(const Place& place) const {
    const Decision& decision = match_.hands[place.hand].decisions[place.decision];
    const int number = match_.log.is_match ? match_.log.hands[place.hand].context.number
                                           : static_cast<int>(place.hand) + 1;
    return speaker_.say(Word::AnalysisDecision, {{"hand", number},
                                                 {"number", static_cast<int>(place.decision) + 1},
                                                 {"name", names_.seats[decision.seat.index]},
                                                 {"action", action(decision.chosen)}});
}

std::string MatchWords::action(engine::Action action) const {
    const std::string target = action.is_attack() ? names_.sides[action.target().index] : "";
    return action_phrase(action, speaker_, target);
}

std::string MatchWords::draw(const analysis::Draw& draw) const {
    std::string cards;
    for (const engine::Card card : draw.cards) {
        cards += (cards.empty() ? "" : ", ") + card_name(card, speaker_);
    }
    return speaker_.say(Word::AnalysisDraws,
                        {{"name", names_.seats[draw.seat.index]}, {"cards", cards}});
}

std::string MatchWords::loss(const analysis::Verdict& verdict) const {
    return speaker_.say(Word::AnalysisGivesAway,
                        {{"loss", with_error(verdict.loss, verdict.error)}});
}

std::string MatchWords::number(double value, int digits) const {
    std::string written = fmt::format("{:.{}f}", value, digits);
    // No sign before a zero.
    if (written.find_first_not_of("-0.") == std::string::npos && written.front() == '-') {
        written.erase(0, 1);
    }
    if (speaker_.language() == text::Language::French) std::ranges::replace(written, '.', ',');
    return written;
}

std::string MatchWords::percent(double share) const { return number(100 * share, 1) + " %"; }

std::string MatchWords::change(double share) const {
    const std::string written = percent(share);
    return written.front() == '-' ? written : "+" + written;
}

std::string MatchWords::with_error(double share, double error) const {
    return percent(share) + " ± " + number(100 * error, 1);
}

std::vector<text::Row> MatchWords::player_rows() const {
    std::vector<text::Row> rows = {{""}};
    const auto add = [&](Word word, auto value) {
        text::Row row = {say(word)};
        for (std::uint8_t seat = 0; seat < rules().players(); ++seat) {
            const PlayerSummary sum = summarise(rules(), match_.hands, {seat});
            row.push_back(sum.decisions == 0 ? say(Word::TableNothing) : value(sum));
        }
        rows.push_back(std::move(row));
    };
    for (const std::string& name : names_.seats) rows.front().push_back(name);
    add(Word::AnalysisRating, [&](const PlayerSummary& sum) {
        const auto rating = sum.rating();
        return say(rating ? rating_words[static_cast<std::size_t>(*rating)] : Word::TableNothing);
    });
    add(Word::AnalysisRate, [&](const PlayerSummary& sum) {
        return number(sum.rate, 1) + " ± " + number(sum.rate_error, 1);
    });
    add(Word::AnalysisDecisions,
        [](const PlayerSummary& sum) { return fmt::to_string(sum.decisions); });
    add(Word::AnalysisForced, [](const PlayerSummary& sum) { return fmt::to_string(sum.forced); });
    add(Word::AnalysisAgreed, [](const PlayerSummary& sum) { return fmt::to_string(sum.agreed); });
    constexpr std::array<Word, analysis::mark_count> mark_words = {
        Word::TableNothing, Word::AnalysisDubious, Word::AnalysisError, Word::AnalysisBlunder};
    for (std::size_t i = 1; i < analysis::mark_count; ++i) {
        add(mark_words[i], [&](const PlayerSummary& sum) { return fmt::to_string(sum.marks[i]); });
        rows.back().front() += fmt::format(" {}", symbol(static_cast<Mark>(i)));
    }
    const double hands = match_.log.is_match ? 1 : static_cast<double>(match_.hands.size());
    add(Word::AnalysisLoss, [&](const PlayerSummary& sum) {
        return with_error(sum.loss / hands, sum.loss_error / hands);
    });
    return rows;
}

std::vector<text::Row> MatchWords::account_rows() const {
    std::vector<text::Row> rows = {{""}};
    const auto add = [&](Word word, auto value) {
        text::Row row = {say(word)};
        for (std::uint8_t side = 0; side < rules().sides(); ++side) {
            row.push_back(value(account_of(match_, {side})));
        }
        rows.push_back(std::move(row));
    };
    const auto add_change = [&](Word word, double Account::* part) {
        add(word, [&](const Account& account) { return change(account.*part); });
    };
    const auto add_measured = [&](Word word, double Account::* part, double Account::* error) {
        add(word, [&](const Account& account) {
            return change(account.*part) + " ± " + number(100 * account.*error, 1);
        });
    };
    for (std::size_t side = 0; side < static_cast<std::size_t>(rules().sides()); ++side) {
        rows.front().push_back(names_.sides[side]);
    }
    add(Word::AnalysisStart, [&](const Account& account) { return percent(account.start); });
    add_change(Word::AnalysisDeal, &Account::deal);
    add_measured(Word::AnalysisOwnDraws, &Account::own_draws, &Account::own_draws_error);
    add_measured(Word::AnalysisOtherDraws, &Account::other_draws, &Account::other_draws_error);
    add_measured(Word::AnalysisOwnChoices, &Account::own_choices, &Account::own_choices_error);
    add(Word::AnalysisOwnLosses,
        [&](const Account& account) { return change(-account.own_losses); });
    add_measured(Word::AnalysisOtherChoices, &Account::other_choices,
                 &Account::other_choices_error);
    add_change(Word::AnalysisRemainder, &Account::remainder);
    add(Word::AnalysisEnd, [&](const Account& account) { return percent(account.end); });
    add(Word::AnalysisWithoutLuck,
        [&](const Account& account) { return percent(account.without_luck()); });
    return rows;
}

std::string judged_sentence(const analysis::AnalyserOptions& analysed,
                            const ReportOptions& options) {
    const text::Speaker speaker(options.language);
    const std::string effort =
        options.time != 0
            ? speaker.say(Word::AnalysisEffortTime, {{"time", std::to_string(options.time)}})
            : speaker.say(Word::AnalysisEffortPlayouts,
                          {{"playouts", std::to_string(analysed.playouts)}});
    return speaker.say(Word::AnalysisJudged, {{"level", analysed.level->id},
                                              {"effort", effort},
                                              {"seed", std::to_string(analysed.seed)}});
}

}  // namespace bornes::cli
