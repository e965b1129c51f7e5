// The terminal: shows canvases and hands over keys, by ncurses. Nothing else here knows ncurses.
//
// Whatever ends the program, the terminal is put back as it was: by the destructor, and from the
// signal handlers of a crash. Ctrl-C, a hangup and a polite kill are reported as `is_ending`, so
// that whoever plays can save first.
#pragma once

#include <chrono>
#include <memory>
#include <optional>

#include "bornes/cli/tui/canvas.h"

namespace bornes::cli::tui {

struct Key {
    enum class Kind : std::uint8_t {
        Character,
        Enter,
        Escape,
        Left,
        Right,
        Up,
        Down,
        PageUp,
        PageDown,
        Home,
        End,
        Tab,
        Backspace,
        Click,
        WheelUp,
        WheelDown,
        Resize,
        /// Not of the keyboard: the n-th thing on offer, by a click on it.
        Option,
    };
    Kind kind;
    char32_t character = 0;
    int row = 0;
    int column = 0;
    int number = 0;

    bool is(char32_t letter) const { return kind == Kind::Character && character == letter; }
};

constexpr Key character_key(char32_t letter) {
    return {.kind = Key::Kind::Character, .character = letter};
}

class Terminal {
public:
    /// Takes over the terminal; nothing if ncurses does not know it.
    static std::unique_ptr<Terminal> open(bool ascii_only);
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;
    ~Terminal();

    Size size() const;
    Charset charset() const { return charset_; }
    void show(const Canvas& canvas);

    /// The next key, if one comes before the time is up or something can be read from `other`
    /// (-1 for nothing). Without a time it waits for ever.
    std::optional<Key> wait(int other, std::optional<std::chrono::milliseconds> time);
    /// Whether somebody wants the program to end.
    bool is_ending() const;

private:
    explicit Terminal(Charset charset);
    std::optional<Key> read();

    Charset charset_;
    int colours_ = 0;
};

}  // namespace bornes::cli::tui
