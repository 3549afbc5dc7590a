// The worker that checks a certificate. The message {text, wasm} begins; wasm: the module of a game that check.js does
// not know, or null. It answers {tally} now and then, {strategy, maps, isCompiled} once all answers are followed, and
// {result}.
import { check } from "zermelo/check.js";
import { gameOf } from "../webassembly/runtime/loading.js";
import { CompiledRules } from "./rules.js";

const PAUSE = 100;

globalThis.onmessage = ({ data }) => void run(data).catch(reportError);

async function run({ text, wasm }) {
  const rules = wasm && new CompiledRules(await gameOf(wasm, 1));
  const work = check(text, rules, (strategy, maps) => postMessage({ strategy, maps, isCompiled: Boolean(wasm) }));
  let step = work.next();
  for (let last = 0; !step.done; step = work.next()) {
    if (Date.now() < last + PAUSE) continue;
    last = Date.now();
    postMessage({ tally: { ...step.value } });
  }
  postMessage({ result: step.value });
}
