#include "bornes/store/memory.h"

#include "bornes/store/secret.h"

namespace bornes::store {

std::vector<Outcome> MemoryStore::commit(std::span<const Append> appends) {
    const std::lock_guard lock(mutex_);
    std::vector<Outcome> outcomes;
    for (const Append& each : appends) outcomes.push_back(append(each));
    return outcomes;
}

Outcome MemoryStore::append(const Append& append) {
    const auto found = rows_.find(append.table);
    const std::uint64_t length = found != rows_.end() ? found->second.table.entries.size() : 0;
    if (found != rows_.end()) {
        const Lease& held = found->second.table.lease;
        if (append.lease.epoch < held.epoch) return Outcome::Fenced;
        if (append.lease.epoch == held.epoch && append.lease.owner != held.owner)
            return Outcome::Fenced;
    }
    if (append.first != length) return Outcome::OutOfOrder;
    Row& row = rows_[append.table];
    row.table.lease = append.lease;
    row.table.entries.insert(row.table.entries.end(), append.entries.begin(), append.entries.end());
    row.stage = append.stage;
    row.touched = append.touched;
    return Outcome::Done;
}

std::optional<StoredTable> MemoryStore::read(std::string_view table) {
    const std::lock_guard lock(mutex_);
    const auto found = rows_.find(table);
    if (found == rows_.end()) return std::nullopt;
    return found->second.table;
}

std::vector<std::string> MemoryStore::running(std::string_view after, std::size_t limit) {
    const std::lock_guard lock(mutex_);
    std::vector<std::string> ids;
    for (auto row = rows_.upper_bound(after); row != rows_.end() && ids.size() < limit; ++row) {
        if (row->second.stage == Stage::Running) ids.push_back(row->first);
    }
    return ids;
}

std::vector<std::string> MemoryStore::untouched(Stage stage, std::int64_t before,
                                                std::size_t limit) {
    const std::lock_guard lock(mutex_);
    std::vector<std::string> ids;
    for (const auto& [id, row] : rows_) {
        if (row.stage == stage && row.touched < before && ids.size() < limit) ids.push_back(id);
    }
    return ids;
}

void MemoryStore::remove(std::string_view table) {
    const std::lock_guard lock(mutex_);
    const auto found = rows_.find(table);
    if (found != rows_.end()) rows_.erase(found);
}

std::uint64_t MemoryStore::count(Stage stage) {
    const std::lock_guard lock(mutex_);
    std::uint64_t tables = 0;
    for (const auto& [id, row] : rows_) tables += row.stage == stage ? 1 : 0;
    return tables;
}

std::string MemoryStore::secret() {
    const std::lock_guard lock(mutex_);
    if (secret_.empty()) secret_ = new_secret();
    return secret_;
}

}  // namespace bornes::store
