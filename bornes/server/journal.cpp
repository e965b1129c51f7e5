#include "bornes/server/journal.h"

#include <chrono>
#include <cstdio>
#include <ctime>
#include <string>

#include "bornes/server/messages.h"

namespace bornes::server {

namespace {

std::string utc_now() {
    const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    std::tm parts{};
    gmtime_r(&now, &parts);
    char text[sizeof "2000-01-01T00:00:00Z"];
    std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
    return text;
}

}  // namespace

void Journal::write(std::string_view severity, std::string_view what, const Details& details) {
    if (form_ == JournalForm::Silent) return;
    std::string line;
    if (form_ == JournalForm::Json) {
        line.append(R"({"time":")").append(utc_now()).append(R"(","level":")").append(severity);
        line += R"(","message":)";
        append_text(line, what);
        for (const auto& [key, value] : details) {
            line.append(",\"").append(key).append("\":");
            append_text(line, value);
        }
        line += "}\n";
    } else {
        line.append(utc_now()).append(" ").append(severity).append(" ").append(what);
        for (const auto& [key, value] : details) {
            line.append(" ").append(key).append("=").append(value);
        }
        line += '\n';
    }
    const std::lock_guard lock(mutex_);
    std::fwrite(line.data(), 1, line.size(), stderr);
    std::fflush(stderr);
}

}  // namespace bornes::server
