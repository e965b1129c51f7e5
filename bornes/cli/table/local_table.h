// A table in this process: a session, and a thread on which its levels think.
#pragma once

#include <deque>
#include <memory>

#include "bornes/cli/table/table.h"
#include "bornes/cli/table/thinker.h"

namespace bornes::cli {

class LocalTable final : public Table {
public:
    explicit LocalTable(std::unique_ptr<MatchSession> session);

    const MatchSession& session() const { return *session_; }

    const text::Setup& setup() const override { return session_->plan().setup; }
    const engine::Rules& rules() const override { return session_->rules(); }
    text::TableNames names(const text::Speaker& speaker) const override {
        return names_of(session_->plan(), session_->rules(), speaker);
    }
    bool is_own(engine::Seat seat) const override {
        return session_->plan().seats[seat.index].is_person();
    }
    engine::View view(std::optional<engine::Seat> seat) const override {
        return session_->game().view(seat);
    }
    const std::vector<engine::Result>& results() const override { return session_->results(); }
    std::string record() const override;
    const engine::Totals& totals() const override { return session_->match().totals(); }
    std::optional<engine::Side> match_winner() const override { return session_->match().winner(); }

    Waiting waiting() const override;
    engine::Refusal act(engine::Seat seat, engine::Action action) override;
    void next_hand() override;
    std::optional<TableEvent> next_event() override;
    bool has_event() const override { return !events_.empty(); }
    int descriptor() const override { return thinker_.descriptor(); }

    bool can_take_back() const override { return session_->can_take_back(); }
    void take_back() override;
    bool can_hint() const override { return true; }
    void ask_hint(engine::Seat seat) override;
    std::optional<players::Choice> hint() override;

    bool can_begin_anew() const override { return true; }
    std::string trouble() const override { return session_->trouble(); }
    std::string notice() const override { return {}; }
    void leave() override;

    /// Blocks until a level that has been asked has chosen.
    void wait() const;

private:
    enum class Thinking : std::uint8_t { Idle, Move, Hint };
    void ask_level();
    void gather();

    std::unique_ptr<MatchSession> session_;
    Thinker thinker_;
    Thinking thinking_ = Thinking::Idle;
    std::deque<TableEvent> events_;
};

}  // namespace bornes::cli
