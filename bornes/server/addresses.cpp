#include "bornes/server/addresses.h"

#include <algorithm>

namespace bornes::server {

std::string client_address(const std::string& peer, std::string_view forwarded_for,
                           const std::vector<std::string>& trusted_proxies) {
    const auto is_trusted = [&](std::string_view address) {
        return std::ranges::find(trusted_proxies, address) != trusted_proxies.end();
    };
    std::string address = peer;
    while (is_trusted(address) && !forwarded_for.empty()) {
        const auto comma = forwarded_for.rfind(',');
        std::string_view last = forwarded_for.substr(comma + 1);
        forwarded_for = forwarded_for.substr(0, comma == std::string_view::npos ? 0 : comma);
        last.remove_prefix(std::min(last.find_first_not_of(" \t"), last.size()));
        last = last.substr(0, last.find_last_not_of(" \t") + 1);
        // A proxy passes on what it was sent: only what looks like an address is one.
        if (last.empty() || last.size() > 45 ||
            last.find_first_not_of("0123456789abcdefABCDEF.:") != std::string_view::npos) {
            break;
        }
        address = last;
    }
    return address;
}

}  // namespace bornes::server
