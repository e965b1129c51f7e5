#include "bornes/cli/table/journal.h"

#include <cerrno>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bornes/cli/table/quiet_thread.h"

namespace bornes::cli {

namespace {

constexpr mode_t file_mode = 0644;

/// The whole content of a file; nothing if it cannot be read.
std::optional<std::string> content_of(int file) {
    std::string content;
    char piece[1 << 16];
    for (;;) {
        const ssize_t got = ::read(file, piece, sizeof piece);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return std::nullopt;
        if (got == 0) return content;
        content.append(piece, static_cast<std::size_t>(got));
    }
}

/// A rename is on the disk once its folder is.
void sync_folder(const std::filesystem::path& folder) {
    const int file = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (file < 0) return;
    ::fsync(file);
    ::close(file);
}

}  // namespace

Journal::Journal(std::filesystem::path path) : path_(std::move(path)) {
    syncer_ = quiet_thread([this] { sync_loop(); });
}

Journal::~Journal() {
    {
        const std::scoped_lock lock(mutex_);
        is_ending_ = true;
    }
    wake_.notify_one();
    syncer_.join();
    if (file_ >= 0) ::close(file_);
}

std::optional<Journal::Opened> Journal::open(const std::filesystem::path& path) {
    int file = ::open(path.c_str(), O_RDWR | O_APPEND | O_CLOEXEC);
    // On a disk that became read-only the match can still be seen and played on.
    const bool is_read_only = file < 0 && (errno == EROFS || errno == EACCES);
    if (is_read_only) file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) return std::nullopt;
    std::optional<std::string> content;
    if (::flock(file, LOCK_EX | LOCK_NB) == 0) content = content_of(file);
    if (!content) {
        ::close(file);
        return std::nullopt;
    }
    Opened opened{.journal = std::make_unique<Journal>(path), .lines = {}};
    const std::size_t whole = content->rfind('\n') + 1;  // 0 if there is none
    for (std::size_t begin = 0; begin < whole;) {
        const std::size_t end = content->find('\n', begin);
        opened.lines.push_back(content->substr(begin, end - begin));
        begin = end + 1;
    }
    if (is_read_only) {
        ::close(file);
        opened.journal->length_ = static_cast<off_t>(whole);
        return opened;
    }
    if (whole < content->size() && ::ftruncate(file, static_cast<off_t>(whole)) != 0) {
        opened.journal->fail(std::strerror(errno));
    }
    opened.journal->adopt(file, static_cast<off_t>(whole));
    return opened;
}

void Journal::append(std::string_view line) {
    waiting_.append(line).append("\n");
    flush();
}

void Journal::replace(std::span<const std::string> lines) {
    waiting_.clear();
    for (const std::string& line : lines) waiting_.append(line).append("\n");
    is_stale_ = true;
    flush();
}

void Journal::flush() {
    if (is_stale_) return write_anew();
    if (waiting_.empty() || !open_file()) return;
    if (!write_all(file_, waiting_)) {
        fail(std::strerror(errno));
        // Half a line is worse than none. If even that fails, reading cuts it off.
        if (::ftruncate(file_, length_) != 0) return;
        return;
    }
    length_ += static_cast<off_t>(waiting_.size());
    waiting_.clear();
    trouble_.clear();
    sync_soon();
}

void Journal::move_to(const std::filesystem::path& path) {
    flush();
    if (file_ < 0 || !trouble_.empty()) return;
    std::error_code error;
    std::filesystem::create_directories(path.parent_path(), error);
    ::fdatasync(file_);
    std::filesystem::rename(path_, path, error);
    if (error) return fail(error.message());
    sync_folder(path.parent_path());
    path_ = path;
}

void Journal::remove() {
    waiting_.clear();
    is_stale_ = false;
    std::error_code ignored;
    if (file_ >= 0) std::filesystem::remove(path_, ignored);
}

/// Opens a file that is not open yet, with its folders; one that could only be read is cut back to
/// its whole lines.
bool Journal::open_file() {
    if (file_ >= 0) return true;
    std::error_code error;
    std::filesystem::create_directories(path_.parent_path(), error);
    const int file = ::open(path_.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, file_mode);
    if (file < 0) {
        fail(std::strerror(errno));
        return false;
    }
    ::flock(file, LOCK_EX | LOCK_NB);
    if (length_ > 0 && ::ftruncate(file, length_) != 0) {
        fail(std::strerror(errno));
        ::close(file);
        return false;
    }
    adopt(file, length_);
    return true;
}

bool Journal::write_all(int file, std::string_view text) {
    while (!text.empty()) {
        const ssize_t put = ::write(file, text.data(), text.size());
        if (put < 0 && errno == EINTR) continue;
        if (put < 0) return false;
        text.remove_prefix(static_cast<std::size_t>(put));
    }
    return true;
}

/// Writes the whole file beside the old one, and then over it.
void Journal::write_anew() {
    std::error_code ignored;
    std::filesystem::create_directories(path_.parent_path(), ignored);
    const std::filesystem::path beside = path_.string() + ".new";
    const int file =
        ::open(beside.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, file_mode);
    if (file < 0) return fail(std::strerror(errno));
    ::flock(file, LOCK_EX | LOCK_NB);
    if (!write_all(file, waiting_) || ::rename(beside.c_str(), path_.c_str()) != 0) {
        fail(std::strerror(errno));
        ::close(file);
        ::unlink(beside.c_str());
        return;
    }
    adopt(file, static_cast<off_t>(waiting_.size()));
    waiting_.clear();
    is_stale_ = false;
    trouble_.clear();
    sync_soon();
}

void Journal::adopt(int file, off_t length) {
    if (file_ >= 0) ::close(file_);
    file_ = file;
    length_ = length;
}

void Journal::fail(std::string_view what) { trouble_ = what; }

void Journal::sync_soon() {
    {
        const std::scoped_lock lock(mutex_);
        if (to_sync_ >= 0) ::close(to_sync_);
        to_sync_ = ::fcntl(file_, F_DUPFD_CLOEXEC, 0);
    }
    wake_.notify_one();
}

void Journal::sync_loop() {
    std::unique_lock lock(mutex_);
    for (;;) {
        wake_.wait(lock, [this] { return is_ending_ || to_sync_ >= 0; });
        if (to_sync_ < 0) return;
        const int file = std::exchange(to_sync_, -1);
        lock.unlock();
        ::fdatasync(file);
        ::close(file);
        lock.lock();
    }
}

}  // namespace bornes::cli
