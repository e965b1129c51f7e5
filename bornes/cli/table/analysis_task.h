// The analysis of a finished match, on a thread of its own: mistakes and luck, as text.
#pragma once

#include <atomic>
#include <optional>
#include <string>
#include <thread>

#include "bornes/engine/seat.h"
#include "bornes/text/language.h"

namespace bornes::cli {

class AnalysisTask {
public:
    /// Judges the choices of one seat, or of all; luck is everyone's.
    AnalysisTask(std::string record, std::optional<engine::Seat> seat, text::Language language);
    AnalysisTask(const AnalysisTask&) = delete;
    AnalysisTask& operator=(const AnalysisTask&) = delete;
    /// Gives up what is not done.
    ~AnalysisTask();

    int percent() const { return percent_; }
    bool is_done() const { return is_done_; }
    /// The caller promises that it is done.
    const std::string& text() const { return text_; }

private:
    void work(const std::string& record, std::optional<engine::Seat> seat, text::Language language);

    std::atomic<int> percent_ = 0;
    std::atomic<bool> is_done_ = false;
    std::atomic<bool> is_given_up_ = false;
    std::string text_;
    std::thread thread_;
};

}  // namespace bornes::cli
