// Honte in Node.js: the same, with the module read from the disk.

import { readFile } from "node:fs/promises";
import { init as start } from "./index.js";

export * from "./index.js";

export const init = async (source) =>
  start(source ?? (await readFile(new URL("./honte_wasm_bg.wasm", import.meta.url))));
