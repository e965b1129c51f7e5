#include "bornes/server/settings.h"

#include <array>

#include "bornes/players/levels.h"
#include "bornes/text/fields.h"

namespace bornes::server {

namespace json = boost::json;

using text::Complaint;
using text::Fields;

namespace {

constexpr std::size_t deepest = 8;
constexpr std::size_t shortest_request = 16;
constexpr std::size_t longest_request = 128;
constexpr int seconds_of_a_week = 7 * 24 * 3600;

template <typename Value, std::size_t size>
struct Names {
    std::array<std::pair<std::string_view, Value>, size> rows;

    std::string_view id(Value value) const {
        for (const auto& [name, each] : rows) {
            if (each == value) return name;
        }
        return {};
    }
    Value read(Fields& fields, std::string_view key) const {
        const std::string_view given = fields.string(key);
        for (const auto& [name, each] : rows) {
            if (name == given) return each;
        }
        fields.complain(key, "must be one of " +
                                 text::listed(rows, [](const auto& row) { return row.first; }));
        return rows.front().second;
    }
};

constexpr Names<Answering, 2> answerings = {{{{"auto", Answering::Auto}, {"ask", Answering::Ask}}}};
constexpr Names<ClockKind, 3> clock_kinds = {
    {{{"none", ClockKind::None}, {"move", ClockKind::Move}, {"match", ClockKind::Match}}}};

SeatSetting read_seat(const json::value& value, const std::string& place, Complaint& complaint) {
    Fields fields(text::read_object(value, place, complaint), complaint, place);
    const std::string_view kind = fields.string("kind");
    if (kind == "open" || !complaint.is_empty()) return {};
    if (kind != "bot") {
        fields.complain("kind", "must be one of open, bot");
        return {};
    }
    const std::string level(fields.string("level"));
    if (players::find_level(level) == nullptr) {
        fields.complain("level",
                        "must be one of " + text::listed(players::all_levels(),
                                                         [](const auto& each) { return each.id; }));
    }
    return {level};
}

std::vector<SeatSetting> read_seats(Fields& fields, int players, Complaint& complaint) {
    std::vector<SeatSetting> seats;
    if (!fields.has("seats")) {
        seats.resize(static_cast<std::size_t>(players));
        return seats;
    }
    for (const json::value& seat : fields.array_of("seats", players)) {
        seats.push_back(read_seat(seat, fields.place("seats", seats.size()), complaint));
    }
    return seats;
}

void read_clock(Fields& outer, Settings& settings, Complaint& complaint) {
    if (!outer.has("clock")) return;
    Fields fields(outer.object("clock"), complaint, "clock");
    if (!complaint.is_empty()) return;
    settings.clock = clock_kinds.read(fields, "kind");
    if (settings.clock != ClockKind::None) {
        settings.clock_time = Seconds(fields.integer("seconds", {1, seconds_of_a_week}));
    }
}

Settings read_settings(Fields& fields, Milliseconds bot_pace, Complaint& complaint) {
    Settings settings;
    settings.bot_pace = bot_pace;
    settings.setup = text::read_setup(fields, complaint);
    if (!complaint.is_empty()) return settings;
    settings.seats = read_seats(fields, settings.setup.players, complaint);
    if (fields.has("reaction_seconds")) {
        settings.reaction = Seconds(fields.integer("reaction_seconds", {0, 60}));
    }
    read_clock(fields, settings, complaint);
    if (fields.has("grace_seconds")) {
        settings.grace = Seconds(fields.integer("grace_seconds", {0, 3600}));
    }
    if (fields.has("bot_milliseconds")) {
        settings.bot_pace = Milliseconds(fields.integer("bot_milliseconds", {0, 10'000}));
    }
    return settings;
}

JoinRequest read_join(const json::object& object, Fields& fields, Complaint& complaint) {
    JoinRequest join;
    join.request = fields.string("id");
    if (join.request.size() < shortest_request || join.request.size() > longest_request) {
        fields.complain("id", "must be 16 to 128 random characters, made by the client");
    }
    join.name = harmless_name(fields.has("name") ? fields.string("name") : std::string_view());
    join.wish = read_wish(object, complaint);
    return join;
}

/// How many bytes the UTF-8 character at the front has; the text is known to be well formed.
std::size_t character_size(std::string_view text) {
    const auto lead = static_cast<unsigned char>(text.front());
    return lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
}

char32_t code_point(std::string_view character) {
    const auto lead = static_cast<unsigned char>(character.front());
    if (character.size() == 1) return lead;
    char32_t code = lead & (0x7FU >> character.size());
    for (const char c : character.substr(1)) code = code << 6 | (static_cast<unsigned>(c) & 0x3F);
    return code;
}

/// Characters that a terminal or a reader could be misled by: controls, invisible marks, changes
/// of direction, surrogates of private use, tags.
bool is_harmful(char32_t code) {
    return code < 0x20 || (code >= 0x7F && code <= 0x9F) || code == 0xAD || code == 0x61C ||
           (code >= 0x115F && code <= 0x1160) || (code >= 0x17B4 && code <= 0x17B5) ||
           (code >= 0x180B && code <= 0x180F) || (code >= 0x200B && code <= 0x200F) ||
           (code >= 0x2028 && code <= 0x202E) || (code >= 0x2060 && code <= 0x206F) ||
           code == 0x3164 || (code >= 0xE000 && code <= 0xF8FF) ||
           (code >= 0xFE00 && code <= 0xFE0F) || code == 0xFEFF || code == 0xFFA0 ||
           (code >= 0xFFF0 && code <= 0xFFFF) || code >= 0xE0000;
}

bool is_space(char32_t code) {
    return code == ' ' || code == 0xA0 || code == 0x1680 || (code >= 0x2000 && code <= 0x200A) ||
           code == 0x202F || code == 0x205F || code == 0x3000;
}

}  // namespace

std::string_view id(Answering answering) { return answerings.id(answering); }
std::string_view id(ClockKind kind) { return clock_kinds.id(kind); }

text::Parsed<json::object> parse_object(std::string_view json) {
    if (json.size() > largest_message) return text::Failure{"longer than 4096 bytes"};
    json::error_code error;
    json::parse_options options;
    options.max_depth = deepest;
    json::value value = json::parse({json.data(), json.size()}, error, {}, options);
    if (error) return text::Failure{"not JSON: " + error.message()};
    if (!value.is_object()) return text::Failure{"must be an object"};
    return std::move(value.get_object());
}

Wish read_wish(const json::object& object, Complaint& complaint) {
    Wish wish;
    Fields fields(object, complaint);
    if (fields.has("coup_fourre")) wish.answering = answerings.read(fields, "coup_fourre");
    if (!fields.has("contribution")) return wish;
    const auto bytes = from_hex(fields.string("contribution"));
    if (!bytes || bytes->size() > longest_contribution) {
        fields.complain("contribution", "must be at most 64 hexadecimal digits, two a byte");
    } else {
        wish.contribution = *bytes;
    }
    return wish;
}

text::Parsed<Settings> read_settings(const json::object& object, Milliseconds bot_pace) {
    Complaint complaint;
    Fields fields(object, complaint);
    Settings settings = read_settings(fields, bot_pace, complaint);
    if (!complaint.is_empty()) return text::Failure{complaint.message()};
    return settings;
}

text::Parsed<OpenRequest> parse_open_request(std::string_view json, Milliseconds bot_pace) {
    const auto object = parse_object(json);
    if (!object) return object.failure();
    Complaint complaint;
    Fields fields(*object, complaint);
    OpenRequest open;
    open.settings = read_settings(fields, bot_pace, complaint);
    open.join = read_join(*object, fields, complaint);
    bool has_open_seat = false;
    for (const SeatSetting& seat : open.settings.seats) has_open_seat |= seat.is_open();
    if (!has_open_seat) fields.complain("seats", "must have an open one");
    if (!complaint.is_empty()) return text::Failure{complaint.message()};
    return open;
}

text::Parsed<JoinRequest> parse_join_request(std::string_view json) {
    const auto object = parse_object(json);
    if (!object) return object.failure();
    Complaint complaint;
    Fields fields(*object, complaint);
    JoinRequest join = read_join(*object, fields, complaint);
    if (fields.has("seat")) {
        join.seat = fields.integer_or_null("seat", {0, engine::max_players - 1});
    }
    if (!complaint.is_empty()) return text::Failure{complaint.message()};
    return join;
}

std::string settings_json(const Settings& settings) {
    std::string out = R"({"edition":")";
    out.append(settings.setup.edition->id);
    out.append(R"(","players":)").append(std::to_string(settings.setup.players));
    text::append_options(out.append(R"(,"options":)"), settings.setup.options);
    out += R"(,"seats":[)";
    for (const SeatSetting& seat : settings.seats) {
        if (out.back() != '[') out += ',';
        out += seat.is_open() ? R"({"kind":"open"})"
                              : R"({"kind":"bot","level":")" + seat.level + R"("})";
    }
    out.append(R"(],"reaction_seconds":)").append(std::to_string(settings.reaction.count()));
    out.append(R"(,"clock":{"kind":")").append(id(settings.clock));
    out.append(R"(","seconds":)").append(std::to_string(settings.clock_time.count()));
    out.append(R"(},"grace_seconds":)").append(std::to_string(settings.grace.count()));
    out.append(R"(,"bot_milliseconds":)").append(std::to_string(settings.bot_pace.count()));
    return out += '}';
}

std::string harmless_name(std::string_view name) {
    constexpr int longest = 32;
    std::string harmless;
    bool space_due = false;
    for (int length = 0; !name.empty() && length < longest;) {
        const std::string_view character = name.substr(0, character_size(name));
        name.remove_prefix(character.size());
        const char32_t code = code_point(character);
        if (is_space(code) || code == '\t' || code == '\n') {
            space_due = !harmless.empty();
        } else if (!is_harmful(code)) {
            if (space_due) {
                harmless += ' ';
                ++length;
            }
            space_due = false;
            harmless += character;
            ++length;
        }
    }
    return harmless.empty() ? "Guest" : harmless;
}

}  // namespace bornes::server
