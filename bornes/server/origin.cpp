#include "bornes/server/origin.h"

#include <algorithm>

namespace bornes::server {

namespace {

/// Whether a host with or without a port is an address or localhost.
bool is_address(std::string_view host) {
    if (host.starts_with('[')) return true;
    if (const auto colon = host.rfind(':'); colon != std::string_view::npos) {
        host = host.substr(0, colon);
    }
    return host == "localhost" ||
           (!host.empty() && host.find_first_not_of("0123456789.") == std::string_view::npos);
}

}  // namespace

bool Origins::allow(std::string_view origin, std::string_view host) const {
    if (origin.empty()) return true;
    if (std::ranges::find(allowed_, origin) != allowed_.end()) return true;
    if (!is_address(host)) return false;
    return origin == "http://" + std::string(host) || origin == "https://" + std::string(host);
}

}  // namespace bornes::server
