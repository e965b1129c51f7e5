// The web page: every file of a folder, read once at the start, and served with headers that let it
// do what it needs and nothing else.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>

#include "bornes/server/http.h"

namespace bornes::server {

class Pages {
public:
    /// Reads a folder; without one, or without an index.html in it, there are no pages.
    explicit Pages(const std::string& folder);

    bool are_there() const { return files_.contains("/index.html"); }
    /// The file of a path; nothing if there is none.
    std::optional<Response> find(const Request& request, std::string path) const;
    /// What `/` and `/t/ID` give: the page, or a text that says that there is none.
    Response index(const Request& request) const;

private:
    struct File {
        std::shared_ptr<const std::string> plain;
        std::shared_ptr<const std::string> brotli;
        std::shared_ptr<const std::string> gzip;
        std::string type;
        std::string tag;
        bool is_immutable = false;
    };
    static Response response(const File& file, const Request& request);

    std::map<std::string, File, std::less<>> files_;
};

}  // namespace bornes::server
