#include "bornes/cli/play_online.h"

#include <chrono>
#include <thread>
#include <variant>

#include <boost/json.hpp>

#include "bornes/cli/online_lines.h"
#include "bornes/cli/table/online_table.h"
#include "bornes/cli/tui/game_screen.h"
#include "bornes/cli/web_socket.h"
#include "bornes/text/layout.h"
#include "bornes/text/parsed.h"

namespace bornes::cli {

namespace {

namespace json = boost::json;

using text::Word;

/// A place at a table, or why there is none.
using Seating = std::variant<OnlinePlace, std::string>;

std::string text_at(const json::object& object, std::string_view key) {
    const json::value* value = object.if_contains(key);
    return value != nullptr && value->is_string() ? std::string(value->get_string())
                                                  : std::string();
}

json::object opening(const OnlineRequest& request) {
    std::string options;
    text::append_options(options, request.setup.options);
    json::object body{{"edition", request.setup.edition->id},
                      {"players", request.setup.players},
                      {"options", json::parse(options)}};
    if (request.seats.empty()) return body;
    json::array seats;
    for (const SeatPlan& seat : request.seats) {
        seats.push_back(seat.is_person()
                            ? json::object{{"kind", "open"}}
                            : json::object{{"kind", "bot"}, {"level", seat.level->id}});
    }
    body["seats"] = std::move(seats);
    return body;
}

/// Asks for a seat, under the same id until there is an answer: that takes one seat at most.
std::optional<HttpAnswer> ask_for_seat(const ServerAddress& server, const std::string& path,
                                       const json::object& body) {
    constexpr int most = 3;
    for (int attempt = 1;; ++attempt) {
        auto answer = call_server(server, "POST", path, json::serialize(body));
        if (answer || attempt == most) return answer;
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
    }
}

/// Finds or opens the table and takes a seat, unless there is one already.
Seating sit_down(const OnlineRequest& request, const ServerAddress& server) {
    const text::Speaker speaker(request.preferences.language);
    const bool is_link = server.path.starts_with("/t/");
    OnlinePlace place{
        .server = server, .table = is_link ? server.path.substr(3) : "", .token = request.token};
    const text::Argument link{"link", request.url};
    if (request.watches || !request.token.empty()) {
        const auto told = call_server(server, "GET", "/api/v1/tables/" + place.table);
        if (!told) return speaker.say(Word::OnlineUnreachable, {link});
        if (told->status == 404) return speaker.say(Word::OnlineNoTable, {link});
        return place;
    }
    json::object body = is_link ? json::object() : opening(request);
    body["id"] = new_id();
    body["name"] = request.name;
    if (!request.coup_fourre.empty()) body["coup_fourre"] = request.coup_fourre;
    const std::string path = is_link ? "/api/v1/tables/" + place.table + "/join" : "/api/v1/tables";
    const auto answer = ask_for_seat(server, path, body);
    if (!answer) return speaker.say(Word::OnlineUnreachable, {link});

    json::error_code error;
    const json::value value = json::parse(answer->body, error);
    const json::object* said = error ? nullptr : value.if_object();
    const std::string code = said != nullptr ? text_at(*said, "error") : "";
    if (code == "full") return speaker.say(Word::OnlineFull);
    if (code == "not-found") return speaker.say(Word::OnlineNoTable, {link});
    if (said != nullptr && (answer->status == 200 || answer->status == 201)) {
        place.token = text_at(*said, "token");
        place.table = text_at(*said, "table");
        if (!place.token.empty() && !place.table.empty()) return place;
    }
    const std::string why = code.empty() ? std::to_string(answer->status) : text::printable(code);
    return speaker.say(Word::OnlineDeclined, {{"code", why}, link});
}

/// Hands on the screen, lines before them and between matches; false if there is no screen.
bool play_on_screen(OnlineTable& table, OnlineLines& lines, tui::Preferences& preferences) {
    for (;;) {
        if (lines.run(OnlineLines::Until::Deal) != OnlineLines::Outcome::Dealt) return true;
        lines.finish(0);
        const auto terminal = tui::Terminal::open(preferences.is_ascii_only);
        if (!terminal) return false;
        const auto outcome = tui::GameScreen(*terminal, table, preferences).run();
        if (outcome == tui::GameScreen::Outcome::Quit) return true;
        table.rematch();
    }
}

/// An address of a server or of a table there.
std::optional<ServerAddress> read_address(const OnlineRequest& request) {
    auto server = parse_address(request.url);
    if (!server) return std::nullopt;
    const std::string_view path = server->path;
    const bool is_link = path.starts_with("/t/") && path.size() > 3 &&
                         path.find_first_of("/?#%", 3) == std::string_view::npos;
    const bool needs_link = request.watches || !request.token.empty();
    if (is_link || (path == "/" && !needs_link)) return server;
    return std::nullopt;
}

}  // namespace

int play_online(OnlineRequest& request) {
    const auto server = read_address(request);
    if (!server) {
        const bool needs_link = request.watches || !request.token.empty();
        complain(
            (needs_link ? "not the link of a table: " : "not an address of a server or a table: ") +
            text::quoted(request.url));
        return 2;
    }
    const Seating seating = sit_down(request, *server);
    if (const std::string* why = std::get_if<std::string>(&seating)) {
        complain(*why);
        return 1;
    }
    const text::Speaker speaker(request.preferences.language);
    OnlineTable table(std::get<OnlinePlace>(seating), request.preferences.language);
    OnlineLines lines(table, request.preferences.language);
    const OnlinePlace& place = table.place();
    const auto tell_token = [&] {
        if (!place.token.empty())
            lines.say(speaker.say(Word::OnlineToken, {{"token", place.token}}));
    };
    if (request.watches) lines.say(speaker.say(Word::OnlineWatching));
    lines.say(speaker.say(Word::OnlineLink, {{"link", place.link()}}));
    tell_token();
    if (request.has_screen && play_on_screen(table, lines, request.preferences)) {
        // The screen has hidden what was said before.
        if (table.has_hand()) {
            lines.say(place.link());
            tell_token();
        }
    } else {
        lines.run(OnlineLines::Until::End);
    }
    if (table.has_ended()) complain(table.notice());
    return lines.finish(table.has_ended() ? 1 : 0);
}

}  // namespace bornes::cli
