#include "bornes/server/router.h"

#include "bornes/server/addresses.h"
#include "bornes/server/metrics.h"

namespace bornes::server {

namespace {

constexpr std::string_view tables_path = "/api/v1/tables";
constexpr std::size_t id_size = 26;

Response text_response(unsigned status, std::string body, std::string type) {
    return {.status = status,
            .content_type = std::move(type),
            .headers = {{"Cache-Control", "no-store"}},
            .body = std::make_shared<const std::string>(std::move(body))};
}

Response json_response(unsigned status, std::string body) {
    return text_response(status, std::move(body), "application/json");
}

std::string seat_body(const TakenSeat& taken) {
    std::string body = R"({"table":")" + taken.table + R"(","seat":)";
    body.append(std::to_string(taken.seat.index)).append(R"(,"token":")").append(taken.token);
    return body.append(R"(","url":"/t/)").append(taken.table).append("\"}\n");
}

std::string_view message_for(Code code) {
    switch (code) {
    case Code::Full: return "that seat is not free";
    case Code::NotFound: return "there is no such table";
    case Code::Unavailable: return "this cannot be kept at the moment; try again";
    case Code::TooFast: return "too many requests; try again in a moment";
    case Code::BadMessage: return "this table has no such seat";
    default: return "refused";
    }
}

bool is_id(std::string_view text) {
    return text.size() == id_size &&
           text.find_first_not_of("abcdefghijklmnopqrstuvwxyz234567") == std::string_view::npos;
}

std::string_view path_of(const Request& request) {
    const std::string_view target = request.target;
    return target.substr(0, target.find_first_of("?#"));
}

bool only_reads(const Request& request) {
    return request.method == "GET" || request.method == "HEAD";
}

Response wrong_method(std::string_view allowed) {
    Response response = error_response(Code::BadMessage, "this cannot be done here");
    response.status = 405;
    response.headers.emplace_back("Allow", allowed);
    return response;
}

}  // namespace

unsigned status_of(Code code) {
    switch (code) {
    case Code::Full:
    case Code::Stale:
    case Code::WindowClosed: return 409;
    case Code::NotFound: return 404;
    case Code::Unavailable: return 503;
    case Code::TooFast: return 429;
    case Code::NoSeat:
    case Code::Forbidden:
    case Code::NotYourTurn: return 403;
    case Code::Illegal:
    case Code::BadMessage: break;
    }
    return 400;
}

Response error_response(Code code, std::string_view message) {
    return json_response(status_of(code), error_body(code, message));
}

void Router::handle(const Request& request, const Reply& reply) {
    const std::string_view path = path_of(request);
    if (path.starts_with("/api/")) return handle_api(request, path, reply);
    if (!only_reads(request)) return reply(wrong_method("GET, HEAD"));
    if (path == "/healthz" || path == "/readyz") return reply(health(path));
    if (path == "/" || path == "/index.html" || path.starts_with("/t/")) {
        return reply(pages_.index(request));
    }
    if (auto page = pages_.find(request, std::string(path))) return reply(std::move(*page));
    reply(error_response(Code::NotFound, "there is nothing here"));
}

Response Router::handle_operator(const Request& request) const {
    const std::string_view path = path_of(request);
    if (!only_reads(request)) return wrong_method("GET, HEAD");
    if (path == "/healthz" || path == "/readyz") return health(path);
    if (path == "/metrics") {
        return text_response(200, lobby_.services().metrics.text(),
                             "text/plain; version=0.0.4; charset=utf-8");
    }
    return error_response(Code::NotFound, "there is nothing here");
}

/// Alive is who answers; ready is who can also keep a move.
Response Router::health(std::string_view path) const {
    const bool is_well =
        path == "/healthz" || (is_ready_ && lobby_.services().metrics.store_is_well);
    return text_response(is_well ? 200 : 503, is_well ? "ok\n" : "not ready\n",
                         "text/plain; charset=utf-8");
}

void Router::handle_api(const Request& request, std::string_view path, const Reply& reply) {
    if (!origins_.allow(request.origin, request.host)) {
        return reply(error_response(Code::Forbidden, "this origin is not allowed"));
    }
    if (path == tables_path) {
        if (request.method != "POST") return reply(wrong_method("POST"));
        if (is_too_fast(request.address)) {
            return reply(error_response(Code::TooFast, message_for(Code::TooFast)));
        }
        const auto open = parse_open_request(request.body, lobby_.settings().bot_pace);
        if (!open) return reply(error_response(Code::BadMessage, open.error()));
        return lobby_.open(*open, [reply](const auto& outcome) {
            if (const Code* code = std::get_if<Code>(&outcome)) {
                return reply(error_response(*code, message_for(*code)));
            }
            reply(json_response(201, seat_body(std::get<TakenSeat>(outcome))));
        });
    }
    if (!path.starts_with(tables_path) || path[tables_path.size()] != '/') {
        return reply(error_response(Code::NotFound, "there is no such call"));
    }
    const std::string_view rest = path.substr(tables_path.size() + 1);
    const std::string id(rest.substr(0, rest.find('/')));
    const std::string_view call = rest.substr(id.size());
    if (!is_id(id)) return reply(error_response(Code::NotFound, message_for(Code::NotFound)));

    if (call == "/join") {
        if (request.method != "POST") return reply(wrong_method("POST"));
        if (is_too_fast(request.address)) {
            return reply(error_response(Code::TooFast, message_for(Code::TooFast)));
        }
        const auto join = parse_join_request(request.body);
        if (!join) return reply(error_response(Code::BadMessage, join.error()));
        return lobby_.join(id, *join, [reply](const auto& outcome) {
            if (const Code* code = std::get_if<Code>(&outcome)) {
                return reply(error_response(*code, message_for(*code)));
            }
            reply(json_response(200, seat_body(std::get<TakenSeat>(outcome))));
        });
    }
    const bool is_record = call == "/record";
    if (!call.empty() && !is_record) {
        return reply(error_response(Code::NotFound, "there is no such call"));
    }
    if (!only_reads(request)) return reply(wrong_method("GET, HEAD"));
    const auto answer = [reply, is_record, id](const auto& outcome) {
        if (const Code* code = std::get_if<Code>(&outcome)) {
            return reply(error_response(*code, message_for(*code)));
        }
        Response response = text_response(200, std::get<std::string>(outcome),
                                          is_record ? "application/x-ndjson" : "application/json");
        if (is_record) {
            response.headers.emplace_back("Content-Disposition",
                                          "attachment; filename=\"" + id + ".jsonl\"");
        }
        reply(std::move(response));
    };
    if (is_record) return lobby_.record(id, answer);
    lobby_.describe(id, answer);
}

std::variant<std::shared_ptr<Room>, Response> Router::find_table(const Request& request) {
    if (!origins_.allow(request.origin, request.host)) {
        return error_response(Code::Forbidden, "this origin is not allowed");
    }
    std::string_view path = path_of(request);
    const bool has_form = path.starts_with(tables_path) && path.ends_with("/ws") &&
                          path.size() == tables_path.size() + 1 + id_size + 3;
    if (!has_form) return error_response(Code::NotFound, "there is nothing here");
    const std::string id(path.substr(tables_path.size() + 1, id_size));
    if (!is_id(id)) return error_response(Code::NotFound, message_for(Code::NotFound));
    auto found = lobby_.find(id);
    if (const Code* code = std::get_if<Code>(&found)) {
        return error_response(*code, message_for(*code));
    }
    return std::get<0>(found);
}

bool Router::is_too_fast(const std::string& address) {
    if (is_local(address)) return false;
    const auto [bucket, is_new] = addresses_.try_emplace(address, request_rate);
    return !bucket->second.take(lobby_.services().now());
}

void Router::forget_addresses() {
    const Instant now = lobby_.services().now();
    std::erase_if(addresses_, [now](const auto& row) { return row.second.is_full(now); });
}

}  // namespace bornes::server
