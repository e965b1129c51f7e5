#include "bornes/cli/tui/table_picture.h"

#include <algorithm>
#include <cmath>

#include "bornes/cli/tui/card_face.h"
#include "bornes/text/layout.h"
#include "bornes/text/vocabulary.h"

namespace bornes::cli::tui {

using engine::Card;
using engine::Side;
using engine::SideView;
using text::Word;

namespace {

int width(std::string_view text) { return static_cast<int>(text::display_width(text)); }

/// A bar that fills up, to an eighth of a column, with milestones on the way still to go.
void draw_road(Canvas& canvas, int row, int column, int columns, int km, int goal,
               bool is_rolling) {
    static constexpr std::string_view eighths[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
    const Style ahead{.ink = Ink::Faint};
    const Style done{.ink = is_rolling ? Ink::Remedy : Ink::Accent, .is_bold = true};
    const int length = columns - 1;
    for (int i = 0; i < length; ++i) {
        // A milestone stands every hundred.
        const bool is_milestone = goal * i / length / 100 != goal * (i + 1) / length / 100;
        canvas.put(row, column + i, is_milestone ? "┊" : "·", ahead);
    }
    canvas.put(row, column + length, "⚑", {.ink = Ink::Plain, .is_bold = true});
    const int parts = std::clamp(km * length * 8 / std::max(goal, 1), 0, length * 8);
    for (int i = 0; i < parts / 8; ++i) canvas.put(row, column + i, "█", done);
    if (parts % 8 != 0) canvas.put(row, column + parts / 8, eighths[parts % 8], done);
}

/// "25 ×2, 100": the distance cards that lie there.
std::string laid_text(const engine::Pile& distance) {
    std::string list;
    for (const Card card : text::cards_by_family()) {
        const auto count = std::ranges::count(distance, card);
        if (count == 0) continue;
        if (!list.empty()) list += "  ";
        list += std::to_string(kilometres(card));
        if (count > 1) list += "×" + std::to_string(count);
    }
    return list;
}

/// One side's band.
class SidePicture {
public:
    SidePicture(Canvas& canvas, const TablePicture& picture, const TableLayout& layout, Side side)
        : canvas_(canvas), picture_(picture), layout_(layout), side_(side),
          view_(picture.view->sides[side.index]), band_(layout.sides[side.index]) {}

    void draw() {
        draw_header();
        if (layout_.battle(side_).rows > 1) {
            draw_cards();
        } else {
            draw_lines();
        }
    }

private:
    const text::Speaker& speaker() const { return *picture_.speaker; }

    bool is_to_act() const {
        return picture_.turn && picture_.view->rules->side_of(*picture_.turn) == side_;
    }

    bool is_rolling() const {
        const auto& edition = picture_.view->rules->edition();
        engine::BattleTop top = engine::BattleTop::Empty;
        if (!view_.battle.empty()) {
            top = engine::battle_top(view_.battle.back());
        } else if (view_.has_started) {
            top = engine::BattleTop::Cleared;
        }
        engine::SafetySet safeties;
        for (const Card card : view_.safeties) safeties.insert(card);
        return engine::is_rolling(edition, engine::Condition(top, false, safeties));
    }

    std::string km_text() const {
        return speaker().say(Word::TableDistance,
                             {{"km", view_.km.value}, {"goal", picture_.view->goal.value}});
    }

    void draw_header() {
        const Style bar{
            .ink = is_to_act() ? Ink::Accent : Ink::Plain, .paper = Paper::Bar, .is_bold = true};
        canvas_.fill({band_.row, band_.column, 1, band_.columns - 1}, bar);
        const Rect line{band_.row, band_.column + 1, 1, band_.columns - 3};
        std::string sizes;
        const engine::Rules& rules = *picture_.view->rules;
        for (std::uint8_t seat = 0; seat < rules.players(); ++seat) {
            if (rules.side_of({seat}) != side_) continue;
            if (!sizes.empty()) sizes += "+";
            sizes += std::to_string(picture_.view->hand_sizes[seat]);
        }
        std::string right = speaker().say(Word::ScreenCards, {{"cards", sizes}});
        if (rules.edition().result == engine::HandResult::Points)
            right += "  " + speaker().say(Word::ScreenPoints, {{"points", view_.score.value}});
        canvas_.line(line, 0, right, bar, Align::Right);
        const Rect left{line.row, line.column, 1, line.columns - width(right) - 2};
        canvas_.line(left, 0, (is_to_act() ? "► " : "  ") + picture_.names->sides[side_.index],
                     bar);
    }

    /// Piles as cards, the road and the safeties beside them.
    void draw_cards() {
        draw_pile(layout_.battle(side_), view_.battle, speaker().say(Word::ScreenBattle));
        draw_pile(layout_.speed(side_), view_.speed, speaker().say(Word::ScreenSpeed));
        const Rect area = layout_.road(side_);
        const std::string km = km_text();
        draw_road(canvas_, area.row, area.column, area.columns, view_.km.value,
                  picture_.view->goal.value, is_rolling());
        const bool is_roomy = area.rows >= 7;
        canvas_.line(area, 1, km, {.is_bold = true});
        // What was laid stands beside the distance, or below it where that is too narrow.
        const std::string laid = laid_text(view_.distance);
        const bool fits = width(km) + 2 + width(laid) <= area.columns;
        canvas_.line(area, fits ? 1 : 2, laid, {.ink = Ink::Faint},
                     fits ? Align::Right : Align::Left);
        const int row = (fits ? 2 : 3) + (is_roomy ? 1 : 0);
        draw_safeties({area.row + row, area.column, area.rows - row, area.columns});
    }

    void draw_safeties(const Rect& area) {
        const int count = static_cast<int>(view_.safeties.size());
        if (count == 0)
            return canvas_.line(area, 0, speaker().say(Word::ScreenNoSafeties),
                                {.ink = Ink::Faint});
        // As cards where there is room for four of them; a coup fourré stands out by its frame.
        constexpr int card_rows = 5;
        constexpr int card_columns = 11;
        if (area.rows >= card_rows && area.columns >= 4 * card_columns) {
            for (int i = 0; i < count; ++i) {
                const Card card = view_.safeties[static_cast<std::size_t>(i)];
                const std::string mark = mark_of(card);
                draw_card(canvas_,
                          {area.row, area.column + i * card_columns, card_rows, card_columns}, card,
                          speaker(),
                          {.border = mark.empty() ? Border::Thin : Border::Double, .left = mark});
            }
            return;
        }
        const int in_a_row = count > area.rows ? 2 : 1;
        const int columns = area.columns / in_a_row;
        for (int i = 0; i < count; ++i) {
            const Card card = view_.safeties[static_cast<std::size_t>(i)];
            draw_chip(canvas_, area.row + i / in_a_row, area.column + i % in_a_row * columns, card,
                      speaker(), columns, mark_of(card));
        }
    }

    std::string mark_of(Card safety) const {
        const bool is_coup_fourre =
            std::ranges::find(view_.coups_fourres, safety) != view_.coups_fourres.end();
        return is_coup_fourre ? speaker().say(Word::ScreenCoupFourreMark) : "";
    }

    void draw_pile(const Rect& rect, const engine::Pile& pile, const std::string& label) {
        if (pile.empty()) return draw_empty_place(canvas_, rect, label);
        draw_card(canvas_, rect, pile.back(), speaker(), {.left = label});
    }

    /// The same in two or three lines.
    void draw_lines() {
        const Rect road = layout_.road(side_);
        const std::string km = km_text();
        const std::string laid = band_.columns > 90 ? laid_text(view_.distance) : "";
        const int text_columns = width(km) + (laid.empty() ? 0 : width(laid) + 2);
        draw_road(canvas_, road.row, road.column, road.columns - text_columns - 1, view_.km.value,
                  picture_.view->goal.value, is_rolling());
        canvas_.line(road, 0, laid.empty() ? km : laid + "  " + km, {.is_bold = true},
                     Align::Right);
        int column = band_.column + 1;
        const int row = band_.row + 2;
        const bool has_own_row = band_.rows > 3;
        const bool is_shared = !has_own_row && !view_.safeties.empty();
        const int most = is_shared ? band_.columns / 3 : band_.columns / 2 - 2;
        column = draw_pile_line(row, column, most, view_.battle, Word::ScreenBattle);
        column = draw_pile_line(row, column, most, view_.speed, Word::ScreenSpeed);
        if (!has_own_row) return draw_safety_marks(row, column);
        column = band_.column + 1;
        const int count = static_cast<int>(view_.safeties.size());
        if (count == 0) {
            canvas_.put(row + 1, column, speaker().say(Word::ScreenNoSafeties),
                        {.ink = Ink::Faint});
        }
        for (const Card card : view_.safeties) {
            column = draw_chip(canvas_, row + 1, column, card, speaker(),
                               std::max(4, (band_.columns - 2) / count), mark_of(card));
        }
    }

    int draw_pile_line(int row, int column, int most, const engine::Pile& pile, Word label) {
        if (pile.empty()) {
            const std::string text = speaker().say(label) + " –";
            return canvas_.put(row, column, text, {.ink = Ink::Faint}, most) + 2;
        }
        return draw_chip(canvas_, row, column, pile.back(), speaker(), most) + 1;
    }

    /// Where there is hardly any room: a star for each safety, and its first letters.
    void draw_safety_marks(int row, int column) {
        const int room = band_.column + band_.columns - 1 - column;
        const int count = std::max<int>(1, static_cast<int>(view_.safeties.size()));
        for (const Card card : view_.safeties) {
            const std::string mark = mark_of(card);
            const int most = room / count;
            const std::string name = "★" + card_name(card, speaker());
            const Style style{.ink = Ink::Safety, .paper = Paper::Card, .is_bold = true};
            const std::string shown = mark.empty()
                                          ? fitted(name, most - 1)
                                          : fitted(name, most - 2 - width(mark)) + " " + mark;
            column = canvas_.put(row, column, shown, style, most - 1) + 1;
        }
    }

    Canvas& canvas_;
    const TablePicture& picture_;
    const TableLayout& layout_;
    Side side_;
    const SideView& view_;
    Rect band_;
};

void draw_piles(Canvas& canvas, const TablePicture& picture, const TableLayout& layout) {
    const engine::View& view = *picture.view;
    const text::Speaker& speaker = *picture.speaker;
    const std::string draw = speaker.say(Word::ScreenDrawPile);
    const std::string discards = speaker.say(Word::ScreenDiscards);
    if (view.draw_pile > 0) {
        draw_card_back(canvas, layout.draw_pile, std::to_string(view.draw_pile), {.left = draw});
    } else {
        draw_empty_place(canvas, layout.draw_pile, draw);
        canvas.line(layout.draw_pile.inner(), layout.draw_pile.rows / 2 - 1, "0",
                    {.ink = Ink::Faint}, Align::Centre);
    }
    if (view.discards.empty()) {
        draw_empty_place(canvas, layout.discards, discards);
    } else {
        draw_card(canvas, layout.discards, view.discards.back(), speaker, {.left = discards});
    }
}

void draw_log(Canvas& canvas, const Rect& rect, const std::vector<std::string>& log) {
    std::vector<std::pair<std::string, bool>> rows;  // and whether it is of the last move
    for (std::size_t i = log.size(); i-- > 0;) {
        const std::vector<std::string> parts = wrapped(log[i], rect.columns - 2);
        if (static_cast<int>(rows.size() + parts.size()) > rect.rows) break;
        for (std::size_t part = parts.size(); part-- > 0;) {
            rows.emplace_back((part == 0 ? "· " : "  ") + parts[part], i + 1 == log.size());
        }
    }
    const int count = std::min(static_cast<int>(rows.size()), rect.rows);
    for (int i = 0; i < count; ++i) {
        const auto& [text, is_last] = rows[static_cast<std::size_t>(i)];
        const Style style{.ink = is_last ? Ink::Plain : Ink::Faint, .is_bold = is_last};
        canvas.line(rect, count - 1 - i, text, style);
    }
}

std::vector<Region> draw_hand(Canvas& canvas, const TablePicture& picture,
                              const TableLayout& layout) {
    std::vector<Region> regions;
    for (std::size_t i = 0; i < picture.hand.size(); ++i) {
        const Rect& rect = layout.hand[i];
        if (picture.is_hand_hidden) {
            draw_card_back(canvas, rect, "");
            continue;
        }
        const HandCard& held = picture.hand[i];
        const bool is_selected = picture.selected == i;
        const std::string number = (is_selected ? "►" : "") + std::to_string(i + 1);
        const std::string marks =
            std::string(held.is_new ? "+" : "") + (held.is_playable ? "●" : "");
        draw_card(canvas, rect, held.card, *picture.speaker,
                  {.border = is_selected ? Border::Double : Border::Thin,
                   .paper = held.is_playable ? Paper::Card : Paper::ShadedCard,
                   .left = number,
                   .right = marks});
        regions.push_back({rect, character_key(U'1' + static_cast<char32_t>(i))});
    }
    return regions;
}

/// What is to be done, and a message below; a long message needs both lines.
void draw_message(Canvas& canvas, const TablePicture& picture, const TableLayout& layout) {
    const Style style{.ink = picture.message_ink, .is_bold = picture.message_ink != Ink::Plain};
    const std::vector<std::string> lines = wrapped(picture.message, layout.message.columns);
    if (lines.size() == 1) {
        canvas.line(layout.prompt, 0, picture.prompt, {.ink = Ink::Accent, .is_bold = true});
        return canvas.line(layout.message, 0, lines[0], style);
    }
    canvas.line(layout.prompt, 0, lines[0], style);
    std::string rest;
    for (std::size_t i = 1; i < lines.size(); ++i) rest += (i > 1 ? " " : "") + lines[i];
    canvas.line(layout.message, 0, rest, style);
}

void draw_flight(Canvas& canvas, const TablePicture& picture, const Flight& flight) {
    const auto between = [&](int from, int to) {
        return static_cast<int>(std::lround(from + (to - from) * flight.progress));
    };
    const int rows = std::min(flight.to.rows, flight.from.rows);
    const int columns = std::min(flight.to.columns, flight.from.columns);
    const Rect rect{between(flight.from.row, flight.to.row),
                    between(flight.from.column, flight.to.column), std::max(rows, 3),
                    std::max(columns, 11)};
    draw_card(canvas, rect, flight.card, *picture.speaker, {.border = Border::Double});
}

}  // namespace

std::vector<Region> draw_options(Canvas& canvas, const Rect& rect,
                                 const std::vector<Option>& options,
                                 std::optional<std::size_t> chosen) {
    std::vector<Region> regions;
    int column = rect.column;
    int needed = 0;
    for (const Option& option : options) needed += width(option.key) + 1 + width(option.label);
    const int gaps = std::max<int>(1, static_cast<int>(options.size()) - 1);
    const int gap = std::clamp((rect.columns - needed) / gaps, 1, 3);
    for (std::size_t i = 0; i < options.size(); ++i) {
        const Option& option = options[i];
        const int begin = column;
        const bool is_chosen = chosen == i;
        const Style key{.ink = Ink::Accent, .is_bold = true, .is_dim = !option.is_allowed};
        const Style label{.ink = option.is_allowed ? Ink::Plain : Ink::Faint,
                          .is_bold = is_chosen,
                          .is_reversed = is_chosen};
        const int end = rect.column + rect.columns;
        column = canvas.put(rect.row, column, option.key, key, end - column);
        if (!option.key.empty()) column = canvas.put(rect.row, column, " ", {}, end - column);
        column =
            canvas.put(rect.row, column, fitted(option.label, end - column), label, end - column);
        regions.push_back({{rect.row, begin, 1, column - begin},
                           {.kind = Key::Kind::Option, .number = static_cast<int>(i)}});
        column += gap;
    }
    return regions;
}

void draw_too_small(Canvas& canvas, const text::Speaker& speaker) {
    const std::string text = speaker.say(Word::ScreenTooSmall, {{"columns", canvas.size().columns},
                                                                {"rows", canvas.size().rows},
                                                                {"least-columns", smallest.columns},
                                                                {"least-rows", smallest.rows}});
    int row = 0;
    for (const std::string& line : wrapped(text, canvas.size().columns))
        canvas.put(row++, 0, line, {.ink = Ink::Warning, .is_bold = true});
}

std::vector<Region> draw_table(Canvas& canvas, const TablePicture& picture) {
    const TableLayout layout =
        lay_out(canvas.size(), picture.view->rules->sides(), static_cast<int>(picture.hand.size()));
    const Style bar{.paper = Paper::Bar, .is_bold = true};
    canvas.fill(layout.title, bar);
    canvas.line(layout.title, 0, " " + picture.title, bar);
    for (std::uint8_t side = 0; side < layout.sides.size(); ++side) {
        SidePicture(canvas, picture, layout, {side}).draw();
    }
    draw_piles(canvas, picture, layout);
    draw_log(canvas, layout.log, picture.log);
    draw_message(canvas, picture, layout);

    std::vector<Region> regions = draw_hand(canvas, picture, layout);
    const auto add = [&regions](std::vector<Region> more) {
        regions.insert(regions.end(), more.begin(), more.end());
    };
    add(draw_options(canvas, layout.options, picture.options, picture.option));
    std::vector<Region> keys = draw_options(canvas, layout.keys, picture.keys, std::nullopt);
    for (std::size_t i = 0; i < keys.size(); ++i) {
        keys[i].key = character_key(static_cast<unsigned char>(picture.keys[i].key[0]));
    }
    add(keys);
    if (picture.flight) draw_flight(canvas, picture, *picture.flight);
    return regions;
}

}  // namespace bornes::cli::tui
