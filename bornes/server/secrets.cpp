#include "bornes/server/secrets.h"

#include <array>
#include <cstring>

#include <sodium.h>

namespace bornes::server {

namespace {

const std::uint8_t* bytes_of(std::string_view text) {
    return reinterpret_cast<const std::uint8_t*>(text.data());
}

/// Five bits a letter; no digit that looks like a letter.
std::string base32(std::string_view bytes) {
    static constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz234567";
    std::string text;
    unsigned bits = 0;
    unsigned pending = 0;
    for (const char c : bytes) {
        pending = pending << 8 | static_cast<std::uint8_t>(c);
        for (bits += 8; bits >= 5; bits -= 5) text += letters[pending >> (bits - 5) & 31];
    }
    if (bits > 0) text += letters[pending << (5 - bits) & 31];
    return text;
}

std::string sha256(std::string_view text) {
    std::string hash(crypto_hash_sha256_BYTES, '\0');
    crypto_hash_sha256(reinterpret_cast<std::uint8_t*>(hash.data()), bytes_of(text), text.size());
    return hash;
}

}  // namespace

Seed SystemEntropy::seed() {
    Seed seed{};
    randombytes_buf(seed.data(), seed.size());
    return seed;
}

std::string Secrets::derive(std::string_view purpose, std::string_view table,
                            std::string_view request) const {
    // The first two have no zero in them, so the parts cannot run into each other.
    std::string message(purpose);
    message.append(1, '\0').append(table).append(1, '\0').append(request);
    std::string code(crypto_auth_hmacsha256_BYTES, '\0');
    crypto_auth_hmacsha256_state state;
    crypto_auth_hmacsha256_init(&state, bytes_of(key_), key_.size());
    crypto_auth_hmacsha256_update(&state, bytes_of(message), message.size());
    crypto_auth_hmacsha256_final(&state, reinterpret_cast<std::uint8_t*>(code.data()));
    code.resize(16);
    return code;
}

std::string Secrets::table_id(std::string_view request) const {
    return base32(derive("table", "", request));
}

std::string Secrets::token(std::string_view table, std::string_view request) const {
    return to_hex(derive("seat", table, request));
}

std::string digest(std::string_view secret) { return to_hex(sha256(secret)).substr(0, 32); }

bool is_same_digest(std::string_view a, std::string_view b) {
    return a.size() == b.size() && sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

IdKey id_key(std::string_view id) {
    const std::string hash = sha256(id);
    IdKey key;
    std::memcpy(&key.high, hash.data(), 8);
    std::memcpy(&key.low, hash.data() + 8, 8);
    return key;
}

}  // namespace bornes::server
