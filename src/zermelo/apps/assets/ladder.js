// Where a search stands in the tree: for every node on the way down, the moves it has tried and what came back.
import { html } from "./vendor/htm-preact.js";

const MOST = 12;

// depth: of the deepest node that is known; its levels have their place from the start.
export function Ladder({ steps, path, depth, movers }) {
  const rungs = tried(steps, path), levels = Math.min(depth, MOST);
  return html`<ol class="ladder" aria-label="Moves tried on the way to the node">
    ${Array.from({ length: levels }, (_, level) => html`<li key=${level}><span class="mover">${movers[level % 2]}</span>
      ${(rungs[level] ?? []).map(({ move, kind, score }) => html`<span key=${move} class="rung ${kind} ${path[level] === move ? "on" : ""}" title=${title(move, kind, score)}>
        ${move}${kind === "visit" ? "" : html`<small>${kind === "cut" ? `≤${score} ✂` : score}</small>`}</span>`)}
    </li>`)}
  </ol>`;
}

const title = (move, kind, score) => ({ visit: `${move}: being searched`, cut: `${move}: cut off, at most ${score}` })[kind] ?? `${move}: ${score}`;

// The children that were looked at of each node on the path, the root first, with the last that is known of each.
function tried(steps, path) {
  const rungs = [];
  for (const { path: to, kind, score } of steps) {
    const level = to.length - 1;
    if (to.slice(0, level).some((move, i) => move !== path[i])) continue;
    rungs[level] ??= new Map();
    rungs[level].set(to[level], { move: to[level], kind, score });
  }
  return rungs.slice(0, path.length + 1).map((rung) => [...(rung?.values() ?? [])]);
}
