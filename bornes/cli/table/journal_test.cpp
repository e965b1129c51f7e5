#include "bornes/cli/table/journal.h"

#include <fstream>
#include <sstream>

#include <doctest/doctest.h>
#include <unistd.h>

namespace bornes::cli {

namespace {

namespace fs = std::filesystem;

fs::path place() {
    return fs::temp_directory_path() / ("bornes-journal-" + std::to_string(::getpid())) / "a" /
           "b.jsonl";
}

std::string content(const fs::path& path) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
}

struct Gone {
    ~Gone() { fs::remove_all(place().parent_path().parent_path()); }
};

}  // namespace

TEST_CASE("a journal appears with its first line and grows by whole lines") {
    const Gone gone;
    Journal journal(place());
    CHECK_FALSE(fs::exists(place()));
    journal.append("one");
    CHECK(content(place()) == "one\n");
    journal.append("two");
    CHECK(content(place()) == "one\ntwo\n");
    CHECK(journal.trouble().empty());
}

TEST_CASE("a journal that is open belongs to one program") {
    const Gone gone;
    auto first = std::make_unique<Journal>(place());
    first->append("one");
    CHECK_FALSE(Journal::open(place()));
    first->replace(std::vector<std::string>{"other"});
    CHECK_FALSE(Journal::open(place()));
    first.reset();
    CHECK(Journal::open(place()));
}

TEST_CASE("a torn last line is cut off, and what is added follows the last whole one") {
    const Gone gone;
    fs::create_directories(place().parent_path());
    std::ofstream(place()) << "one\ntwo\nthr";
    auto opened = Journal::open(place());
    REQUIRE(opened);
    CHECK(opened->lines == std::vector<std::string>{"one", "two"});
    opened->journal->append("three");
    CHECK(content(place()) == "one\ntwo\nthree\n");
}

TEST_CASE("lines can be replaced, and the file moved and removed") {
    const Gone gone;
    Journal journal(place());
    journal.append("one");
    journal.append("two");
    journal.replace(std::vector<std::string>{"one", "three"});
    journal.append("four");
    CHECK(content(place()) == "one\nthree\nfour\n");
    const fs::path other = place().parent_path() / "c" / "d.jsonl";
    journal.move_to(other);
    CHECK_FALSE(fs::exists(place()));
    CHECK(content(other) == "one\nthree\nfour\n");
    journal.remove();
    CHECK_FALSE(fs::exists(other));
}

TEST_CASE("what cannot be written is told, waits, and is written when it can be") {
    const Gone gone;
    fs::create_directories(place().parent_path().parent_path());
    std::ofstream(place().parent_path()) << "a file where a folder should be";
    Journal journal(place());
    journal.append("one");
    CHECK_FALSE(journal.trouble().empty());
    journal.append("two");
    fs::remove(place().parent_path());
    journal.append("three");
    CHECK(journal.trouble().empty());
    CHECK(content(place()) == "one\ntwo\nthree\n");
}

}  // namespace bornes::cli
