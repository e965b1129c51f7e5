// What Boost.JSON asks of a program without exceptions. It calls this only when memory ends or when
// it is used against its rules: every reader here takes the calls that report an error code.
#include <cstdlib>

#include <boost/config.hpp>
#include <boost/throw_exception.hpp>

#if defined(__wasm__)
#include <boost/json/src.hpp>  // Debian has no library of it for WebAssembly
#endif

#if defined(BOOST_NO_EXCEPTIONS)
namespace boost {

BOOST_NORETURN void throw_exception(const std::exception&) { std::abort(); }
BOOST_NORETURN void throw_exception(const std::exception&, const source_location&) { std::abort(); }

}  // namespace boost
#endif
