#include "bornes/arena/tournament.h"

#include "bornes/arena/workers.h"

namespace bornes::arena {

void Standing::add(const DealResult& deal) {
    ++deals;
    games += static_cast<std::uint64_t>(deal.games);
    hands += static_cast<std::uint64_t>(deal.hands);
    points.add(deal.points, deal.hands);
    points_of_others.add(deal.points_of_others, deal.hands);
    lead.add(deal.points - deal.points_of_others, deal.hands);
    hands_won.add(deal.hands_won / deal.hands);
    games_won.add(deal.games_won / deal.games);
    fair_lead.add(deal.without_luck.lead, deal.hands);
    fair_games_won.add(deal.without_luck.part, deal.games);
    for (std::size_t i = 0; i < conduct.size(); ++i) conduct[i].add(deal.conduct[i]);
}

Estimate Standing::elo() const {
    const Estimate share = games_won.estimate();
    return {.value = elo_of_share(share.value, sides),
            .low = elo_of_share(share.low, sides),
            .high = elo_of_share(share.high, sides)};
}

TournamentResult play_tournament(const TournamentOptions& options, const Progress& progress) {
    const Clock::time_point begin = Clock::now();
    const int sides = options.contest.rules->sides();
    TournamentResult result{.standing = {.sides = sides}};
    std::optional<SequentialTest> test;
    if (options.sequential) test.emplace(*options.sequential, sides);

    const auto make_worker = [&options] {
        return [player = DealPlayer(options.contest, options.entries, options.terms)](
                   std::uint64_t deal) mutable { return player.play(deal); };
    };
    const auto take = [&](DealResult&& deal) {
        result.standing.add(deal);
        if (test) result.verdict = test->verdict(result.standing.games_won);
        return result.verdict == Verdict::Open;
    };
    const auto pulse = [&] {
        result.was_interrupted = !progress(result.standing);
        return !result.was_interrupted;
    };
    work_in_order<DealResult>(options.deals, options.threads, make_worker, take, pulse);
    result.duration = Clock::now() - begin;
    return result;
}

}  // namespace bornes::arena
