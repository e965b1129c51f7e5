#include "bornes/text/table_text.h"

#include <doctest/doctest.h>

#include "bornes/text/layout.h"
#include "bornes/text/test_hands.h"
#include "bornes/text/vocabulary.h"

namespace bornes::text {

namespace {

using engine::Action;
using engine::Card;

/// A table of two with some cards laid, as a view from outside could show it.
engine::View some_view(const engine::Rules& rules) {
    engine::View view;
    view.rules = &rules;
    view.seat = engine::Seat{0};
    view.turn = engine::Seat{0};
    view.goal = {700};
    view.draw_pile = 61;
    view.hand_sizes = {7, 6};
    view.discards.push_back(Card::Km25);
    view.discards.push_back(Card::Gasoline);
    engine::SideView& own = view.sides[0];
    own.battle.push_back(Card::GreenLight);
    own.speed.push_back(Card::SpeedLimit);
    for (const Card card : {Card::Km200, Card::Km25, Card::Km100, Card::Km25})
        own.distance.push_back(card);
    own.km = {350};
    for (const Card card : {Card::ExtraTank, Card::DrivingAce}) own.safeties.push_back(card);
    own.coups_fourres.push_back(Card::DrivingAce);
    return view;
}

Setup setup_of(std::string_view edition, int players) {
    return {engine::find_edition(edition), players, {}};
}

/// Says everything about every position of a hand.
class Talker final : public Observer {
public:
    explicit Talker(Language language) : language_(language) {}

    void on_decision(const engine::Game& before, engine::Seat seat, engine::Action) override {
        const Speaker speaker = speaker_for(before.rules().edition(), language_);
        const TableNames names = common_names(before.rules(), speaker);
        const engine::View view = before.view(seat);
        said += table_text(view, speaker, names) + cards_text(view.hand, speaker);
        for (const Action action : view.legal) said += choice_text(action, view, speaker, names);
    }
    void on_result(const engine::Game& over, const engine::Result& result) override {
        const Speaker speaker = speaker_for(over.rules().edition(), language_);
        said += result_text(over.rules(), result, {{{100}}}, speaker,
                            common_names(over.rules(), speaker));
    }
    std::string said;

private:
    Language language_;
};

}  // namespace

TEST_CASE("a table shows every side's piles, the discards and the draw pile") {
    const engine::Rules rules = setup_of("dujardin-classic", 2).rules();
    const Speaker speaker = speaker_for(rules.edition(), Language::English);
    CHECK(table_text(some_view(rules), speaker, common_names(rules, speaker)) ==
          "Side 0  [##########..........] 350 of 700 km | seat 0\n"
          "    battle: Green Light | speed: Speed Limit | cards in hand: 7\n"
          "    road: 25 x2, 100, 200 | safeties: Extra Tank, Driving Ace (coup fourré)\n"
          "Side 1  [....................] 0 of 700 km | seat 1\n"
          "    battle: – | speed: – | cards in hand: 6\n"
          "    road: – | safeties: –\n"
          "Draw pile: 61 | Discards: 2, Gasoline on top\n");
}

TEST_CASE("a table speaks the words of its edition, and says what is pending or extended") {
    const engine::Rules rules = setup_of("parker-1971", 2).rules();
    const Speaker speaker = speaker_for(rules.edition(), Language::French);
    engine::View view = some_view(rules);
    view.pending = {Card::SpeedLimit, {0}, {1}};
    view.extended_by = engine::Side{1};
    const std::vector<std::string> players = {"Ann", "Bob"};
    const std::string table = table_text(view, speaker, names_of_players(rules, speaker, players));
    for (const char* part :
         {"Ann  [", "350 sur 700 milles", "Roulez", "Allonge demandée par\u00a0: Bob.",
          "Posé à l’instant contre Ann\u00a0: Limite de vitesse."}) {
        CHECK_MESSAGE(table.find(part) != std::string::npos, part, " in ", table);
    }
}

TEST_CASE("a team is called by its members") {
    const engine::Rules rules = setup_of("parker-1971", 6).rules();
    const std::vector<std::string> players = {"A", "B", "C", "D", "E", "F"};
    const TableNames names = names_of_players(rules, Speaker(Language::English), players);
    CHECK(names.sides == std::vector<std::string>{"A and D", "B and E", "C and F"});
    CHECK(names.seats == players);
}

TEST_CASE("choices say what an action means") {
    const engine::Rules rules = setup_of("express", 2).rules();
    const Speaker speaker = speaker_for(rules.edition(), Language::English);
    const TableNames names = common_names(rules, speaker);
    engine::View view = some_view(rules);
    const auto said = [&](Action action) { return choice_text(action, view, speaker, names); };
    CHECK(said(Action::play(Card::Km50)) == "Play 50");
    CHECK(said(Action::attack(Card::FlatTire, {1})) == "Play Flat Tire on Side 1");
    CHECK(said(Action::take()) == "Take Gasoline from the discard pile");
    view.pending = {Card::SpeedLimit, {0}, {1}};
    CHECK(said(Action::coup_fourre()) == "Coup fourré: answer with Right of Way");
}

TEST_CASE(
    "a score sheet has the lines that score, the total, and the match's totals if there are any") {
    const engine::Rules rules = setup_of("dujardin-classic", 2).rules();
    const Speaker speaker = speaker_for(rules.edition(), Language::English);
    const TableNames names = common_names(rules, speaker);
    engine::Result result;
    result.winner = engine::Side{1};
    result.scores[0].distance = {350};
    result.scores[1].distance = {700};
    result.scores[1].trip = {400};
    CHECK(result_text(rules, result, {}, speaker, names) == "Goal reached: Side 1.\n\n"
                                                            "                  Side 0  Side 1\n"
                                                            "  Distance           350     700\n"
                                                            "  Trip completed       0     400\n"
                                                            "  Total              350    1100\n");
    const std::string later = result_text(rules, result, {{{1000}, {2000}}}, speaker, names);
    CHECK(later.find("  Before this hand    1000    2000\n"
                     "  After this hand     1350    3100\n") != std::string::npos);
    result.winner.reset();
    CHECK(result_text(rules, result, {}, speaker, names).starts_with("Nobody reached the goal.\n"));
}

TEST_CASE("without points the kilometres are the result") {
    const engine::Rules rules = setup_of("express", 3).rules();
    const Speaker speaker = speaker_for(rules.edition(), Language::English);
    const TableNames names = common_names(rules, speaker);
    engine::Result result;
    result.km = {{{400}, {400}, {25}}};
    CHECK(result_text(rules, result, {}, speaker, names) ==
          "Nobody reached the goal, and the lead is shared: a draw.\n\n"
          "      Side 0  Side 1  Side 2\n"
          "  km     400     400      25\n");
    result.winner = engine::Side{1};
    result.km[1] = {425};
    CHECK(result_text(rules, result, {}, speaker, names)
              .starts_with("Nobody reached the goal; farthest: Side 1."));
    result.km[1] = {1000};
    CHECK(result_text(rules, result, {}, speaker, names).starts_with("Goal reached: Side 1."));
}

TEST_CASE("no text of any hand has an unfilled place") {
    for (const Language language : all_languages) {
        std::uint64_t seed = 0;
        for (const Setup& setup : all_setups()) {
            Talker talker(language);
            random_hand(setup, setup.rules(), seed++, talker);
            CHECK(talker.said.find_first_of("{}") == std::string::npos);
        }
    }
}

}  // namespace bornes::text
