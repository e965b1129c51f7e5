// The page's clock: the levels below own none.
#pragma once

namespace bornes::wasm {

/// Milliseconds since some moment.
double clock_milliseconds();

}  // namespace bornes::wasm
