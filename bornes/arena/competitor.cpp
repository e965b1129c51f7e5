#include "bornes/arena/competitor.h"

#include "bornes/arena/outside_bot.h"
#include "bornes/text/names.h"

namespace bornes::arena {

namespace {

class LevelCompetitor final : public Competitor {
public:
    LevelCompetitor(const Entry& entry, const engine::Rules& rules)
        : level_(*entry.level), thinking_(entry.thinking), player_(entry.level->make(rules)) {}

    Decision decide(const engine::View& view, std::uint64_t seed) override {
        const RunningBudget budget(level_, thinking_);
        const engine::Action action = player_->choose(view, budget.budget(), seed).action;
        if (view.legal.contains(action)) return {.action = action};
        return {
            .action = {}, .fault = Fault::IllegalMove, .detail = std::string(text::text(action))};
    }

private:
    const players::Level& level_;
    Thinking thinking_;
    std::unique_ptr<players::Player> player_;
};

}  // namespace

std::unique_ptr<Competitor> make_competitor(const Entry& entry, const engine::Rules& rules,
                                            const BotTerms& terms) {
    if (entry.level == nullptr) return std::make_unique<OutsideBot>(entry.command, terms);
    return std::make_unique<LevelCompetitor>(entry, rules);
}

}  // namespace bornes::arena
