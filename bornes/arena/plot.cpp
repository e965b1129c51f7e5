#include "bornes/arena/plot.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace bornes::arena {

namespace {

constexpr int width = 640;
constexpr int height = 220;
constexpr int left = 44;
constexpr int right = 8;
constexpr int top = 12;
constexpr int bottom = 28;

/// A round number that parts a range into about as many: 1, 2 or 5 times a power of ten.
double round_step(double range, int parts) {
    const double rough = std::max(range, 1e-9) / parts;
    const double power = std::pow(10, std::floor(std::log10(rough)));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (factor * power >= rough) return factor * power;
    }
    return 10 * power;
}

/// How many bins are worth a place.
std::size_t shown_bins(const Histogram& histogram) {
    const std::vector<std::uint64_t>& bins = histogram.bins();
    const std::uint64_t most_left_out = histogram.count() / 200;
    std::uint64_t left_out = 0;
    std::size_t shown = bins.size();
    while (shown > 1 && left_out + bins[shown - 1] <= most_left_out) left_out += bins[--shown];
    return shown;
}

void open_plot(std::string& out, std::string_view title, int plot_height) {
    out +=
        fmt::format("<svg class=\"plot\" viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}\">\n",
                    width, plot_height, escaped(title));
}

}  // namespace

std::string escaped(std::string_view text) {
    std::string safe;
    for (const char letter : text) {
        switch (letter) {
        case '&': safe += "&amp;"; break;
        case '<': safe += "&lt;"; break;
        case '>': safe += "&gt;"; break;
        case '"': safe += "&quot;"; break;
        case '\'': safe += "&#39;"; break;
        default: safe += letter;
        }
    }
    return safe;
}

std::string histogram_plot(const Histogram& histogram, std::string_view title,
                           std::string_view unit) {
    std::string out;
    open_plot(out, title, height);
    const std::size_t shown = shown_bins(histogram);
    if (histogram.count() == 0 || shown == 0) return out + "</svg>\n";
    const auto count = static_cast<double>(histogram.count());
    const double highest =
        100 *
        static_cast<double>(*std::max_element(histogram.bins().begin(), histogram.bins().end())) /
        count;
    const double bar_width = static_cast<double>(width - left - right) / static_cast<double>(shown);
    const double range = static_cast<double>(shown) * histogram.bin_width();
    const auto x_of = [&](double value) { return left + value / range * (width - left - right); };
    const auto y_of = [&](double percent) {
        return height - bottom - percent / highest * (height - top - bottom);
    };

    const double grid = round_step(highest, 4);
    for (double percent = 0; percent <= highest; percent += grid) {
        out += fmt::format(
            "<line class=\"grid\" x1=\"{}\" x2=\"{}\" y1=\"{:.1f}\" y2=\"{:.1f}\"/>"
            "<text class=\"tick\" x=\"{}\" y=\"{:.1f}\" text-anchor=\"end\">{:g} %</text>\n",
            left, width - right, y_of(percent), y_of(percent), left - 5, y_of(percent) + 4,
            percent);
    }
    for (std::size_t i = 0; i < shown; ++i) {
        const int from = static_cast<int>(i) * histogram.bin_width();
        const double percent = 100 * static_cast<double>(histogram.bins()[i]) / count;
        const std::string range_text =
            histogram.bin_width() == 1
                ? fmt::to_string(from)
                : fmt::format("{}–{}", from, from + histogram.bin_width() - 1);
        out += fmt::format(
            "<rect class=\"bar\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\">"
            "<title>{} {}: {:.2f} %</title></rect>\n",
            x_of(from) + 0.5, y_of(percent), std::max(0.5, bar_width - 1),
            height - bottom - y_of(percent), range_text, escaped(unit), percent);
    }
    // A bin of width 1 is named under its middle, a wider one where it begins.
    const double shift = histogram.bin_width() == 1 ? 0.5 : 0;
    const double step = std::max<double>(round_step(range, 9), histogram.bin_width());
    for (double value = 0; value < range; value += step) {
        out += fmt::format(
            "<text class=\"tick\" x=\"{:.1f}\" y=\"{}\" text-anchor=\"middle\">{:g}</text>\n",
            x_of(value + shift), height - bottom + 18, value);
    }
    const double mean = x_of(histogram.mean() + shift);
    out += fmt::format("<line class=\"mean\" x1=\"{:.1f}\" x2=\"{:.1f}\" y1=\"{}\" y2=\"{}\">"
                       "<title>mean {:.1f}</title></line>\n",
                       mean, mean, top, height - bottom, histogram.mean());
    return out + "</svg>\n";
}

std::string bar_plot(std::span<const Bar> bars, std::string_view title) {
    constexpr int row = 26;
    constexpr int label_width = 210;
    constexpr int text_width = 90;
    const int plot_height = static_cast<int>(bars.size()) * row + 8;
    double highest = 0;
    for (const Bar& bar : bars) highest = std::max(highest, bar.value);
    std::string out;
    open_plot(out, title, plot_height);
    int y = 4;
    for (const Bar& bar : bars) {
        const double length =
            highest <= 0 ? 0
                         : std::max(0.0, bar.value) / highest * (width - label_width - text_width);
        out += fmt::format(
            "<text class=\"label\" x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>"
            "<rect class=\"bar\" x=\"{}\" y=\"{}\" width=\"{:.1f}\" height=\"{}\" rx=\"2\">"
            "<title>{}: {}</title></rect>"
            "<text class=\"label\" x=\"{:.1f}\" y=\"{}\">{}</text>\n",
            label_width - 8, y + 17, escaped(bar.label), label_width, y + 4, length, row - 8,
            escaped(bar.label), escaped(bar.text), label_width + length + 6, y + 17,
            escaped(bar.text));
        y += row;
    }
    return out + "</svg>\n";
}

}  // namespace bornes::arena
