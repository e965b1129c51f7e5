// The frame of a page that stands alone: everything in one file, nothing from outside, light or
// dark as the reader likes.
#pragma once

#include <string>
#include <string_view>

namespace bornes::arena {

/// Everything up to the content. `styles` are added to those that all pages share, which colour
/// cards, tables and plots (plot.h).
std::string page_head(std::string_view title, std::string_view language,
                      std::string_view styles = {});

std::string page_end();

}  // namespace bornes::arena
