#include "bornes/engine/fixed_vector.h"

#include <type_traits>
#include <vector>

#include <doctest/doctest.h>

using bornes::engine::FixedVector;

namespace {

template <std::size_t capacity>
std::vector<int> items(const FixedVector<int, capacity>& vector) {
    return {vector.begin(), vector.end()};
}

}  // namespace

TEST_CASE("a fixed vector holds what was pushed, in order, up to its capacity") {
    FixedVector<int, 3> vector;
    CHECK(vector.empty());
    CHECK(vector.capacity() == 3);
    vector.push_back(7);
    vector.push_back(8);
    vector.push_back(9);
    CHECK(vector.size() == 3);
    CHECK(vector[0] == 7);
    CHECK(vector.back() == 9);
    CHECK(items(vector) == std::vector{7, 8, 9});
    vector[1] = 5;
    CHECK(items(vector) == std::vector{7, 5, 9});
}

TEST_CASE("popping takes the last item and clearing takes all") {
    FixedVector<int, 3> vector;
    vector.push_back(1);
    vector.push_back(2);
    vector.pop_back();
    CHECK(items(vector) == std::vector{1});
    vector.clear();
    CHECK(vector.empty());
}

TEST_CASE("erase_last takes the item nearest the end and closes the gap") {
    FixedVector<int, 5> vector;
    for (const int item : {4, 1, 4, 2, 3}) vector.push_back(item);
    vector.erase_last(4);
    CHECK(items(vector) == std::vector{4, 1, 2, 3});
    vector.erase_last(3);
    CHECK(items(vector) == std::vector{4, 1, 2});
    vector.erase_last(4);
    CHECK(items(vector) == std::vector{1, 2});
}

TEST_CASE("two fixed vectors are equal when their items are, whatever they held before") {
    FixedVector<int, 3> once;
    FixedVector<int, 3> twice;
    once.push_back(1);
    twice.push_back(1);
    twice.push_back(2);
    CHECK(once != twice);
    twice.pop_back();
    CHECK(once == twice);
}

TEST_CASE("a fixed vector can be written through its iterators and copied as bytes") {
    FixedVector<int, 4> vector;
    vector.push_back(3);
    vector.push_back(4);
    for (int& item : vector) item *= 2;
    CHECK(items(vector) == std::vector{6, 8});
    static_assert(std::is_trivially_copyable_v<FixedVector<int, 4>>);
}
