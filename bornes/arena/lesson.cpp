#include "bornes/arena/lesson.h"

#include <cstring>
#include <type_traits>

namespace bornes::arena {

namespace {

static_assert(std::is_trivially_copyable_v<DecisionLesson>);
static_assert(std::is_trivially_copyable_v<HandLesson>);

constexpr std::string_view first_line = "bornes lessons 1\n";

/// Sizes first, so that a file from another version is found out.
struct Header {
    std::uint64_t decision_size = sizeof(DecisionLesson);
    std::uint64_t hand_size = sizeof(HandLesson);
    std::uint64_t result = 0;
    std::uint64_t players = 0;
    std::uint64_t decisions = 0;
    std::uint64_t hands = 0;
};

template <typename T>
void put(std::string& text, const T* first, std::size_t count) {
    if (count > 0) text.append(reinterpret_cast<const char*>(first), count * sizeof(T));
}

template <typename T>
void get(std::string_view& text, T* first, std::size_t count) {
    if (count > 0) std::memcpy(first, text.data(), count * sizeof(T));
    text.remove_prefix(count * sizeof(T));
}

}  // namespace

std::string text_of(const Lessons& lessons) {
    const Header header{.result = static_cast<std::uint64_t>(lessons.kind.result),
                        .players = static_cast<std::uint64_t>(lessons.kind.players),
                        .decisions = lessons.decisions.size(),
                        .hands = lessons.hands.size()};
    std::string text(first_line);
    put(text, &header, 1);
    put(text, lessons.decisions.data(), lessons.decisions.size());
    put(text, lessons.hands.data(), lessons.hands.size());
    return text;
}

std::optional<Lessons> lessons_from(std::string_view text) {
    if (!text.starts_with(first_line) || text.size() < first_line.size() + sizeof(Header)) {
        return std::nullopt;
    }
    text.remove_prefix(first_line.size());
    Header header;
    get(text, &header, 1);
    const Header expected;
    if (header.decision_size != expected.decision_size || header.hand_size != expected.hand_size ||
        header.decisions > text.size() || header.hands > text.size() ||
        text.size() !=
            header.decisions * sizeof(DecisionLesson) + header.hands * sizeof(HandLesson)) {
        return std::nullopt;
    }
    Lessons lessons;
    lessons.kind = {.result = static_cast<engine::HandResult>(header.result),
                    .players = static_cast<int>(header.players)};
    lessons.decisions.resize(header.decisions);
    lessons.hands.resize(header.hands);
    get(text, lessons.decisions.data(), lessons.decisions.size());
    get(text, lessons.hands.data(), lessons.hands.size());
    return lessons;
}

}  // namespace bornes::arena
