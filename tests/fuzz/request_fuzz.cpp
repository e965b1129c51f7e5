// What HTTP brings: every request gets exactly one answer with a sensible status, and what a good
// one asks for can be kept and read back.
#include <cstdlib>
#include <string_view>

#include "bornes/server/addresses.h"
#include "bornes/server/commit_queue.h"
#include "bornes/server/journal.h"
#include "bornes/server/metrics.h"
#include "bornes/server/router.h"
#include "bornes/server/table_log.h"
#include "bornes/server/thinkers.h"
#include "bornes/store/memory.h"

using namespace bornes;
using namespace bornes::server;

namespace {

void check(bool holds) {
    if (!holds) std::abort();
}

/// The next piece of the input, up to a zero byte.
std::string piece(std::string_view& input) {
    const std::size_t end = std::min(input.find('\0'), input.size());
    std::string text(input.substr(0, end));
    input.remove_prefix(std::min(end + 1, input.size()));
    return text;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    static store::MemoryStore store;
    static Journal journal(JournalForm::Silent);
    static Metrics metrics;
    static SystemEntropy entropy;
    static CommitQueue commits(store, [](const std::function<void()>&) {});
    static Thinkers thinkers(1, 1, std::chrono::steady_clock::now(),
                             [](const std::function<void()>&) {});
    static Lobby lobby({store, commits, thinkers, metrics, journal, entropy, "fuzz",
                        [] { return Instant(0); }, [] { return std::int64_t{0}; }},
                       {.most_tables = 100});
    static const Pages pages("");
    static const Origins origins({"https://good.example"});
    static Router router(lobby, pages, origins);

    std::string_view input(reinterpret_cast<const char*>(data), size);
    Request request;
    request.method = piece(input);
    request.target = piece(input);
    request.origin = piece(input);
    request.host = piece(input);
    request.address = client_address("10.0.0.1", piece(input), {"10.0.0.1"});
    request.body = piece(input);
    int answers = 0;
    router.handle(request, [&](const Response& response) {
        ++answers;
        check(response.status >= 200 && response.status < 600);
        check(response.body != nullptr);
    });
    // An answer that waits for a commit does not come here, where nothing is ever committed.
    const auto open = parse_open_request(request.body, Milliseconds(0));
    const auto join = parse_join_request(request.body);
    check(answers <= 1);
    if (!open && !join) check(answers == 1);
    check(router.handle_operator(request).status >= 200);
    check(std::holds_alternative<Response>(router.find_table(request)) || open);
    if (open) {
        const Entry entry{.kind = EntryKind::Opened, .settings = open->settings};
        const auto again = parse_entry(to_text(entry));
        check(static_cast<bool>(again));
        check(to_text(*again) == to_text(entry));
    }
    return 0;
}
