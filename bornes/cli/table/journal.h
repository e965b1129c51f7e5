// A match on disk: a file of whole lines that grows with every move.
//
// A line is handed to the system at once, so it outlives a killed program; a thread of its own asks
// for the disk, so that a slow one never holds up a key. When something goes wrong (a full disk, a
// home that is read-only) nothing is torn: the file is cut back to its last whole line, the rest
// waits in memory, and every later line tries again. `trouble` says what to tell the player.
#pragma once

#include <condition_variable>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <sys/types.h>

namespace bornes::cli {

class Journal {
public:
    /// A file to be: it appears with its first line.
    explicit Journal(std::filesystem::path path);
    Journal(const Journal&) = delete;
    Journal& operator=(const Journal&) = delete;
    ~Journal();

    struct Opened;
    /// A file that is there, for this program alone, and its whole lines; a torn one at the end is
    /// cut off. One that cannot be written is opened too: its lines then wait as on a full disk.
    /// Nothing if it cannot be read or another program has it.
    static std::optional<Opened> open(const std::filesystem::path& path);

    const std::filesystem::path& path() const { return path_; }
    /// Why the last lines are not on disk; empty if they are.
    const std::string& trouble() const { return trouble_; }

    /// Adds a line, given without its end.
    void append(std::string_view line);
    /// Puts other lines in the place of all; at every moment the old or the new file is there.
    void replace(std::span<const std::string> lines);
    /// Tries once more to write what waits.
    void flush();
    /// Moves the file, once all of it is on the disk.
    void move_to(const std::filesystem::path& path);
    /// Nobody will want it.
    void remove();

private:
    bool open_file();
    bool write_all(int file, std::string_view text);
    void write_anew();
    void adopt(int file, off_t length);
    void fail(std::string_view what);
    void sync_soon();
    void sync_loop();

    std::filesystem::path path_;
    /// What is not in the file yet; if it is stale, the whole file as it should be.
    std::string waiting_;
    bool is_stale_ = false;
    std::string trouble_;
    int file_ = -1;
    /// The length of the file up to its last whole line.
    off_t length_ = 0;

    std::mutex mutex_;
    std::condition_variable wake_;
    /// A file for the syncer, which closes it; -1 if there is nothing to do.
    int to_sync_ = -1;
    bool is_ending_ = false;
    std::thread syncer_;
};

struct Journal::Opened {
    std::unique_ptr<Journal> journal;
    std::vector<std::string> lines;
};

}  // namespace bornes::cli
