#include "bornes/arena/lines.h"

namespace bornes::arena {

void LineSplitter::feed(std::string_view bytes) {
    buffer_.erase(0, begin_);
    searched_ -= begin_;
    begin_ = 0;
    buffer_ += bytes;
}

std::optional<LineSplitter::Line> LineSplitter::next() {
    const std::size_t end = buffer_.find('\n', searched_);
    if (end == std::string::npos) {
        if (buffer_.size() - begin_ > longest_line) {
            is_dropping_ = true;
            begin_ = buffer_.size();
        }
        searched_ = buffer_.size();
        return std::nullopt;
    }
    Line line{.text = {}, .is_too_long = is_dropping_ || end - begin_ > longest_line};
    if (!line.is_too_long) line.text = buffer_.substr(begin_, end - begin_);
    begin_ = searched_ = end + 1;
    is_dropping_ = false;
    return line;
}

std::optional<LineSplitter::Line> LineSplitter::rest() {
    if (begin_ == buffer_.size() && !is_dropping_) return std::nullopt;
    feed("\n");
    return next();
}

}  // namespace bornes::arena
