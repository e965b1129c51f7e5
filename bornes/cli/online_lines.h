// An online table line by line: complete without a screen, and what stands before and between the
// hands of those who have one.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "bornes/cli/streams.h"
#include "bornes/cli/table/online_table.h"

namespace bornes::cli {

class OnlineLines {
public:
    enum class Until : std::uint8_t { Deal, End };
    enum class Outcome : std::uint8_t { Left, Dealt, Ended };

    OnlineLines(OnlineTable& table, text::Language language) : table_(table), language_(language) {}

    void say(std::string_view line) { output_.text().append(line).append("\n"); }
    /// Tells and asks until a hand is dealt, if that is what is waited for, or to the end: somebody
    /// leaves, or the table is no more; its last notice says why.
    Outcome run(Until until);
    int finish(int status);

private:
    void tell(const TableEvent& event);
    void tell_match_over();
    void tell_table();
    void ask();
    void offer();
    /// Waits for the table or the player; false when the player has left.
    bool wait();
    bool take_input();
    bool answer(const std::string& line);
    void choose(const std::string& line);
    engine::ActionSet choices(const engine::View& view) const;
    text::Speaker speaker() const;
    text::TableNames names() const { return table_.names(speaker()); }
    bool flush();

    OnlineTable& table_;
    text::Language language_;
    Output output_;
    std::string input_;
    /// What has been asked last, so that it is asked once.
    std::optional<Waiting::For> asked_;
    bool has_told_waiting_ = false;
    bool has_heard_ = false;
};

}  // namespace bornes::cli
