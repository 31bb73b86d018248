// The ten games, and what the program says about them (tests/browser.rs writes it).

import { readFileSync } from "node:fs";

const read = (path) => readFileSync(new URL(path, import.meta.url), "utf8");

export const verdicts = JSON.parse(read("verdicts.json"));
export const games = new Map(verdicts.map(({ file }) => [file, read(`games/${file}`)]));

// A chain as the line of honte-explain-score about it.
export function chainLine({ color, stones, status, reason }) {
  const n = stones.length;
  return `${color} ${stones[0]} (${n} ${n === 1 ? "stone" : "stones"}) ${status}: ${reason}`;
}
