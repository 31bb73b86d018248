// What the types allow and forbid; the compiler checks it, and nothing runs.

import { board, explain, genmove, init, judge, legal, load, presets } from "honte";
import type { Chain, Judgement, Position, Preset, Suggestion, Vertex } from "honte";

const position: Position = { size: [9, 7], moves: ["E5", ["white", "pass"]], toMove: "black", komi: 6.5 };

export const started: Promise<void> = init(new URL("honte.wasm", "https://example.org"));
export const judgement: Judgement = judge(position, { preset: "chinese", ko: "positional", button: true });
export const reasons: string[] = judgement.chains.map((chain: Chain) => chain.reason);
export const move: Suggestion = genmove(position, "japanese", { playouts: 100, level: 5, net: true });
export const moves: Vertex[] = legal(position);
export const text: string = explain(position, undefined, ["black", "D4"]).text;
export const names: string[] = presets().map((preset: Preset) => preset.name);

// What was loaded is a position again.
const loaded = load(new Uint8Array(), 10);
export const again = board(loaded.position, loaded.rules);
export const first: ["black" | "white", string] | undefined = loaded.position.moves[0];

// @ts-expect-error: a color is a word.
board({ toMove: "B" });
// @ts-expect-error: a limit that does not exist.
genmove({}, "chinese", { visits: 5 });
// @ts-expect-error: without a search there is no winning rate.
export const winrate: number = move.winrate;
