#!/usr/bin/env node
// Runs the program from the package of this platform, with the same streams, signals and exit code.

const { spawn } = require("node:child_process");
const { isatty } = require("node:tty");

const name = `honte-cli-${process.platform}-${process.arch}`;
const file = process.platform === "win32" ? "honte.exe" : "honte";

let program;
try {
  program = require.resolve(`${name}/${file}`);
} catch {
  console.error(`honte: the package ${name} is not installed: it was left out, or there is none for this platform`);
  process.exit(1);
}

const child = spawn(program, process.argv.slice(2), { stdio: "inherit" });
// A terminal sends Ctrl-C to both: passed on, it would come twice.
const hasTerminal = [0, 1, 2].some((stream) => isatty(stream));
process.on("SIGINT", () => hasTerminal || child.kill("SIGINT"));
for (const signal of ["SIGHUP", "SIGQUIT", "SIGTERM"]) {
  process.on(signal, () => child.kill(signal));
}
child.on("error", (error) => {
  console.error(`honte: ${error.message}`);
  process.exit(1);
});
child.on("exit", (code, signal) => {
  if (signal) {
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  } else {
    process.exit(code);
  }
});
