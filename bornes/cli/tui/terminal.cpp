#include "bornes/cli/tui/terminal.h"

// Wide characters are an extension to ncurses.
#ifndef _XOPEN_SOURCE_EXTENDED
#define _XOPEN_SOURCE_EXTENDED 1
#endif
#define NCURSES_NOMACROS 1
#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <string>

#include <ncursesw/ncurses.h>
#include <ncursesw/term.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <termios.h>
#include <unistd.h>

#include "bornes/cli/tui/charset.h"
#include "bornes/cli/tui/palette.h"

// ncurses' macros take common words.
#undef lines
#undef columns
#undef timeout

namespace bornes::cli::tui {

namespace {

/// A lone Escape is told from the start of a key's sequence by what follows within this time.
constexpr int escape_milliseconds = 12;

std::atomic<bool> wants_end = false;
int wake_file = -1;

void take_note(int /*signal*/) {
    wants_end = true;
    const std::uint64_t one = 1;
    const int error = errno;
    [[maybe_unused]] const ssize_t put = ::write(wake_file, &one, sizeof one);
    errno = error;
}

// What a crash needs to put the terminal back without calling anything that may allocate.
termios settings_before;
char restoring[256];
std::size_t restoring_size = 0;

void restore_and_die(int signal) {
    [[maybe_unused]] const ssize_t put = ::write(STDOUT_FILENO, restoring, restoring_size);
    ::tcsetattr(STDIN_FILENO, TCSANOW, &settings_before);
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

void remember_how_to_restore() { ::tcgetattr(STDIN_FILENO, &settings_before); }

void remember_sequences() {
    std::string sequence = "\033[?1000l\033[?1002l\033[?1006l";
    for (const char* capability : {"sgr0", "cnorm", "rmkx", "rmcup"}) {
        const char* text = ::tigetstr(capability);
        // NOLINTNEXTLINE(performance-no-int-to-ptr): so says terminfo that there is no such thing
        const char* const unknown = reinterpret_cast<const char*>(-1);
        if (text != nullptr && text != unknown) sequence += text;
    }
    restoring_size = std::min(sequence.size(), sizeof restoring);
    std::memcpy(restoring, sequence.data(), restoring_size);
}

void watch_signals() {
    wake_file = ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    struct sigaction note{};
    note.sa_handler = take_note;
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) ::sigaction(signal, &note, nullptr);
    for (const int signal : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT})
        std::signal(signal, restore_and_die);
}

void forget_signals() {
    for (const int signal :
         {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT})
        std::signal(signal, SIG_DFL);
    ::close(wake_file);
}

std::string environment(const char* name) {
    const char* value = std::getenv(name);
    return value != nullptr ? value : "";
}

bool is_known(const std::string& type) {
    int status = 0;
    if (::setupterm(type.c_str(), STDOUT_FILENO, &status) != OK) return false;
    ::del_curterm(::cur_term);
    return status == 1;
}

/// The terminal's type, or its variant with true colours where the terminal says it has them and
/// the system describes one.
std::string terminal_type() {
    std::string type = environment("TERM");
    const std::string depth = environment("COLORTERM");
    if (depth != "truecolor" && depth != "24bit") return type;
    const std::string family = type.substr(0, type.find('-'));
    for (const char* each : {family.c_str(), "xterm"}) {
        std::string direct = std::string(each) + "-direct";
        if (is_known(direct)) return direct;
    }
    return type;
}

int pair_number(Style style) {
    return 1 + static_cast<int>(style.paper) * static_cast<int>(ink_count) +
           static_cast<int>(style.ink);
}

/// How many colours there are to use, after the terminal's pairs are set; 0 for none.
int set_up_colours() {
    const char* no_color = std::getenv("NO_COLOR");
    if ((no_color != nullptr && *no_color != '\0') || !::has_colors()) return 0;
    ::start_color();
    ::use_default_colors();
    const int available = COLORS > 256 ? COLORS : COLORS == 256 ? 256 : COLORS >= 16 ? 16 : 8;
    if (COLORS < 8 || COLOR_PAIRS <= static_cast<int>(ink_count * paper_count)) return 0;
    for (std::size_t paper = 0; paper < paper_count; ++paper) {
        for (std::size_t ink = 0; ink < ink_count; ++ink) {
            const Style style{.ink = static_cast<Ink>(ink), .paper = static_cast<Paper>(paper)};
            const Colours colours = colours_of(style.ink, style.paper, available);
            ::init_extended_pair(pair_number(style), colours.ink, colours.paper);
        }
    }
    return available;
}

attr_t attributes_of(Style style, int colours) {
    attr_t attributes = A_NORMAL;
    if (style.is_bold) attributes |= A_BOLD;
    if (style.is_dim) attributes |= A_DIM;
    if (style.is_reversed) attributes |= A_REVERSE;
    if (colours == 0) {
        if (style.paper == Paper::Bar) attributes |= A_REVERSE;
        if (style.paper == Paper::ShadedCard || style.ink == Ink::Faint) attributes |= A_DIM;
        if (style.ink == Ink::Accent || style.ink == Ink::Warning) attributes |= A_BOLD;
    } else if (colours == 8 && style.ink == Ink::Faint && style.paper == Paper::Screen) {
        attributes |= A_DIM;
    }
    return attributes;
}

std::optional<Key> mouse_key() {
    MEVENT event;
    if (::getmouse(&event) != OK) return std::nullopt;
    Key key{.kind = Key::Kind::Click, .row = event.y, .column = event.x};
    if ((event.bstate & (BUTTON1_PRESSED | BUTTON1_CLICKED)) != 0) return key;
    if ((event.bstate & BUTTON4_PRESSED) != 0) return Key{.kind = Key::Kind::WheelUp};
    if ((event.bstate & BUTTON5_PRESSED) != 0) return Key{.kind = Key::Kind::WheelDown};
    return std::nullopt;
}

std::optional<Key> function_key(wint_t code) {
    using Kind = Key::Kind;
    switch (code) {
    case KEY_LEFT: return Key{.kind = Kind::Left};
    case KEY_RIGHT: return Key{.kind = Kind::Right};
    case KEY_UP: return Key{.kind = Kind::Up};
    case KEY_DOWN: return Key{.kind = Kind::Down};
    case KEY_PPAGE: return Key{.kind = Kind::PageUp};
    case KEY_NPAGE: return Key{.kind = Kind::PageDown};
    case KEY_HOME: return Key{.kind = Kind::Home};
    case KEY_END: return Key{.kind = Kind::End};
    case KEY_ENTER: return Key{.kind = Kind::Enter};
    case KEY_BACKSPACE:
    case KEY_DC: return Key{.kind = Kind::Backspace};
    case KEY_BTAB: return Key{.kind = Kind::Left};
    case KEY_MOUSE: return mouse_key();
    case KEY_RESIZE: return Key{.kind = Kind::Resize};
    default: return std::nullopt;
    }
}

Key character(wint_t code) {
    switch (code) {
    case '\r':
    case '\n': return {.kind = Key::Kind::Enter};
    case '\t': return {.kind = Key::Kind::Tab};
    case 27: return {.kind = Key::Kind::Escape};
    case 8:
    case 127: return {.kind = Key::Kind::Backspace};
    default: return character_key(static_cast<char32_t>(code));
    }
}

}  // namespace

std::unique_ptr<Terminal> Terminal::open(bool ascii_only) {
    const Charset charset = charset_of_locale();
    remember_how_to_restore();
    if (::newterm(terminal_type().c_str(), stdout, stdin) == nullptr) return nullptr;
    remember_sequences();
    return std::unique_ptr<Terminal>(new Terminal(ascii_only ? Charset::Ascii : charset));
}

Terminal::Terminal(Charset charset) : charset_(charset) {
    wants_end = false;
    watch_signals();
    ::set_escdelay(escape_milliseconds);
    ::cbreak();
    ::noecho();
    ::nonl();
    ::keypad(stdscr, TRUE);
    ::nodelay(stdscr, TRUE);
    ::curs_set(0);
    ::mousemask(BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED, nullptr);
    ::mouseinterval(0);
    colours_ = set_up_colours();
}

Terminal::~Terminal() {
    ::endwin();
    ::delscreen(::set_term(nullptr));
    forget_signals();
}

Size Terminal::size() const { return {.rows = LINES, .columns = COLS}; }

void Terminal::show(const Canvas& canvas) {
    const int row_end = std::min(canvas.size().rows, LINES);
    const int column_end = std::min(canvas.size().columns, COLS);
    for (int row = 0; row < row_end; ++row) {
        for (int column = 0; column < column_end; ++column) {
            const Cell& cell = canvas.at(row, column);
            if (cell.points[0] == 0) continue;
            wchar_t points[4] = {};
            for (std::size_t i = 0; i < cell.points.size(); ++i)
                points[i] = static_cast<wchar_t>(cell.points[i]);
            const int pair = colours_ == 0 ? 0 : pair_number(cell.style);
            cchar_t shown;
            int wide_pair = pair;
            ::setcchar(&shown, points, attributes_of(cell.style, colours_),
                       static_cast<short>(pair), &wide_pair);
            ::mvadd_wch(row, column, &shown);
        }
    }
    ::refresh();
}

std::optional<Key> Terminal::wait(int other, std::optional<std::chrono::milliseconds> time) {
    if (const auto key = read()) return key;
    pollfd files[3] = {{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0},
                       {.fd = wake_file, .events = POLLIN, .revents = 0},
                       {.fd = other, .events = POLLIN, .revents = 0}};
    ::poll(files, other >= 0 ? 3 : 2, time ? static_cast<int>(time->count()) : -1);
    if ((files[0].revents & (POLLHUP | POLLERR | POLLNVAL)) != 0) wants_end = true;
    return read();
}

std::optional<Key> Terminal::read() {
    // What ncurses does not tell apart is read over.
    for (int i = 0; i < 64; ++i) {
        wint_t code = 0;
        const int kind = ::get_wch(&code);
        if (kind == ERR) return std::nullopt;
        if (kind != KEY_CODE_YES) return character(code);
        if (const auto key = function_key(code)) return key;
    }
    return std::nullopt;
}

bool Terminal::is_ending() const { return wants_end; }

}  // namespace bornes::cli::tui
