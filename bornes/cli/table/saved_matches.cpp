#include "bornes/cli/table/saved_matches.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <string>
#include <system_error>
#include <utility>

#include <fmt/core.h>
#include <pwd.h>
#include <unistd.h>

namespace bornes::cli {

namespace fs = std::filesystem;

namespace {

constexpr const char* extension = ".jsonl";

fs::path home_folder() {
    const char* home = std::getenv("HOME");
    if (home != nullptr && *home == '/') return home;
    const passwd* user = ::getpwuid(::getuid());
    return user != nullptr && user->pw_dir != nullptr ? user->pw_dir : "/";
}

}  // namespace

fs::path data_folder() {
    // The specification says to ignore a relative one.
    const char* data = std::getenv("XDG_DATA_HOME");
    if (data != nullptr && *data == '/') return fs::path(data) / "bornes";
    return home_folder() / ".local" / "share" / "bornes";
}

fs::path running_folder() { return data_folder() / "running"; }
fs::path finished_folder() { return data_folder() / "matches"; }

std::vector<fs::path> records_in(const fs::path& folder) {
    std::vector<std::pair<fs::file_time_type, fs::path>> found;
    std::error_code error;
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
        std::error_code missing;
        const fs::file_time_type time = at->last_write_time(missing);
        if (!missing && at->path().extension() == extension) found.emplace_back(time, at->path());
    }
    std::ranges::sort(found, std::greater{});
    std::vector<fs::path> paths;
    for (auto& [time, path] : found) paths.push_back(std::move(path));
    return paths;
}

fs::path new_match_path() {
    const std::time_t now = std::time(nullptr);
    std::tm local{};
    ::localtime_r(&now, &local);
    char stamp[32];
    std::strftime(stamp, sizeof stamp, "%Y-%m-%d-%H%M%S", &local);
    std::string name = stamp;
    std::error_code ignored;
    for (int again = 2; fs::exists(running_folder() / (name + extension), ignored) ||
                        fs::exists(finished_folder() / (name + extension), ignored);
         ++again) {
        name = fmt::format("{}-{}", stamp, again);
    }
    return running_folder() / (name + extension);
}

}  // namespace bornes::cli
