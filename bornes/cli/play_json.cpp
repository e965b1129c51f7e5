// Playing by JSON lines: for scripts, and for people who build their own screen.
#include <iostream>
#include <string>

#include <boost/json.hpp>

#include "bornes/cli/play_modes.h"
#include "bornes/cli/streams.h"
#include "bornes/text/names.h"
#include "bornes/text/record.h"
#include "bornes/text/view_json.h"
#include "bornes/text/vocabulary.h"

namespace bornes::cli {

namespace {

namespace json = boost::json;

std::string_view kind_of(TableEvent::Kind kind) {
    switch (kind) {
    case TableEvent::Kind::Deal: return "deal";
    case TableEvent::Kind::Action: return "action";
    case TableEvent::Kind::Reshuffle: return "reshuffle";
    case TableEvent::Kind::Result: return "result";
    case TableEvent::Kind::MatchOver: return "match";
    case TableEvent::Kind::TakeBack:
    case TableEvent::Kind::Notice: break;
    }
    return "take-back";
}

class JsonGame {
public:
    explicit JsonGame(LocalTable& table) : table_(table) {}

    int play() {
        output_.text() += table_.session().record()[0] + "\n";
        while (output_.can_write()) {
            while (const auto event = table_.next_event()) tell(*event);
            const Waiting waiting = table_.waiting();
            if (waiting.what == Waiting::For::Nothing) break;
            if (waiting.what == Waiting::For::Level) {
                table_.wait();
            } else if (waiting.what == Waiting::For::NextHand) {
                table_.next_hand();
            } else if (!ask(waiting.seat)) {
                break;
            }
        }
        return output_.finish(0);
    }

private:
    void tell(const TableEvent& event) {
        std::string& out = output_.text();
        out.append(R"({"type":"event","kind":")").append(kind_of(event.kind)).append("\"");
        if (event.kind == TableEvent::Kind::Action) {
            out += R"(,"seat":)" + std::to_string(event.seat.index) + R"(,"action":")";
            out.append(text::text(event.action)).append("\"");
        } else if (event.kind == TableEvent::Kind::Result) {
            out += R"(,"result":)";
            text::append_result_object(out, table_.rules(), *table_.view(std::nullopt).result);
        } else if (event.kind == TableEvent::Kind::MatchOver) {
            out += R"(,"totals":[)";
            for (int side = 0; side < table_.rules().sides(); ++side) {
                if (side > 0) out += ",";
                text::append_number(out, table_.totals()[static_cast<std::size_t>(side)].value);
            }
            out += R"(],"winner":)";
            text::append_index(out, table_.match_winner());
        }
        out += "}\n";
    }

    bool ask(engine::Seat seat) {
        const engine::View view = table_.view(seat);
        std::string& out = output_.text();
        out += R"({"type":"ask","seat":)" + std::to_string(seat.index) + R"(,"view":)";
        append_view(out, view, text::History::Included);
        out += "}\n";
        for (;;) {
            std::string line;
            if (!output_.flush() || !std::getline(std::cin, line)) return false;
            if (line.empty()) continue;
            const text::Parsed<engine::Action> action = read_action(line);
            if (!action) {
                refuse("bad-message", "", action.error());
                continue;
            }
            const engine::Refusal why = table_.act(seat, *action);
            if (why == engine::Refusal::None) return true;
            refuse("illegal", text::id(why),
                   refusal_sentence(why, table_.rules().edition(), text::Language::English));
        }
    }

    /// An action as it is, or in an object's field `action`.
    static text::Parsed<engine::Action> read_action(const std::string& line) {
        if (line[0] != '{') return text::parse_action(line);
        json::error_code error;
        const json::value value = json::parse(line, error);
        if (error) return text::Failure{"not JSON: " + error.message()};
        const json::value* action = value.get_object().if_contains("action");
        if (action == nullptr || !action->is_string())
            return text::Failure{"an object must have an action"};
        return text::parse_action(std::string_view(action->get_string()));
    }

    void refuse(std::string_view code, std::string_view reason, const std::string& message) {
        json::object object;
        object["type"] = "refused";
        object["code"] = code;
        if (!reason.empty()) object["reason"] = reason;
        object["message"] = message;
        output_.text() += json::serialize(object) + "\n";
    }

    LocalTable& table_;
    Output output_;
};

}  // namespace

int play_by_json(PlayRequest& request) {
    LocalTable table(
        std::make_unique<MatchSession>(request.plan, request.preferences.language, nullptr));
    return JsonGame(table).play();
}

}  // namespace bornes::cli
