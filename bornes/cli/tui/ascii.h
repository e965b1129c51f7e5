// Texts for terminals that show nothing but ASCII: every character we write has a stand-in.
#pragma once

#include <string>
#include <string_view>

namespace bornes::cli::tui {

/// What to write instead of a character: itself if it is ASCII, "e" for "é", "?" for the unknown.
std::string_view ascii_for(char32_t point);

std::string to_ascii(std::string_view text);

}  // namespace bornes::cli::tui
