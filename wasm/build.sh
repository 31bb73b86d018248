#!/usr/bin/env bash
# Builds the npm package into wasm/target/npm, and with `demo` the page into wasm/target/demo.
# It needs `rustup target add wasm32-unknown-unknown`; the page also needs `npm ci` in this folder.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

target=wasm32-unknown-unknown
out="${CARGO_TARGET_DIR:-target}"
version=$(cargo pkgid --locked --manifest-path ../Cargo.toml | sed 's/.*[#@]//')

cargo build --locked --quiet --release --target "$target"
cargo build --locked --quiet --package bindgen
rm -rf target/npm
mkdir -p target/npm
"$out/debug/bindgen" "$out/$target/release/honte_wasm.wasm" target/npm
cp npm/* ../LICENSE THIRD-PARTY.txt target/npm/
sed "s/\"version\": \".*\"/\"version\": \"$version\"/" npm/package.json > target/npm/package.json

if [ "${1:-}" = demo ]; then
    node bundle.mjs
fi
