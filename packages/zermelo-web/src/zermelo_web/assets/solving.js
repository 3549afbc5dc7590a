// The worker in which a compiled game is searched. The first message {wasm, name} loads the game. Then {id, name,
// given} calls a method of its backend, answered by {id, answer} or {id, error}, and {abort: id} stops a call.

import { gameOf } from "../webassembly/runtime/loading.js";
import { compiled } from "./compiled.js";

const calls = new Map();
let backend = null;

globalThis.onmessage = ({ data }) => {
  if (data.wasm) backend = gameOf(data.wasm).then((game) => compiled(game, data.name));
  else if (data.abort) calls.get(data.abort)?.abort();
  else answer(data);
};

async function answer({ id, name, given }) {
  const stop = new AbortController();
  calls.set(id, stop);
  try {
    postMessage({ id, answer: await (await backend)[name](...given, stop.signal) });
  } catch (error) {
    postMessage({ id, error: { kind: error.kind ?? error.name, message: error.message, again: Boolean(error.again) } });
  }
  calls.delete(id);
}
