#include "bornes/arena/thinking.h"

#include <limits>

namespace bornes::arena {

RunningBudget::RunningBudget(const players::Level& level, const Thinking& thinking,
                             Clock::time_point asked) {
    budget_.playouts = thinking.playouts != 0 ? thinking.playouts
                       : thinking.time        ? std::numeric_limits<std::uint32_t>::max()
                                              : level.playouts;
    budget_.crew = thinking.crew;
    if (thinking.time) {
        deadline_.emplace(asked + *thinking.time);
        budget_.stop = &*deadline_;
    }
}

}  // namespace bornes::arena
