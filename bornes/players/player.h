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

/// Several hands for one piece of work. Players know no threads: whoever has some lends them.
class Crew {
public:
    class Work {
    public:
        virtual ~Work() = default;
        /// Parts do not depend on each other.
        virtual void do_part(std::size_t part) = 0;
    };
    virtual ~Crew() = default;
    /// Does all parts, in any order and at the same time, and returns when they are done.
    virtual void run(Work& work, std::size_t parts) = 0;
};

struct Budget {
    /// How many playouts a decision may take; what is reproducible.
    std::uint32_t playouts = 1000;
    /// Ends the thinking earlier; nobody asks if there is none. With a crew, asked by all of them.
    Stop* stop = nullptr;
    /// Who helps; the choice is the same without.
    Crew* crew = nullptr;
};

/// One action and what thinking about it found.
struct Candidate {
    engine::Action action;
    /// The chance that the seat's side takes first place in the match; a tie counts in equal parts.
    double equity = 0;
    /// The standard error of that.
    double error = 0;
    /// The same by playouts alone, whatever else the player goes by: for who measures.
    double measured = 0;
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

/// A policy so fast that search plays hands to their end with it.
class Rollout {
public:
    virtual ~Rollout() = default;
    /// A legal action for whoever has to act, by what the acting seat may see; the caller promises
    /// that somebody has.
    virtual engine::Action choose(const engine::State& state) const = 0;
    /// Plays a hand to its end by such choices.
    virtual void play_out(engine::State& state, engine::Rng& rng) const = 0;
};

}  // namespace bornes::players
