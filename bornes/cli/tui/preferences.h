// How somebody likes to play: nothing here changes a game.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <string_view>

#include "bornes/text/language.h"

namespace bornes::cli::tui {

/// How long a card flies, and how long everyone may look at it.
enum class Speed : std::uint8_t { Off, Fast, Normal, Slow };

inline constexpr std::array<std::string_view, 4> speed_ids = {"off", "fast", "normal", "slow"};

struct Preferences {
    text::Language language = text::Language::English;
    Speed speed = Speed::Normal;
    /// What `speed` goes back to when animation is switched on again.
    Speed last_speed = Speed::Normal;
    bool confirms = false;
    bool is_ascii_only = false;
};

constexpr std::chrono::milliseconds flight_time(Speed speed) {
    switch (speed) {
    case Speed::Off: return std::chrono::milliseconds(0);
    case Speed::Fast: return std::chrono::milliseconds(140);
    case Speed::Normal: return std::chrono::milliseconds(280);
    case Speed::Slow: break;
    }
    return std::chrono::milliseconds(600);
}

/// How long a level's move stands before the next one follows.
constexpr std::chrono::milliseconds pause_time(Speed speed) { return 2 * flight_time(speed); }

constexpr text::Word word_for(Speed speed) {
    switch (speed) {
    case Speed::Off: return text::Word::ScreenSpeedOff;
    case Speed::Fast: return text::Word::ScreenSpeedFast;
    case Speed::Normal: return text::Word::ScreenSpeedNormal;
    case Speed::Slow: break;
    }
    return text::Word::ScreenSpeedSlow;
}

}  // namespace bornes::cli::tui
