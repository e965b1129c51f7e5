// Where matches are kept: $XDG_DATA_HOME/bornes, a file each. A running match is in running/, a
// finished one in matches/; both are records that `bornes replay` and `bornes show` read.
#pragma once

#include <filesystem>
#include <vector>

namespace bornes::cli {

/// $XDG_DATA_HOME/bornes, or ~/.local/share/bornes; nothing is made.
std::filesystem::path data_folder();

std::filesystem::path running_folder();
std::filesystem::path finished_folder();

/// The records in a folder, the last played first.
std::vector<std::filesystem::path> records_in(const std::filesystem::path& folder);

/// A name for a new match that no other has.
std::filesystem::path new_match_path();

}  // namespace bornes::cli
