// The worker that checks a certificate. The message {text} begins; it answers {tally} now and then, {strategy, maps} once all
// answers are followed, and {result}; see check.js.
import { check } from "../../certificates/check.js";

const PAUSE = 100;

globalThis.onmessage = ({ data: { text } }) => {
  const work = check(text, undefined, (strategy, maps) => postMessage({ strategy, maps }));
  let step = work.next();
  for (let told = 0; !step.done; step = work.next()) {
    if (Date.now() < told + PAUSE) continue;
    told = Date.now();
    postMessage({ tally: { ...step.value } });
  }
  postMessage({ result: step.value });
};
