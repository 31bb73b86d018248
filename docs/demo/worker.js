// Answers questions beside the page, which stays responsive while Honte thinks.

import * as honte from "honte";

onmessage = async ({ data: { id, call, question } }) => {
  try {
    // Where the module could not be fetched before, it is fetched again.
    await honte.init();
    const begin = performance.now();
    const answer = honte[call](...question);
    postMessage({ id, answer, milliseconds: performance.now() - begin });
  } catch (error) {
    // After a trap the memory of the module may be broken.
    postMessage({ id, error: error.message, isBroken: error instanceof WebAssembly.RuntimeError });
  }
};
