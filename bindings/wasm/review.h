// A record opened for review: every position of every hand, seen from any seat or with all cards.
//
// Kept are the decks and the decisions; a position is played again when it is asked for, which
// takes some microseconds.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <boost/json.hpp>

#include "bornes/analysis/record_log.h"

namespace bornes::wasm {

class Review final : analysis::RecordCollector {
public:
    /// Reads a record as far as it is right; what came before a wrong line can be reviewed.
    boost::json::value load(std::string_view record);
    /// Appends the view before decision `step` of a hand, or at its end, seen by a seat or by
    /// nobody; with "hands", every seat's cards, if asked for. False if there is no such position.
    bool append_position(std::string& out, std::size_t hand, std::size_t step,
                         std::optional<engine::Seat> seat, bool with_all_hands) const;

private:
    void on_match_result(const engine::Rules& rules, const engine::Match& match) override;

    /// All hands of all matches, in the order of the record.
    std::vector<const analysis::HandLog*> hands_;
    boost::json::value match_result_;
};

}  // namespace bornes::wasm
