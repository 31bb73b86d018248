// Packs an npm package into dist/: with a target and its binary, that of one platform; without, the one
// that users install, which chooses among them.
// Usage: node pack.mjs VERSION [TARGET BINARY]

import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const platforms = {
  "x86_64-unknown-linux-musl": { os: "linux", cpu: "x64" },
  "aarch64-unknown-linux-musl": { os: "linux", cpu: "arm64" },
  "x86_64-pc-windows-gnu": { os: "win32", cpu: "x64" },
};

const nameFor = ({ os, cpu }) => `honte-cli-${os}-${cpu}`;
const root = join(import.meta.dirname, "../..");
const [version, target, binary] = process.argv.slice(2);

function pack(contents, files) {
  const folder = join(root, "target/packaging/npm", contents.name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [file, name] of files) {
    cpSync(file, join(folder, name));
  }
  cpSync(join(root, "LICENSE"), join(folder, "LICENSE"));
  cpSync(join(root, "packaging/THIRD-PARTY.txt"), join(folder, "THIRD-PARTY.txt"));
  cpSync(join(root, "packaging/npm/README.md"), join(folder, "README.md"));
  const common = { version, license: "MIT", keywords: ["go", "baduk", "weiqi", "gtp", "engine"] };
  writeFileSync(join(folder, "package.json"), JSON.stringify({ ...contents, ...common }, null, 2) + "\n");
  execFileSync("npm", ["pack", "--silent", "--pack-destination", join(root, "dist"), folder]);
}

if (target) {
  const platform = platforms[target];
  const description = `The program of honte-cli for ${target}`;
  const contents = { name: nameFor(platform), description, os: [platform.os], cpu: [platform.cpu] };
  pack(contents, [[binary, platform.os === "win32" ? "honte.exe" : "honte"]]);
} else {
  const names = Object.values(platforms).map(nameFor);
  pack(
    {
      name: "honte-cli",
      description: "Honte, a light Go engine and arbiter that speaks GTP: the program",
      bin: { honte: "honte.js" },
      engines: { node: ">=18" },
      optionalDependencies: Object.fromEntries(names.map((name) => [name, version])),
    },
    [[join(root, "packaging/npm/honte.js"), "honte.js"]],
  );
}
