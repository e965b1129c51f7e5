#include "bornes/arena/child.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <thread>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace bornes::arena {

namespace {

constexpr std::chrono::milliseconds farewell{200};

void close_if_open(int& file) {
    if (file >= 0) ::close(file);
    file = -1;
}

/// A pipe whose ends no other child inherits.
struct Pipe {
    int read = -1;
    int write = -1;
    bool open() {
        std::array<int, 2> ends{};
        if (::pipe2(ends.data(), O_CLOEXEC) != 0) return false;
        read = ends[0];
        write = ends[1];
        return true;
    }
};

bool spawn(pid_t& process, const std::string& command, int input, int output, ChildErrors errors) {
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    if (::posix_spawn_file_actions_init(&files) != 0) return false;
    if (::posix_spawnattr_init(&attributes) != 0) {
        ::posix_spawn_file_actions_destroy(&files);
        return false;
    }
    ::posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO);
    ::posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO);
    if (errors == ChildErrors::Dropped) {
        ::posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    }
    // We ignore SIGPIPE; the child starts with the usual signals.
    sigset_t signals;
    ::sigemptyset(&signals);
    ::posix_spawnattr_setsigmask(&attributes, &signals);
    ::sigaddset(&signals, SIGPIPE);
    ::posix_spawnattr_setsigdefault(&attributes, &signals);
    ::posix_spawnattr_setpgroup(&attributes, 0);
    ::posix_spawnattr_setflags(
        &attributes,
        static_cast<short>(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF));
    std::string shell = "sh";
    std::string option = "-c";
    std::string script = command;
    std::array<char*, 4> arguments = {shell.data(), option.data(), script.data(), nullptr};
    const int error =
        ::posix_spawn(&process, "/bin/sh", &files, &attributes, arguments.data(), environ);
    ::posix_spawnattr_destroy(&attributes);
    ::posix_spawn_file_actions_destroy(&files);
    return error == 0;
}

/// Waits until a file is ready or has ended; false when time is up first.
bool wait_for(int file, short events, Clock::time_point due) {
    for (;;) {
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(due - Clock::now()).count();
        pollfd asked{.fd = file, .events = events, .revents = 0};
        const int ready = ::poll(&asked, 1, static_cast<int>(std::clamp<long>(left, 0, 1'000'000)));
        if (ready > 0) return true;
        if (ready == 0 && Clock::now() >= due) return false;
        if (ready < 0 && errno != EINTR) return true;  // reading or writing will tell
    }
}

std::string how_it_ended(int status) {
    if (WIFEXITED(status)) return "exit status " + std::to_string(WEXITSTATUS(status));
    if (WIFSIGNALED(status)) return "signal " + std::to_string(WTERMSIG(status));
    return "ended";
}

}  // namespace

bool Child::start(const std::string& command, ChildErrors errors) {
    stop();
    Pipe to;
    Pipe from;
    const bool started =
        to.open() && from.open() && spawn(process_, command, to.read, from.write, errors);
    close_if_open(to.read);
    close_if_open(from.write);
    input_ = to.write;
    output_ = from.read;
    if (!started) {
        process_ = 0;
        close_pipes();
        return false;
    }
    ::fcntl(input_, F_SETFL, O_NONBLOCK);
    ::fcntl(output_, F_SETFL, O_NONBLOCK);
    return true;
}

Child::Outcome Child::write_line(std::string_view line, Clock::time_point due) {
    std::string rest(line);
    rest += '\n';
    while (!rest.empty()) {
        const ssize_t written = ::write(input_, rest.data(), rest.size());
        if (written > 0) {
            rest.erase(0, static_cast<std::size_t>(written));
        } else if (errno == EAGAIN) {
            if (!wait_for(input_, POLLOUT, due)) return Outcome::TooLate;
        } else if (errno != EINTR) {
            return Outcome::Ended;
        }
    }
    return Outcome::Done;
}

Child::Outcome Child::read_line(std::string& line, Clock::time_point due) {
    std::array<char, 4096> bytes;
    for (;;) {
        if (auto next = lines_.next()) {
            line = std::move(next->text);
            return next->is_too_long ? Outcome::TooLong : Outcome::Done;
        }
        // Asked also when it never stops talking.
        if (Clock::now() >= due) return Outcome::TooLate;
        const ssize_t size = ::read(output_, bytes.data(), bytes.size());
        if (size > 0) {
            lines_.feed({bytes.data(), static_cast<std::size_t>(size)});
        } else if (size == 0 || (errno != EAGAIN && errno != EINTR)) {
            return Outcome::Ended;
        } else if (!wait_for(output_, POLLIN, due)) {
            return Outcome::TooLate;
        }
    }
}

void Child::stop() {
    if (!is_running()) return;
    close_if_open(input_);
    const Clock::time_point due = Clock::now() + farewell;
    std::string ignored;
    Outcome outcome = Outcome::Done;
    while (outcome == Outcome::Done || outcome == Outcome::TooLong)
        outcome = read_line(ignored, due);
    kill();
}

std::string Child::kill() {
    if (!is_running()) return {};
    // One that has ended by itself tells how; its group may still have members.
    int status = 0;
    bool has_ended = ::waitpid(process_, &status, WNOHANG) == process_;
    for (int i = 0; i < 20 && !has_ended; ++i) {
        // It closes its output an instant before it ends.
        if (!wait_for(output_, POLLIN, Clock::now())) break;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        has_ended = ::waitpid(process_, &status, WNOHANG) == process_;
    }
    ::kill(-process_, SIGKILL);
    if (!has_ended) {
        while (::waitpid(process_, &status, 0) < 0 && errno == EINTR) {
        }
    }
    process_ = 0;
    close_pipes();
    return how_it_ended(status);
}

void Child::close_pipes() {
    close_if_open(input_);
    close_if_open(output_);
    lines_ = {};
}

}  // namespace bornes::arena
