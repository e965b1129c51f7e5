// One suite for every store.
#include "bornes/store/store.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <thread>

#include <doctest/doctest.h>

#include "bornes/store/memory.h"
#include "bornes/store/sqlite.h"

namespace bornes::store {

namespace {

/// A folder of its own that goes with the test.
class Folder {
public:
    Folder() {
        std::string name = (std::filesystem::temp_directory_path() / "bornes-XXXXXX").string();
        REQUIRE(mkdtemp(name.data()) != nullptr);
        path_ = name;
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder() { std::filesystem::remove_all(path_); }
    std::string file(const std::string& name) const { return path_ / name; }

private:
    std::filesystem::path path_;
};

void for_every_store(const std::function<void(Store&)>& test) {
    SUBCASE("memory") {
        MemoryStore store;
        test(store);
    }
    SUBCASE("SQLite") {
        const Folder folder;
        SqliteStore store(folder.file("store"));
        test(store);
    }
}

Append append_to(std::string table, std::uint64_t first, std::vector<std::string> entries,
                 Lease lease = {"a", 1}) {
    return {.table = std::move(table),
            .lease = std::move(lease),
            .first = first,
            .entries = std::move(entries),
            .stage = Stage::Running,
            .touched = 100};
}

Outcome commit(Store& store, const Append& append) {
    const std::vector<Outcome> outcomes = store.commit({&append, 1});
    REQUIRE(outcomes.size() == 1);
    return outcomes[0];
}

TEST_CASE("a_log_is_read_as_it_was_written") {
    for_every_store([](Store& store) {
        CHECK(commit(store, append_to("t", 0, {"one", std::string("t\0o", 3)})) == Outcome::Done);
        CHECK(commit(store, append_to("t", 2, {"three"})) == Outcome::Done);
        const auto stored = store.read("t");
        REQUIRE(stored);
        CHECK(stored->entries == std::vector<std::string>{"one", std::string("t\0o", 3), "three"});
        CHECK(stored->lease == Lease{"a", 1});
        CHECK_FALSE(store.read("other"));
    });
}

TEST_CASE("an_append_that_does_not_know_the_log_is_refused") {
    for_every_store([](Store& store) {
        CHECK(commit(store, append_to("t", 1, {"x"})) == Outcome::OutOfOrder);
        CHECK(commit(store, append_to("t", 0, {"x"})) == Outcome::Done);
        CHECK(commit(store, append_to("t", 0, {"y"})) == Outcome::OutOfOrder);
        CHECK(store.read("t")->entries == std::vector<std::string>{"x"});
    });
}

TEST_CASE("a_higher_epoch_takes_a_table_over_and_the_old_owner_is_fenced_off") {
    for_every_store([](Store& store) {
        CHECK(commit(store, append_to("t", 0, {"x"}, {"a", 1})) == Outcome::Done);
        CHECK(commit(store, append_to("t", 1, {"b"}, {"b", 1})) == Outcome::Fenced);
        CHECK(commit(store, append_to("t", 1, {"y"}, {"b", 2})) == Outcome::Done);
        CHECK(commit(store, append_to("t", 2, {"z"}, {"a", 1})) == Outcome::Fenced);
        CHECK(commit(store, append_to("t", 2, {"z"}, {"b", 2})) == Outcome::Done);
        CHECK(store.read("t")->entries == std::vector<std::string>{"x", "y", "z"});
    });
}

TEST_CASE("a_refused_append_leaves_the_others_of_its_commit_alone") {
    for_every_store([](Store& store) {
        const std::vector<Append> batch = {append_to("a", 0, {"1"}), append_to("b", 7, {"1"}),
                                           append_to("c", 0, {"1"}), append_to("a", 1, {"2"})};
        CHECK(store.commit(batch) == std::vector<Outcome>{Outcome::Done, Outcome::OutOfOrder,
                                                          Outcome::Done, Outcome::Done});
        CHECK(store.read("a")->entries.size() == 2);
        CHECK_FALSE(store.read("b"));
    });
}

TEST_CASE("tables_are_found_by_their_stage") {
    for_every_store([](Store& store) {
        for (const char* id : {"c", "a", "b"}) commit(store, append_to(id, 0, {"x"}));
        Append finished = append_to("b", 1, {"y"});
        finished.stage = Stage::Finished;
        finished.touched = 200;
        commit(store, finished);
        CHECK(store.running("", 10) == std::vector<std::string>{"a", "c"});
        CHECK(store.running("", 1) == std::vector<std::string>{"a"});
        CHECK(store.running("a", 10) == std::vector<std::string>{"c"});
        CHECK(store.count(Stage::Running) == 2);
        CHECK(store.untouched(Stage::Finished, 200, 10).empty());
        CHECK(store.untouched(Stage::Finished, 201, 10) == std::vector<std::string>{"b"});
        store.remove("b");
        CHECK_FALSE(store.read("b"));
        CHECK(store.count(Stage::Finished) == 0);
    });
}

TEST_CASE("hostile_texts_are_only_texts") {
    for_every_store([](Store& store) {
        const std::string id = "'; DROP TABLE tables; --";
        CHECK(commit(store, append_to(id, 0, {"' OR 1=1", "\"\\\n"}, {"o'w\"ner", 1})) ==
              Outcome::Done);
        CHECK(store.read(id)->entries.size() == 2);
        CHECK_FALSE(store.read("' OR '1'='1"));
        CHECK(store.running("", 10) == std::vector<std::string>{id});
    });
}

TEST_CASE("reading_goes_on_while_another_thread_commits") {
    for_every_store([](Store& store) {
        commit(store, append_to("t", 0, {"0"}));
        std::thread writer([&store] {
            for (std::uint64_t i = 1; i <= 50; ++i) commit(store, append_to("t", i, {"x"}));
        });
        std::size_t seen = 0;
        while (seen < 51) {
            const std::size_t length = store.read("t")->entries.size();
            CHECK(length >= seen);
            seen = length;
        }
        writer.join();
    });
}

TEST_CASE("the_secret_stays_the_same") {
    for_every_store([](Store& store) {
        const std::string secret = store.secret();
        CHECK(secret.size() == 32);
        CHECK(store.secret() == secret);
    });
}

TEST_CASE("a_SQLite_store_opens_again_as_it_was") {
    const Folder folder;
    std::string secret;
    {
        SqliteStore store(folder.file("store"));
        commit(store, append_to("t", 0, {"x"}));
        secret = store.secret();
    }
    SqliteStore store(folder.file("store"));
    CHECK(store.read("t")->entries == std::vector<std::string>{"x"});
    CHECK(store.secret() == secret);
}

TEST_CASE("a_backup_is_taken_and_restored_while_the_store_is_in_use") {
    const Folder folder;
    SqliteStore store(folder.file("store"));
    commit(store, append_to("t", 0, {"x"}, {"a", 5}));
    backup(folder.file("store"), folder.file("copy"));
    CHECK_THROWS_AS(backup(folder.file("store"), folder.file("copy")), StoreError);
    commit(store, append_to("t", 1, {"y"}, {"a", 5}));
    commit(store, append_to("u", 0, {"z"}, {"a", 9}));
    CHECK(store.generation() == 0);

    restore(folder.file("copy"), folder.file("store"));
    CHECK(store.generation() == 1);
    CHECK(store.read("t")->entries == std::vector<std::string>{"x"});
    CHECK_FALSE(store.read("u"));
    // The server that ran on has to read the table again before it can write to it.
    CHECK(commit(store, append_to("t", 2, {"z"}, {"a", 5})) == Outcome::Fenced);
    const Lease held = store.read("t")->lease;
    CHECK(commit(store, append_to("t", 1, {"y"}, {"a", held.epoch + 1})) == Outcome::Done);
}

TEST_CASE("what_is_no_backup_is_not_restored") {
    const Folder folder;
    CHECK_THROWS_AS(restore(folder.file("nothing"), folder.file("store")), StoreError);
    CHECK_THROWS_AS(SqliteStore(folder.file("no/such/folder/store")), StoreError);
}

TEST_CASE("a_full_disk_fails_the_commit_and_leaves_the_store_readable") {
    const Folder folder;
    SqliteStore store(folder.file("store"));
    CHECK(commit(store, append_to("t", 0, {"x"})) == Outcome::Done);
    // No page more than the file has now.
    store.limit_growth(true);
    CHECK(commit(store, append_to("t", 1, {std::string(1 << 20, 'x')})) == Outcome::Failed);
    CHECK(store.read("t")->entries == std::vector<std::string>{"x"});
    store.limit_growth(false);
    CHECK(commit(store, append_to("t", 1, {"y"})) == Outcome::Done);
}

}  // namespace

}  // namespace bornes::store
