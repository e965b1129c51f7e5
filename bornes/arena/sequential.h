// The sequential test: play on until one of two claims about strength is refuted well enough.
//
// Wald's test in the form that chess engines are tested with (a generalized likelihood ratio,
// normal approximation): the shares of wins of whole duplicate sets are compared with what elo0 and
// elo1 would give, at the variance that the sets show.
#pragma once

#include <cstdint>

#include "bornes/arena/statistics.h"

namespace bornes::arena {

struct SequentialOptions {
    double elo0 = 0;
    double elo1 = 0;
    /// The chance to accept elo1 though elo0 is true, and the reverse.
    double alpha = 0.05;
    double beta = 0.05;
};

enum class Verdict : std::uint8_t { Open, Elo0, Elo1 };

class SequentialTest {
public:
    SequentialTest(const SequentialOptions& options, int sides);

    /// What a sample says; it is asked after every set.
    Verdict verdict(const ShareSample& sample) const;
    /// The logarithm of the likelihood ratio of elo1 against elo0.
    double log_likelihood_ratio(const ShareSample& sample) const;
    double lower_bound() const { return lower_; }
    double upper_bound() const { return upper_; }
    const SequentialOptions& options() const { return options_; }

private:
    SequentialOptions options_;
    double share0_;
    double share1_;
    double lower_;
    double upper_;
};

}  // namespace bornes::arena
