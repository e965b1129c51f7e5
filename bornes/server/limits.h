// How much is too much: a bucket that fills at a steady rate and is emptied by use.
#pragma once

#include <algorithm>

#include "bornes/server/settings.h"

namespace bornes::server {

struct Rate {
    double per_second;
    double burst;
};

class TokenBucket {
public:
    explicit TokenBucket(Rate rate) : rate_(rate), tokens_(rate.burst) {}

    /// Takes one, if there is one.
    bool take(Instant now) {
        const std::chrono::duration<double> passed = now - last_;
        last_ = now;
        tokens_ = std::min(rate_.burst, tokens_ + passed.count() * rate_.per_second);
        if (tokens_ < 1) return false;
        tokens_ -= 1;
        return true;
    }
    bool is_full(Instant now) const {
        const std::chrono::duration<double> passed = now - last_;
        return tokens_ + passed.count() * rate_.per_second >= rate_.burst;
    }

private:
    Rate rate_;
    double tokens_;
    Instant last_{0};
};

/// Messages of one connection, and of one seat over all its connections.
inline constexpr Rate message_rate{.per_second = 50, .burst = 200};
/// Tables opened and seats taken by one address, which many players may share.
inline constexpr Rate request_rate{.per_second = 10, .burst = 200};
/// New connections from one address.
inline constexpr Rate connection_rate{.per_second = 20, .burst = 400};

}  // namespace bornes::server
