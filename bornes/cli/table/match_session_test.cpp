#include "bornes/cli/table/match_session.h"

#include <algorithm>

#include <doctest/doctest.h>
#include <unistd.h>

#include "bornes/cli/table/player_statistics.h"
#include "bornes/cli/table/test_sessions.h"
#include "bornes/text/names.h"

namespace bornes::cli {

namespace {

namespace fs = std::filesystem;
using engine::Action;
using engine::Phase;
using For = Waiting::For;

/// A folder that is gone after the test, and that matches are kept in meanwhile.
class DataFolder {
public:
    DataFolder()
        : path_(fs::temp_directory_path() / ("bornes-session-" + std::to_string(::getpid()))) {
        fs::create_directories(path_);
        ::setenv("XDG_DATA_HOME", path_.c_str(), 1);
    }
    DataFolder(const DataFolder&) = delete;
    DataFolder& operator=(const DataFolder&) = delete;
    ~DataFolder() { fs::remove_all(path_); }

    fs::path file() const { return path_ / "match.jsonl"; }

private:
    fs::path path_;
};

std::unique_ptr<MatchSession> saved(const TablePlan& plan, const fs::path& path) {
    return std::make_unique<MatchSession>(plan, text::Language::English,
                                          std::make_unique<Journal>(path));
}

std::string joined(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    return text;
}

bool is_answer_due(const MatchSession& session, std::uint8_t seat) {
    return session.waiting() == Waiting{For::Person, {seat}} &&
           session.game().state().phase == Phase::CoupFourre;
}

}  // namespace

TEST_CASE("a match that is resumed after every move is the same match") {
    const DataFolder data;
    for (const auto& [edition, players] :
         {std::pair("dujardin-classic", 2), std::pair("express", 3), std::pair("parker-1971", 4)}) {
        TablePlan plan = test_plan(edition, players, 5);
        if (players == 4) plan.seats[2] = {};  // two people of one side
        MatchSession whole(plan, text::Language::English, nullptr);
        auto kept = saved(plan, data.file());
        engine::Rng rng(1);
        engine::Rng same(1);
        for (int i = 0; i < 250 && whole.waiting().what != For::Nothing; ++i) {
            play_randomly(whole, rng);
            play_randomly(*kept, same);
            if (whole.waiting().what == For::Nothing) break;
            if (whole.waiting().what == For::Person && i % 3 == 0) {
                kept.reset();
                kept = MatchSession::resume(data.file());
                REQUIRE(kept);
                // Whoever could not answer leaves no line, and is asked again.
                while (kept->game().state().phase == Phase::CoupFourre &&
                       (whole.game().state().phase != Phase::CoupFourre ||
                        kept->waiting() != whole.waiting())) {
                    REQUIRE(kept->game().view(kept->waiting().seat).legal.is_empty());
                    kept->act(kept->waiting().seat, Action::decline());
                }
            }
            CAPTURE(edition);
            CAPTURE(i);
            REQUIRE(kept->record() == whole.record());
            REQUIRE(kept->game().state() == whole.game().state());
            REQUIRE(kept->waiting() == whole.waiting());
            REQUIRE(kept->decision_seed() == whole.decision_seed());
        }
        CHECK(kept->record() == whole.record());
        kept.reset();
        fs::remove(data.file());
    }
}

TEST_CASE("a move that is taken back was never made, but is remembered") {
    const DataFolder data;
    auto session = saved(test_plan("dujardin-modern", 2, 3), data.file());
    engine::Rng rng(2);
    CHECK_FALSE(session->can_take_back());
    while (!session->can_take_back() || session->waiting().what != For::Person)
        play_randomly(*session, rng);
    const engine::State before = session->game().state();
    const std::uint64_t seed = session->decision_seed();
    const std::size_t lines = session->record().size();
    const Action action = session->game().view(engine::Seat{0}).legal.first();
    session->act({0}, action);
    while (session->waiting().what != For::Person) play_randomly(*session, rng);
    session->take_back();
    CHECK(session->game().state() == before);
    CHECK(session->decision_seed() == seed);
    CHECK(session->record().size() == lines);
    CHECK(session->take_backs() == 1);
    CHECK(session->record().back().ends_with("\"taken_back\":[\"" +
                                             std::string(text::text(action)) + "\"]}"));

    session.reset();
    session = MatchSession::resume(data.file());
    REQUIRE(session);
    CHECK(session->take_backs() == 1);
    CHECK(session->game().state() == before);
}

TEST_CASE("with several people nothing is taken back") {
    TablePlan plan = test_plan("dujardin-modern", 3, 3);
    plan.seats[1] = {};
    MatchSession session(plan, text::Language::English, nullptr);
    engine::Rng rng(2);
    for (int i = 0; i < 10; ++i) play_randomly(session, rng);
    CHECK_FALSE(session.can_take_back());
}

TEST_CASE("one person alone is asked for a coup fourré only when holding the safety") {
    const auto session = match_at(test_plan("dujardin-classic", 2, 0),
                                  [](const MatchSession& at) { return is_answer_due(at, 0); });
    REQUIRE(session);
    const auto hazard = session->game().view(engine::Seat{0}).pending->hazard;
    CHECK(session->game().state().hands[0].holds(threat_of(hazard).safety));
    CHECK(session->act({0}, Action::decline()) == engine::Refusal::None);
    CHECK(session->record().back().find(R"("action":"decline")") != std::string::npos);
}

TEST_CASE("of several people everyone attacked is asked, whoever holds the safety") {
    TablePlan plan = test_plan("dujardin-classic", 2, 0);
    plan.seats[1] = {};
    const auto is_asked_in_vain = [](const MatchSession& at) {
        return is_answer_due(at, 0) && at.game().view(engine::Seat{0}).legal.is_empty();
    };
    const auto session = match_at(plan, is_asked_in_vain);
    REQUIRE(session);
    const std::size_t lines = session->record().size();
    CHECK(session->act({0}, Action::coup_fourre()) != engine::Refusal::None);
    CHECK(session->act({0}, Action::decline()) == engine::Refusal::None);
    CHECK(session->record().size() == lines);  // that somebody could not answer is not told
    CHECK(session->game().state().phase != Phase::CoupFourre);

    plan.coup_fourre = CoupFourreRule::Auto;
    CHECK_FALSE(match_at(plan, [](const MatchSession& at) { return is_answer_due(at, 0); }));
}

TEST_CASE("a file with a damaged line goes on from before it, and the rest is put aside") {
    const DataFolder data;
    auto session = saved(test_plan("parker-1971", 2, 9), data.file());
    engine::Rng rng(4);
    for (int i = 0; i < 20; ++i) play_randomly(*session, rng);
    std::vector<std::string> lines = session->record();
    session.reset();
    lines[8] = R"({"type":"decision","action":"play 200000"})";
    {
        Journal journal(data.file());
        journal.replace(lines);
    }
    session = MatchSession::resume(data.file());
    REQUIRE(session);
    CHECK(session->record().size() == 8);
    CHECK(fs::exists(data.file().string() + ".damaged"));
}

TEST_CASE("a finished match is moved to the finished ones and counted") {
    const DataFolder data;
    TablePlan plan = test_plan("dujardin-classic", 2, 8);
    plan.setup.options.match.hands = 2;
    auto session = saved(plan, data.file());
    engine::Rng rng(5);
    while (session->waiting().what != For::Nothing) play_randomly(*session, rng);
    CHECK(session->path().parent_path().filename() == "matches");
    CHECK(fs::exists(session->path()));
    CHECK_FALSE(fs::exists(data.file()));

    const auto match = read_played_match(joined(session->record()), "");
    REQUIRE(match);
    CHECK(match->level == &players::all_levels().front());
    REQUIRE(match->hands.size() == 2);
    const engine::Totals& totals = session->match().totals();
    CHECK(match->hands[0] + match->hands[1] == totals[0].value);
    CHECK(match->margin == totals[0].value - totals[1].value);
    CHECK(match->result == (totals[0] > totals[1] ? 1 : totals[0] == totals[1] ? 0.5 : 0));
    CHECK_FALSE(read_played_match(joined(session->record()), "Ann"));
    CHECK_FALSE(read_played_match(joined({session->record()[0], session->record()[1]}), ""));
}

TEST_CASE("a match in which nobody has moved is forgotten when it is left") {
    const DataFolder data;
    auto session = saved(test_plan("express", 2, 1), data.file());
    CHECK(fs::exists(data.file()));
    session->leave();
    CHECK_FALSE(fs::exists(data.file()));
}

}  // namespace bornes::cli
