// A game as WebAssembly in a worker of the page.
import { remote } from "./remote.js";

// Return the backend of a game. address: that of the worker's script, solving.js. wasm: the module as an ArrayBuffer.
// name: the name of the game in questions. The worker is a classic one: from a file, Chromium starts no other.
export function local(address, wasm, name) {
  const worker = new Worker(address);
  worker.postMessage({ wasm, name }, [wasm]);
  return { ...remote(worker), end: () => worker.terminate() };
}

// Return the address of a script that the page holds.
export const addressOf = (text) => URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
