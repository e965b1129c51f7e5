#include "bornes/cli/table/plan.h"

#include <algorithm>
#include <charconv>
#include <random>

#include <boost/json.hpp>

#include "bornes/text/parsed.h"
#include "bornes/text/record.h"

namespace bornes::cli {

namespace json = boost::json;

namespace {

std::string capitalised(std::string_view id) {
    std::string name = text::printable(id);
    if (!name.empty() && name[0] >= 'a' && name[0] <= 'z')
        name[0] = static_cast<char>(name[0] - 32);
    return name;
}

json::object seat_object(const SeatPlan& seat) {
    json::object object;
    object["kind"] = seat.is_person() ? "human" : "bot";
    if (!seat.is_person()) object["level"] = seat.level->id;
    if (!seat.name.empty()) object["name"] = seat.name;
    return object;
}

/// Nothing for a seat that nobody here could fill.
std::optional<SeatPlan> read_seat(const json::value& value) {
    text::Complaint complaint;
    text::Fields fields(text::read_object(value, "seat", complaint), complaint);
    SeatPlan seat;
    if (fields.string("kind") == "bot") {
        seat.level = players::find_level(fields.string("level"));
        if (seat.level == nullptr) return std::nullopt;
    }
    if (fields.has("name")) seat.name = text::printable(fields.string("name"));
    if (!complaint.is_empty()) return std::nullopt;
    return seat;
}

}  // namespace

int TablePlan::people() const {
    return static_cast<int>(std::ranges::count_if(seats, &SeatPlan::is_person));
}

TablePlan plan_against(const text::Setup& setup, const players::Level& level, std::uint64_t seed) {
    TablePlan plan{.setup = setup, .seats = {}, .seed = seed};
    plan.seats.assign(static_cast<std::size_t>(setup.players), SeatPlan{.level = &level});
    plan.seats[0] = SeatPlan{};
    return plan;
}

std::uint64_t any_seed() { return std::random_device{}() % 1'000'000; }

std::string level_name(const players::Level& level, text::Language language) {
    const auto word = text::find_word(std::string("level.").append(level.id));
    return word ? text::Speaker(language).say(*word) : capitalised(level.id);
}

text::TableNames names_of(const TablePlan& plan, const engine::Rules& rules,
                          const text::Speaker& speaker) {
    std::vector<std::string> names;
    for (std::size_t seat = 0; seat < plan.seats.size(); ++seat) {
        const SeatPlan& at = plan.seats[seat];
        const auto shares_kind = [&at](const SeatPlan& other) {
            return other.name.empty() && other.level == at.level;
        };
        const auto alike = std::ranges::count_if(plan.seats, shares_kind);
        const auto before =
            std::count_if(plan.seats.begin(),
                          plan.seats.begin() + static_cast<std::ptrdiff_t>(seat), shares_kind);
        const std::string number = alike > 1 ? std::to_string(before + 1) : "";
        if (!at.name.empty()) {
            names.push_back(at.name);
        } else if (!at.is_person()) {
            names.push_back(level_name(*at.level, speaker.language()) +
                            (number.empty() ? "" : " " + number));
        } else if (alike == 1) {
            names.push_back(speaker.say(text::Word::PlayerYou));
        } else {
            names.push_back(speaker.say(text::Word::PlayerName, {{"seat", number}}));
        }
    }
    return names_of_players(rules, speaker, names);
}

std::string match_line(const TablePlan& plan, const text::TableNames& names, int take_backs) {
    std::string line;
    text::append_match(line, {.setup = plan.setup, .names = names.seats});
    json::array seats;
    for (const SeatPlan& seat : plan.seats) seats.push_back(seat_object(seat));
    json::object more;
    more["seed"] = std::to_string(plan.seed);
    more["seats"] = std::move(seats);
    more["coup_fourre"] = plan.coup_fourre == CoupFourreRule::Auto ? "auto" : "ask";
    more["take_backs"] = take_backs;
    line.erase(line.find_last_of('}'));
    return line + "," + json::serialize(more).substr(1);
}

std::optional<ReadPlan> read_match_line(std::string_view line) {
    json::error_code error;
    const json::value value = json::parse(json::string_view(line.data(), line.size()), error);
    if (error || !value.is_object()) return std::nullopt;
    text::Complaint complaint;
    text::Fields fields(value.get_object(), complaint);
    if (fields.string("type") != "match") return std::nullopt;
    ReadPlan read;
    TablePlan& plan = read.plan;
    plan.setup = read_setup(fields, complaint);
    if (!complaint.is_empty()) return std::nullopt;
    const std::string_view seed = fields.string("seed");
    std::from_chars(seed.data(), seed.data() + seed.size(), plan.seed);
    for (const json::value& each : fields.array_of("seats", plan.setup.players)) {
        const auto seat = read_seat(each);
        if (!seat) return std::nullopt;
        plan.seats.push_back(*seat);
    }
    if (fields.string("coup_fourre") == "auto") plan.coup_fourre = CoupFourreRule::Auto;
    read.take_backs = fields.integer("take_backs", {0, 1'000'000});
    if (!complaint.is_empty()) return std::nullopt;
    return read;
}

}  // namespace bornes::cli
