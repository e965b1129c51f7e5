// Counts of whole numbers, with their mean and spread. Only integers are summed, so counts that
// were gathered apart add up to the same whatever their order.
#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

namespace bornes::arena {

class Histogram {
public:
    /// Numbers are counted in bins of this width, from 0.
    explicit Histogram(int bin_width) : bin_width_(bin_width) {}

    /// The caller promises value >= 0.
    void add(int value) {
        const auto bin = static_cast<std::size_t>(value / bin_width_);
        if (bin >= bins_.size()) bins_.resize(bin + 1);
        ++bins_[bin];
        ++count_;
        sum_ += value;
        squares_ += static_cast<std::int64_t>(value) * value;
    }
    void add(const Histogram& other) {
        if (other.bins_.size() > bins_.size()) bins_.resize(other.bins_.size());
        for (std::size_t i = 0; i < other.bins_.size(); ++i) bins_[i] += other.bins_[i];
        count_ += other.count_;
        sum_ += other.sum_;
        squares_ += other.squares_;
    }

    int bin_width() const { return bin_width_; }
    const std::vector<std::uint64_t>& bins() const { return bins_; }
    std::uint64_t count() const { return count_; }
    double mean() const {
        return count_ == 0 ? 0 : static_cast<double>(sum_) / static_cast<double>(count_);
    }
    double deviation() const {
        if (count_ < 2) return 0;
        const auto n = static_cast<double>(count_);
        const double variance = (static_cast<double>(squares_) - n * mean() * mean()) / (n - 1);
        return variance > 0 ? std::sqrt(variance) : 0;
    }

private:
    int bin_width_;
    std::vector<std::uint64_t> bins_;
    std::uint64_t count_ = 0;
    std::int64_t sum_ = 0;
    std::int64_t squares_ = 0;
};

}  // namespace bornes::arena
