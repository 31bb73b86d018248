// Honte in a browser: objects in, objects out. index.d.ts describes each function.

import start, * as wasm from "./honte_wasm.js";

let starting;
let isReady = false;

export function init(source) {
  starting ??= start(source === undefined ? undefined : { module_or_path: source })
    .then(() => { isReady = true; })
    .catch((error) => {
      starting = undefined;
      throw error;
    });
  return starting;
}

function answer(call, ...question) {
  if (!isReady) throw new Error("honte has not started: await init() first");
  return JSON.parse(call(...question));
}

const ask = (call, question) => answer(call, JSON.stringify(question));

export const presets = () => answer(wasm.presets);
export const board = (position, rules) => ask(wasm.board, { position, rules });
export const judge = (position, rules) => ask(wasm.judge, { position, rules });
export const legal = (position, rules) => ask(wasm.legal, { position, rules });
export const explain = (position, rules, move) => ask(wasm.explain, { position, rules, move });
export const genmove = (position, rules, limits) => ask(wasm.genmove, { position, rules, limits });

export function load(sgf, moveNumber, rules) {
  const bytes = typeof sgf === "string" ? new TextEncoder().encode(sgf) : sgf;
  if (!(bytes instanceof Uint8Array)) throw new Error("a record must be a string or a Uint8Array");
  return answer(wasm.load, bytes, JSON.stringify({ moveNumber, rules }));
}
