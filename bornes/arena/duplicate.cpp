#include "bornes/arena/duplicate.h"

#include <algorithm>

#include "bornes/players/light.h"
#include "bornes/text/trace.h"

namespace bornes::arena {

using engine::Game;
using engine::Match;
using engine::Result;
using engine::Rng;
using engine::Rules;
using engine::Seat;
using engine::Side;

namespace {

/// Keeps what is measured apart from what is dealt.
constexpr std::uint64_t luck_stream = 0x6C75636B;

class Unobserved final : public text::Observer {};

std::string phase_and_detail(const engine::View& view, const Decision& decision) {
    return decision.detail + " (phase " + std::string(text::id(view.phase)) + ")";
}

/// Everybody plays on by the policy that is most like him; what an outside bot is like nobody
/// knows.
LuckMeter luck_meter(const Contest& contest, const std::array<Entry, 2>& entries) {
    const auto policy_of = [](const Entry& entry) {
        return entry.level != nullptr ? entry.level->policy : players::light_rollout;
    };
    const auto own = policy_of(entries[0]);
    const auto others = policy_of(entries[1]);
    const Rules& rules = *contest.rules;
    return LuckMeter(rules, own(rules), others == own ? nullptr : others(rules),
                     contest.luck_playouts);
}

}  // namespace

void Conduct::add(const Conduct& later) {
    decisions += later.decisions;
    for (std::size_t i = 0; i < faults.size(); ++i) faults[i] += later.faults[i];
    if (first_fault.empty()) first_fault = later.first_fault;
    thought += later.thought;
    longest_thought = std::max(longest_thought, later.longest_thought);
}

int points_of(const Rules& rules, const Result& result, Side side) {
    return rules.edition().result == engine::HandResult::Kilometres
               ? result.km[side.index].value
               : result.scores[side.index].total().value;
}

double lead_of(const Rules& rules, const Result& result, Side side) {
    double lead = 0;
    for (std::uint8_t i = 0; i < rules.sides(); ++i) {
        const double points = points_of(rules, result, {i});
        lead += Side{i} == side ? points : -points / (rules.sides() - 1);
    }
    return lead;
}

std::array<double, engine::max_sides> parts_of_win(const Rules& rules, const Result& result) {
    std::array<double, engine::max_sides> parts{};
    if (rules.edition().result == engine::HandResult::Kilometres && result.winner) {
        parts[result.winner->index] = 1;
        return parts;
    }
    int best = 0;
    int winners = 0;
    for (std::uint8_t i = 0; i < rules.sides(); ++i) {
        const int points = points_of(rules, result, {i});
        winners = i == 0 || points > best ? 1 : winners + (points == best ? 1 : 0);
        best = i == 0 ? points : std::max(best, points);
    }
    for (std::uint8_t i = 0; i < rules.sides(); ++i) {
        if (points_of(rules, result, {i}) == best) parts[i] = 1.0 / winners;
    }
    return parts;
}

DealPlayer::DealPlayer(const Contest& contest, const std::array<Entry, 2>& entries,
                       const BotTerms& terms)
    : contest_(contest), competitors_{make_competitor(entries[0], *contest.rules, terms),
                                      make_competitor(entries[1], *contest.rules, terms)},
      sights_{entries[0].sight, entries[1].sight} {
    if (contest.luck_playouts != 0) {
        luck_.emplace(luck_meter(contest, entries));
    }
}

DealResult DealPlayer::play(std::uint64_t deal) {
    const Rules& rules = *contest_.rules;
    const std::uint64_t seed = Rng(contest_.seed, deal).next();
    const Seat dealer{static_cast<std::uint8_t>(deal % static_cast<unsigned>(rules.players()))};
    DealResult result;
    for (std::uint8_t first = 0; first < rules.sides(); ++first) {
        Match match(rules, contest_.match, dealer);
        ++result.games;
        double won = 0;
        if (contest_.unit == Unit::Hand) {
            won = parts_of_win(rules, play_hand(match, {first}, seed, result))[first];
        } else {
            Result last;
            while (!match.is_over()) {
                last = play_hand(match, {first}, seed, result);
                match.add(last);
            }
            // Only a hand that is the whole game can end without a winner.
            won = match.winner() ? (*match.winner() == Side{first} ? 1 : 0)
                                 : parts_of_win(rules, last)[first];
        }
        result.games_won += won;
        result.without_luck.part += won;
    }
    return result;
}

Valuation DealPlayer::valuation(const Match& match) const {
    if (contest_.unit == Unit::Hand) return Valuation(*contest_.rules);
    return Valuation(*contest_.rules, players::MatchEquity(*contest_.rules, contest_.match,
                                                           match.totals(), match.hand_number()));
}

Result DealPlayer::play_hand(const Match& match, Side first, std::uint64_t seed, DealResult& deal) {
    const Rules& rules = *contest_.rules;
    const auto number = static_cast<std::uint64_t>(match.hand_number());
    Rng deck = text::deck_stream(seed, number);
    // Not by who sits where: a player against itself repeats the game to the card.
    Rng choices = text::choice_stream(seed, number);
    Game game(
        rules, text::shuffled_deck(rules, deck), match.dealer(),
        {.match = contest_.match, .number = match.hand_number(), .scores_before = match.totals()});
    Unobserved nobody;
    // Nothing that is measured may depend on the cards to come: streams of its own.
    Rng measuring(seed ^ luck_stream, number);
    const Valuation value = valuation(match);
    Yield fair;
    if (luck_) fair = luck_->prospect(match.dealer(), first, value, measuring.next());
    const Result result = text::play_out(game, deck, nobody, [&](const Game& at, Seat seat) {
        const std::size_t player = rules.side_of(seat) == first ? 0 : 1;
        const engine::Action action = decide(at, seat, player, choices, deal.conduct[player]);
        if (luck_) fair += luck_->worth(at.state(), action, first, value, measuring.next());
        return action;
    });
    if (luck_) {
        // What the hand brought, exchanged for what its choices were worth.
        deal.without_luck.lead += fair.lead;
        deal.without_luck.part += fair.part - value.of(result, first).part;
    }

    ++deal.hands;
    deal.hands_won += parts_of_win(rules, result)[first.index];
    for (std::uint8_t i = 0; i < rules.sides(); ++i) {
        const double points = points_of(rules, result, {i});
        if (Side{i} == first) {
            deal.points += points;
        } else {
            deal.points_of_others += points / (rules.sides() - 1);
        }
    }
    return result;
}

engine::Action DealPlayer::decide(const Game& game, Seat seat, std::size_t player, Rng& choices,
                                  Conduct& conduct) {
    engine::View view = game.view(seat);
    if (sights_[player] == Sight::Present) view.history.clear();
    if (sights_[player] == Sight::Hands) {
        for (std::uint8_t other = 0; other < game.rules().players(); ++other) {
            if (Seat{other} != seat) view.known[other] = game.state().hands[other];
        }
    }
    const std::uint64_t seed = choices.next();
    const Clock::time_point asked = Clock::now();
    const Decision decision = competitors_[player]->decide(view, seed);
    const Clock::duration thought = Clock::now() - asked;

    ++conduct.decisions;
    conduct.thought += thought;
    conduct.longest_thought = std::max(conduct.longest_thought, thought);
    if (decision.action) return *decision.action;
    ++conduct.faults[static_cast<std::size_t>(decision.fault)];
    if (conduct.first_fault.empty()) conduct.first_fault = phase_and_detail(view, decision);
    // Whoever fails moves at random: the game goes on, and failing is no way to stop losing.
    Rng chance(seed);
    return text::choose_random(view.legal, chance);
}

}  // namespace bornes::arena
