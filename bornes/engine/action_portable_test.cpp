// The same header for a machine without BMI2, under another name so that both are in one program.
#undef __BMI2__
#define engine engine_without_bmi2
#include "bornes/engine/action.h"
#undef engine

#include <doctest/doctest.h>

using namespace bornes::engine_without_bmi2;

TEST_CASE("the n-th action of a set needs no special instruction") {
    for (std::uint64_t bits :
         {1ULL, 1ULL << 63, ~0ULL, 0xA5A5'0F0F'8001'7E57ULL, 0x8000'0000'0000'0001ULL}) {
        const ActionSet set(bits);
        std::size_t n = 0;
        for (const Action action : set) CHECK(set.nth(n++) == action);
        CHECK(n == set.size());
    }
}
