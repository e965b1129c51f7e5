#include "bornes/store/sqlite.h"

#include <optional>

#include "bornes/store/secret.h"
#include "bornes/store/sqlite_database.h"

namespace bornes::store {

namespace {

constexpr const char* schema = R"sql(
    CREATE TABLE IF NOT EXISTS meta (
        key TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS tables (
        number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, owner TEXT NOT NULL,
        epoch INTEGER NOT NULL, length INTEGER NOT NULL, stage INTEGER NOT NULL,
        touched INTEGER NOT NULL);
    CREATE INDEX IF NOT EXISTS tables_by_stage ON tables (stage, touched);
    CREATE INDEX IF NOT EXISTS running_tables ON tables (id) WHERE stage = 1;
    CREATE TABLE IF NOT EXISTS entries (
        table_number INTEGER NOT NULL, number INTEGER NOT NULL, bytes BLOB NOT NULL,
        PRIMARY KEY (table_number, number)) WITHOUT ROWID;
    PRAGMA user_version = 1;
)sql";
constexpr std::int64_t schema_version = 1;

constexpr int open_for_writing = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;

std::int64_t version_of(Database& database) {
    Statement version(database, "PRAGMA user_version");
    const std::int64_t found = version.step() ? version.number(0) : 0;
    version.reset();
    return found;
}

}  // namespace

/// The one connection that writes.
class SqliteStore::Writer {
public:
    Writer(const std::string& path, Durability durability) : database_(path, open_for_writing) {
        database_.run("PRAGMA journal_mode = WAL");
        database_.run(durability == Durability::Full ? "PRAGMA synchronous = FULL"
                                                     : "PRAGMA synchronous = NORMAL");
        const std::int64_t found = version_of(database_);
        if (found > schema_version) {
            throw StoreError(path + " was written by a newer version of this program");
        }
        if (found < schema_version) database_.run(schema);
        statements_.emplace(database_);
    }

    std::vector<Outcome> commit(std::span<const Append> appends) {
        try {
            database_.run("BEGIN IMMEDIATE");
            std::vector<Outcome> outcomes;
            outcomes.reserve(appends.size());
            for (const Append& each : appends) outcomes.push_back(append(each));
            database_.run("COMMIT");
            return outcomes;
        } catch (const StoreError&) {
            // Some errors end the transaction by themselves.
            if (sqlite3_get_autocommit(database_.handle()) == 0) {
                sqlite3_exec(database_.handle(), "ROLLBACK", nullptr, nullptr, nullptr);
            }
            return std::vector<Outcome>(appends.size(), Outcome::Failed);
        }
    }

    void remove(std::string_view table) {
        database_.run("BEGIN IMMEDIATE");
        try {
            statements_->forget_entries.bind(table).run();
            statements_->forget.bind(table).run();
            database_.run("COMMIT");
        } catch (const StoreError&) {
            sqlite3_exec(database_.handle(), "ROLLBACK", nullptr, nullptr, nullptr);
            throw;
        }
    }

    void limit_growth(bool limited) {
        database_.run(limited ? "PRAGMA max_page_count = 1" : "PRAGMA max_page_count = 1073741823");
    }

    std::string secret() {
        Statement make(database_, "INSERT INTO meta VALUES ('secret', ?) ON CONFLICT DO NOTHING");
        make.bind_bytes(new_secret()).run();
        Statement find(database_, "SELECT value FROM meta WHERE key = 'secret'");
        std::string secret;
        while (find.step()) secret = find.text(0);
        return secret;
    }

private:
    struct Statements {
        explicit Statements(Database& database)
            : find(database, "SELECT number, owner, epoch, length FROM tables WHERE id = ?"),
              open(database, "INSERT INTO tables (id, owner, epoch, length, stage, touched) "
                             "VALUES (?, ?, ?, ?, ?, ?) RETURNING number"),
              grow(database, "UPDATE tables SET owner = ?, epoch = ?, length = ?, stage = ?, "
                             "touched = ? WHERE number = ?"),
              insert(database, "INSERT INTO entries VALUES (?, ?, ?)"),
              forget_entries(database, "DELETE FROM entries WHERE table_number = "
                                       "(SELECT number FROM tables WHERE id = ?)"),
              forget(database, "DELETE FROM tables WHERE id = ?") {}
        Statement find;
        Statement open;
        Statement grow;
        Statement insert;
        Statement forget_entries;
        Statement forget;
    };

    /// Judges before it writes, so a refused append leaves nothing behind in the transaction.
    Outcome append(const Append& append) {
        Statement& find = statements_->find;
        std::optional<std::int64_t> number;
        std::uint64_t length = 0;
        Lease held;
        find.bind(append.table);
        while (find.step()) {
            number = find.number(0);
            held = {find.text(1), static_cast<std::uint64_t>(find.number(2))};
            length = static_cast<std::uint64_t>(find.number(3));
        }
        const Lease& lease = append.lease;
        if (number && lease.epoch < held.epoch) return Outcome::Fenced;
        if (number && lease.epoch == held.epoch && lease.owner != held.owner)
            return Outcome::Fenced;
        if (append.first != length) return Outcome::OutOfOrder;

        const std::uint64_t longer = length + append.entries.size();
        if (number) {
            statements_->grow.bind(lease.owner).bind(lease.epoch).bind(longer);
            statements_->grow.bind(append.stage).bind(append.touched).bind(*number).run();
        } else {
            Statement& open = statements_->open;
            open.bind(append.table).bind(lease.owner).bind(lease.epoch).bind(longer);
            open.bind(append.stage).bind(append.touched);
            while (open.step()) number = open.number(0);
        }
        for (const std::string& entry : append.entries) {
            statements_->insert.bind(*number).bind(length++).bind_bytes(entry).run();
        }
        return Outcome::Done;
    }

    Database database_;
    std::optional<Statements> statements_;
};

/// A second connection, so that reading does not wait for a commit.
class SqliteStore::Reader {
public:
    explicit Reader(const std::string& path)
        : database_(path, SQLITE_OPEN_READWRITE),
          find_(database_, "SELECT number, owner, epoch FROM tables WHERE id = ?"),
          entries_(database_, "SELECT bytes FROM entries WHERE table_number = ? ORDER BY number"),
          running_(database_, "SELECT id FROM tables WHERE stage = 1 AND id > ? "
                              "ORDER BY id LIMIT ?"),
          untouched_(database_, "SELECT id FROM tables WHERE stage = ? AND touched < ? LIMIT ?"),
          count_(database_, "SELECT count(*) FROM tables WHERE stage = ?"),
          generation_(database_, "SELECT value FROM meta WHERE key = 'generation'") {}

    std::optional<StoredTable> read(std::string_view table) {
        // One transaction, so that lease and log are of one moment.
        database_.run("BEGIN");
        std::optional<StoredTable> stored;
        std::int64_t number = 0;
        find_.bind(table);
        while (find_.step()) {
            number = find_.number(0);
            stored = {{find_.text(1), static_cast<std::uint64_t>(find_.number(2))}, {}};
        }
        if (stored) stored->entries = column(entries_.bind(number));
        database_.run("COMMIT");
        return stored;
    }
    std::vector<std::string> running(std::string_view after, std::size_t limit) {
        return column(running_.bind(after).bind(std::uint64_t{limit}));
    }
    std::vector<std::string> untouched(Stage stage, std::int64_t before, std::size_t limit) {
        return column(untouched_.bind(stage).bind(before).bind(std::uint64_t{limit}));
    }
    std::uint64_t count(Stage stage) {
        count_.bind(stage);
        std::int64_t tables = 0;
        while (count_.step()) tables = count_.number(0);
        return static_cast<std::uint64_t>(tables);
    }
    std::uint64_t generation() {
        std::int64_t generation = 0;
        while (generation_.step()) generation = generation_.number(0);
        return static_cast<std::uint64_t>(generation);
    }

private:
    static std::vector<std::string> column(Statement& statement) {
        std::vector<std::string> values;
        while (statement.step()) values.push_back(statement.text(0));
        return values;
    }

    Database database_;
    Statement find_;
    Statement entries_;
    Statement running_;
    Statement untouched_;
    Statement count_;
    Statement generation_;
};

SqliteStore::SqliteStore(const std::string& path, Durability durability)
    : writer_(std::make_unique<Writer>(path, durability)), reader_(std::make_unique<Reader>(path)) {
}

SqliteStore::~SqliteStore() = default;

std::vector<Outcome> SqliteStore::commit(std::span<const Append> appends) {
    const std::lock_guard lock(write_mutex_);
    return writer_->commit(appends);
}

void SqliteStore::remove(std::string_view table) {
    const std::lock_guard lock(write_mutex_);
    writer_->remove(table);
}

void SqliteStore::limit_growth(bool limited) {
    const std::lock_guard lock(write_mutex_);
    writer_->limit_growth(limited);
}

std::string SqliteStore::secret() {
    const std::lock_guard lock(write_mutex_);
    return writer_->secret();
}

std::optional<StoredTable> SqliteStore::read(std::string_view table) {
    const std::lock_guard lock(read_mutex_);
    return reader_->read(table);
}

std::vector<std::string> SqliteStore::running(std::string_view after, std::size_t limit) {
    const std::lock_guard lock(read_mutex_);
    return reader_->running(after, limit);
}

std::vector<std::string> SqliteStore::untouched(Stage stage, std::int64_t before,
                                                std::size_t limit) {
    const std::lock_guard lock(read_mutex_);
    return reader_->untouched(stage, before, limit);
}

std::uint64_t SqliteStore::count(Stage stage) {
    const std::lock_guard lock(read_mutex_);
    return reader_->count(stage);
}

std::uint64_t SqliteStore::generation() {
    const std::lock_guard lock(read_mutex_);
    return reader_->generation();
}

}  // namespace bornes::store
