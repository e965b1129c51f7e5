#include "bornes/text/table_text.h"

#include <algorithm>

#include "bornes/text/layout.h"
#include "bornes/text/vocabulary.h"

namespace bornes::text {

using engine::Card;
using engine::Pile;
using engine::Rules;
using engine::SideView;
using engine::View;

namespace {

constexpr const char* separator = " | ";

std::string comma_list(std::span<const std::string> parts) {
    std::string list;
    for (const std::string& part : parts) {
        if (!list.empty()) list += ", ";
        list += part;
    }
    return list;
}

std::string top_text(const Pile& pile, const Speaker& speaker) {
    return pile.empty() ? speaker.say(Word::TableNothing) : card_name(pile.back(), speaker);
}

/// Twenty characters that fill up on the way to the goal.
std::string bar(engine::Km km, engine::Km goal) {
    constexpr int length = 20;
    const auto done =
        static_cast<std::size_t>(std::clamp(km.value * length / goal.value, 0, length));
    return "[" + std::string(done, '#') + std::string(length - done, '.') + "]";
}

/// The distance cards by length: "25 x2, 100".
std::string road_text(const Pile& distance, const Speaker& speaker) {
    std::vector<std::string> parts;
    for (const Card card : cards_by_family()) {
        const auto count = std::ranges::count(distance, card);
        if (count == 0) continue;
        parts.push_back(card_name(card, speaker) + (count > 1 ? " x" + std::to_string(count) : ""));
    }
    return parts.empty() ? speaker.say(Word::TableNothing) : comma_list(parts);
}

std::string safeties_text(const SideView& side, const Speaker& speaker) {
    std::vector<std::string> parts;
    for (const Card card : side.safeties) {
        const std::string name = card_name(card, speaker);
        const bool is_coup_fourre =
            std::ranges::find(side.coups_fourres, card) != side.coups_fourres.end();
        parts.push_back(is_coup_fourre ? speaker.say(Word::TableCoupFourre, {{"card", name}})
                                       : name);
    }
    return parts.empty() ? speaker.say(Word::TableNothing) : comma_list(parts);
}

std::vector<std::size_t> seats_of(const Rules& rules, std::size_t side) {
    std::vector<std::size_t> seats;
    for (std::size_t seat = side; seat < static_cast<std::size_t>(rules.players());
         seat += static_cast<std::size_t>(rules.sides())) {
        seats.push_back(seat);
    }
    return seats;
}

/// Three lines: how far the side is, and what lies before it.
std::string side_text(const View& view, std::size_t index, const Speaker& speaker,
                      const TableNames& names, std::size_t name_width) {
    const SideView& side = view.sides[index];
    std::vector<std::string> numbers;
    std::vector<std::string> sizes;
    for (const std::size_t seat : seats_of(*view.rules, index)) {
        numbers.push_back(std::to_string(seat));
        sizes.push_back(std::to_string(view.hand_sizes[seat]));
    }
    const std::string seats =
        speaker.say(Word::PlayerSeats,
                    {{"count", static_cast<int>(numbers.size())}, {"seats", comma_list(numbers)}});
    const std::string distance =
        speaker.say(Word::TableDistance, {{"km", side.km.value}, {"goal", view.goal.value}});
    const auto with = [&](Word word, std::string_view place, const std::string& content) {
        return speaker.say(word, {{place, content}});
    };
    return padded(names.sides[index], name_width) + "  " + bar(side.km, view.goal) + " " +
           distance + separator + seats + "\n    " +  //
           with(Word::TableBattle, "top", top_text(side.battle, speaker)) + separator +
           with(Word::TableSpeed, "top", top_text(side.speed, speaker)) + separator +
           with(Word::TableCards, "cards", comma_list(sizes)) + "\n    " +  //
           with(Word::TableRoad, "cards", road_text(side.distance, speaker)) + separator +
           with(Word::TableSafeties, "cards", safeties_text(side, speaker)) + "\n";
}

std::string right_aligned(const std::string& text, std::size_t width) {
    const std::size_t own = display_width(text);
    return std::string(own < width ? width - own : 0, ' ') + text;
}

/// A table of numbers, a column for each side.
class Sheet {
public:
    Sheet(const TableNames& names, std::size_t sides) : sides_(sides) {
        Row header{""};
        for (std::size_t side = 0; side < sides; ++side) {
            widths_.push_back(std::max<std::size_t>(display_width(names.sides[side]), 5));
            header.push_back(right_aligned(names.sides[side], widths_.back()));
        }
        rows_.push_back(header);
    }

    template <typename NumberOf>
    void add(const std::string& label, NumberOf number_of) {
        Row row{label};
        for (std::size_t side = 0; side < sides_; ++side) {
            row.push_back(right_aligned(std::to_string(number_of(side)), widths_[side]));
        }
        rows_.push_back(row);
    }

    std::string text() const { return aligned(rows_, "  "); }

private:
    std::size_t sides_;
    std::vector<std::size_t> widths_;
    std::vector<Row> rows_;
};

std::string outcome_text(const Rules& rules, const engine::Result& result, const Speaker& speaker,
                         const TableNames& names) {
    const bool has_points = rules.edition().result == engine::HandResult::Points;
    if (!result.winner) return speaker.say(has_points ? Word::ResultNobody : Word::ResultDraw);
    const std::size_t winner = result.winner->index;
    const bool arrived = has_points || result.km[winner] >= rules.goal();
    return speaker.say(arrived ? Word::ResultGoal : Word::ResultFarthest,
                       {{"side", names.sides[winner]}});
}

}  // namespace

TableNames common_names(const Rules& rules, const Speaker& speaker) {
    TableNames names;
    for (int seat = 0; seat < rules.players(); ++seat) {
        names.seats.push_back(speaker.say(Word::PlayerName, {{"seat", seat}}));
    }
    for (int side = 0; side < rules.sides(); ++side) {
        names.sides.push_back(speaker.say(Word::PlayerSide, {{"side", side}}));
    }
    return names;
}

TableNames names_of_players(const Rules& rules, const Speaker& speaker,
                            std::span<const std::string> players) {
    TableNames names;
    names.seats.assign(players.begin(), players.end());
    for (std::size_t side = 0; side < static_cast<std::size_t>(rules.sides()); ++side) {
        std::vector<std::string> members;
        for (const std::size_t seat : seats_of(rules, side)) members.push_back(players[seat]);
        names.sides.push_back(speaker.join(members, Word::TermAnd));
    }
    return names;
}

std::string cards_text(const engine::Hand& hand, const Speaker& speaker) {
    std::vector<std::string> parts;
    for (const Card card : cards_by_family()) {
        for (int i = 0; i < hand.count(card); ++i) parts.push_back(card_name(card, speaker));
    }
    return parts.empty() ? speaker.say(Word::TableNothing) : comma_list(parts);
}

std::string table_text(const View& view, const Speaker& speaker, const TableNames& names) {
    const auto sides = static_cast<std::size_t>(view.rules->sides());
    std::size_t name_width = 0;
    for (const std::string& name : names.sides)
        name_width = std::max(name_width, display_width(name));
    std::string table;
    for (std::size_t side = 0; side < sides; ++side) {
        table += side_text(view, side, speaker, names, name_width);
    }
    table += speaker.say(Word::TableDrawPile, {{"cards", view.draw_pile}}) + separator +
             speaker.say(Word::TableDiscards, {{"cards", static_cast<int>(view.discards.size())}});
    if (!view.discards.empty()) {
        table += ", " +
                 speaker.say(Word::TableTop, {{"card", card_name(view.discards.back(), speaker)}});
    }
    table += "\n";
    if (view.extended_by) {
        table +=
            speaker.say(Word::TableExtended, {{"side", names.sides[view.extended_by->index]}}) +
            "\n";
    }
    if (view.pending) {
        table +=
            speaker.say(Word::TablePending, {{"side", names.sides[view.pending->side.index]},
                                             {"card", card_name(view.pending->hazard, speaker)}}) +
            "\n";
    }
    return table;
}

std::string choice_text(engine::Action action, const View& view, const Speaker& speaker,
                        const TableNames& names) {
    const auto with_card = [&](Word word, Card card) {
        return speaker.say(word, {{"card", card_name(card, speaker)}});
    };
    switch (action.verb()) {
    case engine::Verb::CoupFourre:
        return with_card(Word::ChoiceCoupFourre,
                         threat_of(view.pending ? view.pending->hazard : Card::Accident).safety);
    case engine::Verb::Decline: return speaker.say(Word::ChoiceDecline);
    case engine::Verb::Discard: return with_card(Word::ChoiceDiscard, action.card());
    case engine::Verb::Draw: return speaker.say(Word::ChoiceDraw);
    case engine::Verb::Extend:
        return speaker.say(Word::ChoiceExtend,
                           {{"goal", view.rules->edition().extended_goal.value}});
    case engine::Verb::Play:
        if (!action.is_attack()) return with_card(Word::ChoicePlay, action.card());
        return speaker.say(Word::ChoiceAttack, {{"card", card_name(action.card(), speaker)},
                                                {"target", names.sides[action.target().index]}});
    case engine::Verb::PlayHazardUp: return with_card(Word::ChoicePlayHazardUp, action.card());
    case engine::Verb::Stop: return speaker.say(Word::ChoiceStop);
    case engine::Verb::Take: break;
    }
    if (view.discards.empty()) return speaker.say(Word::ActionTake);
    return with_card(Word::ChoiceTake, view.discards.back());
}

std::string result_text(const Rules& rules, const engine::Result& result,
                        const engine::Totals& scores_before, const Speaker& speaker,
                        const TableNames& names) {
    const auto sides = static_cast<std::size_t>(rules.sides());
    Sheet sheet(names, sides);
    if (rules.edition().result == engine::HandResult::Kilometres) {
        sheet.add(speaker.say(Word::TermUnit),
                  [&](std::size_t side) { return result.km[side].value; });
        return outcome_text(rules, result, speaker, names) + "\n\n" + sheet.text();
    }
    const std::size_t lines = score_lines({}).size();
    for (std::size_t line = 0; line < lines; ++line) {
        const auto points = [&](std::size_t side) {
            return score_lines(result.scores[side])[line].points.value;
        };
        bool is_blank = line + 1 < lines;  // the total always stands
        for (std::size_t side = 0; side < sides; ++side) is_blank = is_blank && points(side) == 0;
        if (!is_blank) sheet.add(speaker.say(score_lines({})[line].word), points);
    }
    if (scores_before != engine::Totals{}) {
        sheet.add(speaker.say(Word::SheetBefore),
                  [&](std::size_t side) { return scores_before[side].value; });
        sheet.add(speaker.say(Word::SheetAfter), [&](std::size_t side) {
            return (scores_before[side] + result.scores[side].total()).value;
        });
    }
    return outcome_text(rules, result, speaker, names) + "\n\n" + sheet.text();
}

}  // namespace bornes::text
