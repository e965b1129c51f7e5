#include "bornes/arena/crew.h"

#include <doctest/doctest.h>

namespace bornes::arena {

TEST_CASE("a crew does every part once, call after call") {
    class Marks final : public players::Crew::Work {
    public:
        explicit Marks(std::size_t parts) : marks(parts) {}
        void do_part(std::size_t part) override { ++marks[part]; }
        std::vector<std::atomic<int>> marks;
    };
    for (const unsigned threads : {1U, 2U, 5U}) {
        ThreadCrew crew(threads);
        for (std::size_t parts = 0; parts < 60; ++parts) {
            Marks work(parts);
            crew.run(work, parts);
            for (const auto& mark : work.marks) CHECK(mark == 1);
        }
    }
}

}  // namespace bornes::arena
