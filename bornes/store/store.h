// Tables as logs of entries: what is kept on disk, and the promise that it is there.
//
// A table is an id and a log that only grows. An entry is bytes; what they mean is the server's
// business. Every write names its owner and the epoch of that owner's lease, and where in the log
// it belongs, so that of two owners that both think a table theirs one is refused and there is
// always one history. Held here: nothing about cards, seats or sockets. Two implementations,
// memory.h and sqlite.h, pass the same suite (store_test.cpp); one for a database on the network
// fits the same interface.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace bornes::store {

/// Who may write to a table. A write with a higher epoch takes the table over; one with a lower
/// epoch, or with the same epoch and another owner, is fenced off.
struct Lease {
    std::string owner;
    std::uint64_t epoch = 0;
    friend bool operator==(const Lease&, const Lease&) = default;
};

/// What a table waits for, as far as a store must know: a running one needs a server to go on.
enum class Stage : std::uint8_t { Idle, Running, Finished };

/// Entries to be added to one table's log, all or none.
struct Append {
    std::string table;
    Lease lease;
    /// The number of the first entry: the length of the log as the writer knows it. 0 opens a
    /// table.
    std::uint64_t first = 0;
    std::vector<std::string> entries;
    Stage stage = Stage::Idle;
    /// Seconds since 1970, for the rule that removes what nobody needs.
    std::int64_t touched = 0;
};

enum class Outcome : std::uint8_t {
    Done,
    /// Another owner has the table.
    Fenced,
    /// The log is not as long as the writer thinks.
    OutOfOrder,
    /// The disk is full, or some other failure of the store.
    Failed,
};

struct StoredTable {
    Lease lease;
    std::vector<std::string> entries;
};

/// The store cannot be read.
class StoreError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

class Store {
public:
    Store() = default;
    Store(const Store&) = delete;
    Store& operator=(const Store&) = delete;
    virtual ~Store() = default;

    /// Writes many appends with one commit. An outcome of Done means that it survives whatever the
    /// implementation promises to survive; appends that are refused do not touch the others.
    virtual std::vector<Outcome> commit(std::span<const Append> appends) = 0;

    /// The whole of a table, or nothing if there is none. May be called while another thread
    /// commits, as may everything below.
    virtual std::optional<StoredTable> read(std::string_view table) = 0;
    /// The ids of at most `limit` running tables after an id, in the order of ids.
    virtual std::vector<std::string> running(std::string_view after, std::size_t limit) = 0;
    /// The ids of at most `limit` tables in a stage that were last touched before a time.
    virtual std::vector<std::string> untouched(Stage stage, std::int64_t before,
                                               std::size_t limit) = 0;
    virtual void remove(std::string_view table) = 0;
    virtual std::uint64_t count(Stage stage) = 0;

    /// A secret of this store, made on first use: what tokens are derived from.
    virtual std::string secret() = 0;
    /// Changes when the content is replaced as a whole, by a restore: whoever holds a table in
    /// memory reads it again.
    virtual std::uint64_t generation() = 0;
};

}  // namespace bornes::store
