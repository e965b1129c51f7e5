#include "bornes/cli/play_online.h"

#include <charconv>
#include <chrono>
#include <random>
#include <thread>

#include <boost/json.hpp>
#include <fmt/core.h>
#include <poll.h>
#include <unistd.h>

#include "bornes/cli/streams.h"
#include "bornes/cli/web_socket.h"
#include "bornes/text/layout.h"
#include "bornes/text/names.h"
#include "bornes/text/table_text.h"
#include "bornes/text/view_json.h"
#include "bornes/text/vocabulary.h"

namespace bornes::cli {

namespace {

namespace json = boost::json;

using text::Word;

std::string new_id() {
    std::random_device chance;
    return fmt::format("{:08x}{:08x}{:08x}{:08x}", chance(), chance(), chance(), chance());
}

std::string text_at(const json::object& object, std::string_view key) {
    const json::value* value = object.if_contains(key);
    return value != nullptr && value->is_string() ? std::string(value->get_string())
                                                  : std::string();
}

class OnlineTable {
public:
    OnlineTable(const OnlineRequest& request, ServerAddress server)
        : request_(request), server_(std::move(server)), token_(request.token),
          speaker_(speaker_for(*request.setup.edition, request.language)) {}

    int play() {
        if (!sit_down()) {
            complain(speaker_.say(Word::OnlineUnreachable, {{"link", request_.url}}));
            return 1;
        }
        say(speaker_.say(Word::OnlineLink, {{"link", server_.origin() + "/t/" + table_}}));
        if (!token_.empty()) say(speaker_.say(Word::OnlineToken, {{"token", token_}}));
        while (!has_left_ && output_.can_write()) {
            connect();
            listen();
        }
        return output_.finish(0);
    }

private:
    void say(std::string_view line) { output_.text().append(line).append("\n"); }

    /// Finds or opens the table and takes a seat, unless there is one already.
    bool sit_down() {
        const bool is_link = server_.path.starts_with("/t/");
        if (is_link) table_ = server_.path.substr(3);
        if (!token_.empty()) return is_link;
        json::object body{{"id", new_id()}, {"name", request_.name}};
        if (!request_.coup_fourre.empty()) body["coup_fourre"] = request_.coup_fourre;
        std::string path = "/api/v1/tables";
        if (is_link) {
            path += "/" + table_ + "/join";
        } else {
            std::string options;
            text::append_options(options, request_.setup.options);
            body["edition"] = request_.setup.edition->id;
            body["players"] = request_.setup.players;
            body["options"] = json::parse(options);
        }
        const auto answer = post_json(server_, path, json::serialize(body));
        if (!answer) return false;
        json::error_code error;
        const json::value value = json::parse(answer->body, error);
        if (error || !value.is_object()) return false;
        if (answer->status == 409) {
            say(speaker_.say(Word::OnlineWatching));
            return true;
        }
        if (answer->status != 200 && answer->status != 201) return false;
        token_ = text_at(value.get_object(), "token");
        table_ = text_at(value.get_object(), "table");
        return true;
    }

    /// Connects, and tries again as long as that takes.
    void connect() {
        for (int attempt = 0;; ++attempt) {
            socket_.emplace(server_, "/api/v1/tables/" + table_ + "/ws");
            if (socket_->is_open()) break;
            if (attempt == 0) {
                say(speaker_.say(Word::OnlineLost));
                output_.flush();
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(std::min(200 << attempt, 5000)));
            if (attempt == 5) attempt = 4;
        }
        json::object hello{{"type", "hello"}};
        if (!token_.empty()) hello["token"] = token_;
        if (sequence_ >= 0) hello["since"] = sequence_;
        socket_->send(json::serialize(hello));
    }

    /// Until the connection breaks or the player leaves.
    void listen() {
        while (socket_->is_open() && !has_left_) {
            while (const auto message = socket_->receive()) take(*message);
            if (!output_.flush()) return;
            pollfd waits[] = {{socket_->descriptor(), POLLIN, 0}, {STDIN_FILENO, POLLIN, 0}};
            if (!socket_->is_open() || poll(waits, 2, 1000) <= 0) continue;
            if (waits[1].revents != 0) read_input();
        }
    }

    void read_input() {
        char buffer[1024];
        const ssize_t n = read(STDIN_FILENO, buffer, sizeof buffer);
        if (n <= 0) {
            has_left_ = true;
            return;
        }
        input_.append(buffer, static_cast<std::size_t>(n));
        for (auto end = input_.find('\n'); end != std::string::npos; end = input_.find('\n')) {
            answer(input_.substr(0, end));
            input_.erase(0, end + 1);
        }
    }

    void take(const std::string& message) {
        json::error_code error;
        const json::value value = json::parse(message, error);
        if (error || !value.is_object()) return;
        const json::object& object = value.get_object();
        const std::string type = text_at(object, "type");
        if (type == "welcome") {
            if (sequence_ >= 0) say(speaker_.say(Word::OnlineBack));
            take_table(object.at("table").as_object());
            see(object);
            window_ = object.at("window").is_object()
                          ? text_at(object.at("window").as_object(), "id")
                          : std::string();
            offer();
        } else if (type == "event") {
            window_.clear();
            see(object);
            tell(object);
        } else if (type == "window") {
            window_ = text_at(object, "id");
            say(speaker_.say(
                Word::OnlineWindow,
                {{"seconds", static_cast<int>(object.at("milliseconds").as_int64() / 1000)}}));
            offer();
        } else if (type == "table") {
            take_table(object);
        } else if (type == "refused") {
            say(speaker_.say(Word::OnlineRefused,
                             {{"code", text::printable(text_at(object, "code"))}}));
            offer();
        }
    }

    void take_table(const json::object& table) {
        players_.clear();
        for (const json::value& name : table.at("names").as_array()) {
            players_.push_back(text::printable(std::string_view(name.as_string())));
        }
        for (std::size_t i = 0; i < players_.size(); ++i) {
            if (players_[i].empty()) players_[i] = std::to_string(i);
        }
        if (text_at(table, "state") == "waiting" && state_ != "waiting") {
            say(speaker_.say(Word::OnlineWaiting));
        }
        state_ = text_at(table, "state");
    }

    void see(const json::object& object) {
        sequence_ = object.at("seq").as_int64();
        const json::object& shown = object.at("view").as_object();
        if (text_at(shown, "phase") == "waiting") return;
        auto parsed = text::read_view(shown, rules_);
        if (!parsed) return;
        rules_ = parsed->rules;
        view_ = parsed->view;
        names_ = names_of_players(*rules_, speaker_, players_);
    }

    void tell(const json::object& event) {
        const std::string kind = text_at(event, "kind");
        if (kind == "action" && view_) {
            const auto action = text::parse_action(text_at(event, "action"));
            const auto seat = static_cast<std::size_t>(event.at("seat").as_int64());
            if (action && seat < names_.seats.size()) {
                const std::string target =
                    action->is_attack() ? names_.sides[action->target().index] : "";
                say(names_.seats[seat] + " " + action_phrase(*action, speaker_, target));
            }
        }
        if (kind == "result" && view_ && view_->result) {
            output_.text() += result_text(*rules_, *view_->result, {}, speaker_, names_);
            state_ = "between";
            say(speaker_.say(Word::OnlineNext));
        }
        if (kind == "match") {
            state_ = "over";
            say(speaker_.say(Word::OnlineMatch));
        }
        offer();
    }

    /// Shows the table and what may be done, if it is the player's turn.
    void offer() {
        if (!view_ || view_->legal.is_empty()) return;
        if (view_->phase == engine::Phase::CoupFourre && window_.empty()) return;
        say("");
        output_.text() += table_text(*view_, speaker_, names_);
        say(speaker_.say(Word::PlayHand, {{"cards", cards_text(view_->hand, speaker_)}}));
        std::vector<text::Row> rows;
        for (const engine::Action action : view_->legal) {
            rows.push_back({fmt::format("{:>2}", rows.size() + 1), std::string(text::text(action)),
                            choice_text(action, *view_, speaker_, names_)});
        }
        output_.text() += text::aligned(rows, "  ");
        output_.text() += speaker_.say(Word::PlayPrompt);
    }

    void answer(const std::string& line) {
        if (line == "q") {
            has_left_ = true;
            return;
        }
        if (line.empty()) {
            if (state_ == "between") socket_->send(R"({"type":"ready"})");
            if (state_ == "over") socket_->send(R"({"type":"rematch"})");
            return;
        }
        if (!view_) return;
        std::size_t number = 0;
        const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), number);
        const bool is_number = error == std::errc() && end == line.data() + line.size();
        std::string action = line;
        if (is_number && number >= 1 && number <= view_->legal.size()) {
            action = text::text(view_->legal.nth(number - 1));
        } else if (!text::parse_action(line)) {
            return say(speaker_.say(
                Word::PlayNotAChoice,
                {{"count", static_cast<int>(view_->legal.size())}, {"text", text::quoted(line)}}));
        }
        json::object act{{"type", "act"}, {"id", new_id()}, {"seq", sequence_}, {"action", action}};
        if (!window_.empty()) act["window"] = window_;
        socket_->send(json::serialize(act));
    }

    const OnlineRequest& request_;
    ServerAddress server_;
    std::string table_;
    std::string token_;
    text::Speaker speaker_;
    Output output_;
    std::optional<WebSocket> socket_;
    std::string input_;
    std::int64_t sequence_ = -1;
    std::string window_;
    std::string state_;
    std::shared_ptr<const engine::Rules> rules_;
    std::optional<engine::View> view_;
    std::vector<std::string> players_;
    text::TableNames names_;
    bool has_left_ = false;
};

}  // namespace

int play_online(const OnlineRequest& request) {
    auto server = parse_address(request.url);
    if (!server) {
        complain("not an address of a server or a table: " + text::quoted(request.url));
        return 2;
    }
    return OnlineTable(request, std::move(*server)).play();
}

}  // namespace bornes::cli
