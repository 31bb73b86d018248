// Bundles the page of docs/demo with the package in target/npm into target/demo, for any web server.

import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { build } from "esbuild";

const from = (path) => new URL(path, import.meta.url).pathname;
const [page, npm, out] = [from("../docs/demo/"), from("target/npm/"), from("target/demo/")];

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
await build({
  entryPoints: [`${page}main.jsx`, `${page}worker.js`],
  outdir: out,
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  jsx: "automatic",
  jsxImportSource: "preact",
  // The picture of wood is not used.
  loader: { ".png": "empty", ".svg": "dataurl" },
  alias: { honte: `${npm}index.js` },
  nodePaths: [from("node_modules")],
  legalComments: "eof",
  logLevel: "warning",
});
cpSync(`${npm}honte_wasm_bg.wasm`, `${out}honte_wasm_bg.wasm`);
cpSync(`${page}index.html`, `${out}index.html`);
// The licenses of what is in the bundle beside Honte: the JavaScript, then what the module is linked with.
const licenses = ["@sabaki/shudan", "preact", "classnames"].map((name) => {
  const text = readFileSync(from(`node_modules/${name}/LICENSE`), "utf8");
  return `${name}\n\n${text.trim()}\n`;
});
licenses.push(readFileSync(from("THIRD-PARTY.txt"), "utf8"));
writeFileSync(`${out}licenses.txt`, licenses.join("\n"));
// One style for the reports of the program and for the page.
const styles = [from("../src/page/style.css"), `${page}demo.css`].map((path) => readFileSync(path, "utf8"));
writeFileSync(`${out}style.css`, styles.join(""));
