#include "bornes/cli/progress_bar.h"

#include <algorithm>
#include <csignal>
#include <cstdio>

#include <fmt/core.h>
#include <unistd.h>

#include "bornes/text/layout.h"

namespace bornes::cli {

namespace {

constexpr std::uint64_t bar_width = 20;
/// A full line would make some terminals begin another.
constexpr std::size_t line_width = text::page_width - 1;

volatile std::sig_atomic_t interrupted = 0;

void note_interrupt(int) { interrupted = 1; }

}  // namespace

ProgressBar::ProgressBar(std::uint64_t total)
    : total_(std::max<std::uint64_t>(1, total)), is_watched_(::isatty(STDERR_FILENO) == 1) {}

ProgressBar::~ProgressBar() {
    if (is_drawn_) fmt::print(stderr, "\r{:{}}\r", "", line_width);
}

void ProgressBar::show(std::uint64_t done, std::string_view words) {
    if (!is_watched_) return;
    const std::uint64_t full = std::min(done, total_) * bar_width / total_;
    std::string line = fmt::format("[{:#<{}}{:.<{}}] {}/{} {}", "", full, "", bar_width - full,
                                   done, total_, words);
    while (text::display_width(line) > line_width) line.pop_back();
    fmt::print(stderr, "\r{}", text::padded(line, line_width));
    std::fflush(stderr);
    is_drawn_ = true;
}

void take_interrupt_as_wish() {
    struct sigaction action = {};
    action.sa_handler = note_interrupt;
    action.sa_flags = static_cast<int>(SA_RESETHAND | SA_RESTART);
    ::sigaction(SIGINT, &action, nullptr);
}

bool is_interrupted() { return interrupted != 0; }

}  // namespace bornes::cli
