// Lines for operators, as text or as JSON, on standard error. No card, token or name is ever in
// one.
#pragma once

#include <mutex>
#include <string_view>
#include <utility>
#include <vector>

namespace bornes::server {

enum class JournalForm { Text, Json, Silent };

class Journal {
public:
    explicit Journal(JournalForm form) : form_(form) {}

    using Details = std::vector<std::pair<std::string_view, std::string>>;
    void info(std::string_view what, const Details& details = {}) { write("info", what, details); }
    void warn(std::string_view what, const Details& details = {}) { write("warn", what, details); }

private:
    void write(std::string_view severity, std::string_view what, const Details& details);

    JournalForm form_;
    std::mutex mutex_;
};

}  // namespace bornes::server
