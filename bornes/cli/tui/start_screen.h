// What to play: every choice of a new match on one page, with one key to begin.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "bornes/cli/table/plan.h"
#include "bornes/cli/tui/preferences.h"
#include "bornes/cli/tui/table_picture.h"
#include "bornes/cli/tui/terminal.h"

namespace bornes::cli::tui {

class StartScreen {
public:
    enum class Outcome : std::uint8_t { Play, Continue, Quit };

    /// `saved` says what could be continued; empty if nothing. The plan's seed is not changed
    /// unless somebody types one.
    StartScreen(Terminal& terminal, TablePlan& plan, Preferences& preferences, std::string saved);
    Outcome run();

private:
    struct Line {
        std::string label;
        std::string value;
        std::function<void(int)> change;
    };

    std::string say(text::Word word, std::initializer_list<text::Argument> arguments = {}) const;
    std::vector<Line> lines();
    void add_seats(std::vector<Line>& lines);
    void add_options(std::vector<Line>& lines);
    void add_preferences(std::vector<Line>& lines);
    std::string match_text() const;
    std::string seed_text() const;

    void change_edition(int by);
    void change_players(int by);
    void change_seat(std::size_t seat, int by);
    void change_match(int by);
    void set_players(int players);
    void type_seed(const Key& key);

    void draw();
    std::optional<Outcome> take(Key key);

    Terminal& terminal_;
    TablePlan& plan_;
    Preferences& preferences_;
    std::string saved_;
    std::size_t at_ = 0;
    std::string typed_seed_;
    std::vector<Region> regions_;
};

}  // namespace bornes::cli::tui
