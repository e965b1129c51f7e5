// Lines for `bornes bot`: every answer is one line, a JSON object with an id and either a legal
// action or an error, and the line after a bad one is answered as if nothing had been.
#include <cstdlib>
#include <string_view>

#include <boost/json.hpp>

#include "bornes/arena/bot_session.h"
#include "bornes/text/names.h"

using namespace bornes;

namespace {

void check(bool holds) {
    if (!holds) std::abort();
}

void check_answer(const std::string& answer) {
    check(answer.find('\n') == std::string::npos);
    boost::json::error_code error;
    const boost::json::value value = boost::json::parse(answer, error);
    check(!error && value.is_object());
    const boost::json::object& object = value.get_object();
    check(object.contains("id"));
    check(object.contains("action") != object.contains("error"));
    if (const boost::json::value* action = object.if_contains("action")) {
        check(static_cast<bool>(text::parse_action(action->as_string())));
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    // Few playouts, also where a line asks for an hour.
    static arena::BotSession club(*players::find_level("club"), {.playouts = 2}, 1);
    static arena::BotSession expert(*players::find_level("expert"), {.playouts = 2}, 1);
    std::string_view input(reinterpret_cast<const char*>(data), size);
    while (!input.empty()) {
        const std::size_t end = std::min(input.find('\n'), input.size());
        const std::string_view line = input.substr(0, end);
        input.remove_prefix(std::min(end + 1, input.size()));
        check_answer(club.answer(line));
        check_answer(expert.answer(line));
    }
    return 0;
}
