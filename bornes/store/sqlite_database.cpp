#include "bornes/store/sqlite_database.h"

namespace bornes::store {

Database::Database(const std::string& path, int flags) {
    sqlite3* handle = nullptr;
    const int status = sqlite3_open_v2(path.c_str(), &handle, flags, nullptr);
    handle_.reset(handle);
    if (status != SQLITE_OK) fail("opening " + path);
    sqlite3_extended_result_codes(handle, 1);
    sqlite3_busy_timeout(handle, 10'000);
}

void Database::run(const char* sql) {
    if (sqlite3_exec(handle(), sql, nullptr, nullptr, nullptr) != SQLITE_OK) fail(sql);
}

void Database::fail(std::string_view doing) const {
    throw StoreError(std::string(doing) + ": " +
                     (handle_ ? sqlite3_errmsg(handle()) : "out of memory"));
}

Statement::Statement(Database& database, std::string_view sql) : database_(database) {
    sqlite3_stmt* handle = nullptr;
    const int status =
        sqlite3_prepare_v3(database.handle(), sql.data(), static_cast<int>(sql.size()),
                           SQLITE_PREPARE_PERSISTENT, &handle, nullptr);
    handle_.reset(handle);
    if (status != SQLITE_OK) database.fail(sql);
}

Statement& Statement::bind(std::string_view text) {
    sqlite3_bind_text(handle_.get(), ++bound_, text.data(), static_cast<int>(text.size()),
                      SQLITE_TRANSIENT);
    return *this;
}

Statement& Statement::bind_bytes(std::string_view bytes) {
    sqlite3_bind_blob(handle_.get(), ++bound_, bytes.data(), static_cast<int>(bytes.size()),
                      SQLITE_TRANSIENT);
    return *this;
}

Statement& Statement::bind(std::int64_t number) {
    sqlite3_bind_int64(handle_.get(), ++bound_, number);
    return *this;
}

bool Statement::step() {
    const int status = sqlite3_step(handle_.get());
    if (status == SQLITE_ROW) return true;
    if (status != SQLITE_DONE) {
        const std::string sql = sqlite3_sql(handle_.get());
        reset();
        database_.fail(sql);
    }
    reset();
    return false;
}

void Statement::reset() {
    sqlite3_reset(handle_.get());
    sqlite3_clear_bindings(handle_.get());
    bound_ = 0;
}

std::string Statement::text(int column) const {
    const void* bytes = sqlite3_column_blob(handle_.get(), column);
    const int size = sqlite3_column_bytes(handle_.get(), column);
    return {static_cast<const char*>(bytes), static_cast<std::size_t>(size)};
}

}  // namespace bornes::store
