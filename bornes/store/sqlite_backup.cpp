// Copies of a store that is in use: SQLite's online backup one way, one transaction the other.
#include <filesystem>

#include "bornes/store/sqlite.h"
#include "bornes/store/sqlite_database.h"

namespace bornes::store {

namespace {

void check(Database& database, const std::string& path) {
    Statement check(database, "PRAGMA integrity_check");
    std::string verdict;
    while (check.step()) verdict = verdict.empty() ? check.text(0) : verdict;
    if (verdict != "ok") throw StoreError(path + " is damaged: " + verdict);
    Statement version(database, "PRAGMA user_version");
    std::int64_t found = 0;
    while (version.step()) found = version.number(0);
    if (found != 1) throw StoreError(path + " is not a store of this version");
}

}  // namespace

void backup(const std::string& store, const std::string& copy) {
    if (std::filesystem::exists(copy)) throw StoreError(copy + " is there already");
    const std::string partial = copy + ".partial";
    std::filesystem::remove(partial);
    {
        Database from(store, SQLITE_OPEN_READWRITE);
        Database to(partial, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
        sqlite3_backup* running = sqlite3_backup_init(to.handle(), "main", from.handle(), "main");
        if (running == nullptr) to.fail("starting a backup");
        // All pages in one step: readers never hold up a writer here, and a backup in pieces would
        // begin anew with every commit.
        const int status = sqlite3_backup_step(running, -1);
        sqlite3_backup_finish(running);
        if (status != SQLITE_DONE) to.fail("copying " + store);
        // One file and no more, whatever the mode of the original.
        to.run("PRAGMA journal_mode = DELETE");
        check(to, partial);
    }
    std::filesystem::rename(partial, copy);
}

void restore(const std::string& copy, const std::string& store) {
    if (!std::filesystem::exists(copy)) throw StoreError("there is no " + copy);
    {
        Database from(copy, SQLITE_OPEN_READWRITE);
        check(from, copy);
    }
    {
        const SqliteStore made(store);
    }
    Database to(store, SQLITE_OPEN_READWRITE);
    Statement attach(to, "ATTACH ? AS copy");
    attach.bind(copy).run();
    to.run(R"sql(
        BEGIN IMMEDIATE;
        CREATE TEMP TABLE fence AS SELECT 1 + max(
            (SELECT coalesce(max(epoch), 0) FROM main.tables),
            (SELECT coalesce(max(epoch), 0) FROM copy.tables)) AS epoch,
            1 + coalesce((SELECT value FROM main.meta WHERE key = 'generation'), 0) AS generation;
        DELETE FROM main.entries;
        DELETE FROM main.tables;
        DELETE FROM main.meta;
        INSERT INTO main.meta SELECT * FROM copy.meta WHERE key <> 'generation';
        INSERT INTO main.meta SELECT 'generation', generation FROM fence;
        INSERT INTO main.tables SELECT number, id, '', (SELECT epoch FROM fence), length, stage,
            touched FROM copy.tables;
        INSERT INTO main.entries SELECT * FROM copy.entries;
        DROP TABLE fence;
        COMMIT;
    )sql");
    to.run("PRAGMA wal_checkpoint(PASSIVE)");
}

}  // namespace bornes::store
