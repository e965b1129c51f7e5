// A mean and its standard error, summed in integers: the order of summing and the machine's way
// with fractions change nothing.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace bornes::analysis {

class Mean {
public:
    /// A value of at most 1, to a millionth.
    void add(double value) {
        const auto parts = static_cast<std::int64_t>(value * scale + (value < 0 ? -0.5 : 0.5));
        sum_ += parts;
        squares_ += parts * parts;
        ++count_;
    }
    std::uint32_t count() const { return count_; }
    double mean() const { return count_ == 0 ? 0 : static_cast<double>(sum_) / scale / count_; }
    double deviation() const {
        if (count_ < 2) return 0;
        const double average = static_cast<double>(sum_) / count_;
        const double variance = static_cast<double>(squares_) / count_ - average * average;
        return std::sqrt(std::max(0.0, variance) * count_ / (count_ - 1)) / scale;
    }
    /// Of the mean; 1, as large as can be, where nothing is known about it.
    double error() const { return count_ < 2 ? 1 : deviation() / std::sqrt(count_); }

private:
    static constexpr double scale = 1 << 20;
    std::int64_t sum_ = 0;
    std::int64_t squares_ = 0;
    std::uint32_t count_ = 0;
};

}  // namespace bornes::analysis
