// Who is behind a connection: its address, or the one that a trusted proxy names.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace bornes::server {

/// This machine itself. It has no limits by address: whoever is here can do worse.
inline bool is_local(std::string_view address) {
    return address == "::1" || address.starts_with("127.") || address.starts_with("::ffff:127.");
}

/// The client's address: that of the peer, unless the peer is a trusted proxy; then the last
/// address of X-Forwarded-For that is not a trusted proxy's itself. What an untrusted peer says of
/// itself is ignored.
std::string client_address(const std::string& peer, std::string_view forwarded_for,
                           const std::vector<std::string>& trusted_proxies);

}  // namespace bornes::server
