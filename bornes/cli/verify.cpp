// `bornes verify`: whether the decks of a server's record are those that were promised.
#include <memory>
#include <optional>

#include <boost/json.hpp>
#include <fmt/core.h>

#include "bornes/cli/commands.h"
#include "bornes/cli/record_file.h"
#include "bornes/cli/streams.h"
#include "bornes/server/fair_deck.h"

namespace bornes::cli {

namespace {

namespace json = boost::json;

/// Holds every hand against its commitment once the seed is revealed.
class Verifier final : public text::Observer {
public:
    explicit Verifier(std::string& out) : out_(out) {}

    void on_hand(const text::HandLine& hand, const engine::Game& dealt) override {
        finish_hand();
        hand_ = hand;
        rules_ = &dealt.rules();
        piles_.clear();
        ++hands_;
    }
    void on_reshuffle(const engine::Game& before, std::span<const engine::Card> pile) override {
        piles_.push_back({before.state(), {pile.begin(), pile.end()}});
    }
    void on_reveal(std::string_view seed) override {
        if (!hand_) return;
        const std::string why = why_not_fair(seed);
        tell(why.empty() ? "fair" : why, why.empty());
        hand_.reset();
    }

    /// Says what is to be said about the last hand.
    void finish_hand() {
        if (!hand_) return;
        tell(hand_->commitment.empty() ? "no commitment: not dealt by a server"
                                       : "the seed was never revealed",
             false);
        hand_.reset();
    }
    bool is_fair() const { return hands_ > 0 && fair_ == hands_; }
    int hands() const { return hands_; }
    int fair() const { return fair_; }

private:
    struct Pile {
        engine::State before;
        std::vector<engine::Card> cards;
    };

    std::string why_not_fair(std::string_view seed_text) const {
        const auto seed = server::seed_from_hex(seed_text);
        if (!seed) return "the seed is not one";
        json::error_code error;
        const json::value promised = json::parse(hand_->commitment, error);
        if (error || !promised.is_string()) return "no commitment: not dealt by a server";
        if (std::string_view(promised.get_string()) != server::commitment(*seed)) {
            return "NOT FAIR: the seed is not the one that was promised";
        }
        const auto contributions = read_contributions();
        if (!contributions) return "the contributions are not a list of hexadecimal texts";
        server::FairStream stream(*seed, *contributions);
        if (stream.deck(*rules_) != hand_->deck) {
            return "NOT FAIR: the deck does not follow from the seed";
        }
        for (const Pile& pile : piles_) {
            if (stream.pile(*rules_, pile.before) != pile.cards) {
                return "NOT FAIR: a new draw pile does not follow from the seed";
            }
        }
        return {};
    }

    std::optional<std::vector<server::Contribution>> read_contributions() const {
        json::error_code error;
        const json::value value = json::parse(hand_->contributions, error);
        if (error || !value.is_array()) return std::nullopt;
        std::vector<server::Contribution> contributions;
        for (const json::value& each : value.get_array()) {
            const auto bytes = each.is_null() ? std::optional<std::string>("")
                               : each.is_string()
                                   ? server::from_hex(std::string_view(each.get_string()))
                                   : std::nullopt;
            if (!bytes || bytes->size() > server::longest_contribution) return std::nullopt;
            contributions.push_back(*bytes);
        }
        return contributions;
    }

    void tell(std::string_view verdict, bool is_fair) {
        out_ += fmt::format("hand {}: {}\n", hands_, verdict);
        if (is_fair) ++fair_;
    }

    std::string& out_;
    std::optional<text::HandLine> hand_;
    const engine::Rules* rules_ = nullptr;
    std::vector<Pile> piles_;
    int hands_ = 0;
    int fair_ = 0;
};

int verify(const std::string& path) {
    Output output;
    Verifier verifier(output.text());
    const int status = play_record(path, verifier, output);
    if (status != 0) return status;
    verifier.finish_hand();
    output.text() += fmt::format("{} of {} hands are fair\n", verifier.fair(), verifier.hands());
    return output.finish(verifier.is_fair() ? 0 : 1);
}

}  // namespace

void add_verify_command(CLI::App& app, int& status) {
    const auto path = std::make_shared<std::string>();
    CLI::App* command = app.add_subcommand("verify", "Check that the decks of a record were fair");
    command->add_option("record", *path, "A server's record, or - for standard input")->required();
    command->footer(
        "A server promises every deck before it deals (the commitment), players may add to it, and "
        "the\n"
        "seed is told when the hand is over. This works out each deck again, offline. The status "
        "is 0 if\n"
        "all are as promised. docs/records.md says how it is done.\n"
        "\n"
        "Example:\n"
        "  curl -s http://127.0.0.1:8000/api/v1/tables/ID/record | bornes verify -");
    command->callback([path, &status] { status = verify(*path); });
}

}  // namespace bornes::cli
