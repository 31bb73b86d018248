#!/usr/bin/env bash
# Checks, builds and tests the npm package and the page. What the machine has no tools for is
# skipped with a line that says so; .ci/setup installs them.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

target=wasm32-unknown-unknown
out="${CARGO_TARGET_DIR:-target}"

skip() {
    printf 'skipped: %s\n' "$*"
    exit 0
}

cargo fmt --all --check
[ -d "$(rustc --print sysroot)/lib/rustlib/$target" ] || skip "there is no Rust for $target"
cargo clippy --locked --quiet --package honte-wasm --package net-digest --target "$target" -- -D warnings
command -v node >/dev/null || skip 'there is no Node.js'
[ -d node_modules ] || skip 'the npm packages of wasm/ are not installed'
./build.sh demo

# What the net says here and under Node.js.
cargo build --locked --quiet --release --package net-digest
cargo build --locked --quiet --release --package net-digest --target "$target"
"$out/debug/bindgen" "$out/$target/release/net_digest.wasm" target/digest
"$out/release/net-digest" > target/digest/native.txt

node_modules/.bin/tsc -p test/tsconfig.json
node --test test/package.test.mjs test/page.test.mjs
