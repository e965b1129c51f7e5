# shellcheck shell=bash disable=SC2034
# Sourced by ./run, ./test and the tools: what the project needs from Debian 12, and how a tree is built.
# Everything said here goes to standard error, and nothing reads standard input: both belong to bornes.

root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
logs=$root/build/log

# A package and what proves it: a command or a file. A compiler of another origin is as good.
build_needs='
    g++                    g++
    cmake                  cmake
    ninja-build            ninja
    python3                python3
    ccache                 ccache
    mold                   mold
    libboost1.81-dev       /usr/include/boost/json.hpp
    libboost-json1.81-dev  /usr/lib/*/libboost_json.so
    libfmt-dev             /usr/include/fmt/core.h
    libcli11-dev           /usr/include/CLI/CLI.hpp
    libsqlite3-dev         /usr/include/sqlite3.h
    libsodium-dev          /usr/include/sodium.h
    libssl-dev             /usr/include/openssl/ssl.h
    pkg-config             pkg-config
    libncurses-dev         /usr/include/ncursesw/ncurses.h
    doctest-dev            /usr/include/doctest/doctest.h
'
# The page: the engine as WebAssembly, and what makes a page of TypeScript.
web_needs='
    clang-19               clang++-19
    lld-19                 wasm-ld-19
    wasi-libc              /usr/include/wasm32-wasi/stdio.h
    libc++-19-dev-wasm32   /usr/lib/llvm-19/lib/wasm32-wasi/libc++.a
    libclang-rt-19-dev-wasm32  /usr/lib/llvm-19/lib/clang/19/lib/wasi/libclang_rt.builtins-wasm32.a
    binaryen               wasm-opt
    nodejs                 node
    npm                    npm
'
test_needs='
    clang-19               clang++-19
    libclang-rt-19-dev     /usr/lib/llvm-19/lib/clang/19/lib/linux/libclang_rt.fuzzer-*.a
    llvm-19                llvm-symbolizer-19
    clang-format-19        clang-format-19
    clang-tidy-19          clang-tidy-19
    gcovr                  gcovr
    chromium               chromium
    tmux                   tmux
'

say() { printf '%s: %s\n' "${0##*/}" "$*" >&2; }
die() { say "$*"; exit 1; }

missing_packages() {
    local package proof
    while read -r package proof; do
        case $proof in
            '') ;;
            /*) compgen -G "$proof" >/dev/null || printf '%s ' "$package" ;;
            *) command -v "$proof" >/dev/null || printf '%s ' "$package" ;;
        esac
    done <<<"$1"
}

# install_packages NEEDS: without a question, and without a word to apt when nothing is missing.
install_packages() {
    local missing as_root=()
    missing=$(missing_packages "$1")
    [[ $missing ]] || return 0
    if ((EUID != 0)); then
        as_root=(sudo -n)
        sudo -n true 2>/dev/null ||
            die "these packages are missing, and installing them needs root or sudo: $missing"
    fi
    say "installing $missing"
    as_root+=(env DEBIAN_FRONTEND=noninteractive apt-get -qy -o DPkg::Lock::Timeout=300)
    # A failed update is no reason to stop: the lists at hand may do.
    # shellcheck disable=SC2086  # a list of words
    { "${as_root[@]}" update || true
      "${as_root[@]}" install --no-install-recommends $missing; } </dev/null >"$logs/apt.log" 2>&1 ||
        { tail -n 20 "$logs/apt.log" >&2; die "could not install $missing"; }
    missing=$(missing_packages "$1")
    [[ ! $missing ]] || die "still missing after installation: $missing"
}

# with_lock COMMAND...: one at a time among all that work in build/; ./test lets its tools in.
with_lock() {
    [[ ${BORNES_LOCKED-} != "$root" ]] || { "$@"; return; }
    mkdir -p "$logs" 2>/dev/null || true
    [[ -w $logs ]] || die "cannot write to $root/build"
    local lock status=0
    exec {lock}>"$root/build/.lock"
    flock -n "$lock" || { say 'waiting for another build'; flock "$lock"; }
    BORNES_LOCKED=$root "$@" || status=$?
    exec {lock}>&-
    return "$status"
}

# build TREE [TARGET...]: quiet unless it fails. TREE is a preset of CMakePresets.json.
build() (
    tree=$1 log=$logs/build-$1.log
    shift
    cd "$root" || exit 1
    mkdir -p "build/$tree"
    [[ -w ${HOME-} ]] || export CCACHE_DIR=${CCACHE_DIR:-$root/build/ccache}  # a user without a home
    # A copied or moved repository: CMake refuses a tree that was made elsewhere.
    grep -qsxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "build/$tree/CMakeCache.txt" ||
        rm -rf "build/$tree/CMakeCache.txt" "build/$tree/CMakeFiles"
    # The stamp is as old as the start: what is saved during the build counts as newer.
    printf '%s\n' "$root" >"build/$tree/.stamp.new"
    if ! { cmake --preset "$tree" &&
           cmake --build "build/$tree" --parallel "$(nproc)" ${1+--target "$@"}; } \
         </dev/null >"$log" 2>&1; then
        cat "$log" >&2
        say "building $tree failed; the output is also in $log"
        exit 1
    fi
    mv "build/$tree/.stamp.new" "build/$tree/.stamp"
)

# build_web: the page in build/web, if anything it is made of has changed since.
build_web() (
    cd "$root" || exit 1
    log=$logs/build-web.log
    mkdir -p "$logs" build/wasm build/web web/i18n/generated
    grep -qsxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root/bindings/wasm" build/wasm/CMakeCache.txt ||
        rm -rf build/wasm/CMakeCache.txt build/wasm/CMakeFiles
    # The stamp is as old as the start, but for what this itself changes in the folder web.
    if ! { { [[ web/node_modules/.package-lock.json -nt web/package-lock.json ]] ||
                 npm --prefix web ci --no-audit --no-fund; } &&
           printf '%s\n' "$root" >build/web.stamp.new &&
           cmake -S bindings/wasm -B build/wasm -G Ninja &&
           cmake --build build/wasm --parallel "$(nproc)" &&
           npm --prefix web run build; } </dev/null >"$log" 2>&1; then
        cat "$log" >&2
        say "building the page failed; the output is also in $log"
        exit 1
    fi
    mv build/web.stamp.new build/web.stamp
)

# is_web_fresh: like is_fresh, for the page.
is_web_fresh() {
    local stamp=$root/build/web.stamp built_in
    { read -r built_in <"$stamp"; } 2>/dev/null && [[ $built_in == "$root" && -f $root/build/web/index.html ]] &&
        [[ ! $(cd "$root" && find bindings/wasm bornes tools web \
               \( -name node_modules -o -name generated \) -prune -o -newer "$stamp" -print -quit) ]]
}

# is_fresh TREE: no source, folders included, changed since TREE was built, and it was built here.
is_fresh() {
    local stamp=$root/build/$1/.stamp built_in
    { read -r built_in <"$stamp"; } 2>/dev/null && [[ $built_in == "$root" ]] &&
        [[ ! $(cd "$root" && find CMakeLists.txt CMakePresets.json cmake tools bornes \
               -newer "$stamp" -print -quit) ]]
}
