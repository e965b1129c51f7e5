// A record being analysed in the page, a slice of time after another, so that it can be stopped and
// is shown while it grows.
#pragma once

#include <optional>
#include <string>

#include <boost/json.hpp>

#include "bornes/analysis/analyser.h"
#include "bornes/text/parsed.h"

namespace bornes::wasm {

class Judge {
public:
    /// {"record"} begins, {"milliseconds"} goes on for about so long: what has been found so far,
    /// as
    /// {"done","size","analysis":{…}} in the form of `bornes analyse --json`.
    text::Parsed<std::string> answer(const boost::json::object& request);

private:
    std::optional<analysis::Analyser> analyser_;
};

}  // namespace bornes::wasm
