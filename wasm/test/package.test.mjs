// The npm package under Node.js: `node --test test/` after `build.sh`.

import assert from "node:assert/strict";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

import * as honte from "../target/npm/node.js";
import { chainLine, games, verdicts } from "./verdicts.mjs";

test("before init there is one clear error", () => {
  assert.throws(() => honte.judge({}), { name: "Error", message: "honte has not started: await init() first" });
});

test("init can be repeated", async () => {
  await Promise.all([honte.init(), honte.init()]);
  await honte.init();
});

for (const { file, score, chains } of verdicts) {
  test(`the verdict on ${file} is that of the program`, () => {
    const { position, rules } = honte.load(games.get(file));
    const judgement = honte.judge(position, rules);
    const { result, dead, seki, settled } = judgement;
    assert.deepEqual({ dead, result, seki, settled }, score);
    assert.deepEqual(judgement.chains.map(chainLine), chains);
  });
}

test("a game that a repetition has ended has no result", () => {
  // On three points in a row both sides capture by turns; `-` is a pass.
  const line = "B - C - - A C B C A B A - B C A B A C B C A B A C B C A B A";
  const moves = line.split(" ").map((column) => (column === "-" ? "pass" : `${column}1`));
  const position = { size: [3, 1], komi: 0, moves };
  const { result, score, winner, count } = honte.judge(position, "chinese");
  assert.deepEqual([result, score, winner], ["Void", 0, null]);
  assert.match(count.join(), /^Void: /);
  assert.equal(honte.board(position, "chinese").over, true);
  assert.equal(honte.judge({ ...position, moves: moves.slice(0, 4) }, "chinese").count.join().includes("Void"), false);
});

test("a record becomes the same position in steps", () => {
  const sgf = games.get("9-aga.sgf");
  const whole = honte.load(sgf);
  const { moves } = whole.position;
  assert.deepEqual(honte.load(new TextEncoder().encode(sgf)), whole);
  for (let n = 0; n <= moves.length + 1; n += 1) {
    const part = honte.load(sgf, n);
    assert.deepEqual(part.position.moves, moves.slice(0, n));
    assert.deepEqual(honte.board(part.position, part.rules).toMove, part.position.toMove);
  }
});

test("a record with any komi can be judged", () => {
  const { position, rules } = honte.load("(;SZ[9]KM[1000000000];B[aa])");
  assert.equal(Math.abs(honte.judge(position, rules).score), 9999919);
});

test("every record of the suites can be loaded, judged and loaded again", () => {
  const folder = new URL("../../regression/sgf/", import.meta.url);
  for (const name of readdirSync(folder)) {
    const { position, rules } = honte.load(readFileSync(new URL(name, folder)));
    const { black, white, columns, rows } = honte.board(position, rules);
    // Where everything is allowed, each empty point is a legal move, and a pass is another.
    const anything = { preset: "chinese", suicide: "all", ko: "none", "basic-ko": false };
    const points = black.length + white.length + honte.legal(position, anything).length - 1;
    assert.equal(points, columns * rows, name);
    const { chains } = honte.judge(position, rules);
    assert.equal(chains.flatMap((chain) => chain.stones).length, black.length + white.length, name);
  }
});

test("a record with set-up stones, prisoners and a handicap keeps them", () => {
  const sgf = "(;SZ[7:5]RU[japanese]KM[0.5]HA[2]AB[aa][bb]PB[ Ann ];W[ba];B[ca];W[];B[];AW[ee];W[dd])";
  const loaded = honte.load(sgf);
  assert.equal(loaded.black, "Ann");
  assert.equal(loaded.rules, "japanese");
  const { position } = loaded;
  assert.deepEqual(position.size, [7, 5]);
  assert.deepEqual(position.prisoners, { black: 1, white: 0 });
  assert.equal(position.handicap, 2);
  const board = honte.board(position, loaded.rules);
  assert.deepEqual(board.prisoners, { black: 1, white: 0 });
  assert.equal(board.toMove, position.toMove);
});

test("a move is explained with the sentence of honte-explain", () => {
  const ko = { size: 5, moves: ["B4", "C4", "A3", "D3", "B2", "C2", "C3", "B3"] };
  const told = honte.explain(ko, "chinese-1988", "C3");
  assert.deepEqual(told, {
    legal: false,
    text: "C3 is illegal for black: the move repeats the position after move 7 (Chinese rules 1988, §6)",
  });
  assert.equal(honte.explain(ko, undefined, ["white", "pass"]).text, "PASS is legal for white: a pass (pass allowed)");
  assert.ok(!honte.legal(ko, "chinese-1988").includes("C3"));
});

test("the same question has the same answer, whatever the clock says", () => {
  const position = { size: 9, moves: ["E5", "C3"] };
  const ask = (limits) => honte.genmove(position, "chinese", limits);
  const once = ask({ playouts: 300, seed: 5 });
  const now = performance.now.bind(performance);
  let skew = 0;
  performance.now = () => now() + (skew += 1e7);
  try {
    assert.deepEqual(ask({ playouts: 300, seed: 5 }), once);
    assert.deepEqual(ask({ level: 3, seed: 2 }), ask({ level: 3, seed: 2 }));
    assert.deepEqual(ask({ playouts: 60, net: true }), ask({ playouts: 60, net: true }));
  } finally {
    performance.now = now;
  }
  assert.equal(once.playouts, 300);
  assert.equal(ask({ playouts: 20, level: 10 }).playouts, 20);
  assert.ok(ask({ playouts: 100_000, level: 2 }).playouts < 1000);
  assert.equal(once.variation[0], once.move);
  const moves = new Set([1, 2, 3, 4, 5, 6, 7, 8].map((seed) => ask({ playouts: 100, seed }).move));
  assert.ok(moves.size > 1, "seeds vary the game");
});

test("a search ends when its time is over", () => {
  const begin = performance.now();
  const { playouts } = honte.genmove({ size: 9 }, "chinese", { seconds: 0.2 });
  assert.ok(playouts > 0);
  assert.ok(performance.now() - begin < 2000);
});

test("a game against itself ends with two passes", () => {
  const moves = [];
  while (!honte.board({ size: 5, moves }).over) {
    const { move } = honte.genmove({ size: 5, moves }, "chinese", { playouts: 100 });
    assert.notEqual(move, "resign");
    moves.push(move);
    assert.ok(moves.length < 200);
  }
  assert.deepEqual(moves.slice(-2), ["pass", "pass"]);
  assert.equal(honte.judge({ size: 5, moves }).winner, "black");
});

test("bad input is one sentence that names the field", () => {
  const judge = (position, rules) => () => honte.judge(position, rules);
  const genmove = (limits) => () => honte.genmove({}, "chinese", limits);
  for (const [call, message] of [
    [judge(), "position is missing"],
    [judge([]), "position must be an object"],
    [judge({ size: 26 }), "position.size must be a number of lines from 1 to 25, or two: columns and rows"],
    [judge({ size: [9] }), "position.size must be a number of lines from 1 to 25, or two: columns and rows"],
    [judge({ sise: 9 }), "position.sise is unknown: the fields are size, stones, prisoners, handicap, moves, toMove, komi"],
    [judge({ size: 9, moves: ["K1"] }), "position.moves[0]: K1 is not on a board of 9x9"],
    [judge({ moves: ["D4", "I5"] }), 'position.moves[1] must be a vertex such as "D4", or "pass"'],
    [judge({ moves: [["red", "D4"]] }), 'position.moves[0]: the color must be "black" or "white"'],
    [judge({ moves: ["D4", "D4"] }), "position.moves[1], white D4: the point is occupied"],
    [judge({ moves: "D4" }), "position.moves must be a list"],
    [judge({ komi: 7.25 }), "position.komi must be a multiple of half a point"],
    [judge({ komi: NaN }), "position.komi must be a number from -1000000000 to 1000000000"],
    [judge({ handicap: 361 }), "position.handicap must be a whole number from 0 to 360"],
    [judge({ stones: "X" }), "position.stones: the chain at A1 has no liberty"],
    [judge({ stones: { black: ["A1"], white: ["A1"] } }), "position.stones: A1 has two stones"],
    [judge({ stones: { black: ["pass"] } }), "position.stones.black: a pass is no stone"],
    [judge({ prisoners: { black: -1 } }), "position.prisoners.black must be a whole number from 0 to 65535"],
    [judge({ toMove: "B" }), 'position.toMove: the color must be "black" or "white"'],
    [judge({}, "calvinball"), "rules: there is no rule set `calvinball`; presets() lists them"],
    [judge({}, 5), "rules must be a name or an object"],
    [judge({}, { ko: "super" }), "rules.ko is one of none, simple, positional, situational, natural"],
    [genmove({ playouts: 0 }), "limits.playouts must be a whole number from 1 to 9007199254740991"],
    [genmove({ seconds: -1 }), "limits.seconds must be a number from 0.001 to 86400"],
    [genmove({ level: 21 }), "limits.level must be a whole number from 1 to 20"],
    [genmove({ net: 1 }), "limits.net must be true or false"],
    [() => honte.explain({}, "chinese"), "move is missing"],
    [() => honte.load("hello"), "line 1, column 1: no game in this file: a game begins with `(;`"],
    [() => honte.load(5), "a record must be a string or a Uint8Array"],
    [() => honte.load("(;)", -1), "moveNumber must be a whole number from 0 to 1000000"],
  ]) {
    assert.throws(call, { name: "Error", message });
  }
});

test("nonsense never breaks the module", () => {
  let state = 1;
  const random = (n) => {
    state = (state * 48271) % 2147483647;
    return state % n;
  };
  const nonsense = [null, true, -1, 1e300, 2.5, "", "\n", "pass", "Z9", "black", [], [["white", "B2"]], {}, [3, 4], "X O .\n. . .", { ko: 3 }];
  const sense = {
    size: [1, 3, 5, [4, 2]],
    stones: [{ black: ["A1"] }, { white: ["B2", "A2"], black: ["A1"] }],
    prisoners: [{ black: 3 }],
    handicap: [0, 2],
    moves: [["A1", "pass", "pass"], ["B2", "A1", "B1", "A2"], [["white", "A1"], "pass"]],
    toMove: ["black", "white"],
    komi: [0, -3.5, 1e5],
  };
  const any = (list) => list[random(list.length)];
  const value = (field) => any(random(3) ? sense[field] : nonsense);
  let answers = 0;
  for (let n = 0; n < 3000; n += 1) {
    const fields = [0, 1, 2].map(() => any(Object.keys(sense)));
    const position = Object.fromEntries(fields.map((field) => [field, value(field)]));
    const rules = random(3) ? any(["japanese-1989", "atari-go", { suicide: "all", ko: "natural" }]) : any(nonsense);
    try {
      any([honte.board, honte.judge, honte.legal, honte.explain])(position, rules, value("toMove"));
      answers += 1;
    } catch (error) {
      assert.equal(error.constructor, Error, error.stack);
      assert.match(error.message, /^[^\n]+$/);
    }
  }
  assert.ok(answers > 300, `${answers} answers`);
});

test("the net says the same bytes as on this processor", async () => {
  const folder = new URL("../target/digest/", import.meta.url);
  const { default: start, digest } = await import(new URL("net_digest.js", folder));
  await start({ module_or_path: readFileSync(new URL("net_digest_bg.wasm", folder)) });
  assert.equal(digest(), readFileSync(new URL("native.txt", folder), "utf8").trim());
});

test("the example of the README and of docs/browser.md runs", async () => {
  process.chdir(new URL("../../examples/", import.meta.url).pathname);
  for (const path of ["../npm/README.md", "../../docs/browser.md"]) {
    const page = readFileSync(new URL(path, import.meta.url), "utf8");
    const [, example] = page.split("```js\n");
    const code = example.split("```")[0].replace('from "honte"', 'from "./npm/node.js"');
    const file = new URL("../target/example.mjs", import.meta.url);
    writeFileSync(file, code);
    const printed = [];
    const { log } = console;
    console.log = (...words) => printed.push(words.join(" "));
    try {
      await import(`${pathToFileURL(file.pathname)}?${path}`);
    } finally {
      console.log = log;
    }
    const said = [...code.matchAll(/^console\.log.*\/\/ (.*)$/gm)].map((found) => found[1]);
    assert.ok(said.length > 1);
    assert.deepEqual(printed, said, path);
  }
});
