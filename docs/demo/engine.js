// The package in a worker: each function as a promise of its answer.

let worker;
const waiting = new Map();
let last = 0;

function start() {
  worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  worker.onmessage = ({ data: { id, answer, milliseconds, error, isBroken } }) => {
    const { resolve, reject } = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) resolve({ answer, milliseconds });
    else reject(new Error(error));
    if (isBroken) stop(error);
  };
  worker.onerror = (event) => stop(event.message || "the worker does not start");
}

// Ends the worker, and what waits for it with this message. The next question starts another.
function stop(message) {
  worker.terminate();
  worker = undefined;
  const open = [...waiting.values()];
  waiting.clear();
  for (const { reject } of open) reject(new Error(message));
}

// Asks for a function of the package; resolves to its answer and the milliseconds it took.
export function ask(call, ...question) {
  if (!worker) start();
  return new Promise((resolve, reject) => {
    last += 1;
    waiting.set(last, { call, resolve, reject });
    worker.postMessage({ id: last, call, question });
  });
}

// Ends a search that nobody waits for any more, so that it does not hold up what is asked next.
export function abandonSearch() {
  if ([...waiting.values()].some(({ call }) => call === "genmove")) stop("abandoned");
}
