// The finished hands of a table as a record (docs/records.md): what `bornes replay` plays again and
// `bornes verify` checks. A running hand is never in it.
#include "bornes/server/playback.h"
#include "bornes/text/record.h"

namespace bornes::server {

namespace {

void append_pile(std::string& out, const Hand& hand) {
    if (!hand.new_pile().empty()) text::append_reshuffle(out, hand.new_pile());
}

}  // namespace

std::string Table::record() const {
    text::MatchLine match{.setup = settings_.setup, .names = {}};
    for (const SeatState& seat : seats_) {
        match.names.push_back(seat.name.empty() ? seat.level : seat.name);
    }
    std::string record;
    std::string hand;  // kept aside until it is finished
    bool is_in_match = false;
    std::optional<engine::Match> totals;
    for (Playback playback(*this); !playback.is_at_end();) {
        const Event event = playback.next();
        if (event.kind == EventKind::Action) {
            text::append_decision(hand, *rules_, playback.hand()->state(), event.seat,
                                  event.action);
        } else if (event.kind == EventKind::Closed) {
            // Whoever could have answered has declined, by word or by silence.
            if (const auto holder = playback.hand()->holder()) {
                text::append_decision(hand, *rules_, playback.hand()->state(), *holder,
                                      engine::Action::decline());
            }
        }
        playback.step();
        const DealFacts* deal = playback.moment().deal;
        switch (event.kind) {
        case EventKind::Deal: {
            if (!is_in_match) {
                text::append_match(record, match);
                totals.emplace(*rules_, settings_.setup.options.match);
            }
            is_in_match = true;
            text::HandLine line{.setup = settings_.setup,
                                .dealer = deal->dealer,
                                .number = deal->context.number,
                                .scores_before = deal->context.scores_before,
                                .deck = {playback.hand()->game().deck().begin(),
                                         playback.hand()->game().deck().end()}};
            line.setup.options.match = {};
            line.commitment = '"' + commitment(deal->seed) + '"';
            append_contributions(line.contributions, deal->contributions);
            hand.clear();
            text::append_hand(hand, line);
            break;
        }
        case EventKind::Action:
        case EventKind::Closed: append_pile(hand, *playback.hand()); break;
        case EventKind::Result: {
            const engine::Result result = result_of(*rules_, playback.hand()->state());
            text::append_result(hand, *rules_, result);
            text::append_reveal(hand, to_hex(deal->seed));
            totals->add(result);
            record += hand;
            break;
        }
        case EventKind::Match:
            if (!playback.moment().end->is_abandoned) {
                text::append_match_result(record, *rules_, *totals);
            }
            is_in_match = false;
            break;
        }
    }
    return record;
}

}  // namespace bornes::server
