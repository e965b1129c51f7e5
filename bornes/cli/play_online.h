// `bornes play --server URL`: a seat at an online table, line by line.
#pragma once

#include <string>

#include "bornes/text/language.h"
#include "bornes/text/options.h"

namespace bornes::cli {

struct OnlineRequest {
    /// A table's link, or a server's address: then a table is opened.
    std::string url;
    std::string name;
    /// Of a seat taken before; empty to take one.
    std::string token;
    /// "auto" or "ask".
    std::string coup_fourre;
    /// What is opened where the address is no link.
    text::Setup setup;
    text::Language language;
};

int play_online(const OnlineRequest& request);

}  // namespace bornes::cli
