// Rules take longer to make than a hand takes to deal, and are the same for all tables of a game:
// tables share them.
#pragma once

#include <memory>

#include "bornes/text/options.h"

namespace bornes::server {

/// The rules of a setup; those that another table still uses, if there is one. Safe on every
/// thread.
std::shared_ptr<const engine::Rules> shared_rules(const text::Setup& setup);

}  // namespace bornes::server
