// The page in Chromium: `node --test test/page.test.mjs` after `build.sh demo`.
//
// Pictures of it go to target/screenshots. Without a browser the tests are skipped.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname } from "node:path";
import { after, before, test } from "node:test";

import * as honte from "../target/npm/node.js";
import { games, verdicts } from "./verdicts.mjs";

const TYPES = { ".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".wasm": "application/wasm" };
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"];

const name = ["chromium", "chromium-browser", "google-chrome"].find((name) => spawnSync(name, ["--version"]).status === 0);
const options = { skip: name === undefined && "there is no Chromium on this machine" };
const executablePath = name && spawnSync("which", [name]).stdout.toString().trim();

const site = new URL("../target/demo/", import.meta.url);
const pictures = new URL("../target/screenshots/", import.meta.url).pathname;
const server = createServer((request, response) => {
  const path = new URL(request.url, "http://page").pathname;
  try {
    const file = new URL(`.${path === "/" ? "/index.html" : path}`, site);
    const body = readFileSync(file);
    response.writeHead(200, { "Content-Type": TYPES[extname(file.pathname)] });
    response.end(body);
  } catch {
    response.writeHead(404);
    response.end();
  }
});
let browser;
let origin;

before(async () => {
  if (options.skip) return;
  mkdirSync(pictures, { recursive: true });
  const { chromium } = await import("playwright-core");
  await honte.init();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${server.address().port}/`;
  browser = await chromium.launch({ executablePath, args: FLAGS });
});

after(async () => {
  await browser?.close();
  server.close();
});

// A page that asks nobody else and reports no error.
async function open({ width = 1280, height = 900, scheme = "light", query = "?seed=1" } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme, hasTouch: width < 600 });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  const wrong = [];
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !url.startsWith("data:") && !url.startsWith("blob:")) wrong.push(url);
  });
  page.on("console", (line) => ["error", "warning"].includes(line.type()) && wrong.push(line.text()));
  page.on("pageerror", (error) => wrong.push(error.message));
  await page.goto(origin + query);
  await page.getByRole("button", { name: "Pass" }).waitFor();
  const done = async () => {
    assert.deepEqual(wrong, []);
    await context.close();
  };
  return { page, done };
}

const record = (file) => ({ name: file, mimeType: "application/x-go-sgf", buffer: Buffer.from(games.get(file)) });
const status = (page) => page.locator(".status");
const fits = (page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

// A point of the board.
function point(page, name, rows) {
  const column = "ABCDEFGHJKLMNOPQRSTUVWXYZ".indexOf(name[0]);
  const row = rows - Number(name.slice(1));
  return page.locator(`.shudan-vertex[data-x="${column}"][data-y="${row}"]`);
}

const click = (page, name, rows) => point(page, name, rows).click();

test("ten finished games have the verdicts of the program", options, async (t) => {
  const { page, done } = await open();
  const times = [];
  for (const { file, score, chains } of verdicts) {
    await page.locator("input[type=file]").setInputFiles(record(file));
    await page.getByText("against").or(page.getByText(file)).first().waitFor();
    await page.locator(".result").waitFor();
    assert.equal(await page.locator(".result strong").textContent(), score.result, file);
    const dead = await page.locator(".chains button", { has: page.locator(".badge", { hasText: "dead" }) }).count();
    assert.equal(dead, chains.filter((line) => line.includes(") dead: ")).length, file);
    const crosses = await page.locator(".shudan-marker_cross").count();
    assert.equal(crosses, score.dead.length, file);
    const reasons = await page.locator(".chains .faint").allTextContents();
    assert.deepEqual(reasons, chains.map((line) => line.slice(line.indexOf(": ") + 2)), file);
    const said = await page.getByText(/^Judged in/).textContent();
    times.push(`${file} ${said.replace("Judged in ", "").replace("ms.", "ms")}`);
  }
  t.diagnostic(times.join(", "));
  await done();
});

test("a game on 9×9 is played to its end, and the score is shown", options, async (t) => {
  const { page, done } = await open();
  // The user plays the moves that the package suggests, until both have passed.
  const moves = [];
  let begin = Date.now();
  while (!(await status(page).textContent()).startsWith("The game is over.")) {
    const { move } = honte.genmove({ size: 9, moves }, "chinese", { playouts: 100, seed: 9 });
    assert.notEqual(move, "resign");
    moves.push(move);
    if (move === "pass") await page.getByRole("button", { name: "Pass" }).click();
    else await click(page, move, 9);
    await page.waitForFunction((n) => {
      const text = document.querySelector(".status").textContent;
      const at = Number(/Move (\d+)/.exec(document.querySelector(".steps output").textContent)?.[1] ?? 0);
      return at >= n && !text.includes("thinking") && (text.startsWith("The game is over.") || at === n + 1);
    }, moves.length);
    const at = /of (\d+): (\w+) (\w+)/.exec(await page.locator(".steps output").textContent());
    if (Number(at[1]) > moves.length) moves.push(at[3]);
    assert.ok(moves.length < 200);
  }
  assert.deepEqual(moves.slice(-2), ["pass", "pass"]);
  await page.locator(".result").waitFor();
  const { result } = honte.judge({ size: 9, moves }, "chinese");
  assert.equal(await page.locator(".result strong").textContent(), result);
  t.diagnostic(`${moves.length} moves, ${result}, ${((Date.now() - begin) / 1000).toFixed(1)} s`);
  await page.screenshot({ path: `${pictures}finished.png`, fullPage: true });
  // Undo leads back into the game.
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Taken back.").waitFor();
  assert.match(await page.locator(".steps output").textContent(), new RegExp(`Move ${moves.length - (moves.length % 2 ? 1 : 2)} of`));
  await done();
});

test("Honte takes the color to move over, and the user has the other", options, async () => {
  const { page, done } = await open();
  const honteMoves = page.getByRole("button", { name: "Honte's turn" });
  await page.keyboard.press("u");
  await honteMoves.click();
  await page.getByText(/^Honte \(Black\) played/).waitFor();
  await page.getByText("White to move.").waitFor();
  const [, first] = /black (\w+)/.exec(await page.locator(".steps output").textContent());
  await click(page, first === "C3" ? "G3" : "C3", 9);
  await page.getByText(/^Move 3 of 3: black/).waitFor();
  // After a move back in the record the same player moves again.
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText(/^Move 1 of 1: black/).waitFor();
  await page.getByText("White to move.").waitFor();
  await done();
});

test("taken back is the turn of a record with two moves in a row", options, async () => {
  const { page, done } = await open();
  const record = "(;SZ[9]AB[cc]AW[gg]PL[W];W[cg];W[gc])";
  await page.locator("input[type=file]").setInputFiles({ name: "turn.sgf", mimeType: "text/plain", buffer: Buffer.from(record) });
  await page.getByText("Move 2 of 2: white G7").waitFor();
  const board = page.getByRole("application");
  await board.focus();
  for (const at of ["Move 1 of 1: white C3", "Start"]) {
    await page.keyboard.press("u");
    await page.getByText(at).waitFor();
    await page.getByText("White to move.").waitFor();
  }
  await page.keyboard.press("u");
  await page.waitForTimeout(200);
  assert.equal(await page.locator(".steps output").textContent(), "Start");
  await done();
});

test("an illegal move says why, and the page plays by keys alone", options, async () => {
  const { page, done } = await open();
  const board = page.getByRole("application");
  await board.focus();
  await page.keyboard.press("ArrowRight");
  await page.getByText("E5: empty").waitFor({ state: "attached" });
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.getByText(/^Honte \(White\) played/).waitFor();
  await page.keyboard.press("Enter");
  await page.getByText("E6 is illegal for black: the point is occupied").waitFor();
  await page.keyboard.press("s");
  await page.locator(".result").waitFor();
  await page.getByText("leads by").waitFor();
  await page.keyboard.press("u");
  await page.getByText("Taken back.").waitFor();
  assert.equal(await page.locator(".steps output").textContent(), "Start");
  await done();
});

test("a record is stepped through and broken off anywhere, and a bad one changes nothing", options, async () => {
  const { page, done } = await open();
  const file = page.locator("input[type=file]");
  await file.setInputFiles(record("9-aga.sgf"));
  const output = page.locator(".steps output");
  await page.getByText("Move 44 of 44").waitFor();
  await page.getByText("9×9, aga rules, komi").waitFor();
  await page.getByRole("button", { name: "Start" }).click();
  await page.getByRole("button", { name: "One move on" }).click();
  await page.getByText("Move 1 of 44").waitFor();
  await file.setInputFiles({ name: "bad.sgf", mimeType: "text/plain", buffer: Buffer.from("(;SZ[9];B[zz])") });
  await page.getByText(/^bad\.sgf: /).waitFor();
  assert.match(await output.textContent(), /^Move 1 of 44/);
  // Both colors are the user's after a record.
  await click(page, "A1", 9);
  await page.getByText("Move 2 of 2: white A1").waitFor();
  await done();
});

test("a record is dropped on the page, and each chain says why under the pointer", options, async () => {
  const { page, done } = await open();
  await page.evaluate((sgf) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([sgf], "dropped.sgf"));
    for (const kind of ["dragover", "drop"]) {
      document.body.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
    }
  }, games.get("9-aga.sgf"));
  await page.locator(".result").waitFor();
  await point(page, "C4", 9).hover();
  await page.locator(".reason", { hasText: /^White C3: dead, / }).waitFor();
  await click(page, "E5", 9);
  await page.locator(".reason", { hasText: /^Black .*: alive, / }).waitFor();
  assert.equal(await page.locator(".dropping").count(), 0);
  await done();
});

test("the answer of a search that was overtaken is dropped", options, async () => {
  const { page, done } = await open();
  await page.getByLabel("Strength of Honte").selectOption("20000");
  await click(page, "E5", 9);
  await page.getByText("Honte is thinking…").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Taken back.").waitFor();
  await page.waitForTimeout(2500);
  assert.equal(await page.locator(".steps output").textContent(), "Start");
  await done();
});

for (const [picture, settings, file] of [
  ["light", {}, "13-korean.sgf"],
  ["dark", { scheme: "dark" }, "19-japanese.sgf"],
  ["narrow", { width: 380, height: 800 }, "9-aga.sgf"],
  ["narrow-dark", { width: 380, height: 800, scheme: "dark" }, "19-chinese.sgf"],
]) {
  test(`the page fits its window: ${picture}`, options, async () => {
    const { page, done } = await open(settings);
    assert.ok(await fits(page));
    await page.screenshot({ path: `${pictures}${picture}-start.png`, fullPage: true });
    await page.locator("input[type=file]").setInputFiles(record(file));
    await page.locator(".result").waitFor();
    await page.locator(".chains button", { hasText: "dead" }).first().click();
    assert.ok(await fits(page));
    assert.equal(await page.locator(".reason").textContent().then((text) => text.includes("dead")), true);
    await page.screenshot({ path: `${pictures}${picture}.png`, fullPage: true });
    await done();
  });
}
