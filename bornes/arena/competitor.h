// A player at work in the arena: it is asked about views, one at a time, and may fail.
//
// Each worker thread has its own; a competitor plays for every seat that its entry holds, since a
// view says all that a decision may depend on. A fault is an answer like any other: who asked
// counts it and goes on.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "bornes/arena/child.h"
#include "bornes/arena/entry.h"
#include "bornes/engine/view.h"

namespace bornes::arena {

enum class Fault : std::uint8_t { Crash, TimeOut, IllegalMove, BadAnswer };

inline constexpr std::size_t fault_kinds = 4;
inline constexpr std::array<std::string_view, fault_kinds> fault_keys = {
    "crashes", "time_outs", "illegal_moves", "bad_answers"};

struct Decision {
    /// A legal action, or nothing where there is a fault.
    std::optional<engine::Action> action;
    Fault fault = Fault::Crash;
    /// What exactly went wrong, for people.
    std::string detail = {};
};

class Competitor {
public:
    virtual ~Competitor() = default;
    /// The caller promises that the view's seat has to act.
    virtual Decision decide(const engine::View& view, std::uint64_t seed) = 0;
};

/// How outside bots are treated.
struct BotTerms {
    /// An answer that comes later is none.
    std::chrono::milliseconds limit{10'000};
    /// The first answer after a start may take so much longer.
    std::chrono::milliseconds start{10'000};
    /// What requests say about time; nothing if there is none.
    std::optional<std::chrono::milliseconds> time = {};
    ChildErrors errors = ChildErrors::Dropped;
};

/// A competitor at a table; the rules outlive it.
std::unique_ptr<Competitor> make_competitor(const Entry& entry, const engine::Rules& rules,
                                            const BotTerms& terms);

}  // namespace bornes::arena
