#include "bornes/server/table_log.h"

#include <array>
#include <climits>

#include "bornes/server/messages.h"
#include "bornes/text/fields.h"
#include "bornes/text/names.h"

namespace bornes::server {

namespace json = boost::json;

using text::Complaint;
using text::Fields;

namespace {

constexpr std::array<std::string_view, 11> kinds = {
    "open", "seed",    "join",  "leave",   "wish",    "deal",
    "act",  "decline", "close", "rematch", "abandon",
};

void append_field(std::string& out, std::string_view key, std::string_view text) {
    out.append(",\"").append(key).append("\":");
    append_text(out, text);
}

void append_field(std::string& out, std::string_view key, std::int64_t number) {
    out.append(",\"").append(key).append("\":").append(std::to_string(number));
}

void append_wish(std::string& out, const Wish& wish) {
    if (wish.answering) append_field(out, "coup_fourre", id(*wish.answering));
    if (wish.contribution) append_field(out, "contribution", to_hex(*wish.contribution));
}

void append_command(std::string& out, const Entry& entry) {
    if (!entry.id.empty()) append_field(out, "id", entry.id);
    if (entry.spent.count() != 0) append_field(out, "spent", entry.spent.count());
}

}  // namespace

std::string to_text(const Entry& entry) {
    std::string out = R"({"kind":")";
    out.append(kinds[static_cast<std::size_t>(entry.kind)]).append("\"");
    const auto append_seat = [&] { append_field(out, "seat", entry.seat.index); };
    switch (entry.kind) {
    case EntryKind::Opened:
        append_field(out, "time", entry.time);
        out.append(R"(,"settings":)").append(settings_json(entry.settings));
        break;
    case EntryKind::SeedDrawn: append_field(out, "seed", to_hex(entry.seed)); break;
    case EntryKind::Joined:
        append_seat();
        append_field(out, "name", entry.name);
        append_field(out, "token", entry.token);
        append_field(out, "request", entry.request);
        append_wish(out, entry.wish);
        break;
    case EntryKind::Left: append_seat(); break;
    case EntryKind::Wished:
        append_seat();
        append_wish(out, entry.wish);
        break;
    case EntryKind::Acted:
        append_seat();
        append_field(out, "action", text::text(entry.action));
        append_command(out, entry);
        break;
    case EntryKind::Declined:
        append_seat();
        append_command(out, entry);
        break;
    case EntryKind::Dealt:
    case EntryKind::Closed:
    case EntryKind::Rematched:
    case EntryKind::Abandoned: break;
    }
    return out += '}';
}

text::Parsed<Entry> parse_entry(std::string_view text) {
    json::error_code error;
    const json::value value = json::parse({text.data(), text.size()}, error);
    if (error || !value.is_object()) return text::Failure{"an entry is not JSON"};
    const json::object& object = value.get_object();
    Complaint complaint;
    Fields fields(object, complaint);
    Entry entry;
    const std::string_view kind = fields.string("kind");
    std::size_t number = 0;
    while (number < kinds.size() && kinds[number] != kind) ++number;
    if (number == kinds.size()) return text::Failure{"an entry of an unknown kind"};
    entry.kind = static_cast<EntryKind>(number);

    if (fields.has("seat")) {
        const int most = static_cast<int>(engine::max_players) - 1;
        entry.seat = {static_cast<std::uint8_t>(fields.integer("seat", {0, most}))};
    }
    if (entry.kind == EntryKind::Opened) {
        if (const json::value* time = object.if_contains("time"); time != nullptr) {
            entry.time = time->is_int64() ? time->get_int64() : 0;
        }
        auto settings = read_settings(fields.object("settings"), Milliseconds(0));
        if (!settings) return settings.failure();
        entry.settings = std::move(*settings);
    }
    if (entry.kind == EntryKind::SeedDrawn) {
        const auto seed = seed_from_hex(fields.string("seed"));
        if (!seed) return text::Failure{"an entry without a seed"};
        entry.seed = *seed;
    }
    if (entry.kind == EntryKind::Joined) {
        entry.name = fields.string("name");
        entry.token = fields.string("token");
        entry.request = fields.string("request");
    }
    if (entry.kind == EntryKind::Joined || entry.kind == EntryKind::Wished) {
        entry.wish = read_wish(object, complaint);
    }
    if (entry.kind == EntryKind::Acted) {
        const auto action = text::parse_action(fields.string("action"));
        if (!action) return action.failure();
        entry.action = *action;
    }
    if (entry.kind == EntryKind::Declined) entry.action = engine::Action::decline();
    if (fields.has("id")) entry.id = fields.string("id");
    if (fields.has("spent")) entry.spent = Milliseconds(fields.integer("spent", {0, INT_MAX}));
    if (!complaint.is_empty()) return text::Failure{complaint.message()};
    return entry;
}

}  // namespace bornes::server
