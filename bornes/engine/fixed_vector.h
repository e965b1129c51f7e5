// A vector of small things with room for a fixed number of them: no allocation, trivially copyable.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

namespace bornes::engine {

template <typename T, std::size_t room>
class FixedVector {
public:
    constexpr std::size_t size() const { return size_; }
    constexpr bool empty() const { return size_ == 0; }
    static constexpr std::size_t capacity() { return room; }

    constexpr void push_back(const T& item) {
        assert(size_ < room);
        items_[size_++] = item;
    }
    constexpr void pop_back() {
        assert(size_ > 0);
        --size_;
    }
    constexpr void clear() { size_ = 0; }
    /// Takes out the item nearest the end that equals `item`; the caller promises that there is
    /// one.
    constexpr void erase_last(const T& item) {
        std::size_t at = size_;
        while (items_[at - 1] != item) --at;
        std::copy(items_.begin() + at, items_.begin() + size_, items_.begin() + at - 1);
        --size_;
    }

    constexpr T& operator[](std::size_t i) { return items_[i]; }
    constexpr const T& operator[](std::size_t i) const { return items_[i]; }
    constexpr const T& back() const { return items_[size_ - 1U]; }
    constexpr T* begin() { return items_.data(); }
    constexpr T* end() { return items_.data() + size_; }
    constexpr const T* begin() const { return items_.data(); }
    constexpr const T* end() const { return items_.data() + size_; }

    friend constexpr bool operator==(const FixedVector& a, const FixedVector& b) {
        return std::equal(a.begin(), a.end(), b.begin(), b.end());
    }

private:
    static_assert(room <= 255);
    std::array<T, room> items_{};
    std::uint8_t size_ = 0;
};

}  // namespace bornes::engine
