# How everything is compiled: language, warnings, target CPU, and the tools that shorten a build.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_CXX_SCAN_FOR_MODULES OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}")

# A missing field of an edition is an error, whatever a packager does with the other warnings.
# No -Wconversion: arithmetic on small integers is the engine's daily bread.
add_compile_options(
    -Wall -Wextra -Wpedantic -Wshadow -Wextra-semi -Wnon-virtual-dtor -Woverloaded-virtual
    -Wformat=2 -Wcast-align -Wcast-qual -Wmissing-declarations
    -Werror=missing-field-initializers)
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    # std::stable_sort of libstdc++ 12 calls what the same library calls deprecated.
    add_compile_options(-Wno-deprecated-declarations)
endif()
if(NOT DEFINED CMAKE_COMPILE_WARNING_AS_ERROR)
    set(CMAKE_COMPILE_WARNING_AS_ERROR ON)
endif()

# The same results on every machine and in WebAssembly; no path of this machine in the program.
add_compile_options(-ffp-contract=off "-ffile-prefix-map=${PROJECT_SOURCE_DIR}/=")

# Asks the CPU of this machine. Set BORNES_CPU to build for another one; empty means the
# compiler's default, which runs everywhere.
if(NOT DEFINED BORNES_CPU)
    include(CheckCXXSourceRuns)
    check_cxx_source_runs([[int main() { return __builtin_cpu_supports("x86-64-v3") ? 0 : 1; }]]
                          BORNES_HOST_IS_X86_64_V3)
    if(BORNES_HOST_IS_X86_64_V3)
        set(cpu x86-64-v3)
    endif()
    set(BORNES_CPU "${cpu}" CACHE STRING "Value of -march; empty for the compiler's default")
endif()
if(BORNES_CPU)
    add_compile_options(-march=${BORNES_CPU})
endif()

find_program(BORNES_MOLD mold)
if(BORNES_MOLD)
    add_link_options(-fuse-ld=mold)
endif()

# Base folder and no hashed directory: another clone of the repository finds the same cache.
find_program(BORNES_CCACHE ccache)
if(BORNES_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    set(CMAKE_CXX_COMPILER_LAUNCHER
        ${CMAKE_COMMAND} -E env "CCACHE_BASEDIR=${PROJECT_SOURCE_DIR}" CCACHE_NOHASHDIR=1
        CCACHE_ABSSTDERR=1 "${BORNES_CCACHE}")
endif()
