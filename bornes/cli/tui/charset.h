// What the terminals of this locale can show.
#pragma once

#include "bornes/cli/tui/canvas.h"

namespace bornes::cli::tui {

/// Sets the locale's characters for the whole program, and says what they are. A locale that asks
/// for UTF-8 but is not installed here is taken at its word.
Charset charset_of_locale();

/// Whether standard output is a terminal that shows nothing but ASCII; a pipe takes UTF-8.
bool is_ascii_terminal();

}  // namespace bornes::cli::tui
