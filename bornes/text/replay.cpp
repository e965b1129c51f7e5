#include "bornes/text/replay.h"

#include <algorithm>
#include <utility>

#include <boost/json.hpp>

#include "bornes/text/fields.h"
#include "bornes/text/names.h"
#include "bornes/text/vocabulary.h"

namespace bornes::text {

using engine::Card;
using engine::Phase;
using engine::Refusal;
using engine::Seat;

namespace json = boost::json;

namespace {

/// Far above any real score, far below the limits of an int.
constexpr int most_points = 1'000'000'000;
constexpr int most_hands = 1'000'000;

/// Why some cards are not those that are due, in any order; empty if they are.
std::string why_no_permutation(std::span<const Card> given, std::span<const Card> due) {
    for (const Card card : engine::all_cards) {
        const auto has = std::ranges::count(given, card);
        const auto needs = std::ranges::count(due, card);
        if (has == needs) continue;
        return "has " + std::to_string(has) + " of " + std::string(id(card)) + ", not " +
               std::to_string(needs) + " (" + std::to_string(given.size()) + " cards, " +
               std::to_string(due.size()) + " are due)";
    }
    return {};
}

void check_format(Fields& fields) {
    if (fields.has("format") && fields.integer("format", {0, 1'000'000}) != 1) {
        fields.complain("format", "must be 1, the only one there is");
    }
}

std::vector<std::string> read_names(Fields& fields, Complaint& complaint, int players) {
    std::vector<std::string> names;
    if (!fields.has("names")) {
        for (int seat = 0; seat < players; ++seat) names.push_back("seat " + std::to_string(seat));
        return names;
    }
    for (const json::value& name : fields.array_of("names", players)) {
        names.emplace_back(read_string(name, fields.place("names", names.size()), complaint));
    }
    return names;
}

/// A field that is carried along unread.
std::string unread(const json::object& object, std::string_view key) {
    const json::value* value = object.if_contains(key);
    return value != nullptr ? json::serialize(*value) : std::string();
}

}  // namespace

/// Parses a line into memory that serves again for the next one.
class Replayer::LineParser {
public:
    /// The value in a line, or nothing, and then what is wrong and at which byte, from 1.
    const json::value* parse(std::string_view line) {
        value_.reset();
        memory_.release();
        parser_.reset(&memory_);
        json::error_code error;
        const std::size_t read = parser_.write_some(line.data(), line.size(), error);
        column_ = read + 1;
        if (!error && read < line.size()) error = json::error::extra_data;
        if (error) {
            message_ = error.message();
            return nullptr;
        }
        value_.emplace(parser_.release());
        return &*value_;
    }

    std::size_t column() const { return column_; }
    const std::string& message() const { return message_; }

private:
    std::array<unsigned char, 16'384> buffer_;
    json::monotonic_resource memory_{buffer_.data(), buffer_.size()};
    json::parser parser_;
    std::optional<json::value> value_;
    std::size_t column_ = 0;
    std::string message_;
};

Replayer::Replayer(Observer& observer)
    : observer_(observer), parser_(std::make_unique<LineParser>()) {}

Replayer::~Replayer() = default;

bool Replayer::feed(std::string_view bytes) {
    while (!bytes.empty() && !error_) {
        const std::size_t end = bytes.find('\n');
        const std::string_view piece = bytes.substr(0, end);
        if (partial_.size() + piece.size() > longest_line) {
            ++line_;
            fail("longer than " + std::to_string(longest_line) + " bytes");
            break;
        }
        if (end == std::string_view::npos) {
            partial_ += piece;
            break;
        }
        bytes.remove_prefix(end + 1);
        if (partial_.empty()) {
            take_line(piece);
        } else {
            partial_ += piece;
            take_line(partial_);
            partial_.clear();
        }
    }
    return !error_;
}

bool Replayer::finish() {
    if (!error_ && !partial_.empty()) take_line(std::exchange(partial_, {}));
    if (!error_) end_match();
    return !error_;
}

void Replayer::take_line(std::string_view line) {
    ++line_;
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) return;
    const json::value* value = parser_->parse(line);
    if (value == nullptr) {
        return fail("not JSON at column " + std::to_string(parser_->column()) + ": " +
                    parser_->message());
    }
    if (!value->is_object()) return fail("must be a JSON object, not " + shown(*value));
    take_object(value->get_object());
}

void Replayer::take_object(const json::object& object) {
    Complaint complaint;
    const std::string_view type = Fields(object, complaint).string("type");
    if (!complaint.is_empty()) return fail(complaint.message());

    if (type == "result") return;
    if (type == "reveal") return take_reveal(object);
    // Not when the last hand ends: a server reveals the seed between the result and the match's.
    end_match();
    if (type == "decision") return take_decision(object);
    if (type == "hand") return take_hand(object);
    if (type == "reshuffle") return take_reshuffle(object);
    if (type == "match") return take_match(object);
    if (type == "match-result") return;
    fail("unknown type " + quoted(type) +
         "; there are: match, hand, decision, reshuffle, result, reveal, match-result");
}

void Replayer::take_match(const json::object& object) {
    if (hand_is_running()) return fail("a match begins before the hand is over");
    Complaint complaint;
    Fields fields(object, complaint);
    check_format(fields);
    MatchLine match{.setup = read_setup(fields, complaint), .names = {}};
    if (complaint.is_empty()) match.names = read_names(fields, complaint, match.setup.players);
    if (!complaint.is_empty()) return fail(complaint.message());

    game_.reset();
    set_up(match.setup);
    match_setup_ = match.setup;
    match_.emplace(*rules_, match.setup.options.match);
    observer_.on_match(match);
}

void Replayer::take_hand(const json::object& object) {
    if (hand_is_running()) return fail("a hand begins before the last one is over");
    Complaint complaint;
    Fields fields(object, complaint);
    check_format(fields);
    HandLine hand{.setup = read_setup(fields, complaint), .dealer = {}, .deck = {}};
    if (!complaint.is_empty()) return fail(complaint.message());
    Setup& setup = hand.setup;
    engine::HandContext context{.match = setup.options.match};
    if (match_) {
        if (!fields.has("options")) setup.options.hand = match_setup_->options.hand;
        const bool has_own_end = setup.options.match != engine::MatchOptions{};
        const bool ends_alike = !has_own_end || setup.options.match == match_->options();
        if (setup.edition != match_setup_->edition || setup.players != match_setup_->players ||
            setup.options.hand != match_setup_->options.hand || !ends_alike) {
            return fail("edition, players and options must be those of the match");
        }
        context.match = match_->options();
    }
    set_up(setup);

    const int players = rules_->players();
    hand.dealer = match_ ? match_->dealer() : Seat{static_cast<std::uint8_t>(players - 1)};
    if (fields.has("dealer")) {
        hand.dealer = {static_cast<std::uint8_t>(fields.integer("dealer", {0, players - 1}))};
    }
    hand.number = match_ ? match_->hand_number() : 1;
    if (fields.has("number")) hand.number = fields.integer("number", {1, most_hands});
    if (match_) hand.scores_before = match_->totals();
    if (fields.has("scores_before")) {
        std::size_t side = 0;
        for (const json::value& points : fields.array_of("scores_before", rules_->sides())) {
            const std::string place = fields.place("scores_before", side);
            hand.scores_before[side++] = {read_integer(points, {0, most_points}, place, complaint)};
        }
    }
    fields.cards("deck", hand.deck, 10 * engine::max_deck);
    if (complaint.is_empty()) {
        const std::string why = why_no_permutation(hand.deck, rules_->deck());
        if (!why.empty()) fields.complain("deck", why);
    }
    if (!complaint.is_empty()) return fail(complaint.message());

    hand.commitment = unread(object, "commitment");
    hand.contributions = unread(object, "contributions");
    context.number = hand.number;
    context.scores_before = hand.scores_before;
    game_.emplace(*rules_, hand.deck, hand.dealer, context);
    is_revealed_ = false;
    observer_.on_hand(hand, *game_);
}

void Replayer::take_decision(const json::object& object) {
    Complaint complaint;
    Fields fields(object, complaint);
    const std::string_view given = fields.string("action");
    if (!complaint.is_empty()) return fail(complaint.message());
    const Parsed<engine::Action> action = parse_action(given);
    if (!action) return fail("action " + quoted(given) + ": " + action.error());
    if (!game_) return fail("action " + quoted(given) + " before any hand");
    if (game_->state().phase == Phase::Reshuffle) {
        return fail("action " + quoted(given) +
                    ": a new draw pile is due first, and there is no reshuffle line");
    }
    const engine::Rules& rules = game_->rules();
    const std::optional<Seat> seat = rules.to_act(game_->state());
    const Refusal why =
        seat ? rules.why_illegal(game_->state(), *seat, *action) : Refusal::HandIsOver;
    if (why != Refusal::None) {
        const engine::Edition& edition = rules.edition();
        fail("action " + quoted(given) + " is refused, " + std::string(id(why)) + ": " +
             refusal_sentence(why, edition, Language::English));
        error_->action = text(*action);
        error_->refusal = why;
        error_->edition = &edition;
        return;
    }
    observer_.on_decision(*game_, *seat, *action);
    game_->play(*seat, *action);
    observer_.on_played(*game_, *seat, *action);
    if (game_->state().is_over()) end_hand();
}

void Replayer::take_reshuffle(const json::object& object) {
    if (!game_ || game_->state().phase != Phase::Reshuffle) {
        return fail("reshuffle: no new draw pile is due here");
    }
    Complaint complaint;
    Fields fields(object, complaint);
    std::vector<Card> pile;
    fields.cards("pile", pile, 10 * engine::max_deck);
    if (complaint.is_empty()) {
        const engine::State& state = game_->state();
        const std::span<const Card> due(state.cards.data(), rules_->reshuffle_size(state));
        const std::string why = why_no_permutation(pile, due);
        if (!why.empty()) fields.complain("reshuffle: pile", why);
    }
    if (!complaint.is_empty()) return fail(complaint.message());
    observer_.on_reshuffle(*game_, pile);
    game_->reshuffle(pile);
}

void Replayer::take_reveal(const json::object& object) {
    if (!game_ || hand_is_running() || is_revealed_) {
        return fail("reveal: there is no finished hand whose seed it could be");
    }
    Complaint complaint;
    Fields fields(object, complaint);
    const std::string_view seed = fields.string("seed");
    if (!complaint.is_empty()) return fail(complaint.message());
    is_revealed_ = true;
    observer_.on_reveal(seed);
}

void Replayer::set_up(const Setup& setup) {
    if (rules_ && setup_.edition == setup.edition && setup_.players == setup.players &&
        setup_.options.hand == setup.options.hand) {
        return;
    }
    // Whoever refers to the old rules goes before them.
    game_.reset();
    match_.reset();
    setup_ = setup;
    rules_ = std::make_unique<const engine::Rules>(setup.rules());
}

void Replayer::end_hand() {
    const engine::Result result = result_of(game_->rules(), game_->state());
    observer_.on_result(*game_, result);
    if (match_) match_->add(result);
}

/// Closes a match that the last hand has decided.
void Replayer::end_match() {
    if (!match_ || !match_->is_over()) return;
    observer_.on_match_result(*rules_, *match_);
    match_.reset();
}

void Replayer::fail(std::string message) {
    if (error_) return;
    end_match();
    error_ = RecordError{.line = line_, .message = std::move(message)};
}

}  // namespace bornes::text
