// Asking the backend from a component: what it answers, whether it is still awaited, and what went wrong.
import { html, useEffect, useState } from "./vendor/htm-preact.js";
import { isDecided } from "./api.js";

// The answer of ask(signal) for a key; an answer to another key is never shown, and its request is stopped.
// A key of null asks nothing.
export function useAnswer(key, ask) {
  const [told, setTold] = useState({});
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (key === null) return undefined;
    const stop = new AbortController();
    const tell = (part) => stop.signal.aborted || setTold({ key, ...part });
    Promise.resolve(ask(stop.signal)).then((data) => tell({ data }), (error) => tell({ error }));
    return () => stop.abort();
  }, [key, attempt]);
  const retry = () => (setTold({}), setAttempt(attempt + 1));
  const mine = told.key === key && key !== null;
  return { data: mine ? told.data : undefined, error: mine ? told.error : undefined, waiting: key !== null && !mine, retry };
}

const PATIENCE = [1, 1, 2, 4, 30];
const LAST = PATIENCE.length - 1;

// The analysis of a position: a quick answer first; while it leaves moves open, longer searches follow by themselves,
// each of which goes on from what was found before, and the longest when it is asked for.
export function useAnalysis(backend, at, wanted) {
  const [best, setBest] = useState({});
  const [more, setMore] = useState({});
  const base = JSON.stringify(at);
  const mine = best.base === base ? best : { round: -1 };
  const round = mine.round + 1;
  const open = !mine.view || !isDecided(mine.view);
  const next = wanted && open && (round < LAST || (round === LAST && more.base === base));
  const { data, error, retry } = useAnswer(next ? `${base} ${round}` : null, (signal) =>
    backend.analysis(at, PATIENCE[round], signal),
  );
  useEffect(() => {
    if (data) setBest({ base, view: data, round });
  }, [data]);
  const longer = wanted && open && round === LAST && more.base !== base ? () => setMore({ base }) : null;
  return { view: mine.view ?? data, error, retry, thinking: Boolean(next && !error), longer };
}

// What went wrong, kindly, with a way on.
export function Sorry({ error, retry }) {
  return html`<div class="sorry" role="alert">
    <p>${error.message}</p>
    ${retry && error.again !== false && html`<button class="button" onClick=${retry}>Try again</button>`}
  </div>`;
}
