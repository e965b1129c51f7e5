// For tests only: matches played at random, up to a moment that a test wants to see.
#pragma once

#include <memory>

#include "bornes/cli/table/match_session.h"
#include "bornes/engine/editions/editions.h"
#include "bornes/text/trace.h"

namespace bornes::cli {

inline TablePlan test_plan(std::string_view edition, int players, std::uint64_t seed) {
    const text::Setup setup{engine::find_edition(edition), players, {}};
    return plan_against(setup, players::all_levels().front(), seed);
}

/// Everyone, people too, picks at random; a hand that is over is followed by the next.
inline void play_randomly(MatchSession& session, engine::Rng& rng) {
    const Waiting waiting = session.waiting();
    if (waiting.what == Waiting::For::NextHand) return session.next_hand();
    if (waiting.what == Waiting::For::Nothing) return;
    const engine::ActionSet legal = session.game().view(waiting.seat).legal;
    session.act(waiting.seat,
                legal.is_empty() ? engine::Action::decline() : text::choose_random(legal, rng));
}

/// The first match, by its seed, that comes to a moment, at that moment.
template <typename IsThere>
std::unique_ptr<MatchSession> match_at(TablePlan plan, IsThere is_there) {
    for (plan.seed = 1; plan.seed < 1000; ++plan.seed) {
        auto session = std::make_unique<MatchSession>(plan, text::Language::English, nullptr);
        engine::Rng rng(plan.seed);
        for (int i = 0; i < 400 && session->waiting().what != Waiting::For::Nothing; ++i) {
            if (is_there(*session)) return session;
            play_randomly(*session, rng);
        }
    }
    return nullptr;
}

}  // namespace bornes::cli
