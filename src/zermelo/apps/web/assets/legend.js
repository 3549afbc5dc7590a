// The pieces of the board by name, each with how it moves.
import { html } from "./vendor/htm-preact.js";
import { Mark } from "./marks.js";

export function Legend({ view: { board } }) {
  const pieces = new Map((board.cells ?? []).filter(({ piece }) => piece).map(({ mark, piece }) => [piece.name, { mark, piece }]));
  if (!pieces.size) return null;
  return html`<details class="pieces" open><summary>Pieces</summary><dl>${[...pieces.values()].map(({ mark, piece }) => html`<div key=${piece.name}>
    <dt><span class="piece-mark"><${Mark} mark=${mark} piece=${{ ...piece, owner: piece.upright && piece.owner }} /></span>${piece.name}</dt><dd>${piece.moves}</dd></div>`)}</dl></details>`;
}
