#include "bornes/arena/statistics.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace bornes::arena {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

}  // namespace

double student_95(double degrees_of_freedom) {
    // The expansion by Cornish and Fisher about the normal quantile; good to 0.3 % from 4 degrees
    // on.
    const double z = normal_95;
    const double n = degrees_of_freedom;
    const double z2 = z * z;
    const double first = z * (z2 + 1) / 4;
    const double second = z * ((5 * z2 + 16) * z2 + 3) / 96;
    const double third = z * (((3 * z2 + 19) * z2 + 17) * z2 - 15) / 384;
    return z + first / n + second / (n * n) + third / (n * n * n);
}

void RatioSample::add(double amount, double count) {
    ++size_;
    amount_ += amount;
    count_ += count;
    amount_squares_ += amount * amount;
    count_squares_ += count * count;
    products_ += amount * count;
}

Estimate RatioSample::estimate() const {
    if (count_ == 0) return {.value = 0, .low = -infinity, .high = infinity};
    const double ratio = amount_ / count_;
    if (size_ < 2) return {.value = ratio, .low = -infinity, .high = infinity};
    // How far each set's amount lies from what its count would give at the common ratio.
    const double squares =
        std::max(0.0, amount_squares_ - 2 * ratio * products_ + ratio * ratio * count_squares_);
    const auto n = static_cast<double>(size_);
    const double error = std::sqrt(squares * n / (n - 1)) / count_;
    const double width = student_95(n - 1) * error;
    return {.value = ratio, .low = ratio - width, .high = ratio + width};
}

void ShareSample::add(double share) {
    ++size_;
    sum_ += share;
    squares_ += share * share;
}

double ShareSample::variance() const {
    const double n = static_cast<double>(size_) + 2;
    const double mean = (sum_ + 1) / n;
    return std::max(0.0, (squares_ + 1 - n * mean * mean) / (n - 1));
}

Estimate ShareSample::estimate() const {
    if (size_ == 0) return {.value = 0.5, .low = 0, .high = 1};
    const auto n = static_cast<double>(size_);
    const double smooth = (sum_ + 1) / (n + 2);
    return wilson(mean(), smooth * (1 - smooth) * n / variance());
}

Estimate wilson(double share, double trials) {
    const double z2 = normal_95 * normal_95;
    const double scale = 1 / (1 + z2 / trials);
    const double centre = (share + z2 / (2 * trials)) * scale;
    const double width =
        normal_95 * std::sqrt(share * (1 - share) / trials + z2 / (4 * trials * trials)) * scale;
    return {.value = share,
            .low = std::max(0.0, centre - width),
            .high = std::min(1.0, centre + width)};
}

double elo_of_share(double share, int sides) {
    if (share <= 0) return -infinity;
    if (share >= 1) return infinity;
    return 400 * std::log10(share * (sides - 1) / (1 - share));
}

double share_of_elo(double elo, int sides) {
    return 1 / (1 + (sides - 1) * std::pow(10, -elo / 400));
}

}  // namespace bornes::arena
