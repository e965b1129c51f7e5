#include "bornes/cli/data_file.h"

#include <cstdlib>
#include <filesystem>

namespace bornes::cli {

namespace fs = std::filesystem;

std::string default_data_file() {
    const char* data = std::getenv("XDG_DATA_HOME");
    const char* home = std::getenv("HOME");
    fs::path folder = data != nullptr && *data != '\0'
                          ? fs::path(data)
                          : fs::path(home != nullptr ? home : ".") / ".local" / "share";
    return folder / "bornes" / "tables.sqlite";
}

void make_folder_of(const std::string& file) {
    const fs::path folder = fs::path(file).parent_path();
    if (folder.empty() || fs::exists(folder)) return;
    fs::create_directories(folder);
    fs::permissions(folder, fs::perms::owner_all);
}

}  // namespace bornes::cli
