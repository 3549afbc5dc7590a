// Solving the whole game on the server: what it would take, the progress of a solve, and its end.

import { announce } from "./announce.js";
import { Sorry, useAnswer } from "./asking.js";
import { html, useEffect, useState } from "./vendor/htm-preact.js";

// Milliseconds between two looks at a running solve.
const PAUSE = 700;

const DONE = "Solved. From now on, every value comes from the table.";

// stopped: true if the search of the position has ended without a value. again: analyses the position anew.
export function Solve({ backend, link: { game }, stopped, again }) {
  const { report, ask, error } = useSolve(backend, game, again),
    state = report?.state;
  const isIdle = stopped && ["none", "cancelled", "failed"].includes(state);
  const forecast = useAnswer(isIdle ? game : null, (signal) => backend.forecast(game, signal));
  if (error ?? forecast.error) return html`<${Sorry} error=${error ?? forecast.error} />`;
  if (state === "busy") return html`<p>The server is solving ${report.words}; one game at a time.</p>`;
  if (state === "solved") return html`<p>${DONE}</p>`;
  if (state === "running") {
    return html`<p class="between solving"><b id="solving">Solving the game</b>
      <button class="button" onClick=${() => ask("DELETE")}>Cancel</button></p>
      <progress aria-labelledby="solving" max="1" value=${report.share ?? undefined}></progress><p>${report.words}</p>`;
  }
  if (!isIdle) return null;
  if (!forecast.data) return html`<p class="hint" role="status">Estimating what it takes to solve the whole game …</p>`;
  return html`${state !== "none" && html`<p>${report.words}</p>`}<p>${forecast.data.words}</p>
    ${
      forecast.data.fits &&
      html`<p><button class="button main" onClick=${() => ask("POST")}>Solve the game</button>
    </p>`
    }`;
}

// Return the report on the solve of a game, kept up to date while it runs, and the function that begins or cancels it.
function useSolve(backend, game, again) {
  const [told, setTold] = useState({}),
    { report, error } = told.game === game ? told : {};
  const ask = (method) =>
    backend.solve(game, method).then(
      (next) => setTold({ game, report: next }),
      (trouble) => setTold({ game, error: trouble }),
    );
  const running = report?.state === "running";
  useEffect(() => void (report || ask("GET")), [game]);
  useEffect(() => {
    const timer = running && setTimeout(() => ask("GET"), PAUSE);
    return () => clearTimeout(timer);
  }, [report]);
  useEffect(() => {
    if (report?.state !== "solved") return;
    announce(DONE);
    again();
  }, [report?.state]);
  return { report, ask, error };
}
