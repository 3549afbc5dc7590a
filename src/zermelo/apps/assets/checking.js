// The worker that checks a certificate. The message {text, wasm} begins; wasm: the module of the game, for rules that check.js
// does not know. It answers {tally} now and then, {strategy, maps, compiled} once all answers are followed, and {result}.
import { check } from "../../certificates/check.js";
import { gameOf } from "../../webassembly/runtime/loading.js";
import { CompiledRules } from "./rules.js";

const PAUSE = 100;

const KNOWN = ["connect", "mnk", "tictactoe"];

globalThis.onmessage = ({ data }) => void run(data).catch(reportError);

const isKnown = (text) => KNOWN.includes(String(JSON.parse(text).spec).split(":")[0]);

async function run({ text, wasm }) {
  const rules = isKnown(text) || !wasm ? undefined : new CompiledRules(await gameOf(wasm, 1));
  const work = check(text, rules && (() => rules), (strategy, maps) => postMessage({ strategy, maps, compiled: Boolean(rules) }));
  let step = work.next();
  for (let told = 0; !step.done; step = work.next()) {
    if (Date.now() < told + PAUSE) continue;
    told = Date.now();
    postMessage({ tally: { ...step.value } });
  }
  postMessage({ result: step.value });
}
