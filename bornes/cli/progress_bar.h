// A line on standard error that tells how far a long job is, if somebody sits at a terminal to read
// it; and Ctrl-C as a wish to see what there is so far.
#pragma once

#include <cstdint>
#include <string_view>

namespace bornes::cli {

class ProgressBar {
public:
    explicit ProgressBar(std::uint64_t total);
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;
    /// Wipes the line.
    ~ProgressBar();

    void show(std::uint64_t done, std::string_view words);

private:
    std::uint64_t total_;
    bool is_watched_;
    bool is_drawn_ = false;
};

/// From now on the first Ctrl-C is a wish, the second ends the program as usual.
void take_interrupt_as_wish();
bool is_interrupted();

}  // namespace bornes::cli
