// The text of the learned weights, in lines; weights.h says what it means.
#pragma once

#include <span>
#include <string_view>

namespace bornes::players {

std::span<const std::string_view> champion_weights();

}  // namespace bornes::players
