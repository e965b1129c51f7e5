#include "bornes/server/messages.h"

#include <array>

#include "bornes/text/fields.h"
#include "bornes/text/names.h"
#include "bornes/text/vocabulary.h"

namespace bornes::server {

namespace json = boost::json;

using text::Complaint;
using text::Fields;

namespace {

constexpr std::size_t longest_id = 128;
/// Beyond any table's life, and exact in the numbers of every language.
constexpr std::int64_t highest_sequence = 1'000'000'000'000;

Sequence read_sequence(const json::object& object, std::string_view key, Complaint& complaint) {
    const json::value* value = object.if_contains(key);
    const std::int64_t* number = value != nullptr ? value->if_int64() : nullptr;
    if (number == nullptr || *number < 0 || *number > highest_sequence) {
        complaint.add(key, "must be a sequence number");
        return 0;
    }
    return static_cast<Sequence>(*number);
}

Hello read_hello(const json::object& object, Fields& fields, Complaint& complaint) {
    Hello hello;
    if (fields.has("token") && !fields.is_null("token")) hello.token = fields.string("token");
    if (hello.token.size() > longest_id) fields.complain("token", "is too long");
    if (fields.has("since") && !fields.is_null("since")) {
        hello.since = read_sequence(object, "since", complaint);
    }
    return hello;
}

Act read_act(const json::object& object, Fields& fields, Complaint& complaint) {
    Act act;
    act.id = fields.string("id");
    if (act.id.empty() || act.id.size() > longest_id) {
        fields.complain("id", "must be 1 to 128 characters");
    }
    act.sequence = read_sequence(object, "seq", complaint);
    const auto action = text::parse_action(fields.string("action"));
    if (!action) {
        fields.complain("action", action.error());
    } else {
        act.action = *action;
    }
    if (fields.has("window") && !fields.is_null("window")) act.window = fields.string("window");
    return act;
}

std::string id_in(const json::object& object) {
    const json::value* value = object.if_contains("id");
    if (value == nullptr || !value->is_string() || value->get_string().size() > longest_id) {
        return {};
    }
    return std::string(value->get_string());
}

}  // namespace

std::string_view id(Code code) {
    static constexpr std::array<std::string_view, 11> ids = {
        "illegal", "stale",       "not-your-turn", "no-seat",   "window-closed", "too-fast",
        "full",    "bad-message", "not-found",     "forbidden", "unavailable",
    };
    switch (code) {
    case Code::Illegal: return ids[0];
    case Code::Stale: return ids[1];
    case Code::NotYourTurn: return ids[2];
    case Code::NoSeat: return ids[3];
    case Code::WindowClosed: return ids[4];
    case Code::TooFast: return ids[5];
    case Code::Full: return ids[6];
    case Code::BadMessage: return ids[7];
    case Code::NotFound: return ids[8];
    case Code::Forbidden: return ids[9];
    case Code::Unavailable: return ids[10];
    }
    return {};
}

std::variant<Message, BadMessage> parse_message(std::string_view text) {
    const auto object = parse_object(text);
    if (!object) return BadMessage{{}, object.error()};
    Complaint complaint;
    Fields fields(*object, complaint);
    const std::string_view type = fields.string("type");
    Message message;
    if (type == "hello") {
        message = read_hello(*object, fields, complaint);
    } else if (type == "act") {
        message = read_act(*object, fields, complaint);
    } else if (type == "seat") {
        message = read_wish(*object, complaint);
    } else if (type == "ready") {
        message = Ready{};
    } else if (type == "rematch") {
        message = Rematch{};
    } else if (type == "leave") {
        message = Leave{};
    } else {
        fields.complain("type", "must be one of hello, seat, act, ready, rematch, leave");
    }
    if (!complaint.is_empty()) return BadMessage{id_in(*object), complaint.message()};
    return message;
}

void append_text(std::string& out, std::string_view text) {
    out += json::serialize(json::string_view(text.data(), text.size()));
}

std::string ack_frame(std::string_view id, Sequence sequence) {
    std::string out = R"({"type":"ack","id":)";
    append_text(out, id);
    return out.append(R"(,"seq":)").append(std::to_string(sequence)).append("}");
}

namespace {

std::string refusal_start(std::string_view id, Code code) {
    std::string out = R"({"type":"refused","id":)";
    if (id.empty()) {
        out += "null";
    } else {
        append_text(out, id);
    }
    return out.append(R"(,"code":")").append(server::id(code)).append("\"");
}

}  // namespace

std::string refused_frame(std::string_view id, Code code, std::string_view message) {
    std::string out = refusal_start(id, code) + R"(,"message":)";
    append_text(out, message);
    return out += '}';
}

std::string illegal_frame(std::string_view id, engine::Refusal reason,
                          const engine::Edition& edition) {
    std::string out = refusal_start(id, reason == engine::Refusal::NotYourTurn ? Code::NotYourTurn
                                                                               : Code::Illegal);
    out.append(R"(,"reason":")").append(text::id(reason)).append(R"(","message":)");
    append_text(out, text::refusal_sentence(reason, edition, text::Language::English));
    return out += '}';
}

std::string error_body(Code code, std::string_view message) {
    std::string out = R"({"error":")";
    out.append(id(code)).append(R"(","message":)");
    append_text(out, message);
    return out += "}\n";
}

}  // namespace bornes::server
