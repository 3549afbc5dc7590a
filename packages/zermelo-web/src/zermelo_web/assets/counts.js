// The counts of games and positions that follow the position on the board, ply by ply.

import { Sorry, useAnswer } from "./asking.js";
import { html, useState } from "./vendor/htm-preact.js";

const number = (value) => (value === undefined ? "" : value.toLocaleString("en"));

const UNITS = [
  ["games", "Games", "complete sequences of moves"],
  ["essentially_different", "Games up to symmetry", "those that no turning or mirroring makes equal"],
  ["nodes", "Nodes", "sequences of moves, the empty one too"],
  ["positions", "Positions", "different ones that can be reached"],
  ["classes", "Classes", "positions that are equal up to symmetry count once"],
];

export function Counts({ backend, game }) {
  const [stopped, setStopped] = useState(null);
  const key = stopped === game.key ? null : game.key;
  const { data, error, waiting, retry } = useAnswer(key, (signal) => backend.count(game.here, signal));
  if (stopped === game.key)
    return html`<p class="hint between"><span>Stopped.</span>
      <button class="button" onClick=${() => setStopped(null)}>Count</button></p>`;
  if (error) return html`<${Sorry} ...${{ error, retry }} />`;
  if (waiting)
    return html`<p class="hint between"><span>Counting what follows the position on the board …</span>
      <button class="button" onClick=${() => setStopped(game.key)}>Stop</button></p>`;
  return html`<div class="counts">
    <p class="hint">What follows the position on the board.</p>
    <dl class="totals">${UNITS.filter(([unit]) => data[unit]?.total !== undefined).map(
      ([unit, title, about]) => html`<div key=${unit}>
      <dt title=${about}>${title}<small>${about}</small></dt><dd>${number(data[unit].total)}</dd></div>`,
    )}
    </dl>
    <${Results} ...${{ games: data.games, players: game.view.players }} />
    <${Plies} data=${data} />
    ${data.missing && html`<p class="hint">${[data.missing].flat().join(" ")}</p>`}
  </div>`;
}

function Results({ games, players }) {
  if (!games?.total) return null;
  const parts = [
    ["first", `${players[0]} wins`],
    ["draw", "draw"],
    ["second", `${players[1]} wins`],
  ].filter(([side]) => games[side]);
  return html`<div class="results" role="img" aria-label=${`Games by result: ${parts
    .map(([side, name]) => `${name} ${number(games[side])}`)
    .join(", ")}`}>
    <div class="results-bar">${parts.map(
      ([side]) => html`<span class=${side} style=${`flex:${Number(games[side]) / Number(games.total)}`}></span>`,
    )}</div>
    <div class="results-words">${parts.map(
      ([side, name]) => html`<span><i class=${side}></i>${name} <b>${number(games[side])}</b></span>`,
    )}</div>
  </div>`;
}

function Plies({ data }) {
  const columns = [
    ["nodes", "Nodes"],
    ["positions", "Positions"],
    ["classes", "Classes"],
  ].filter(([unit]) => data[unit]?.by_ply);
  if (!columns.length) return null;
  const rows = data[columns[0][0]].by_ply.map((_, ply) => ply);
  return html`<table class="plies">
    <caption class="unseen">Nodes, positions and classes by ply</caption>
    <thead><tr><th scope="col"><abbr title="A ply is one move by one player.">Ply</abbr></th>
    ${columns.map(([, title]) => html`<th scope="col">${title}</th>`)}</tr></thead>
    <tbody>${rows.map(
      (ply) => html`<tr key=${ply}><th scope="row">${ply}</th>
    ${columns.map(([unit]) => html`<td>${number(data[unit].by_ply[ply])}</td>`)}</tr>`,
    )}</tbody>
  </table>`;
}
