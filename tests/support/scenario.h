// The language of the rule tests: a table, some hands, the cards to be drawn, and then moves in
// text.
//
// A scenario names only the cards that matter (stacked_deck.h fills the rest), so every scenario is
// a whole legal deck and its positions are reached by play alone; no State is ever made by hand.
// Cards and actions are written as in docs/protocol.md. A player with nothing to do in the story
// idles: it discards a card that the scenario did not name. When a check fails, the whole story so
// far is printed.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <ostream>
#include <source_location>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include "bornes/engine/editions/editions.h"
#include "bornes/engine/game.h"
#include "bornes/text/names.h"
#include "tests/support/settings.h"
#include "tests/support/stacked_deck.h"
#include "tests/support/words.h"

namespace doctest {

template <>
struct StringMaker<bornes::engine::Refusal> {
    static String convert(bornes::engine::Refusal refusal) {
        return std::string(bornes::text::id(refusal)).c_str();
    }
};

}  // namespace doctest

namespace bornes::tests {

using engine::Refusal;

/// The editions, for rules that several have in common.
inline std::vector<std::string_view> every_edition() {
    std::vector<std::string_view> ids;
    for (const engine::Edition* edition : engine::all_editions()) ids.push_back(edition->id);
    return ids;
}
inline constexpr std::array<std::string_view, 3> dujardin_editions = {
    "dujardin-1960", "dujardin-classic", "dujardin-modern"};
inline constexpr std::array<std::string_view, 4> editions_with_points = {
    "dujardin-1960", "dujardin-classic", "dujardin-modern", "parker-1971"};
inline constexpr std::array<std::string_view, 4> editions_that_lift_hazards = {
    "dujardin-1960", "dujardin-classic", "dujardin-modern", "express"};

inline constexpr int nobody = -1;

/// What answers what, spelled out again (docs/rules.md section 1): the engine's own list is under
/// test.
struct Trouble {
    std::string_view hazard;
    std::string_view remedy;
    std::string_view safety;
};
inline constexpr std::array<Trouble, 4> battle_troubles = {{
    {.hazard = "accident", .remedy = "repairs", .safety = "driving-ace"},
    {.hazard = "out-of-gas", .remedy = "gasoline", .safety = "extra-tank"},
    {.hazard = "flat-tire", .remedy = "spare-tire", .safety = "puncture-proof"},
    {.hazard = "red-light", .remedy = "green-light", .safety = "right-of-way"},
}};
/// The three that a remedy ends but that leave a green-light to be found.
inline constexpr std::span<const Trouble, 3> breakdowns(battle_troubles.data(), 3);

class Scenario {
public:
    using Where = std::source_location;

    explicit Scenario(const Setup& setup, Where where = Where::current())
        : rules_(edition(setup.edition, where), setup.players, setup.options), deck_(rules_, setup),
          game_(start(setup, where)), chooses_draws_(setup.chooses_draws), story_(*this) {
        const int dealt = setup.players * rules_.edition().hand_size;
        for (int i = 0; i < dealt; ++i) keep(i, (i + setup.first_player) % setup.players);
        note_draws(dealt);
        settle_chance();
    }
    Scenario(const Scenario&) = delete;
    Scenario& operator=(const Scenario&) = delete;

    // What happens. Moves are separated by commas; whoever is to act makes each. "idle" discards a
    // card that the scenario did not name.
    void play(std::string_view moves, Where where = Where::current()) {
        for (const std::string& move : split(moves, ',')) make(move, where);
    }
    /// The same, where it has to be this seat that makes each of them.
    void play(int by, std::string_view moves, Where where = Where::current()) {
        for (const std::string& move : split(moves, ',')) {
            if (turn() != by) fail(where, "it is not the turn of seat " + std::to_string(by));
            make(move, where);
        }
    }
    void idle(int turns = 1, Where where = Where::current()) {
        for (int i = 0; i < turns; ++i) make("idle", where);
    }
    /// A seat lays these cards, one a turn, while all others idle.
    void lay(int by, std::string_view cards, Where where = Where::current()) {
        for (const std::string& card : split(cards, ' ')) {
            idle_to_seat(by, where);
            make(join("play", card), where);
        }
    }
    /// Everybody idles until only so many cards are left to draw.
    void idle_down_to(int draw_pile, Where where = Where::current()) {
        while (this->draw_pile() > draw_pile) make("idle", where);
    }
    /// Everybody idles until it is this seat's turn.
    void idle_to_seat(int seat, Where where = Where::current()) {
        while (turn() != seat && !is_over()) make("idle", where);
    }
    /// Everybody discards whatever is left, the unnamed cards first, until the hand is over.
    void play_out(Where where = Where::current()) {
        while (!is_over()) {
            const std::optional<engine::Action> spare = idle_action(turn());
            make(text::text(spare ? *spare : rules_.legal_actions(game_.state()).first()), where);
        }
    }
    /// From now on a hazard opens the window that a server would open; close_window ends it.
    void open_windows() { window_ = engine::Window::Open; }
    void close_window() {
        const int drawn = game_.state().draw_begin;
        game_.settle();
        note_draws(drawn);
    }
    /// Makes a new draw pile, where the scenario chooses its draws: next card first.
    void reshuffle(std::string_view cards) {
        std::vector<engine::Card> pile;
        for (const std::string& word : split(cards, ' ')) pile.push_back(*text::find_card(word));
        lay_draw_pile(pile);
    }

    /// Why the seat to act may not do this; None if it may. Nothing changes either way.
    Refusal refusal(std::string_view action, Where where = Where::current()) const {
        return refusal(turn(), action, where);
    }
    Refusal refusal(int by, std::string_view action, Where where = Where::current()) const {
        engine::Game tried = game_;
        const engine::Action parsed = parse(action, where);
        const Refusal why = tried.play(seat(by), parsed, window_);
        if (is_listed(by, parsed) != (why == Refusal::None))
            fail(where, "the legal list disagrees about " + std::string(action));
        if (why != Refusal::None && tried.state() != game_.state())
            fail(where, "a refused action changed something");
        return why;
    }
    bool allows(std::string_view action, Where where = Where::current()) const {
        return refusal(action, where) == Refusal::None;
    }

    // What lies on the table.
    std::string phase() const { return std::string(text::id(game_.state().phase)); }
    int turn() const {
        const std::optional<engine::Seat> acting = rules_.to_act(game_.state());
        return acting ? acting->index : nobody;
    }
    int km(int side) const { return public_view().sides[static_cast<std::size_t>(side)].km.value; }
    int goal() const { return public_view().goal.value; }
    bool is_rolling(int side) const {
        return engine::is_rolling(rules_.edition(), game_.state().condition(tests::side(side)));
    }
    bool is_limited(int side) const {
        return engine::is_limited(game_.state().condition(tests::side(side)));
    }
    /// Whole piles, oldest card first.
    std::string battle(int side) const { return words(view_of(side).battle); }
    std::string speed(int side) const { return words(view_of(side).speed); }
    std::string distance(int side) const { return words(view_of(side).distance); }
    std::string safeties(int side) const { return words(view_of(side).safeties); }
    std::string coups_fourres(int side) const { return words(view_of(side).coups_fourres); }
    std::string discards() const { return last_discards(game_.state().discards); }
    std::string last_discards(std::size_t count) const {
        const engine::State& state = game_.state();
        return words(std::span(state.cards).subspan(state.discards - count, count));
    }
    /// What a new draw pile would be made of.
    std::string below_top_discard() const {
        const engine::State& state = game_.state();
        return words(std::span(state.cards).first(state.discards - 1U));
    }
    int draw_pile() const { return game_.state().draw_pile(); }
    int idle_turns() const { return public_view().idle_turns; }
    int hand_size(int seat) const { return hand_of(seat).size(); }
    bool holds(int seat, std::string_view card) const {
        return hand_of(seat).holds(*text::find_card(card));
    }
    std::string hand(int seat) const { return words(cards_of(hand_of(seat))); }
    std::vector<std::string> legal() const {
        std::vector<std::string> list;
        for (const engine::Action action : rules_.legal_actions(game_.state())) {
            list.emplace_back(text::text(action));
        }
        return list;
    }

    // How it ended.
    bool is_over() const { return game_.state().is_over(); }
    engine::Result result() const { return engine::result_of(rules_, game_.state()); }
    int winner() const {
        const std::optional<engine::Side> won = result().winner;
        return won ? won->index : nobody;
    }
    /// The lines that are not 0, and their total: "350 distance + 100 safeties = 450".
    std::string score(int side) const {
        const engine::Score& score = scores(side);
        std::string sheet;
        const auto line = [&sheet](engine::Points points, std::string_view name) {
            if (points.value == 0) return;
            if (!sheet.empty()) sheet += " + ";
            sheet += std::to_string(points.value).append(" ").append(name);
        };
        line(score.distance, "distance");
        line(score.safeties, "safeties");
        line(score.all_safeties, "all-safeties");
        line(score.coups_fourres, "coups-fourres");
        line(score.trip, "trip");
        line(score.delayed, "delayed");
        line(score.safe_trip, "safe-trip");
        line(score.no_hundreds, "no-hundreds");
        line(score.extension, "extension");
        line(score.shutout, "shutout");
        return sheet.empty() ? "0" : sheet + " = " + std::to_string(score.total().value);
    }
    int total(int side) const { return scores(side).total().value; }

    const engine::Rules& rules() const { return rules_; }
    const engine::Game& game() const { return game_; }
    const engine::State& state() const { return game_.state(); }

private:
    /// What doctest prints above a failed check while the scenario lives.
    class Story : public doctest::detail::ContextScopeBase {
    public:
        explicit Story(const Scenario& scenario) : scenario_(&scenario) {}
        Story(const Story&) = delete;
        ~Story() override {
            if (need_to_destroy) destroy();
        }
        void stringify(std::ostream* out) const override { scenario_->tell(*out); }

    private:
        const Scenario* scenario_;
    };

    [[noreturn]] static void fail(Where where, const std::string& message) {
        ADD_FAIL_AT(where.file_name(), static_cast<int>(where.line()), message);
        std::abort();  // doctest has thrown
    }

    static const engine::Edition& edition(std::string_view id, Where where) {
        const engine::Edition* found = engine::find_edition(id);
        if (found == nullptr) fail(where, "no edition " + std::string(id));
        return *found;
    }

    static engine::Action parse(std::string_view action, Where where) {
        const text::Parsed<engine::Action> parsed = text::parse_action(action);
        if (!parsed) fail(where, parsed.error());
        return *parsed;
    }

    engine::Game start(const Setup& setup, Where where) const {
        if (!deck_.error().empty()) fail(where, "no such deck: " + deck_.error());
        const int dealer = (setup.first_player + setup.players - 1) % setup.players;
        return {rules_, deck_.cards(), seat(dealer)};
    }

    void make(std::string_view move, Where where) {
        const int by = turn();
        if (by == nobody) fail(where, "nobody is to act: " + std::string(move));
        const engine::Action action = move == "idle" ? spare_card(by, where) : parse(move, where);
        const int drawn = game_.state().draw_begin;
        forget(by, action);
        const bool listed = is_listed(by, action);
        const Refusal why = game_.play(seat(by), action, window_);
        if (why != Refusal::None) {
            fail(where, "seat " + std::to_string(by) + " may not " + std::string(move) + ": " +
                            std::string(text::id(why)));
        }
        if (!listed) fail(where, "the legal list leaves out " + std::string(move));
        if (!game_.is_sound()) fail(where, "the cards do not add up after " + std::string(move));
        note_draws(drawn);
        settle_chance();
    }

    bool is_listed(int by, engine::Action action) const {
        return turn() == by && rules_.legal_actions(game_.state()).contains(action);
    }

    std::optional<engine::Action> idle_action(int by) const {
        for (const engine::Card card : filling) {
            if (hand_of(by).count(card) > kept_[static_cast<std::size_t>(by)][index(card)]) {
                return engine::Action::discard(card);
            }
        }
        return std::nullopt;
    }

    engine::Action spare_card(int by, Where where) const {
        const std::optional<engine::Action> spare = idle_action(by);
        if (!spare)
            fail(where, "seat " + std::to_string(by) + " holds only cards that the scenario names");
        return *spare;
    }

    /// A named card that is played is no longer kept, unless there is a filled one like it to
    /// spare.
    void forget(int by, engine::Action action) {
        if (!action.names_card()) return;
        int& kept = kept_[static_cast<std::size_t>(by)][index(action.card())];
        kept = std::min(kept, hand_of(by).count(action.card()) - 1);
    }

    /// Remembers which of the cards just drawn the scenario named: those are not idled away.
    /// Whoever drew has the turn.
    void note_draws(int from) {
        for (int i = from; i < game_.state().draw_begin; ++i) keep(i, game_.state().turn.index);
    }
    void keep(int place, int by) {
        const auto at = static_cast<std::size_t>(place);
        if (is_reshuffled_ || !deck_.is_named(at)) return;
        ++kept_[static_cast<std::size_t>(by)][index(deck_.cards()[at])];
    }

    void lay_draw_pile(const std::vector<engine::Card>& pile) {
        game_.reshuffle(pile);
        is_reshuffled_ = true;
    }

    /// Draws, and makes new draw piles in the order of the discards, unless the scenario chooses.
    void settle_chance() {
        while (!chooses_draws_) {
            const engine::State& state = game_.state();
            if (state.phase == engine::Phase::Draw) {
                const int drawn = state.draw_begin;
                game_.play(state.turn, engine::Action::draw());
                note_draws(drawn);
            } else if (state.phase == engine::Phase::Reshuffle) {
                lay_draw_pile({state.cards.begin(), state.cards.begin() + state.discards - 1});
            } else {
                return;
            }
        }
    }

    void tell(std::ostream& out) const {
        out << rules_.edition().id << " at " << rules_.players() << ':';
        int discards = 0;
        const auto skip = [&] {
            if (discards > 0) out << " (" << discards << " discards),";
            discards = 0;
        };
        for (const engine::Move& move : game_.history()) {
            if (move.action.verb() == engine::Verb::Discard) {
                ++discards;
                continue;
            }
            skip();
            out << ' ' << int{move.seat.index} << ' ' << text::text(move.action) << ',';
        }
        skip();
        out << " then " << turn() << " in phase " << phase();
    }

    engine::View public_view() const { return game_.view(std::nullopt); }
    const engine::SideView& view_of(int side) const { return game_.side(tests::side(side)); }
    const engine::Hand& hand_of(int seat) const {
        return game_.state().hands[static_cast<std::size_t>(seat)];
    }
    engine::Score scores(int side) const { return result().scores[static_cast<std::size_t>(side)]; }

    engine::Rules rules_;
    StackedDeck deck_;
    engine::Game game_;
    /// By seat and card, how many cards in hand the scenario named.
    std::array<std::array<int, engine::card_kinds>, engine::max_players> kept_{};
    /// Whether the draw pile is no longer the one that the scenario stacked.
    bool is_reshuffled_ = false;
    bool chooses_draws_;
    engine::Window window_ = engine::Window::Settled;
    Story story_;
};

}  // namespace bornes::tests
