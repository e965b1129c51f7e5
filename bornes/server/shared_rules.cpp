#include "bornes/server/shared_rules.h"

#include <mutex>
#include <vector>

namespace bornes::server {

std::shared_ptr<const engine::Rules> shared_rules(const text::Setup& setup) {
    struct Row {
        const engine::Edition* edition;
        int players;
        engine::HandOptions options;
        std::shared_ptr<const engine::Rules> rules;
    };
    // There are some fifty of them at most, five kilobytes each: none is ever let go.
    static std::mutex mutex;
    static std::vector<Row> rows;
    const std::lock_guard lock(mutex);
    for (const Row& row : rows) {
        if (row.edition == setup.edition && row.players == setup.players &&
            row.options == setup.options.hand) {
            return row.rules;
        }
    }
    rows.push_back({setup.edition, setup.players, setup.options.hand,
                    std::make_shared<const engine::Rules>(setup.rules())});
    return rows.back().rules;
}

}  // namespace bornes::server
