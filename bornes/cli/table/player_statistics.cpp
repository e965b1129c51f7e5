#include "bornes/cli/table/player_statistics.h"

#include <algorithm>

#include "bornes/text/replay.h"

namespace bornes::cli {

namespace {

/// Follows a record for one seat.
class Follower final : public text::Observer {
public:
    Follower(PlayedMatch& match, engine::Seat seat) : match_(match), seat_(seat) {}

    bool is_decided() const { return is_decided_; }

    void on_played(const engine::Game& after, engine::Seat seat, engine::Action action) override {
        const engine::Rules& rules = after.rules();
        if (action == engine::Action::coup_fourre() && rules.side_of(seat) == rules.side_of(seat_))
            ++match_.coups_fourres;
    }
    void on_result(const engine::Game& over, const engine::Result& result) override {
        const engine::Side own = over.rules().side_of(seat_);
        const bool has_points = over.rules().edition().result == engine::HandResult::Points;
        match_.hands.push_back(has_points ? result.scores[own.index].total().value
                                          : result.km[own.index].value);
        if (result.winner == own) ++match_.hands_won;
    }
    void on_match_result(const engine::Rules& rules, const engine::Match& match) override {
        const engine::Side own = rules.side_of(seat_);
        int best_other = 0;
        int leaders = 0;
        for (std::uint8_t side = 0; side < rules.sides(); ++side) {
            if (engine::Side{side} != own)
                best_other = std::max(best_other, match.totals()[side].value);
        }
        const int points = match.totals()[own.index].value;
        match_.margin = points - best_other;
        for (std::uint8_t side = 0; side < rules.sides(); ++side)
            leaders += match.totals()[side].value == std::max(points, best_other) ? 1 : 0;
        match_.result = match.winner()       ? (match.winner() == own ? 1.0 : 0.0)
                        : match_.margin == 0 ? 1.0 / leaders
                                             : 0.0;
        is_decided_ = true;
    }

private:
    PlayedMatch& match_;
    engine::Seat seat_;
    bool is_decided_ = false;
};

}  // namespace

std::optional<PlayedMatch> read_played_match(std::string_view record, std::string_view name) {
    const auto read = read_match_line(record.substr(0, record.find('\n')));
    if (!read) return std::nullopt;
    const TablePlan& plan = read->plan;
    const auto is_meant = [&](const SeatPlan& seat) {
        return seat.is_person() && (name.empty() || seat.name == name);
    };
    const auto found = std::ranges::find_if(plan.seats, is_meant);
    if (found == plan.seats.end()) return std::nullopt;
    const engine::Seat seat{static_cast<std::uint8_t>(found - plan.seats.begin())};

    PlayedMatch match;
    match.edition = plan.setup.edition;
    match.players = plan.setup.players;
    match.take_backs = read->take_backs;
    const engine::Rules rules = plan.setup.rules();
    bool is_mixed = false;
    for (std::uint8_t other = 0; other < plan.seats.size(); ++other) {
        if (rules.side_of({other}) == rules.side_of(seat)) continue;
        const SeatPlan& opponent = plan.seats[other];
        match.has_people_against = match.has_people_against || opponent.is_person();
        is_mixed = is_mixed || (match.level != nullptr && match.level != opponent.level);
        match.level = opponent.level;
    }
    if (is_mixed || match.has_people_against) match.level = nullptr;

    Follower follower(match, seat);
    text::Replayer replayer(follower);
    if (!replayer.feed(record) || !replayer.finish() || !follower.is_decided()) return std::nullopt;
    return match;
}

void Tally::add(const PlayedMatch& match) {
    ++matches;
    won += match.result;
    hands += static_cast<int>(match.hands.size());
    hands_won += match.hands_won;
    for (const int hand : match.hands) {
        points += hand;
        best_hand = std::max(best_hand, hand);
    }
    coups_fourres += match.coups_fourres;
    take_backs += match.take_backs;
}

}  // namespace bornes::cli
