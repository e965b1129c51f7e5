// Decks that were fixed before anybody saw a card, and that anybody can check afterwards.
//
// Per hand: a seed of 32 bytes from the system's generator, whose SHA-256 is published before the
// deal; each seat may add bytes of its own; seed and contributions make a key (HKDF), the key a
// stream (ChaCha20), the stream the order of the cards. When the hand ends the seed is published.
// docs/records.md states every byte of it; `bornes verify` checks a record.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bornes/engine/card.h"
#include "bornes/engine/rules.h"

namespace bornes::server {

using Seed = std::array<std::uint8_t, 32>;
/// What a seat adds; empty if it adds nothing.
using Contribution = std::string;

inline constexpr std::size_t longest_contribution = 32;

std::string to_hex(std::string_view bytes);
std::string to_hex(const Seed& seed);
/// The bytes of a text of hexadecimal digits, or nothing if it is none.
std::optional<std::string> from_hex(std::string_view hex);
std::optional<Seed> seed_from_hex(std::string_view hex);

/// What is published before the deal: the SHA-256 of the seed in hexadecimal digits.
std::string commitment(const Seed& seed);

/// The order of the cards of one hand: first of the deck, then of each new draw pile in turn.
class FairStream {
public:
    FairStream(const Seed& seed, std::span<const Contribution> contributions);

    /// A uniform number below `bound`, which is at least 1.
    std::uint32_t below(std::uint32_t bound);
    void shuffle(std::span<engine::Card> cards);
    /// The table's deck, shuffled.
    std::vector<engine::Card> deck(const engine::Rules& rules);
    /// The new draw pile that a hand in phase Reshuffle needs.
    std::vector<engine::Card> pile(const engine::Rules& rules, const engine::State& state);

private:
    std::uint32_t next();

    std::array<std::uint8_t, 32> key_{};
    std::array<std::uint8_t, 64> block_{};
    std::uint32_t blocks_ = 0;
    std::size_t used_ = sizeof(block_);
};

}  // namespace bornes::server
