// What a loop carries for the nodes on the path, and the weights of the replies of an opponent that does not reply
// best.
import { html } from "./vendor/htm-preact.js";

const CASES = ["intermediate node", "terminal node", "exhausted node", "root exhausted"];
const MOST = 10;

export function NodeData({ taken, shown }) {
  if (shown?.replies.length) return html`<${Replies} replies=${shown.replies} />`;
  return shown?.accumulators.length
    ? html`<${Loop} rows=${chain(taken, shown.path).slice(-MOST)} case=${shown.case} />`
    : null;
}

function Loop({ rows, case: current }) {
  const bounded = rows.some(({ alpha, beta }) => alpha !== "-∞" || beta !== "∞");
  return html`<div>
    <ol class="cases" aria-label="Case of this turn">
    ${CASES.map((name) => html`<li key=${name} aria-current=${name === current ? "step" : undefined}>${name}</li>`)}
    </ol>
    <table class="node-data"><caption>Accumulator, with its parents above it</caption>
      <thead><tr>${["space", "marker", "score", "depth"].map((head) => html`<th scope="col">${head}</th>`)}
        ${bounded && html`<th scope="col">alpha</th><th scope="col">beta</th>`}<th scope="col">to visit</th></tr>
        </thead>
      <tbody>${rows.map(
        (
          row,
          i,
        ) => html`<tr key=${row.depth} class=${i === rows.length - 1 ? "on" : ""}><th scope="row">${row.space ?? "root"}
          </th><td>${row.marker}</td><td>${row.score}</td><td>${row.depth}</td>
        ${bounded && html`<td>${row.alpha}</td><td>${row.beta}</td>`}<td>${row.children.join(" ") || "–"}</td></tr>`,
      )}</tbody>
    </table>
  </div>`;
}

function Replies({ replies }) {
  return html`<table class="node-data"><caption>Weights of the replies</caption>
    <thead><tr><th scope="col">reply</th><th scope="col">score</th><th scope="col">weight</th></tr></thead>
    <tbody>${replies.map(
      ({ move, score, weight }) =>
        html`<tr key=${move} class=${weight === "1" ? "on" : ""}><th scope="row">${move}</th><td>${score}</td><td>
        ${weight}</td></tr>`,
    )}</tbody>
  </table>`;
}

// Return the last accumulator of each node on the path: a step has only those of its node and of the parent.
function chain(taken, path) {
  const rows = [];
  for (const { path: to, accumulators } of taken)
    for (const row of accumulators)
      if (to.slice(0, row.depth).every((move, i) => move === path[i])) rows[row.depth] = row;
  return rows.slice(0, path.length + 1);
}
