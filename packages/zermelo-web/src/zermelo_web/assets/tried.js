// The place of a search in the tree, as a picture: below each node on the path, the moves tried so far and their
// scores.
import { html } from "./vendor/htm-preact.js";

// Number of levels, the last of the path, and of moves at a level, the last ones tried.
const LEVELS = 5,
  MOST = 8;

// Sizes in units of the picture.
const WIDTH = 300,
  LEFT = 40,
  ROW = 32,
  HEIGHT = 20,
  GAP = 6,
  CHARACTER = 6.4;

// depth: the depth of the deepest known node; all its levels take up space from the start.
export function Tried({ steps, path, depth, movers }) {
  const rungs = tried(steps, path),
    first = Math.max(0, rungs.length - LEVELS),
    rows = rungs.slice(first).map((row) => row.slice(-MOST));
  const width = Math.max(WIDTH, ...rows.map((row) => LEFT + row.reduce((sum, each) => sum + wide(each) + GAP, 0)));
  const levels = rows.map((row, i) => spread(row, width, ROW * (i + 1))),
    root = { x: (LEFT + width) / 2, y: 6 };
  const above = (i) => (i ? levels[i - 1].find(({ move }) => move === path[first + i - 1]) : root);
  return html`<svg class="tried" viewBox=${`0 0 ${width} ${
    ROW * Math.min(depth, LEVELS) + HEIGHT
  }`} role="img" aria-label="Moves tried on the way to the node">
    ${levels.map(
      (row, i) =>
        above(i) &&
        row.map(({ x, y }) => html`<path d=${`M${above(i).x} ${above(i).y + HEIGHT / 2 - 4}V${y - 9}H${x}V${y}`} />`),
    )}
    ${first ? html`<text x=${root.x} y=${root.y + 4}>⋮</text>` : html`<circle cx=${root.x} cy=${root.y} r="5" />`}
    ${levels.map(
      (row, i) =>
        row.length > 0 &&
        html`<text class="mover" x="0" y=${row[0].y + 14}>
    ${shortened(movers[(first + i) % 2])}</text>`,
    )}
    ${levels.map((row, i) =>
      row.map(
        (each) => html`<${Node}
      key=${`${first + i} ${each.move}`} ...${{ each, isOn: path[first + i] === each.move }} />`,
      ),
    )}
  </svg>`;
}

function Node({ each, isOn }) {
  const { move, kind, score, x, y } = each;
  return html`<g class="rung ${kind} ${isOn ? "on" : ""}"><title>${title(move, kind, score)}</title>
    <rect x=${x - wide(each) / 2} y=${y} width=${wide(each)} height=${HEIGHT} rx="5" />
    <text x=${x} y=${y + 14}><tspan class="name">${move}</tspan>
    ${kind !== "visit" && html`<tspan dx="4">${result(each)}</tspan>`}</text></g>`;
}

const result = ({ kind, score }) => (kind === "cut" ? `≤${score} ✂` : `${score}`);

const wide = (each) => (each.move.length + (each.kind === "visit" ? 0 : result(each).length + 1)) * CHARACTER + 12;

const shortened = (name) => (name.length > 6 ? `${name.slice(0, 5)}…` : name);

// Return the moves of a level with their places, side by side in the middle.
function spread(row, width, y) {
  const room = width - LEFT,
    free = (room - row.reduce((sum, each) => sum + wide(each), 0)) / (row.length + 1);
  let right = LEFT;
  return row.map((each) => {
    right += free + wide(each);
    return { ...each, x: right - wide(each) / 2, y };
  });
}

const title = (move, kind, score) =>
  ({ visit: `${move}: being searched`, cut: `${move}: cut off, at most ${score}` })[kind] ?? `${move}: ${score}`;

// Return the children tried at each node on the path, from the root, each with its last score.
function tried(steps, path) {
  const rungs = [];
  for (const { path: to, kind, score } of steps) {
    const level = to.length - 1;
    if (level < 0 || to.slice(0, level).some((move, i) => move !== path[i])) continue;
    rungs[level] ??= new Map();
    rungs[level].set(to[level], { move: to[level], kind, score });
  }
  return rungs.slice(0, path.length + 1).map((rung) => [...(rung?.values() ?? [])]);
}
