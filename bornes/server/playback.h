// A table's public events played again, one after another: for clients that missed some, and for
// the record.
#pragma once

#include <optional>

#include "bornes/server/table.h"

namespace bornes::server {

class Table::Playback {
public:
    explicit Playback(const Table& table) : table_(table) {}

    Sequence sequence() const { return sequence_; }
    const Hand* hand() const { return hand_ ? &*hand_ : nullptr; }
    const Event& next() const { return table_.events_[sequence_]; }
    bool is_at_end() const { return sequence_ == table_.events_.size(); }
    Moment moment() const {
        return {.hand = hand(),
                .deal = deals_ > 0 ? &table_.deals_[deals_ - 1] : nullptr,
                .end = ends_ > 0 ? &table_.ends_[ends_ - 1] : nullptr};
    }

    /// Goes to the state after an event. Of hands before the last deal only the number matters.
    void go_to(Sequence sequence) {
        Sequence deal = sequence;
        while (deal > 0 && table_.events_[deal - 1].kind != EventKind::Deal) --deal;
        while (sequence_ + 1 < deal) count(table_.events_[sequence_++]);
        while (sequence_ < sequence) step();
    }

    void step() {
        const Event& event = table_.events_[sequence_++];
        count(event);
        switch (event.kind) {
        case EventKind::Deal: hand_.emplace(*table_.rules_, *moment().deal); break;
        case EventKind::Action: hand_->play(event.seat, event.action); break;
        case EventKind::Closed: hand_->settle(); break;
        case EventKind::Result:
        case EventKind::Match: break;
        }
    }

private:
    void count(const Event& event) {
        if (event.kind == EventKind::Deal) ++deals_;
        if (event.kind == EventKind::Match) ++ends_;
    }

    const Table& table_;
    Sequence sequence_ = 0;
    std::size_t deals_ = 0;
    std::size_t ends_ = 0;
    std::optional<Hand> hand_;
};

}  // namespace bornes::server
