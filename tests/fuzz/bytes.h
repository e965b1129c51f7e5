// What every fuzzer needs: its input as a stream of small choices, and a way to say what must hold.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace bornes::fuzz {

/// The input, a byte at a time; zeros once it is used up.
class Bytes {
public:
    Bytes(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}

    bool empty() const { return at_ == size_; }
    std::uint8_t next() { return empty() ? std::uint8_t{0} : data_[at_++]; }
    std::size_t below(std::size_t bound) { return next() % bound; }
    std::string_view rest() const {
        return {reinterpret_cast<const char*>(data_) + at_, size_ - at_};
    }

private:
    const std::uint8_t* data_;
    std::size_t size_;
    std::size_t at_ = 0;
};

/// Stops with a message if a law is broken, in every build.
inline void must(bool holds, const char* law) {
    if (holds) return;
    std::fprintf(stderr, "broken: %s\n", law);
    std::abort();
}

}  // namespace bornes::fuzz
