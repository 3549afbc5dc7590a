// The backend of the page over a worker that searches a compiled game; see solving.js.
import { MISSING, Trouble } from "./api.js";

const METHODS = ["games", "rules", "position", "analysis", "move", "why", "history", "tree", "count"];
const LOST = "The search has stopped. Reload the page.";

// patience: the time limits in seconds of the rounds of an analysis, the last on request.
export const PATIENCE = [0.1, 0.3, 1, 2, 4, 30];

export function remote(worker) {
  const calls = new Map();
  let last = 0,
    lost = false;
  worker.onmessage = ({ data: { id, answer, error } }) => {
    const { resolve, reject } = calls.get(id) ?? {};
    calls.delete(id);
    if (error) reject?.(new Trouble(error.kind, error.message, error.again));
    else resolve?.(answer);
  };
  worker.onerror = () => {
    lost = true;
    for (const { reject } of calls.values()) reject(new Trouble("Lost", LOST, false));
  };
  const call = (name, given, signal) =>
    new Promise((resolve, reject) => {
      if (lost) return reject(new Trouble("Lost", LOST, false));
      last += 1;
      const id = last;
      signal?.addEventListener("abort", () => {
        if (calls.delete(id)) worker.postMessage({ abort: id });
        reject(signal.reason);
      });
      calls.set(id, { resolve, reject });
      worker.postMessage({ id, name, given });
    });
  const method =
    (name) =>
    (...given) => {
      const signal = given.at(-1) instanceof AbortSignal ? given.pop() : undefined;
      return call(name, given, signal);
    };
  return { ...Object.fromEntries(METHODS.map((name) => [name, method(name)])), missing: MISSING, patience: PATIENCE };
}
