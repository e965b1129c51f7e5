#include "bornes/engine/editions/editions.h"

#include <array>

namespace bornes::engine {

extern const Edition dujardin_1960;
extern const Edition dujardin_classic;
extern const Edition dujardin_modern;
extern const Edition parker_1971;
extern const Edition express;

std::span<const Edition* const> all_editions() {
    static constexpr std::array<const Edition*, 5> list = {
        &dujardin_1960, &dujardin_classic, &dujardin_modern, &parker_1971, &express,
    };
    return list;
}

const Edition& default_edition() { return parker_1971; }

const Edition* find_edition(std::string_view id) {
    for (const Edition* edition : all_editions()) {
        if (edition->id == id) return edition;
    }
    return nullptr;
}

}  // namespace bornes::engine
