#include "bornes/cli/tui/dialog.h"

#include <algorithm>

#include "bornes/text/layout.h"

namespace bornes::cli::tui {

namespace {

int width(std::string_view text) { return static_cast<int>(text::display_width(text)); }

}  // namespace

std::optional<std::size_t> Dialog::take(const Key& key) {
    using Kind = Key::Kind;
    const std::size_t count = choices_.size();
    const auto step = [&](std::size_t by) {
        if (count > 0) chosen_ = (chosen_ + by) % count;
    };
    switch (key.kind) {
    case Kind::Enter: return chosen_;
    case Kind::Option: return static_cast<std::size_t>(key.number);
    case Kind::Left: step(count - 1); break;
    case Kind::Right:
    case Kind::Tab: step(1); break;
    case Kind::Up: is_scrolling_ ? scroll(-1) : step(count - 1); break;
    case Kind::Down: is_scrolling_ ? scroll(1) : step(1); break;
    case Kind::WheelUp: scroll(-3); break;
    case Kind::WheelDown: scroll(3); break;
    case Kind::PageUp: scroll(-page_); break;
    case Kind::PageDown: scroll(page_); break;
    case Kind::Home: scroll_ = 0; break;
    case Kind::End: scroll_to_end(); break;
    case Kind::Character:
        if (key.character == U' ' && is_scrolling_) {
            scroll(page_);
            break;
        }
        for (std::size_t i = 0; i < count; ++i) {
            const char32_t digit = U'1' + static_cast<char32_t>(i);
            if (choices_[i].letter == key.character || (count > 1 && digit == key.character))
                return i;
        }
        break;
    default: break;
    }
    return std::nullopt;
}

std::vector<Region> Dialog::draw(Canvas& canvas, const text::Speaker& speaker) {
    const Size size = canvas.size();
    std::vector<Option> options;
    for (const Choice& choice : choices_) options.push_back(choice.option);
    const bool is_full = place_ == DialogPlace::Screen;

    // A text as wide as a page is not wrapped again.
    const int widest = is_full ? size.columns : std::min(size.columns - 8, 84);
    std::vector<std::string> rows;
    for (const std::string& line : body_) {
        const bool fits = width(line) <= (is_full ? widest : widest - 4);
        if (fits) {
            rows.push_back(line);
            continue;
        }
        for (std::string& part : wrapped(line, is_full ? widest : widest - 4)) rows.push_back(part);
    }
    int columns = width(title_) + 8;
    for (const std::string& row : rows) columns = std::max(columns, width(row) + 4);
    int buttons = 0;
    for (const Option& option : options) buttons += width(option.key) + width(option.label) + 4;
    columns = std::min(std::max(columns, buttons + 3), is_full ? size.columns : widest);

    const int most_rows = size.rows - 2;
    const int count = static_cast<int>(rows.size());
    const int height = is_full ? size.rows : std::min(count + 5, most_rows);
    const Rect box{is_full ? 0 : std::max(0, (size.rows - height) / (count > 9 ? 2 : 3)),
                   is_full ? 0 : (size.columns - columns) / 2, height,
                   is_full ? size.columns : columns};
    canvas.fill(box, {});
    if (!is_full) canvas.box(box, {.ink = ink_}, Border::Double);
    const Rect head{box.row, box.column, 1, box.columns};
    if (is_full) canvas.fill(head, {.paper = Paper::Bar});
    canvas.line(head, 0, " " + title_ + " ",
                {.ink = is_full ? Ink::Plain : ink_,
                 .paper = is_full ? Paper::Bar : Paper::Screen,
                 .is_bold = true,
                 .is_reversed = !is_full},
                Align::Centre);

    const Rect text = is_full ? Rect{1, std::max(0, (size.columns - 80) / 2), height - 2,
                                     std::min(80, size.columns)}
                              : Rect{box.row + 1, box.column + 2, height - 4, columns - 4};
    page_ = std::max(1, text.rows);
    is_scrolling_ = count > text.rows;
    scroll_ = std::clamp(scroll_, 0, std::max(0, count - text.rows));
    const int blank = is_full || is_scrolling_ ? 0 : 1;
    for (int i = 0; i < text.rows && i + scroll_ < count; ++i) {
        canvas.line(text, i + blank, rows[static_cast<std::size_t>(i + scroll_)], {});
    }
    const int bottom = box.row + box.rows - (is_full ? 1 : 2);
    if (is_scrolling_) {
        const int right = box.column + box.columns - (is_full ? 1 : 2);
        if (scroll_ > 0) canvas.put(text.row, right, "↑", {.ink = Ink::Accent, .is_bold = true});
        if (scroll_ + text.rows < count)
            canvas.put(text.row + text.rows - 1, right, "↓", {.ink = Ink::Accent, .is_bold = true});
        options.push_back({"", speaker.say(text::Word::ScreenScroll), false});
    }
    std::vector<Region> regions =
        draw_options(canvas, {bottom, box.column + 2, 1, box.columns - 4}, options,
                     choices_.size() > 1 ? std::optional(chosen_) : std::nullopt);
    regions.resize(std::min(regions.size(), choices_.size()));
    return regions;
}

}  // namespace bornes::cli::tui
