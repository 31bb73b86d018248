#!/usr/bin/env bash
# Counts the instructions of fixed work: the same for the same binary, however busy the machine is.
# Needs valgrind. Usage: benches/instructions.sh [BINARY]; without one the release build is measured.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

if [ $# -gt 0 ]; then
    binary=$1
else
    cargo build --release --quiet
    binary=target/release/honte
fi

count() {
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$@" 2>&1 >/dev/null |
        sed -n 's/.*refs: *//p' | tr -d ,
}

base=$(count "$binary" --version)
printf '%-28s %14s\n' work instructions
for size in 9 13 19; do
    for task in playouts light; do
        total=$(count "$binary" bench --size "$size" --only "$task" --count 1000)
        printf '%-28s %14d\n' "1000 $task ${size}x${size}" "$((total - base))"
    done
done

# A search from the empty board, whose moves and playouts are the same each time.
for size in 9 13 19; do
    total=$(printf 'boardsize %d\nreg_genmove b\n' "$size" | count "$binary" --playouts 1000)
    printf '%-28s %14d\n' "1000 simulations ${size}x${size}" "$((total - base))"
done
