// Standard output that is checked, and files that are read in pieces.
//
// Whoever reads our output may stop early (`| head`): that ends a command quietly and well.
// Anything else that keeps output from being written, such as a full disk, is told and is a
// failure.
#pragma once

#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

namespace bornes::cli {

/// Says something on standard error, after the program's name.
void complain(std::string_view message);

/// Gathers output in a text and hands it on in large pieces.
class Output {
public:
    /// Output is appended here.
    std::string& text() { return text_; }
    /// Hands on what has gathered, if it is worth it; false once nothing more can be written.
    bool drain() { return text_.size() < piece ? can_write() : flush(); }
    bool flush();
    bool can_write() const { return error_ == 0; }
    /// Hands on the rest. What a command returns: `status`, unless output was lost.
    int finish(int status);

private:
    static constexpr std::size_t piece = std::size_t{1} << 16;
    std::string text_;
    int error_ = 0;
};

/// Writes out what is left in the standard library's buffer; the same rule as Output::finish.
int finish_standard_output(int status);
/// The status of a command whose output failed with an error number: quiet if only the reader left.
int output_failed(int error, int status);

/// Writes a file in one go; if it cannot, says so on standard error.
bool write_file(const std::string& path, std::string_view content);

/// A file to read, or standard input for "-".
class Input {
public:
    explicit Input(const std::string& path);

    /// What to call it in messages.
    const std::string& name() const { return name_; }
    /// The next piece; empty at the end and after a failure.
    std::string_view read();
    /// Why it cannot be read; empty if it can.
    const std::string& error() const { return error_; }

private:
    struct Close {
        void operator()(std::FILE* file) const {
            if (file != stdin) std::fclose(file);
        }
    };
    std::string name_;
    std::string error_;
    std::unique_ptr<std::FILE, Close> file_;
    std::string buffer_;
};

}  // namespace bornes::cli
