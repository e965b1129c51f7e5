#include "bornes/cli/tui/charset.h"

#include <algorithm>
#include <cctype>
#include <clocale>
#include <cstdlib>
#include <string>
#include <string_view>

#include <langinfo.h>
#include <unistd.h>

namespace bornes::cli::tui {

Charset charset_of_locale() {
    const auto is_utf8 = [] { return std::string_view(::nl_langinfo(CODESET)) == "UTF-8"; };
    if (std::setlocale(LC_CTYPE, "") != nullptr && is_utf8()) return Charset::Unicode;
    std::string asked;
    for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
        const char* value = std::getenv(name);
        if (asked.empty() && value != nullptr) asked = value;
    }
    std::ranges::transform(asked, asked.begin(), [](unsigned char c) { return std::tolower(c); });
    const bool asks_utf8 = asked.ends_with("utf-8") || asked.ends_with("utf8");
    if (asks_utf8 && std::setlocale(LC_CTYPE, "C.UTF-8") != nullptr && is_utf8())
        return Charset::Unicode;
    return Charset::Ascii;
}

bool is_ascii_terminal() {
    return ::isatty(STDOUT_FILENO) != 0 && charset_of_locale() == Charset::Ascii;
}

}  // namespace bornes::cli::tui
