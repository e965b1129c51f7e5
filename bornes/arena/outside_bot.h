// A bot that somebody else wrote, asked by the bot protocol (docs/protocol.md): the asking end; the
// answering end is bot_session.h.
#pragma once

#include <string>

#include "bornes/arena/competitor.h"

namespace bornes::arena {

class OutsideBot final : public Competitor {
public:
    OutsideBot(std::string command, const BotTerms& terms)
        : command_(std::move(command)), terms_(terms) {}

    /// Starts the bot if it does not run, be it for the first time or after a fault.
    Decision decide(const engine::View& view, std::uint64_t seed) override;

private:
    std::string request(const engine::View& view);
    /// Nothing for an answer to an earlier request, which somebody gave up waiting for.
    std::optional<Decision> read_answer(const engine::View& view, const std::string& line) const;
    Decision failed(Child::Outcome outcome);

    std::string command_;
    BotTerms terms_;
    Child child_;
    std::int64_t id_ = 0;
};

}  // namespace bornes::arena
