// A comparison of the searches on the position of the board. Rows arrive one by one, and the user can stop it.

import { Sorry } from "./asking.js";
import { toggled } from "./toggled.js";
import { html, useEffect, useRef, useState } from "./vendor/htm-preact.js";

const SECONDS = 10;
const COLUMNS = [
  ["nodes", "Nodes", "Sequences of moves that were searched"],
  ["calls", "Calls", "Calls of the search's own functions", "wide"],
  ["depth", "Depth", "Of the deepest node, in plies", "wide"],
  ["recursion", "Recursion", "The most calls open at once", "wide"],
  ["peak_bytes", "Peak KiB", "The most memory held at once", "wide"],
  ["seconds", "Seconds", "The time that the search took"],
];

export function Compare({ backend, catalogue, game }) {
  const [run, setRun] = useState({ rows: [] });
  const [only, setOnly] = useState([]);
  const stop = useRef(null);
  const cancel = () => stop.current?.abort();
  useEffect(() => () => cancel(), [game.key]);
  useEffect(() => setRun({ rows: [] }), [game.key]);
  const start = async () => {
    const mine = new AbortController();
    stop.current = mine;
    const told = {
      start: ({ rows }) => ({ planned: rows }),
      row: (row) => ({ row }),
      end: ({ claims }) => ({ claims }),
      error: ({ error }) => ({ error }),
    };
    setRun({ rows: [], running: true });
    const add = (event, data) => mine.signal.aborted || setRun((old) => grown(old, told[event]?.(data) ?? {}));
    const end = (part) => stop.current === mine && setRun((old) => ({ ...old, ...part, running: false }));
    await backend.compare(game.here, only, SECONDS, add, mine.signal).then(
      () => end({}),
      (error) => end(mine.signal.aborted ? { cancelled: true } : { error }),
    );
  };
  return html`<div class="compare">
    <p class="hint">Run searches on the position of the board, and count their work. Choose some, or none to run
      all.</p>
    <fieldset class="pick"><legend class="unseen">Searches</legend>${catalogue.searches.map(
      ({ name, about }) => html`<label key=${name} title=${about}>
      <input type="checkbox" checked=${only.includes(name)} disabled=${run.running}
        onChange=${() => setOnly((old) => toggled(old, name))} />
      <span>${name.replaceAll("_", " ")}</span></label>`,
    )}</fieldset>
    <div class="between">
      ${
        run.running
          ? html`<button class="button" onClick=${cancel}>Cancel</button>`
          : html`<button class="button main" disabled=${game.view.over} onClick=${start}>Compare</button>`
      }
      <span class="hint" role="status">${progress(run)}</span>
    </div>
    ${
      run.planned &&
      html`<progress max=${run.planned.length} value=${run.rows.length} aria-label="Rows measured">
    </progress>`
    }
    ${run.error && html`<${Sorry} error=${run.error} retry=${start} />`}
    ${run.planned && html`<${Table} ...${run} searches=${catalogue.searches} />`}
    ${
      run.claims?.length > 0 &&
      html`<section class="card"><h2>What the sources claim</h2><ul class="claims">
    ${run.claims.map((claim) => html`<li>${claim}</li>`)}</ul></section>`
    }
  </div>`;
}

const grown = (old, { row, ...part }) => ({ ...old, ...part, rows: row ? [...old.rows, row] : old.rows });

function progress({ running, cancelled, planned, rows }) {
  if (!planned) return running ? "starting …" : "";
  const done = `${rows.length} of ${planned.length} measured`;
  return cancelled ? `Cancelled: ${done}.` : running ? `${done} …` : `${done}.`;
}

// Rows that have not arrived yet already take up their space.
function Table({ planned, rows, running, searches }) {
  const isMild = (name) => searches.some((each) => each.name === name && each.perfect === false);
  const most = Math.max(1, ...rows.map((row) => row.nodes ?? 0));
  return html`<table class="rows">
    <thead><tr><th scope="col">Search</th><th scope="col" title="Of the position, as the search scores it">Score</th>
      ${COLUMNS.map(([, title, about, wide]) => html`<th scope="col" class=${wide} title=${about}>${title}</th>`)}</tr>
      </thead>
    <tbody>${[...rows, ...planned.slice(rows.length)].map(
      (row, i) => html`<tr key=${i} class=${i < rows.length ? "" : "coming"}>
      <th scope="row">${row.search.replaceAll("_", " ")} ${
        isMild(row.search) && html`<abbr title="Expects bad replies: its scores are not values">*</abbr>`
      } <small>
          ${row.board?.replaceAll("_", " ") ?? ""}</small></th>
      ${
        row.stopped
          ? html`<td colspan=${COLUMNS.length + 1} class="stopped">${row.stopped}</td>`
          : html`<td>${row.value ?? (running && i === rows.length ? "…" : "")}</td>${COLUMNS.map(
              ([name, , , wide]) => html`<td class=${wide ?? ""}>${figure(name, row[name])}
            ${
              name === "nodes" &&
              row.nodes !== undefined &&
              html`<span class="bar-of" style=${`--share:${row.nodes / most}`}></span>`
            }</td>`,
            )}`
      }
    </tr>`,
    )}</tbody>
  </table>
  ${
    planned.some(({ search }) => isMild(search)) &&
    html`<p class="footnote">* Expects bad replies: its scores are not values.</p>`
  }
  <p class="footnote">Node counts are the same on every machine; seconds are not. minimax visits more nodes than
    goodness, since it searches the best reply to each move twice.</p>
  <p class="footnote narrow-only">Calls, depth, recursion and memory need a wider screen.</p>`;
}

function figure(name, value) {
  if (value === undefined || value === null) return "";
  if (name === "seconds") return value < 0.01 ? value.toFixed(4) : value.toFixed(2);
  return (name === "peak_bytes" ? Math.round(value / 102.4) / 10 : value).toLocaleString("en");
}
