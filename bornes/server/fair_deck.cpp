#include "bornes/server/fair_deck.h"

#include <algorithm>
#include <utility>

#include <sodium.h>

namespace bornes::server {

namespace {

using Digest = std::array<std::uint8_t, crypto_hash_sha256_BYTES>;

const std::uint8_t* bytes_of(std::string_view text) {
    return reinterpret_cast<const std::uint8_t*>(text.data());
}

Digest hmac(std::string_view key, std::string_view message) {
    Digest digest{};
    crypto_auth_hmacsha256_state state;
    crypto_auth_hmacsha256_init(&state, bytes_of(key), key.size());
    crypto_auth_hmacsha256_update(&state, bytes_of(message), message.size());
    crypto_auth_hmacsha256_final(&state, digest.data());
    return digest;
}

std::string_view text_of(const Digest& digest) {
    return {reinterpret_cast<const char*>(digest.data()), digest.size()};
}

std::optional<unsigned> hex_value(char digit) {
    if (digit >= '0' && digit <= '9') return static_cast<unsigned>(digit - '0');
    if (digit >= 'a' && digit <= 'f') return static_cast<unsigned>(digit - 'a' + 10);
    if (digit >= 'A' && digit <= 'F') return static_cast<unsigned>(digit - 'A' + 10);
    return std::nullopt;
}

}  // namespace

std::string to_hex(std::string_view bytes) {
    static constexpr std::string_view digits = "0123456789abcdef";
    std::string hex;
    hex.reserve(2 * bytes.size());
    for (const char c : bytes) {
        const auto byte = static_cast<std::uint8_t>(c);
        hex += digits[byte >> 4];
        hex += digits[byte & 15];
    }
    return hex;
}

std::string to_hex(const Seed& seed) {
    return to_hex({reinterpret_cast<const char*>(seed.data()), seed.size()});
}

std::optional<std::string> from_hex(std::string_view hex) {
    if (hex.size() % 2 != 0) return std::nullopt;
    std::string bytes;
    for (std::size_t i = 0; i < hex.size(); i += 2) {
        const auto high = hex_value(hex[i]);
        const auto low = hex_value(hex[i + 1]);
        if (!high || !low) return std::nullopt;
        bytes += static_cast<char>(*high << 4 | *low);
    }
    return bytes;
}

std::optional<Seed> seed_from_hex(std::string_view hex) {
    const auto bytes = from_hex(hex);
    Seed seed{};
    if (!bytes || bytes->size() != seed.size()) return std::nullopt;
    std::ranges::copy(*bytes, seed.begin());
    return seed;
}

std::string commitment(const Seed& seed) {
    Digest digest{};
    crypto_hash_sha256(digest.data(), seed.data(), seed.size());
    return to_hex(text_of(digest));
}

FairStream::FairStream(const Seed& seed, std::span<const Contribution> contributions) {
    // Each contribution is led by its length: no two lists of them make the same text.
    std::string material(seed.begin(), seed.end());
    for (const Contribution& contribution : contributions) {
        material += static_cast<char>(contribution.size());
        material += contribution;
    }
    const Digest extracted = hmac("bornes deck 1", material);
    const Digest expanded = hmac(text_of(extracted), std::string_view("deck\x01", 5));
    std::ranges::copy(expanded, key_.begin());
}

std::uint32_t FairStream::next() {
    if (used_ == block_.size()) {
        static constexpr std::array<std::uint8_t, crypto_stream_chacha20_ietf_NONCEBYTES> nonce{};
        block_.fill(0);
        crypto_stream_chacha20_ietf_xor_ic(block_.data(), block_.data(), block_.size(),
                                           nonce.data(), blocks_++, key_.data());
        used_ = 0;
    }
    std::uint32_t word = 0;
    for (unsigned i = 0; i < 4; ++i) word |= std::uint32_t{block_[used_ + i]} << (8 * i);
    used_ += 4;
    return word;
}

std::uint32_t FairStream::below(std::uint32_t bound) {
    // Words above the last multiple of the bound would favour small numbers.
    const std::uint32_t leftover = -bound % bound;
    for (;;) {
        const std::uint32_t word = next();
        if (word <= UINT32_MAX - leftover) return word % bound;
    }
}

void FairStream::shuffle(std::span<engine::Card> cards) {
    for (auto rest = static_cast<std::uint32_t>(cards.size()); rest > 1; --rest) {
        std::swap(cards[rest - 1], cards[below(rest)]);
    }
}

std::vector<engine::Card> FairStream::deck(const engine::Rules& rules) {
    std::vector<engine::Card> cards(rules.deck().begin(), rules.deck().end());
    shuffle(cards);
    return cards;
}

std::vector<engine::Card> FairStream::pile(const engine::Rules& rules, const engine::State& state) {
    const auto size = static_cast<std::ptrdiff_t>(rules.reshuffle_size(state));
    std::vector<engine::Card> cards(state.cards.begin(), state.cards.begin() + size);
    shuffle(cards);
    return cards;
}

}  // namespace bornes::server
