// WebSocket frames as a client writes and reads them (RFC 6455, section 5).
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace bornes::server {

inline constexpr unsigned text_frame = 1;
inline constexpr unsigned close_frame = 8;
inline constexpr unsigned ping_frame = 9;
inline constexpr unsigned pong_frame = 10;

/// A whole message of less than 64 KB in one frame. A client must mask what it sends.
inline std::string client_frame(unsigned opcode, std::string_view payload,
                                const std::array<char, 4>& mask) {
    std::string frame(1, static_cast<char>(0x80 | opcode));
    if (payload.size() < 126) {
        frame += static_cast<char>(0x80 | payload.size());
    } else {
        frame += static_cast<char>(0x80 | 126);
        frame += static_cast<char>(payload.size() >> 8);
        frame += static_cast<char>(payload.size() & 0xFF);
    }
    frame.append(mask.data(), mask.size());
    for (std::size_t i = 0; i < payload.size(); ++i) {
        frame += static_cast<char>(payload[i] ^ mask[i % mask.size()]);
    }
    return frame;
}

struct ServerFrame {
    unsigned opcode;
    bool is_last;
    std::size_t begin;  ///< where its payload lies
    std::size_t size;

    std::size_t end() const { return begin + size; }
};

/// The frame whose head begins at a place, as soon as the head is there; the payload may be still
/// to come.
inline std::optional<ServerFrame> server_frame(std::string_view bytes, std::size_t at) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(bytes[at + i]); };
    const std::size_t have = bytes.size() - at;
    if (have < 2) return std::nullopt;
    std::size_t size = byte(1) & 0x7F;
    const std::size_t wide = size < 126 ? 0 : size == 126 ? 2 : 8;
    if (have < 2 + wide) return std::nullopt;
    if (wide > 0) size = 0;
    for (std::size_t i = 0; i < wide; ++i) size = size << 8 | byte(2 + i);
    return ServerFrame{static_cast<unsigned>(byte(0) & 0x0F), (byte(0) & 0x80) != 0, at + 2 + wide,
                       size};
}

}  // namespace bornes::server
