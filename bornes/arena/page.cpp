#include "bornes/arena/page.h"

#include <fmt/format.h>

#include "bornes/arena/plot.h"

namespace bornes::arena {

namespace {

constexpr std::string_view shared_styles =
    R"(:root { color-scheme: light dark; --page: #f6f5f1; --card: #ffffff; --ink: #22262b; --soft: #626a73;
        --line: #dedbd2; --bar: #2f6f9f; --mean: #c8452b; }
@media (prefers-color-scheme: dark) {
  :root { --page: #15181b; --card: #1e2226; --ink: #e6e4de; --soft: #9aa3ab; --line: #353b41;
          --bar: #6aaede; --mean: #ff8a6b; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 2rem 1rem 4rem; max-width: 76rem; background: var(--page); color: var(--ink);
       font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.7rem; margin: 0 0 .25rem; }
h2 { font-size: 1.25rem; margin: 2.5rem 0 .75rem; }
h3 { font-size: 1rem; margin: 0 0 .5rem; }
p.note { color: var(--soft); margin: 0 0 1rem; }
.grid-of-cards { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 27rem), 1fr)); }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 1rem 1.1rem; }
table { border-collapse: collapse; width: 100%; font-size: .93rem; }
td, th { padding: .22rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top;
         font-weight: normal; }
tr:last-child td, tr:last-child th { border-bottom: 0; }
td { text-align: right; font-variant-numeric: tabular-nums; padding-left: 1rem; }
.plot { display: block; width: 100%; height: auto; }
.plot .bar { fill: var(--bar); }
.plot .bar:hover { opacity: .75; }
.plot .grid { stroke: var(--line); stroke-width: 1; }
.plot .mean { stroke: var(--mean); stroke-width: 1.5; stroke-dasharray: 4 3; }
.plot text { fill: var(--soft); font: 12px system-ui, sans-serif; }
.plot .label { fill: var(--ink); font-size: 13px; }
)";

}  // namespace

std::string page_head(std::string_view title, std::string_view language, std::string_view styles) {
    return fmt::format("<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n"
                       "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                       "<title>{}</title>\n<style>\n{}{}</style>\n</head>\n<body>\n",
                       language, escaped(title), shared_styles, styles);
}

std::string page_end() { return "</body>\n</html>\n"; }

}  // namespace bornes::arena
