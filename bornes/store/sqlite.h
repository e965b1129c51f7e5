// A store in one SQLite file, in WAL mode: one thread commits while others read.
//
// With Durability::Full a commit returns once the disk has it, so it survives a power cut; with
// Normal it survives the death of the process only. Statements are prepared, never put together
// from texts. A backup can be taken, and a restore done, while a server runs: a restore raises
// every table's epoch, so whatever the server still wanted to write is fenced off, and it reads the
// tables again.
#pragma once

#include <memory>
#include <mutex>
#include <string>

#include "bornes/store/store.h"

namespace bornes::store {

enum class Durability : std::uint8_t { Full, Normal };

class SqliteStore final : public Store {
public:
    /// Opens a file, or makes it. Throws StoreError if that cannot be.
    explicit SqliteStore(const std::string& path, Durability durability = Durability::Full);
    ~SqliteStore() override;

    std::vector<Outcome> commit(std::span<const Append> appends) override;
    std::optional<StoredTable> read(std::string_view table) override;
    std::vector<std::string> running(std::string_view after, std::size_t limit) override;
    std::vector<std::string> untouched(Stage stage, std::int64_t before,
                                       std::size_t limit) override;
    void remove(std::string_view table) override;
    std::uint64_t count(Stage stage) override;
    std::string secret() override;
    std::uint64_t generation() override;

    /// Lets the file grow no further, as a full disk would; for tests.
    void limit_growth(bool limited);

private:
    class Writer;
    class Reader;

    std::mutex write_mutex_;
    std::mutex read_mutex_;
    std::unique_ptr<Writer> writer_;
    std::unique_ptr<Reader> reader_;
};

/// Copies a store that may be in use to a new file, and checks the copy. Throws StoreError.
void backup(const std::string& store, const std::string& copy);
/// Puts a copy in the place of a store that may be in use. Throws StoreError.
void restore(const std::string& copy, const std::string& store);

}  // namespace bornes::store
