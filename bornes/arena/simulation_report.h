// What simulations found, as a table for people, as JSON for programs, and as a page with plots.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "bornes/arena/simulation.h"

namespace bornes::arena {

/// A figure of a simulation in words: what it is and what it came to.
struct Figure {
    std::string what;
    std::string value;
};

/// All figures that fit on a line each, the same ones in the same order for every simulation.
std::vector<Figure> figures_of(const Simulation& simulation);

/// "parker-1971, 2 players, club"
std::string name_of(const Simulation& simulation);
std::string_view unit_of(const Simulation& simulation);

/// One column a simulation, a few side by side.
std::string simulations_text(std::span<const Simulation> simulations);
/// One object.
std::string simulations_json(std::span<const Simulation> simulations);
/// A page that stands alone: styles and plots are in it.
std::string simulations_html(std::span<const Simulation> simulations);

}  // namespace bornes::arena
