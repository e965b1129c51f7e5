// A store that lasts as long as the process: for tests, and for a server without a file.
#pragma once

#include <map>
#include <mutex>

#include "bornes/store/store.h"

namespace bornes::store {

class MemoryStore final : public Store {
public:
    std::vector<Outcome> commit(std::span<const Append> appends) override;
    std::optional<StoredTable> read(std::string_view table) override;
    std::vector<std::string> running(std::string_view after, std::size_t limit) override;
    std::vector<std::string> untouched(Stage stage, std::int64_t before,
                                       std::size_t limit) override;
    void remove(std::string_view table) override;
    std::uint64_t count(Stage stage) override;
    std::string secret() override;
    std::uint64_t generation() override { return 0; }

private:
    struct Row {
        StoredTable table;
        Stage stage = Stage::Idle;
        std::int64_t touched = 0;
    };

    Outcome append(const Append& append);

    std::mutex mutex_;
    std::map<std::string, Row, std::less<>> rows_;
    std::string secret_;
};

}  // namespace bornes::store
