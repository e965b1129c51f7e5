#include "bornes/arena/sequential.h"

#include <cmath>

namespace bornes::arena {

SequentialTest::SequentialTest(const SequentialOptions& options, int sides)
    : options_(options), share0_(share_of_elo(options.elo0, sides)),
      share1_(share_of_elo(options.elo1, sides)),
      lower_(std::log(options.beta / (1 - options.alpha))),
      upper_(std::log((1 - options.beta) / options.alpha)) {}

double SequentialTest::log_likelihood_ratio(const ShareSample& sample) const {
    const auto n = static_cast<double>(sample.size());
    return n * (share1_ - share0_) * (sample.mean() - (share0_ + share1_) / 2) / sample.variance();
}

Verdict SequentialTest::verdict(const ShareSample& sample) const {
    if (sample.size() == 0) return Verdict::Open;
    const double ratio = log_likelihood_ratio(sample);
    if (ratio <= lower_) return Verdict::Elo0;
    return ratio >= upper_ ? Verdict::Elo1 : Verdict::Open;
}

}  // namespace bornes::arena
