// Thirty-two bytes from the system's generator.
#pragma once

#include <string>

#include <sys/random.h>

#include "bornes/store/store.h"

namespace bornes::store {

inline std::string new_secret() {
    std::string bytes(32, '\0');
    if (getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size())) {
        throw StoreError("the system gives no random bytes");
    }
    return bytes;
}

}  // namespace bornes::store
