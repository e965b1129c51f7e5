// A record read line by line and played again by the rules (docs/records.md).
//
// A Replayer is fed bytes as they come and keeps no more than one line and one hand, so a record of
// any length can be read. It trusts nothing: legality, who acts, results and totals are worked out
// anew. What happens is told to an observer; a TraceWriter writes it down again, others count, show
// or analyse.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "bornes/engine/game.h"
#include "bornes/text/record.h"

namespace bornes::text {

/// Is told what happens in a hand, whether it is read from a record or being played.
class Observer {
public:
    virtual ~Observer() = default;
    virtual void on_match(const MatchLine& /*match*/) {}
    virtual void on_hand(const HandLine& /*hand*/, const engine::Game& /*dealt*/) {}
    virtual void on_decision(const engine::Game& /*before*/, engine::Seat, engine::Action) {}
    virtual void on_played(const engine::Game& /*after*/, engine::Seat, engine::Action) {}
    virtual void on_reshuffle(const engine::Game& /*before*/,
                              std::span<const engine::Card> /*pile*/) {}
    virtual void on_result(const engine::Game& /*over*/, const engine::Result&) {}
    virtual void on_reveal(std::string_view /*seed*/) {}
    virtual void on_match_result(const engine::Rules&, const engine::Match&) {}

protected:
    Observer() = default;
    Observer(const Observer&) = default;
    Observer& operator=(const Observer&) = default;
};

/// Writes the record of what it is told to the end of a text, which its owner empties at will.
class TraceWriter final : public Observer {
public:
    explicit TraceWriter(std::string& out) : out_(out) {}

    void on_match(const MatchLine& match) override { append_match(out_, match); }
    void on_hand(const HandLine& hand, const engine::Game&) override { append_hand(out_, hand); }
    void on_decision(const engine::Game& before, engine::Seat seat,
                     engine::Action action) override {
        append_decision(out_, before.rules(), before.state(), seat, action);
    }
    void on_reshuffle(const engine::Game&, std::span<const engine::Card> pile) override {
        append_reshuffle(out_, pile);
    }
    void on_result(const engine::Game& over, const engine::Result& result) override {
        append_result(out_, over.rules(), result);
    }
    void on_reveal(std::string_view seed) override { append_reveal(out_, seed); }
    void on_match_result(const engine::Rules& rules, const engine::Match& match) override {
        append_match_result(out_, rules, match);
    }

private:
    std::string& out_;
};

/// Why a record could not be played any further.
struct RecordError {
    /// Counted from 1.
    std::uint64_t line = 0;
    std::string message;
    /// A refused action and the rule that forbids it; None where something else is wrong.
    std::string_view action = {};
    engine::Refusal refusal = engine::Refusal::None;
    const engine::Edition* edition = nullptr;
};

class Replayer {
public:
    /// No line of a sensible record comes near this; it bounds the memory that a bad one can ask
    /// for.
    static constexpr std::size_t longest_line = std::size_t{1} << 20;

    explicit Replayer(Observer& observer);
    Replayer(const Replayer&) = delete;
    Replayer& operator=(const Replayer&) = delete;
    ~Replayer();

    /// Takes the next bytes; false once something is wrong, and then nothing more is played.
    bool feed(std::string_view bytes);
    /// Says that the record has ended. It may end in the middle of a hand.
    bool finish();

    const std::optional<RecordError>& error() const { return error_; }
    /// The hand that was read last, or nothing.
    const engine::Game* game() const { return game_ ? &*game_ : nullptr; }

private:
    class LineParser;

    void take_line(std::string_view line);
    void take_object(const boost::json::object& object);
    void take_match(const boost::json::object& object);
    void take_hand(const boost::json::object& object);
    void take_decision(const boost::json::object& object);
    void take_reshuffle(const boost::json::object& object);
    void take_reveal(const boost::json::object& object);
    void set_up(const Setup& setup);
    void end_hand();
    void end_match();
    bool hand_is_running() const { return game_ && !game_->state().is_over(); }
    void fail(std::string message);

    Observer& observer_;
    std::unique_ptr<LineParser> parser_;
    std::string partial_;
    std::uint64_t line_ = 0;
    std::optional<RecordError> error_;

    /// Making rules costs more than reading a hand, so they are kept for the next one.
    Setup setup_;
    std::unique_ptr<const engine::Rules> rules_;
    std::optional<Setup> match_setup_;
    std::optional<engine::Match> match_;
    std::optional<engine::Game> game_;
    bool is_revealed_ = false;
};

}  // namespace bornes::text
