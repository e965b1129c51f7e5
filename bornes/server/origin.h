// Whether a page may talk to this server. A browser names the page's origin; other programs name
// none.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace bornes::server {

class Origins {
public:
    /// Origins such as "https://example.org", compared as a whole.
    explicit Origins(std::vector<std::string> allowed) : allowed_(std::move(allowed)) {}

    /// No origin at all is allowed, and one from the list. So is that of a page from this very
    /// server when it is reached by a number or as localhost: a name could be made to point here by
    /// anybody, so names must be on the list.
    bool allow(std::string_view origin, std::string_view host) const;

private:
    std::vector<std::string> allowed_;
};

}  // namespace bornes::server
