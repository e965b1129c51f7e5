// What a player is: somebody who is given a View, a budget and a seed, and chooses.
//
// Wasm-clean: no clock, no thread, no file. The caller owns the clock and says stop. With a fixed
// number of playouts the same seed makes the same choice on every machine.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "bornes/engine/view.h"

namespace bornes::players {

/// Asked between playouts whether time is up.
class Stop {
public:
    virtual ~Stop() = default;
    virtual bool is_due() = 0;
};

struct Budget {
    /// How many playouts a decision may take; what is reproducible.
    std::uint32_t playouts = 1000;
    /// Ends the thinking earlier; nobody asks if there is none.
    Stop* stop = nullptr;
};

/// One action and what thinking about it found.
struct Candidate {
    engine::Action action;
    /// The chance that the seat's side takes first place in the match; a tie counts in equal parts.
    double equity = 0;
    /// The standard error of that.
    double error = 0;
    std::uint32_t visits = 0;
};

struct Choice {
    engine::Action action;
    /// Best first; empty where a player has no opinion beyond its choice.
    std::vector<Candidate> candidates;
};

class Player {
public:
    virtual ~Player() = default;
    /// A legal action; the caller promises that the view's seat has one.
    virtual Choice choose(const engine::View& view, const Budget& budget, std::uint64_t seed) = 0;
};

}  // namespace bornes::players
