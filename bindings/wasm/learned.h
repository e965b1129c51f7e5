// What the champion has learned. The program has it built in; the page fetches it as a file of its
// own when first somebody thinks, since it would be a third of the first load.
#pragma once

#include <string_view>

namespace bornes::wasm {

/// Takes the text of the weights; false if it is not one. The first that is taken stays.
bool learn(std::string_view text);

/// Whether the levels that think can be asked.
bool has_learned();

}  // namespace bornes::wasm
