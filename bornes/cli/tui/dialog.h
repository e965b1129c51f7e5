// A box over the table: a text that can be scrolled, and things to choose from.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bornes/cli/tui/table_picture.h"

namespace bornes::cli::tui {

/// Over the table, or in the place of it for long texts.
enum class DialogPlace : std::uint8_t { Table, Screen };

class Dialog {
public:
    struct Choice {
        /// The letter for it; 0 for none beside Enter.
        char32_t letter = 0;
        Option option;
    };

    Dialog(std::string title, std::vector<std::string> body, std::vector<Choice> choices,
           DialogPlace place = DialogPlace::Table)
        : title_(std::move(title)), body_(std::move(body)), choices_(std::move(choices)),
          place_(place) {}

    /// Shown in the title's colour rather than as a quiet text.
    void set_ink(Ink ink) { ink_ = ink; }
    void scroll_to_end() { scroll_ = 1 << 20; }

    /// What a key chooses, by its number; nothing if it only scrolls or means nothing here.
    std::optional<std::size_t> take(const Key& key);

    std::vector<Region> draw(Canvas& canvas, const text::Speaker& speaker);

private:
    void scroll(int rows) { scroll_ += rows; }

    std::string title_;
    std::vector<std::string> body_;
    std::vector<Choice> choices_;
    DialogPlace place_;
    Ink ink_ = Ink::Accent;
    std::size_t chosen_ = 0;
    int scroll_ = 0;
    /// As it was drawn last: how many rows show, and whether there are more.
    int page_ = 1;
    bool is_scrolling_ = false;
};

}  // namespace bornes::cli::tui
