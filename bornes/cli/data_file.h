// Where a server keeps its tables unless it is told otherwise.
#pragma once

#include <string>

namespace bornes::cli {

/// tables.sqlite in the folder `bornes` of the user's data folder (XDG_DATA_HOME).
std::string default_data_file();
/// Makes the folder that a file is to be in, for the user's eyes only.
void make_folder_of(const std::string& file);

}  // namespace bornes::cli
