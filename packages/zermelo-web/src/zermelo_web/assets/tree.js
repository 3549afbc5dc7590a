// The game tree below the position on the board, which opens node by node; moves equal up to symmetry are one.

import { Sorry, useAnswer } from "./asking.js";
import { informed } from "./informed.js";
import { Chip, PlayerMark, toned } from "./marks.js";
import { Thumb } from "./thumb.js";
import { html, useState } from "./vendor/htm-preact.js";

export function Tree({ backend, game, link }) {
  const { values } = link;
  return html`<div class="tree">
    <p class="hint"><abbr title="A node is a sequence of moves.">Nodes</abbr> below the position on the board.
      ${" "}Moves that symmetry makes equal stand together. ${
        values && "Best first; a value is for the player who moves."
      }</p>
    <${Branches} key=${game.key} ...${{ backend, game, values, at: game.here, depth: 0 }} />
  </div>`;
}

function Branches({ backend, game, values, at, depth }) {
  const { data, error, waiting, retry } = useAnswer(JSON.stringify(at), (signal) => backend.tree(at, signal));
  if (error) return html`<${Sorry} ...${{ error, retry }} />`;
  if (waiting || !data) return html`<p class="hint">…</p>`;
  if (!data.children.length) return html`<p class="hint">The game ends here: ${data.node.view.header}</p>`;
  const { view } = data.node;
  let { children } = data;
  if (!values)
    children = view.legal.flatMap(({ move }) => children.filter(({ moves }) => moves[0] === move)); // unranked
  else if (!depth) children = informed?.(children, game.analysis.view) ?? children;
  const tones = toned(children.map(({ made }) => made));
  return html`<ul class="branches" aria-label=${`Moves of ${view.player}`}>
    <li class="mover"><${PlayerMark} ...${{ view, turn: view.turn }} />${view.player} plays</li>
    ${children.map(
      (child, i) => html`<${Branch} key=${child.moves[0]}
      ...${{ backend, game, values, at, child, made: tones[i], depth }} />`,
    )}
  </ul>`;
}

function Branch({ backend, game, values, at, child, made, depth }) {
  const [open, setOpen] = useState(false);
  const below = { ...at, moves: [...at.moves, child.moves[0]] },
    names = child.moves.join(" ");
  const alike = child.moves.length > 1;
  return html`<li>
    <div class="branch">
      <button class="twig" aria-expanded=${open} onClick=${() => setOpen(!open)}>
        <span class="twist" aria-hidden="true">${open ? "▾" : "▸"}</span>
        <${Thumb} view=${child.view} />
        <span class="twig-words"><b>${names}</b> ${values && child.best && html`<em>best</em>`} ${
          alike && html`<small>alike by symmetry</small>`
        }
          ${
            (values || child.view.over) &&
            html`<span class="worth">
          ${values && html`<${Chip} of=${made} small />`} ${child.view.over ? child.view.header : made.words}</span>`
          }
        </span>
      </button>
      <button class="go" onClick=${() => game.playLine(below.moves.slice(game.here.moves.length))}
        aria-label=${`Show ${names} on the board`}>show</button>
    </div>
    ${open && html`<${Branches} ...${{ backend, game, values, at: below, depth: depth + 1 }} />`}
  </li>`;
}
