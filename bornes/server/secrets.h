// Ids and tokens: who has one may do what it is for, so none can be guessed and none is stored as
// it is.
//
// A table's id and a seat's token are made from the store's secret and from the id that the client
// gave its request. So the same request, made again, finds the same table and gets the same token,
// and the log only needs to hold a digest of the token.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "bornes/engine/seat.h"
#include "bornes/server/fair_deck.h"

namespace bornes::server {

/// Where seeds and other chance come from: the system, or in tests a fixed source.
class Entropy {
public:
    virtual ~Entropy() = default;
    virtual Seed seed() = 0;
    /// A stacked deck for the next hand, for tests; empty: the seed's own.
    virtual std::vector<engine::Card> stacked_deck() { return {}; }
};

class SystemEntropy final : public Entropy {
public:
    Seed seed() override;
};

class Secrets {
public:
    explicit Secrets(std::string key) : key_(std::move(key)) {}

    /// The id of the table that a request opens: 26 letters and digits, 128 bits.
    std::string table_id(std::string_view request) const;
    /// The token of the seat that a request takes: 32 hexadecimal digits, 128 bits.
    std::string token(std::string_view table, std::string_view request) const;

private:
    std::string derive(std::string_view purpose, std::string_view table,
                       std::string_view request) const;
    std::string key_;
};

/// What is kept of a token or a request's id: 128 bits of its SHA-256 as hexadecimal digits.
std::string digest(std::string_view secret);
/// Compares digests in a time that says nothing about them.
bool is_same_digest(std::string_view a, std::string_view b);
/// A 128-bit number for a client's command id, for tables of known ones.
struct IdKey {
    std::uint64_t high = 0;
    std::uint64_t low = 0;
    friend bool operator==(const IdKey&, const IdKey&) = default;
};
IdKey id_key(std::string_view id);

}  // namespace bornes::server
