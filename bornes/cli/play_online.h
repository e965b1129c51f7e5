// `bornes play --server URL`: a seat at an online table, on the screen or line by line.
#pragma once

#include <string>
#include <vector>

#include "bornes/cli/table/plan.h"
#include "bornes/cli/tui/preferences.h"
#include "bornes/text/options.h"

namespace bornes::cli {

struct OnlineRequest {
    /// A table's link, or a server's address: then a table is opened.
    std::string url;
    std::string name;
    /// Of a seat taken before; empty to take one.
    std::string token;
    /// "auto" or "ask"; empty for what is usual there.
    std::string coup_fourre;
    bool watches = false;
    /// Whether there is a terminal to show the table on.
    bool has_screen = false;
    /// What is opened where the address is no link, and who plays there; nobody: all seats are
    /// open.
    text::Setup setup;
    std::vector<SeatPlan> seats;
    tui::Preferences preferences;
};

int play_online(OnlineRequest& request);

}  // namespace bornes::cli
