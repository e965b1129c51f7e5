#include "bornes/cli/tui/start_screen.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "bornes/engine/editions/editions.h"
#include "bornes/text/layout.h"
#include "bornes/text/vocabulary.h"

namespace bornes::cli::tui {

using engine::Edition;
using text::Word;

namespace {

/// The next of some values, around in a circle.
template <typename Range, typename Value>
auto stepped(const Range& values, const Value& now, int by) {
    const auto count = static_cast<std::ptrdiff_t>(std::ranges::size(values));
    const auto found = std::ranges::find(values, now) - std::ranges::begin(values);
    return values[static_cast<std::size_t>((found % count + count + by) % count)];
}

const std::vector<engine::MatchOptions>& match_lengths(const Edition& edition) {
    static std::vector<engine::MatchOptions> lengths;
    lengths.clear();
    if (edition.target.value == 0) return lengths;
    for (const int hands : {1, 2, 3, 5, 10}) lengths.push_back({.hands = hands});
    for (const int target : {1000, 2000, 3000, 5000, 10000})
        lengths.push_back({.target = {target}});
    return lengths;
}

constexpr int label_columns = 24;
constexpr int value_column = 28;

}  // namespace

StartScreen::StartScreen(Terminal& terminal, TablePlan& plan, Preferences& preferences,
                         std::string saved)
    : terminal_(terminal), plan_(plan), preferences_(preferences), saved_(std::move(saved)) {
    if (!saved_.empty()) at_ = 1;
}

StartScreen::Outcome StartScreen::run() {
    while (!terminal_.is_ending()) {
        draw();
        const auto key = terminal_.wait(-1, std::nullopt);
        if (!key) continue;
        if (const auto outcome = take(*key)) return *outcome;
    }
    return Outcome::Quit;
}

std::string StartScreen::say(Word word, std::initializer_list<text::Argument> arguments) const {
    return speaker_for(*plan_.setup.edition, preferences_.language).say(word, arguments);
}

std::vector<StartScreen::Line> StartScreen::lines() {
    const Edition& edition = *plan_.setup.edition;
    const engine::Table& table = *find_table(edition, plan_.setup.players);
    const bool is_alone = table.sides == table.players;
    std::vector<Line> lines;
    if (!saved_.empty()) lines.push_back({say(Word::StartContinue), saved_, nullptr});
    lines.push_back({say(Word::StartEdition), edition_name(edition, preferences_.language),
                     [this](int by) { change_edition(by); }});
    const std::string sides = is_alone
                                  ? say(Word::StartAlone)
                                  : say(Word::StartTeam, {{"size", table.players / table.sides}});
    lines.push_back({say(Word::StartPlayers),
                     std::to_string(plan_.setup.players) + "  (" + sides + ")",
                     [this](int by) { change_players(by); }});
    add_seats(lines);
    add_options(lines);
    add_preferences(lines);
    return lines;
}

void StartScreen::add_seats(std::vector<Line>& lines) {
    for (std::size_t seat = 0; seat < plan_.seats.size(); ++seat) {
        const SeatPlan& at = plan_.seats[seat];
        std::string who =
            at.is_person() ? say(Word::StartPerson) : level_name(*at.level, preferences_.language);
        if (!at.name.empty()) who = at.name + "  (" + who + ")";
        lines.push_back({say(Word::StartSeat, {{"seat", static_cast<int>(seat) + 1}}),
                         std::move(who), [this, seat](int by) { change_seat(seat, by); }});
    }
}

void StartScreen::add_options(std::vector<Line>& lines) {
    if (!match_lengths(*plan_.setup.edition).empty())
        lines.push_back(
            {say(Word::StartMatch), match_text(), [this](int by) { change_match(by); }});
    engine::HandOptions& hand = plan_.setup.options.hand;
    const auto yes_or_no = [this](bool is_on) { return say(is_on ? Word::KnobYes : Word::KnobNo); };
    const engine::Table& table = *find_table(*plan_.setup.edition, plan_.setup.players);
    for (const std::string_view option :
         text::offered_options(*plan_.setup.edition, plan_.setup.players)) {
        if (option == "goal") {
            const int goal = hand.goal.value != 0 ? hand.goal.value : table.goal.value;
            lines.push_back({say(Word::OptionGoal), std::to_string(goal), [&hand, &table](int) {
                                 hand.goal = hand.goal.value != 0 ? engine::Km{} : table.other_goal;
                             }});
        } else if (option == "hazard-up") {
            lines.push_back({say(Word::OptionHazardUp), yes_or_no(hand.hazard_up),
                             [&hand](int) { hand.hazard_up = !hand.hazard_up; }});
        } else if (option == "no-hundreds") {
            lines.push_back({say(Word::OptionNoHundreds), yes_or_no(hand.no_hundreds),
                             [&hand](int) { hand.no_hundreds = !hand.no_hundreds; }});
        }
    }
    const bool is_asked = plan_.coup_fourre == CoupFourreRule::Ask;
    lines.push_back({say(Word::StartCoupFourre),
                     say(is_asked ? Word::StartCoupFourreAsk : Word::StartCoupFourreAuto),
                     [this, is_asked](int) {
                         plan_.coup_fourre = is_asked ? CoupFourreRule::Auto : CoupFourreRule::Ask;
                     }});
}

void StartScreen::add_preferences(std::vector<Line>& lines) {
    lines.push_back({say(Word::StartLanguage), say(Word::StartLanguageName), [this](int by) {
                         preferences_.language =
                             stepped(text::all_languages, preferences_.language, by);
                     }});
    lines.push_back({say(Word::StartSeed), seed_text(), [this](int) { typed_seed_.clear(); }});
    lines.push_back({say(Word::StartSpeed), say(word_for(preferences_.speed)), [this](int by) {
                         preferences_.speed = static_cast<Speed>(
                             (static_cast<int>(preferences_.speed) + by + 4) % 4);
                     }});
    lines.push_back({say(Word::StartConfirm),
                     say(preferences_.confirms ? Word::KnobYes : Word::KnobNo),
                     [this](int) { preferences_.confirms = !preferences_.confirms; }});
}

std::string StartScreen::match_text() const {
    const engine::MatchOptions match =
        with_defaults(*plan_.setup.edition, plan_.setup.options.match);
    return match.hands > 0 ? say(Word::StartMatchHands, {{"hands", match.hands}})
                           : say(Word::StartMatchPoints, {{"target", match.target.value}});
}

std::string StartScreen::seed_text() const {
    return typed_seed_.empty() ? say(Word::StartSeedAny) : typed_seed_;
}

void StartScreen::change_edition(int by) {
    plan_.setup.edition = stepped(engine::all_editions(), plan_.setup.edition, by);
    plan_.setup.options = {};
    const bool is_offered = find_table(*plan_.setup.edition, plan_.setup.players) != nullptr;
    set_players(is_offered ? plan_.setup.players : plan_.setup.edition->tables[0].players);
}

void StartScreen::change_players(int by) {
    std::vector<int> counts;
    for (const engine::Table& table : plan_.setup.edition->tables) counts.push_back(table.players);
    set_players(stepped(counts, plan_.setup.players, by));
    plan_.setup.options.hand = {};
}

void StartScreen::set_players(int players) {
    plan_.setup.players = players;
    const auto level =
        std::ranges::find_if(plan_.seats, [](const auto& s) { return !s.is_person(); });
    const SeatPlan more = level != plan_.seats.end()
                              ? SeatPlan{.level = level->level}
                              : SeatPlan{.level = &players::all_levels().front()};
    plan_.seats.resize(static_cast<std::size_t>(players), more);
    if (plan_.people() == 0) plan_.seats[0] = {};
}

void StartScreen::change_seat(std::size_t seat, int by) {
    std::vector<const players::Level*> who = {nullptr};
    for (const players::Level& level : players::all_levels()) who.push_back(&level);
    plan_.seats[seat].level = stepped(who, plan_.seats[seat].level, by);
    // Somebody has to hold the keyboard.
    if (plan_.people() == 0) plan_.seats[seat].level = nullptr;
}

void StartScreen::change_match(int by) {
    engine::MatchOptions& match = plan_.setup.options.match;
    match = stepped(match_lengths(*plan_.setup.edition), with_defaults(*plan_.setup.edition, match),
                    by);
}

void StartScreen::type_seed(const Key& key) {
    constexpr std::size_t most_digits = 18;
    if (key.kind == Key::Kind::Backspace) {
        if (!typed_seed_.empty()) typed_seed_.pop_back();
    } else if (typed_seed_.size() < most_digits) {
        typed_seed_ += static_cast<char>(key.character);
    }
    std::from_chars(typed_seed_.data(), typed_seed_.data() + typed_seed_.size(), plan_.seed);
}

std::optional<StartScreen::Outcome> StartScreen::take(Key key) {
    using Kind = Key::Kind;
    if (key.kind == Kind::Click) {
        const auto hit = std::ranges::find_if(regions_, [&key](const Region& region) {
            return region.rect.contains(key.row, key.column);
        });
        if (hit == regions_.end()) return std::nullopt;
        key = hit->key;
    }
    const std::vector<Line> all = lines();
    at_ = std::min(at_, all.size() - 1);
    const auto change = [&](int by) {
        if (all[at_].change) all[at_].change(by);
    };
    switch (key.kind) {
    case Kind::Up:
    case Kind::WheelUp: at_ = (at_ + all.size() - 1) % all.size(); break;
    case Kind::Down:
    case Kind::Tab:
    case Kind::WheelDown: at_ = (at_ + 1) % all.size(); break;
    case Kind::Left: change(-1); break;
    case Kind::Right: change(1); break;
    case Kind::Backspace: type_seed(key); break;
    case Kind::Option: {
        const auto line = static_cast<std::size_t>(key.number);
        if (line < all.size() && at_ == line) change(1);
        if (line < all.size()) at_ = line;
        break;
    }
    case Kind::Enter: return at_ == 0 && !saved_.empty() ? Outcome::Continue : Outcome::Play;
    case Kind::Escape: return Outcome::Quit;
    case Kind::Character:
        if (key.character == U'q') return Outcome::Quit;
        if (key.character == U' ') change(1);
        if (key.character >= U'0' && key.character <= U'9') type_seed(key);
        break;
    default: break;
    }
    return std::nullopt;
}

void StartScreen::draw() {
    Canvas canvas(terminal_.size(), terminal_.charset());
    regions_.clear();
    const Size size = canvas.size();
    if (size.rows < smallest.rows || size.columns < smallest.columns) {
        draw_too_small(canvas, text::Speaker(preferences_.language));
        return terminal_.show(canvas);
    }
    const Style bar{.paper = Paper::Bar, .is_bold = true};
    canvas.fill({0, 0, 1, size.columns}, bar);
    canvas.line({0, 0, 1, size.columns}, 0, "BORNES  ·  " + say(Word::StartTitle), bar,
                Align::Centre);

    const std::vector<Line> all = lines();
    at_ = std::min(at_, all.size() - 1);
    const int left = (size.columns - 80) / 2 + 2;
    const int count = static_cast<int>(all.size());
    const int top = std::max(2, (size.rows - count - 8) / 2);
    for (int i = 0; i < count; ++i) {
        const Line& line = all[static_cast<std::size_t>(i)];
        const bool is_chosen = static_cast<std::size_t>(i) == at_;
        const Rect row{top + i, left, 1, 76};
        const Style label{.ink = is_chosen ? Ink::Accent : Ink::Faint, .is_bold = is_chosen};
        canvas.put(row.row, left, is_chosen ? "►" : " ", label);
        canvas.put(row.row, left + 2, fitted(line.label, label_columns), label);
        const std::string value =
            is_chosen && line.change ? "◄ " + line.value + " ►" : "  " + line.value;
        canvas.put(row.row, left + value_column - 2, value, {.is_bold = is_chosen},
                   80 - value_column);
        regions_.push_back({row, {.kind = Key::Kind::Option, .number = i}});
    }
    const Rect about{top + count + 1, left + 2, 3, 74};
    const std::vector<std::string> text = wrapped(say(Word::EditionAbout), about.columns);
    for (std::size_t i = 0; i < text.size(); ++i)
        canvas.line(about, static_cast<int>(i), text[i], {.ink = Ink::Faint});
    const std::vector<Region> buttons =
        draw_options(canvas, {size.rows - 1, left, 1, 76},
                     {{say(Word::ScreenKeyEnter), say(Word::StartPlay)},
                      {"↑ ↓", say(Word::StartChoose)},
                      {"← →", say(Word::StartChange)},
                      {"q", say(Word::ScreenKeysQuit)}},
                     0);
    regions_.push_back({buttons[0].rect, {.kind = Key::Kind::Enter}});
    regions_.push_back({buttons[3].rect, character_key(U'q')});
    terminal_.show(canvas);
}

}  // namespace bornes::cli::tui
