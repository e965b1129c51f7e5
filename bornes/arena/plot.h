// Plots as inline SVG, drawn by classes that the page's styles colour, so that light and dark both
// work. Each has a name for those who cannot see it, and a tooltip on every bar.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bornes/arena/histogram.h"

namespace bornes::arena {

/// A text with what HTML takes for markup made harmless.
std::string escaped(std::string_view text);

/// A number of bins as upright bars. Few at the far end, together under half a percent, are left
/// out.
std::string histogram_plot(const Histogram& histogram, std::string_view title,
                           std::string_view unit);

struct Bar {
    std::string label;
    double value = 0;
    /// What stands behind the bar.
    std::string text;
};

/// Lying bars, one under the other.
std::string bar_plot(std::span<const Bar> bars, std::string_view title);

}  // namespace bornes::arena
