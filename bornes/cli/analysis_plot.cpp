#include "bornes/cli/analysis_plot.h"

#include <fmt/format.h>

#include "bornes/analysis/analysis_json.h"
#include "bornes/arena/plot.h"

namespace bornes::cli {

using analysis::CurvePoint;
using arena::escaped;

namespace {

constexpr double width = 960;
constexpr double left = 44;
constexpr double right = 12;
constexpr double top = 24;
constexpr double curve_height = 240;
constexpr double lane_height = 18;

class EquityPlot {
public:
    explicit EquityPlot(const MatchWords& words)
        : words_(words), curve_(curve_of(words.match())),
          sides_(static_cast<std::size_t>(words.rules().sides())) {}

    std::string svg() {
        const double height = top + curve_height + 8 + static_cast<double>(sides_) * lane_height;
        out_ = fmt::format("<svg class=\"plot curve\" viewBox=\"0 0 {} {}\" role=\"img\" "
                           "aria-label=\"{}\">\n",
                           width, height, escaped(words_.say(text::Word::AnalysisCurve)));
        for (std::size_t side = 0; side < sides_; ++side) add_area(side);
        add_grid();
        add_hands();
        for (std::size_t side = 0; side < sides_; ++side) add_lane(side);
        return out_ + "</svg>\n";
    }

private:
    double x_of(std::size_t point) const {
        const auto last = static_cast<double>(std::max<std::size_t>(1, curve_.size() - 1));
        return left + static_cast<double>(point) / last * (width - left - right);
    }
    static double y_of(double share) { return top + (1 - share) * curve_height; }

    /// What the sides before this one have together.
    static double below(const CurvePoint& point, std::size_t side) {
        double sum = 0;
        for (std::size_t i = 0; i < side; ++i) sum += point.shares[i];
        return sum;
    }

    void add_area(std::size_t side) {
        std::string points;
        for (std::size_t i = 0; i < curve_.size(); ++i) {
            points += fmt::format("{:.1f},{:.1f} ", x_of(i), y_of(below(curve_[i], side)));
        }
        for (std::size_t i = curve_.size(); i-- > 0;) {
            points += fmt::format("{:.1f},{:.1f} ", x_of(i), y_of(below(curve_[i], side + 1)));
        }
        out_ +=
            fmt::format("<polygon class=\"side-{}\" points=\"{}\"><title>{}</title></polygon>\n",
                        side, points, escaped(words_.names().sides[side]));
    }

    void add_grid() {
        for (const int percent : {0, 25, 50, 75, 100}) {
            const double y = y_of(percent / 100.0);
            out_ += fmt::format(
                "<line class=\"grid\" x1=\"{}\" x2=\"{}\" y1=\"{:.1f}\" y2=\"{:.1f}\"/>"
                "<text class=\"tick\" x=\"{}\" y=\"{:.1f}\" text-anchor=\"end\">{} %</text>\n",
                left, width - right, y, y, left - 5, y + 4, percent);
        }
    }

    /// Where a hand begins.
    void add_hands() {
        double last_label = -width;
        for (std::size_t i = 0; i < curve_.size(); ++i) {
            if (i > 0 && curve_[i].hand == curve_[i - 1].hand) continue;
            const double x = x_of(i);
            if (i > 0) {
                out_ += fmt::format("<line class=\"deal\" x1=\"{:.1f}\" x2=\"{:.1f}\" y1=\"{}\" "
                                    "y2=\"{}\"/>\n",
                                    x, x, top - 8, top + curve_height);
            }
            if (x - last_label < 70) continue;
            last_label = x;
            out_ += fmt::format("<text class=\"tick\" x=\"{:.1f}\" y=\"{}\">{}</text>\n", x + 4,
                                top - 8, escaped(words_.hand_title(curve_[i].hand)));
        }
    }

    /// The marks of one side's players.
    void add_lane(std::size_t side) {
        const double y = top + curve_height + 8 + (static_cast<double>(side) + 0.5) * lane_height;
        out_ += fmt::format("<rect class=\"side-{}\" x=\"{}\" y=\"{:.1f}\" width=\"12\" "
                            "height=\"12\" rx=\"2\"/>\n",
                            side, left - 20, y - 6);
        for (std::size_t i = 0; i < curve_.size(); ++i) {
            const CurvePoint& point = curve_[i];
            if (point.decision == 0) continue;
            const analysis::Decision& decision =
                words_.match().hands[point.hand].decisions[point.decision - 1];
            if (decision.mark == analysis::Mark::None ||
                words_.rules().side_of(decision.seat).index != side) {
                continue;
            }
            out_ +=
                fmt::format("<circle class=\"{}\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{}\">"
                            "<title>{} {} {}</title></circle>\n",
                            id(decision.mark), x_of(i), y, 2.5 + static_cast<double>(decision.mark),
                            escaped(words_.decision_title({point.hand, point.decision - 1})),
                            symbol(decision.mark), escaped(words_.loss(decision.verdict)));
        }
    }

    const MatchWords& words_;
    std::vector<CurvePoint> curve_;
    std::size_t sides_;
    std::string out_;
};

}  // namespace

std::string equity_plot(const MatchWords& words) { return EquityPlot(words).svg(); }

}  // namespace bornes::cli
