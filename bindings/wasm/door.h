// The door of a WebAssembly module: one request in, one answer out, both JSON in linear memory.
//
//   bornes_reserve(size)   where the page writes a request of so many bytes
//   bornes_call(size)      answers it: where the answer lies; bornes_answer_size() says how long
//
// A request names its call: {"call":"view","seat":0}. What went wrong is {"error":"…"}. The module
// imports one function, the page's clock. docs/web.md lists the calls.
#pragma once

#include <string>

#include <boost/json.hpp>

#include "bornes/text/parsed.h"

namespace bornes::wasm {

using Answer = text::Parsed<std::string>;

/// What a module answers; each has its own (game.cpp, review_module.cpp).
Answer answer(const boost::json::object& request);

}  // namespace bornes::wasm
