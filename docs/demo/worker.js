// Answers questions beside the page, which stays responsive while Honte thinks.

import * as honte from "honte";

const started = honte.init();

onmessage = async ({ data: { id, call, question } }) => {
  try {
    await started;
    const begin = performance.now();
    const answer = honte[call](...question);
    postMessage({ id, answer, milliseconds: performance.now() - begin });
  } catch (error) {
    // After a trap the memory of the module may be broken.
    postMessage({ id, error: error.message, isBroken: error instanceof WebAssembly.RuntimeError });
  }
};
