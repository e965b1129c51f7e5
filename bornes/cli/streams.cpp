#include "bornes/cli/streams.h"

#include <cerrno>
#include <cstring>

#include <fmt/format.h>
#include <unistd.h>

namespace bornes::cli {

void complain(std::string_view message) {
    // If this cannot be written either, there is nobody left to tell.
    std::fputs(fmt::format("bornes: {}\n", message).c_str(), stderr);
}

bool Output::flush() {
    // Past the standard library, whose buffer would keep what could not be written and try again.
    std::string_view rest = text_;
    while (can_write() && !rest.empty()) {
        const ssize_t written = ::write(STDOUT_FILENO, rest.data(), rest.size());
        if (written >= 0) {
            rest.remove_prefix(static_cast<std::size_t>(written));
        } else if (errno != EINTR) {
            error_ = errno;
        }
    }
    text_.clear();
    return can_write();
}

int Output::finish(int status) {
    flush();
    return can_write() ? status : output_failed(error_, status);
}

int finish_standard_output(int status) {
    return std::fflush(stdout) == 0 ? status : output_failed(errno, status);
}

int output_failed(int error, int status) {
    if (error == EPIPE) return status;
    complain(std::string("cannot write to standard output: ") + std::strerror(error));
    return 1;
}

bool write_file(const std::string& path, std::string_view content) {
    std::FILE* file = std::fopen(path.c_str(), "wb");
    bool written = file != nullptr;
    if (written) written = std::fwrite(content.data(), 1, content.size(), file) == content.size();
    if (file != nullptr && std::fclose(file) != 0) written = false;
    if (!written) complain("cannot write " + path);
    return written;
}

Input::Input(const std::string& path)
    : name_(path == "-" ? "standard input" : path),
      file_(path == "-" ? stdin : std::fopen(path.c_str(), "rb")),
      buffer_(std::size_t{1} << 16, '\0') {
    if (!file_) error_ = std::strerror(errno);
}

std::string_view Input::read() {
    if (!file_ || !error_.empty()) return {};
    const std::size_t size = std::fread(buffer_.data(), 1, buffer_.size(), file_.get());
    if (size == 0 && std::ferror(file_.get()) != 0) error_ = std::strerror(errno);
    return std::string_view(buffer_).substr(0, size);
}

}  // namespace bornes::cli
