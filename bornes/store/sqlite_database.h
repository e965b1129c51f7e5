// SQLite's C interface with owners: a database and a prepared statement that close themselves, and
// failures that are thrown.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include <sqlite3.h>

#include "bornes/store/store.h"

namespace bornes::store {

class Database {
public:
    explicit Database(const std::string& path, int flags);

    sqlite3* handle() const { return handle_.get(); }
    void run(const char* sql);
    [[noreturn]] void fail(std::string_view doing) const;
    std::int64_t changes() const { return sqlite3_changes64(handle()); }

private:
    struct Close {
        void operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }
    };
    std::unique_ptr<sqlite3, Close> handle_;
};

/// A prepared statement. Parameters are bound in their order, each time from the first.
class Statement {
public:
    Statement(Database& database, std::string_view sql);

    Statement& bind(std::string_view text);
    Statement& bind_bytes(std::string_view bytes);
    Statement& bind(std::int64_t number);
    Statement& bind(std::uint64_t number) { return bind(static_cast<std::int64_t>(number)); }
    Statement& bind(Stage stage) { return bind(static_cast<std::int64_t>(stage)); }

    /// Goes to the next row; false after the last one, and then the statement can be used again.
    bool step();
    /// Runs a statement that has no rows.
    void run() {
        while (step()) {
        }
    }
    void reset();

    std::int64_t number(int column) const { return sqlite3_column_int64(handle_.get(), column); }
    std::string text(int column) const;

private:
    struct Finalize {
        void operator()(sqlite3_stmt* handle) const { sqlite3_finalize(handle); }
    };
    Database& database_;
    std::unique_ptr<sqlite3_stmt, Finalize> handle_;
    int bound_ = 0;
};

}  // namespace bornes::store
