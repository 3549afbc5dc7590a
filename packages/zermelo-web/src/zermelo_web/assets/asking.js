// Requests to the backend from a component: the answer, the waiting state, and the error.

import { isDecided } from "./api.js";
import { html, useEffect, useState } from "./vendor/htm-preact.js";

// Return the answer of ask(signal) for a key. A new key aborts the old request, whose answer is never shown. A null key
// sends no request.
export function useAnswer(key, ask) {
  const [told, setTold] = useState({});
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (key === null) return undefined;
    const stop = new AbortController();
    const tell = (part) => stop.signal.aborted || setTold({ key, ...part });
    Promise.resolve(ask(stop.signal)).then(
      (data) => tell({ data }),
      (error) => tell({ error }),
    );
    return () => stop.abort();
  }, [key, attempt]);
  const retry = () => {
    setTold({});
    setAttempt(attempt + 1);
  };
  const mine = told.key === key && key !== null;
  return {
    data: mine ? told.data : undefined,
    error: mine ? told.error : undefined,
    waiting: key !== null && !mine,
    retry,
  };
}

// Time limits in seconds of the rounds of an analysis.
const PATIENCE = [1, 1, 2, 4, 30];

// Return the analysis of a position: first a quick one, then longer searches while moves are undecided. Each search
// continues the one before; the longest starts on request. again: begins anew.
export function useAnalysis(backend, at, wanted) {
  const patience = backend.patience ?? PATIENCE,
    last = patience.length - 1;
  const [best, setBest] = useState({});
  const [more, setMore] = useState({});
  const base = JSON.stringify(at);
  const mine = best.base === base ? best : { round: -1 };
  const round = mine.round + 1;
  const open = !mine.view || !isDecided(mine.view);
  const next = wanted && open && (round < last || (round === last && more.base === base));
  const { data, error, retry } = useAnswer(next ? `${base} ${round}` : null, (signal) =>
    backend.analysis(at, patience[round], signal),
  );
  useEffect(() => {
    if (data) setBest({ base, view: data, round });
  }, [data]);
  const longer = wanted && open && round === last && more.base !== base ? () => setMore({ base }) : null;
  const again = () => {
    setBest({});
    setMore({});
  };
  return { view: mine.view ?? data, error, retry, thinking: Boolean(next && !error), longer, again };
}

// An error message with a button to try again.
export function Sorry({ error, retry }) {
  return html`<div class="sorry" role="alert">
    <p>${error.message}</p>
    ${retry && error.again !== false && html`<button class="button" onClick=${retry}>Try again</button>`}
  </div>`;
}
