// A program that runs beside this one and is spoken to in lines, with a limit of time on every
// line.
//
// It gets a process group of its own, so that ending it ends whatever its shell started. Nothing
// here throws; a program that writes to a child must ignore SIGPIPE (bornes_main.cpp does).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <sys/types.h>

#include "bornes/arena/lines.h"
#include "bornes/arena/thinking.h"

namespace bornes::arena {

/// What becomes of what a child says on its standard error.
enum class ChildErrors { Dropped, Shown };

class Child {
public:
    enum class Outcome { Done, Ended, TooLate, TooLong };

    Child() = default;
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;
    ~Child() { stop(); }

    /// Has the shell run a command; false if the system has no room for one more.
    bool start(const std::string& command, ChildErrors errors);
    bool is_running() const { return process_ > 0; }
    /// Writes a line; its end is added.
    Outcome write_line(std::string_view line, Clock::time_point due);
    Outcome read_line(std::string& line, Clock::time_point due);
    /// Ends it: its input is closed, and if that is not enough within a moment, by force.
    void stop();
    /// Ends it by force at once; a word about how it ended, such as "exit status 3".
    std::string kill();

private:
    void close_pipes();

    pid_t process_ = 0;
    int input_ = -1;
    int output_ = -1;
    LineSplitter lines_;
};

}  // namespace bornes::arena
