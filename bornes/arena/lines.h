// Bytes as they come, cut into lines. A line that is longer than any sensible one is thrown away as
// it comes, so nobody can make us keep it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace bornes::arena {

class LineSplitter {
public:
    struct Line {
        std::string text;
        /// Its end was never kept; `text` is empty then.
        bool is_too_long = false;
    };

    /// A request with the longest history that a hand can have takes a few ten thousand bytes.
    static constexpr std::size_t longest_line = std::size_t{1} << 20;

    void feed(std::string_view bytes);
    /// The next whole line, without its end.
    std::optional<Line> next();
    /// What has come since the last end of a line, if anything: to be asked at the end of the
    /// input.
    std::optional<Line> rest();

private:
    std::string buffer_;
    /// Where the next line begins: what lies before is thrown away when more is fed.
    std::size_t begin_ = 0;
    /// Where the search for the next end of a line goes on.
    std::size_t searched_ = 0;
    bool is_dropping_ = false;
};

}  // namespace bornes::arena
