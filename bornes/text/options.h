// What is agreed on before a deal: edition, number of players, and options by name
// (docs/protocol.md).
//
// Options come as a JSON object in records and views, as NAME=VALUE on the command line; both are
// read by the same code. An option that the edition or the table does not have is refused, whatever
// its value.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json.hpp>

#include "bornes/engine/edition.h"
#include "bornes/engine/match.h"
#include "bornes/engine/rules.h"
#include "bornes/text/fields.h"
#include "bornes/text/parsed.h"

namespace bornes::text {

struct Options {
    engine::HandOptions hand = {};
    engine::MatchOptions match = {};
    friend constexpr bool operator==(const Options&, const Options&) = default;
};

/// Everything a Rules is made of, and what a match is played to. Names a game that can be played.
struct Setup {
    const engine::Edition* edition = nullptr;
    int players = 0;
    Options options = {};

    engine::Rules rules() const { return {*edition, players, options.hand}; }
    friend constexpr bool operator==(const Setup&, const Setup&) = default;
};

/// The names of the options that an edition has for a number of players.
std::vector<std::string_view> offered_options(const engine::Edition& edition, int players);

/// The edition with an id; the failure lists the ids.
Parsed<const engine::Edition*> parse_edition(std::string_view id);

/// The options in a JSON object.
Parsed<Options> read_options(const boost::json::object& object, const engine::Edition& edition,
                             int players);
/// The options in a list of NAME=VALUE.
Parsed<Options> parse_options(std::span<const std::string> assignments,
                              const engine::Edition& edition, int players);

/// A setup by its parts, as the command line has them.
Parsed<Setup> parse_setup(std::string_view edition, int players,
                          std::span<const std::string> assignments);
/// The setup in the fields `edition`, `players` and, unless it is absent, `options`. What is wrong
/// goes to the complaint, and then the setup has no edition.
Setup read_setup(Fields& fields, Complaint& complaint);

/// Appends the options as a JSON object; those that are as usual are left out.
void append_options(std::string& out, const Options& options);

}  // namespace bornes::text
