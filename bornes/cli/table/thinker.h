// A thread that thinks for the levels of one table, so that whoever waits for a key never waits for
// a player. One question at a time; a new one gives up the last.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "bornes/engine/rules.h"
#include "bornes/players/levels.h"

namespace bornes::cli {

/// Choose answers a move, Weigh also what every legal action is worth.
enum class Asked : std::uint8_t { Choose, Weigh };

struct Question {
    const players::Level* level = nullptr;
    engine::View view;
    std::uint64_t seed = 0;
    Asked asked = Asked::Choose;
};

class Thinker {
public:
    /// The caller promises that the rules outlive the thinker.
    explicit Thinker(const engine::Rules& rules);
    Thinker(const Thinker&) = delete;
    Thinker& operator=(const Thinker&) = delete;
    ~Thinker();

    void ask(Question question);
    void give_up();
    bool is_busy() const;
    /// The answer to the last question, once.
    std::optional<players::Choice> answer();
    /// A file that can be read when there is an answer.
    int descriptor() const { return wake_; }

private:
    class Interrupt;
    void loop();
    players::Choice think(const Question& question);

    const engine::Rules& rules_;
    int wake_;
    mutable std::mutex mutex_;
    std::condition_variable asked_;
    std::optional<Question> question_;
    std::optional<players::Choice> answer_;
    /// Counts questions: an answer to an old one is dropped, and its thinking is interrupted.
    std::atomic<std::uint64_t> current_ = 0;
    bool is_busy_ = false;
    bool is_ending_ = false;
    std::map<const players::Level*, std::unique_ptr<players::Player>> players_;
    std::thread thread_;
};

}  // namespace bornes::cli
