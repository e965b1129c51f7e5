// What one seat may know of a hand: a type of its own, filled by permission, never by striking out.
//
// Whoever plays for a seat is given a View; it holds no other hand and no order of the draw pile,
// so cheating does not compile. sample_deal turns a View back into a State, at random among all
// deals that agree with it: the bridge to search. See docs/protocol.md for its JSON form.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "bornes/engine/fixed_vector.h"
#include "bornes/engine/match.h"
#include "bornes/engine/rules.h"

namespace bornes::engine {

using Pile = FixedVector<Card, max_deck>;

/// One entry of a hand's public history. A declined coup fourré is not public and never listed.
struct Move {
    Seat seat;
    Action action;
    friend constexpr bool operator==(Move, Move) = default;
};

/// A hazard that waits for an answer.
struct Pending {
    Card hazard = Card::Accident;
    Side side;
    Seat by;
    friend constexpr bool operator==(const Pending&, const Pending&) = default;
};

/// One side's cards on the table, whole piles, oldest first.
struct SideView {
    Pile battle;
    Pile speed;
    Pile distance;
    FixedVector<Card, 4> safeties;
    FixedVector<Card, 4> coups_fourres;
    Km km;
    bool has_started = false;
    /// The total of the hands before this one.
    Points score;
    friend bool operator==(const SideView&, const SideView&) = default;
};

struct View {
    /// The rules of the table; they outlive the view.
    const Rules* rules = nullptr;
    MatchOptions match;
    /// Whose view it is; nobody's for a spectator, whose hand and legal set are empty.
    std::optional<Seat> seat;
    Phase phase = Phase::Play;
    /// The seat to act; nobody in phase CoupFourre, where naming one would tell who holds the
    /// safety.
    std::optional<Seat> turn;
    Seat dealer;
    int hand_number = 1;
    Km goal;
    std::optional<Side> extended_by;
    int draw_pile = 0;
    int draws_due = 0;
    int idle_turns = 0;
    Pile discards;
    Hand hand;
    std::array<std::uint8_t, max_players> hand_sizes{};
    /// The cards that everyone knows a seat holds.
    std::array<Hand, max_players> known{};
    std::optional<Pending> pending;
    std::optional<Result> result;
    std::array<SideView, max_sides> sides{};
    ActionSet legal;
    std::vector<Move> history;

    friend bool operator==(const View&, const View&) = default;
};

/// Why a view that came from outside cannot be of any hand of its table.
enum class ViewError : std::uint8_t {
    None,
    NoSeat,
    WrongDealer,
    WrongTurn,
    WrongPhase,
    WrongGoal,
    WrongHandSize,
    WrongPile,
    WrongSafety,
    WrongDistance,
    WrongPending,
    WrongKnownCards,
    TooManyOfACard,
    WrongCardTotal,
};

ViewError why_no_view(const View& view);

/// The cards that the view does not place: what other hands, less what they are known to hold, and
/// the draw pile are made of. The caller promises that why_no_view finds nothing.
Pile unseen_cards(const View& view);

/// Draws deals uniformly among all that agree with a view: public cards, own hand, hand sizes,
/// known cards. The caller promises that why_no_view finds nothing and that the hand is not over.
class DealSampler {
public:
    explicit DealSampler(const View& view);
    State sample(Rng& rng) const;
    /// One of the deals, always the same: for what does not depend on where the hidden cards lie.
    State any() const { return with({hidden_.begin(), hidden_.end()}); }
    /// The deal with the hidden cards in this order: other seats' hands are filled, seat by seat,
    /// and then the draw pile, next card first.
    State with(std::span<const Card> hidden) const;

private:
    /// How many hidden cards a seat holds.
    struct Need {
        std::uint8_t seat = 0;
        std::uint8_t cards = 0;
    };
    State visible_;
    Pile hidden_;
    FixedVector<Need, max_players> needs_;
    [[maybe_unused]] const Rules* rules_;
};

/// The deal of DealSampler::any.
State any_deal(const View& view);
/// The deal of DealSampler::sample.
State sample_deal(const View& view, Rng& rng);

/// What the rules allow the view's seat: what `legal` must be.
ActionSet legal_actions(const View& view);

}  // namespace bornes::engine
