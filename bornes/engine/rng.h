// The project's own random numbers: the same seed gives the same deck on every compiler, machine
// and in WebAssembly. The standard distributions and std::shuffle differ between libraries, so none
// is used.
//
// Generator: xoshiro256++ (Blackman and Vigna), its state filled by SplitMix64 from (seed, stream);
// streams of one seed are independent for our purposes, so deal i or playout i takes stream i and
// threads do not change a result. Bounded numbers: Lemire's multiplication with rejection, on 32
// bits, exactly uniform. Shuffle: Fisher and Yates from the last card down. docs/records.md states
// all three so that another program can deal the same cards. Not for secrets: a server deals from
// another source.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <utility>

namespace bornes::engine {

class Rng {
public:
    explicit constexpr Rng(std::uint64_t seed, std::uint64_t stream = 0) {
        // The stream number is scrambled first, so that (1, 2) and (2, 1) have nothing in common.
        std::uint64_t walk = seed ^ scramble(stream + golden);
        for (std::uint64_t& word : state_) word = scramble(walk += golden);
    }

    /// Sixty-four uniform bits.
    constexpr std::uint64_t next() {
        const std::uint64_t result = std::rotl(state_[0] + state_[3], 23) + state_[0];
        const std::uint64_t shifted = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= shifted;
        state_[3] = std::rotl(state_[3], 45);
        return result;
    }

    /// A uniform number below `bound`, which is at least 1.
    constexpr std::uint32_t below(std::uint32_t bound) {
        for (;;) {
            const std::uint64_t product = (next() >> 32) * bound;
            // Low halves under 2^32 mod bound belong to values that would come once too often.
            const auto low = static_cast<std::uint32_t>(product);
            if (low >= bound || low >= -bound % bound) [[likely]] {
                return static_cast<std::uint32_t>(product >> 32);
            }
        }
    }

    template <typename T>
    constexpr void shuffle(std::span<T> items) {
        for (auto rest = static_cast<std::uint32_t>(items.size()); rest > 1; --rest) {
            std::swap(items[rest - 1], items[below(rest)]);
        }
    }

private:
    static constexpr std::uint64_t golden = 0x9E3779B97F4A7C15ULL;

    /// The output function of SplitMix64.
    static constexpr std::uint64_t scramble(std::uint64_t x) {
        x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9ULL;
        x = (x ^ x >> 27) * 0x94D049BB133111EBULL;
        return x ^ x >> 31;
    }

    std::uint64_t state_[4] = {};
};

}  // namespace bornes::engine
