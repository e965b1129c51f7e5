#include "bornes/server/pages.h"

#include <array>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "bornes/server/secrets.h"

namespace bornes::server {

namespace {

/// Scripts, workers and WebAssembly from here only; nothing inline, nothing from elsewhere, in no
/// frame.
constexpr std::string_view content_policy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

constexpr std::array<std::pair<std::string_view, std::string_view>, 16> types = {{
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".wasm", "application/wasm"},
    {".webmanifest", "application/manifest+json"},
    {".json", "application/json"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".webp", "image/webp"},
    {".jpg", "image/jpeg"},
    {".woff2", "font/woff2"},
    {".txt", "text/plain; charset=utf-8"},
    {".map", "application/json"},
    {".bin", "application/octet-stream"},
}};

std::string_view type_of(const std::filesystem::path& path) {
    const std::string extension = path.extension();
    for (const auto& [known, type] : types) {
        if (known == extension) return type;
    }
    return "application/octet-stream";
}

std::shared_ptr<const std::string> content(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream bytes;
    bytes << file.rdbuf();
    return std::make_shared<const std::string>(std::move(bytes).str());
}

std::shared_ptr<const std::string> content_beside(std::filesystem::path path,
                                                  std::string_view extension) {
    path += extension;
    return std::filesystem::is_regular_file(path) ? content(path) : nullptr;
}

}  // namespace

Pages::Pages(const std::string& folder) {
    std::error_code error;
    if (folder.empty() || !std::filesystem::is_directory(folder, error)) return;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder, error)) {
        const std::filesystem::path& path = entry.path();
        if (!entry.is_regular_file() || path.extension() == ".br" || path.extension() == ".gz") {
            continue;
        }
        const std::string name = "/" + std::filesystem::relative(path, folder).generic_string();
        File file;
        file.plain = content(path);
        file.brotli = content_beside(path, ".br");
        file.gzip = content_beside(path, ".gz");
        file.type = type_of(path);
        file.tag = '"' + digest(*file.plain) + '"';
        // Names in this folder hold a digest of the content: another content has another name.
        file.is_immutable = name.starts_with("/assets/");
        files_.emplace(name, std::move(file));
    }
}

std::optional<Response> Pages::find(const Request& request, std::string path) const {
    const auto found = files_.find(path);
    if (found == files_.end()) return std::nullopt;
    return response(found->second, request);
}

Response Pages::index(const Request& request) const {
    if (auto page = find(request, "/index.html")) return *page;
    static const auto text = std::make_shared<const std::string>(
        "Bornes runs here, without its web page: none was built beside this program, and "
        "--pages names none.\nPlay from a terminal: bornes play --server URL\n");
    return {.status = 200,
            .content_type = "text/plain; charset=utf-8",
            .headers = {{"Cache-Control", "no-cache"}},
            .body = text};
}

Response Pages::response(const File& file, const Request& request) {
    Response response{.status = 200, .content_type = file.type, .headers = {}, .body = file.plain};
    const auto header = [&](std::string_view name, std::string_view value) {
        response.headers.emplace_back(name, value);
    };
    header("Cache-Control", file.is_immutable ? "public, max-age=31536000, immutable" : "no-cache");
    header("ETag", file.tag);
    header("Content-Security-Policy", content_policy);
    header("Referrer-Policy", "no-referrer");
    header("Cross-Origin-Opener-Policy", "same-origin");
    header("Cross-Origin-Resource-Policy", "same-origin");
    if (request.if_none_match == file.tag) {
        response.status = 304;
        response.body = nullptr;
        return response;
    }
    if (file.brotli || file.gzip) header("Vary", "Accept-Encoding");
    if (file.brotli && request.accept_encoding.find("br") != std::string::npos) {
        header("Content-Encoding", "br");
        response.body = file.brotli;
    } else if (file.gzip && request.accept_encoding.find("gzip") != std::string::npos) {
        header("Content-Encoding", "gzip");
        response.body = file.gzip;
    }
    return response;
}

}  // namespace bornes::server
