// A connection: HTTP requests one after another, and the WebSocket that one of them may become.
//
// The only header that the rest of the server needs; what includes Boost.Beast is session_impl.h,
// for plain and for encrypted connections in a file each, because it is slow to compile.
#pragma once

#include <string>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/context.hpp>

#include "bornes/server/gateway.h"

namespace bornes::server {

using Executor = boost::asio::io_context::executor_type;
using Socket = boost::asio::basic_stream_socket<boost::asio::ip::tcp, Executor>;

/// What connections share.
struct SessionContext {
    Gateway& gateway;
    std::vector<std::string> trusted_proxies;
    std::size_t sockets = 0;
};

void start_session(Socket socket, SessionContext& context, Listener listener);
void start_session(Socket socket, SessionContext& context, boost::asio::ssl::context& tls);

}  // namespace bornes::server
