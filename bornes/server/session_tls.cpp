#include <boost/asio/ssl/stream.hpp>
#include <boost/beast/ssl/ssl_stream.hpp>
#include <boost/beast/websocket/ssl.hpp>

#include "bornes/server/session_impl.h"

namespace bornes::server {

namespace {

using TlsStream = beast::ssl_stream<TcpStream>;

Task<void> serve_tls(Socket socket, SessionContext& context, asio::ssl::context& tls) {
    const CountedSocket counted(context);
    const std::string peer = peer_of(socket);
    TlsStream stream(std::move(socket), tls);
    beast::get_lowest_layer(stream).rate_policy().read_limit(most_bytes_a_second);
    beast::get_lowest_layer(stream).expires_after(request_time);
    beast::error_code error;
    co_await stream.async_handshake(asio::ssl::stream_base::server,
                                    asio::redirect_error(UseTask(), error));
    if (error) co_return;
    if (!co_await serve_requests(stream, context, Listener::Public, peer)) co_return;
    beast::get_lowest_layer(stream).expires_after(request_time);
    co_await stream.async_shutdown(asio::redirect_error(UseTask(), error));
}

}  // namespace

void start_session(Socket socket, SessionContext& context, asio::ssl::context& tls) {
    const Executor executor = socket.get_executor();
    asio::co_spawn(executor, serve_tls(std::move(socket), context, tls), asio::detached);
}

}  // namespace bornes::server
