#include "bornes/server/session.h"

#include "bornes/server/session_impl.h"

namespace bornes::server {

namespace {

Task<void> serve_plain(Socket socket, SessionContext& context, Listener listener) {
    const CountedSocket counted(context);
    const std::string peer = peer_of(socket);
    TcpStream stream(std::move(socket));
    stream.rate_policy().read_limit(most_bytes_a_second);
    if (!co_await serve_requests(stream, context, listener, peer)) co_return;
    beast::error_code ignored;
    stream.socket().shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
}

}  // namespace

void start_session(Socket socket, SessionContext& context, Listener listener) {
    const Executor executor = socket.get_executor();
    asio::co_spawn(executor, serve_plain(std::move(socket), context, listener), asio::detached);
}

}  // namespace bornes::server
