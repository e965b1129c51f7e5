// A table on a server: views and events come over a wire, actions go out on it.
//
// Nothing is predicted: what a player does is shown when the server has told it. Until a hand is
// dealt only the things above the line below may be asked for.
#pragma once

#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "bornes/cli/table/table.h"
#include "bornes/cli/table/table_wire.h"

namespace bornes::cli {

/// Where a player sits, or watches if there is no token.
struct OnlinePlace {
    ServerAddress server;
    std::string table;
    std::string token;

    std::string link() const { return server.origin() + "/t/" + table; }
};

class OnlineTable final : public Table {
public:
    OnlineTable(OnlinePlace place, text::Language language);

    const OnlinePlace& place() const { return place_; }
    bool has_hand() const { return has_hand_; }
    bool is_waiting_for_players() const { return state_ == State::Waiting; }
    bool is_match_over() const { return state_ == State::Over; }
    /// Nothing more will come; the last notice says why.
    bool has_ended() const { return has_ended_; }
    std::string notice() const override { return notice_; }
    std::optional<TableEvent> next_event() override;
    bool has_event() const override { return !events_.empty() || wire_.has_news(); }
    int descriptor() const override { return wire_.descriptor(); }
    void rematch();
    void leave() override {}

    // ---- once there is a hand

    const text::Setup& setup() const override { return setup_; }
    const engine::Rules& rules() const override { return *rules_; }
    text::TableNames names(const text::Speaker& speaker) const override;
    bool is_own(engine::Seat seat) const override { return own_ == seat; }
    /// There is but one view here, whoever asks.
    engine::View view(std::optional<engine::Seat>) const override { return view_; }
    const std::vector<engine::Result>& results() const override { return results_; }
    const engine::Totals& totals() const override { return totals_; }
    /// The server's; it takes a moment to come.
    std::string record() const override;
    std::optional<engine::Side> match_winner() const override { return winner_; }

    Waiting waiting() const override;
    /// The server judges; a refusal comes as a notice.
    engine::Refusal act(engine::Seat seat, engine::Action action) override;
    void next_hand() override;

    bool can_take_back() const override { return false; }
    void take_back() override {}
    bool can_hint() const override { return false; }
    void ask_hint(engine::Seat) override {}
    std::optional<players::Choice> hint() override { return std::nullopt; }
    bool can_begin_anew() const override { return false; }
    std::string trouble() const override { return {}; }

private:
    enum class State : std::uint8_t { Waiting, Playing, Between, Over };
    /// A command that the server has not answered yet.
    struct Command {
        std::string id;
        std::int64_t sequence;
        engine::Action action;
        std::string window;
    };
    struct Window {
        std::string id;
        bool asks_everyone;
    };
    struct Neighbour {
        SeatPlan plan;
        bool is_person = false;
        bool is_present = true;
        bool is_played_for = false;
        std::string wish;
        bool is_ready = false;
    };

    void take(const TableWire::News& news);
    void take_message(const boost::json::object& message);
    void take_welcome(const boost::json::object& message);
    void take_event(const boost::json::object& event);
    void take_window(const boost::json::object& window);
    void take_table(const boost::json::object& table);
    void take_neighbours(const boost::json::array& seats);
    void take_answer(const boost::json::object& answer);
    void see(const boost::json::object& message);
    void add_totals();
    void tell(TableEvent event) { events_.push_back(event); }
    void tell_notice(std::string notice);
    void send_command();
    bool can_act() const;
    engine::Seat awaited_seat() const;
    std::string refusal(const boost::json::object& answer) const;
    text::Speaker speaker() const;

    OnlinePlace place_;
    text::Language language_;
    std::deque<TableEvent> events_;
    std::string notice_;

    text::Setup setup_;
    std::shared_ptr<const engine::Rules> rules_;
    engine::View view_;
    std::vector<engine::Result> results_;
    engine::Totals totals_{};
    std::optional<engine::Side> winner_;
    std::optional<engine::Seat> own_;
    std::vector<Neighbour> neighbours_;
    State state_ = State::Waiting;
    std::int64_t sequence_ = -1;
    /// Where a command was acknowledged that leads to no event of its own: a decline.
    std::int64_t answered_ = -1;
    std::optional<Window> window_;
    std::optional<Command> command_;
    bool has_hand_ = false;
    bool is_connected_ = false;
    bool is_ready_ = false;
    bool has_ended_ = false;
    /// Last: its thread ends first.
    TableWire wire_;
};

}  // namespace bornes::cli
