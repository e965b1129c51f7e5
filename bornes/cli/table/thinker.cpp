#include "bornes/cli/table/thinker.h"

#include <algorithm>
#include <chrono>
#include <system_error>

#include <sys/eventfd.h>
#include <sys/resource.h>
#include <unistd.h>

#include "bornes/cli/table/quiet_thread.h"
#include "bornes/players/candidates.h"

namespace bornes::cli {

namespace {

/// Nobody likes to wait longer for a move, whatever the machine.
constexpr std::chrono::seconds longest_thought{4};
/// A level that does not think is weighed by a search of this size.
constexpr std::uint32_t weighing_playouts = 3000;

}  // namespace

/// Says stop when another question has come, or time is up.
class Thinker::Interrupt final : public players::Stop {
public:
    explicit Interrupt(const std::atomic<std::uint64_t>& current)
        : current_(current), own_(current.load()),
          due_(std::chrono::steady_clock::now() + longest_thought) {}
    bool is_due() override {
        return current_.load(std::memory_order_relaxed) != own_ ||
               std::chrono::steady_clock::now() >= due_;
    }

private:
    const std::atomic<std::uint64_t>& current_;
    std::uint64_t own_;
    std::chrono::steady_clock::time_point due_;
};

Thinker::Thinker(const engine::Rules& rules)
    : rules_(rules), wake_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
    if (wake_ < 0) throw std::system_error(errno, std::generic_category(), "eventfd");
    thread_ = quiet_thread([this] { loop(); });
}

Thinker::~Thinker() {
    give_up();
    {
        const std::scoped_lock lock(mutex_);
        is_ending_ = true;
    }
    asked_.notify_one();
    thread_.join();
    ::close(wake_);
}

void Thinker::ask(Question question) {
    {
        const std::scoped_lock lock(mutex_);
        ++current_;
        question_ = std::move(question);
        answer_.reset();
        is_busy_ = true;
    }
    asked_.notify_one();
}

void Thinker::give_up() {
    const std::scoped_lock lock(mutex_);
    ++current_;
    question_.reset();
    answer_.reset();
    is_busy_ = false;
}

bool Thinker::is_busy() const {
    const std::scoped_lock lock(mutex_);
    return is_busy_;
}

std::optional<players::Choice> Thinker::answer() {
    std::uint64_t count = 0;
    [[maybe_unused]] const ssize_t got = ::read(wake_, &count, sizeof count);
    const std::scoped_lock lock(mutex_);
    return std::exchange(answer_, std::nullopt);
}

void Thinker::loop() {
    // Whoever waits for a key comes first, on one core too. On Linux this is the thread's alone.
    ::setpriority(PRIO_PROCESS, 0, 10);
    std::unique_lock lock(mutex_);
    for (;;) {
        asked_.wait(lock, [this] { return is_ending_ || question_; });
        if (is_ending_) return;
        const Question question = *std::exchange(question_, std::nullopt);
        const std::uint64_t own = current_;
        lock.unlock();
        players::Choice choice = think(question);
        lock.lock();
        if (own != current_) continue;
        answer_ = std::move(choice);
        is_busy_ = false;
        const std::uint64_t one = 1;
        [[maybe_unused]] const ssize_t put = ::write(wake_, &one, sizeof one);
    }
}

players::Choice Thinker::think(const Question& question) {
    std::unique_ptr<players::Player>& player = players_[question.level];
    if (!player) player = question.level->make(rules_);
    Interrupt interrupt(current_);
    players::Choice choice = player->choose(
        question.view, {.playouts = question.level->playouts, .stop = &interrupt}, question.seed);
    if (question.asked == Asked::Weigh) {
        const std::uint32_t playouts = std::max(question.level->playouts, weighing_playouts);
        choice.candidates =
            players::candidates_of(choice, question.view, players::LightPlayer(rules_),
                                   {.playouts = playouts, .stop = &interrupt}, question.seed);
    }
    return choice;
}

}  // namespace bornes::cli
