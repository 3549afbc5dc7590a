// The pieces of the board by name, each with how it moves.

import { drawn } from "./scene.js";
import { html } from "./vendor/htm-preact.js";

export function Legend({ view: { board } }) {
  const named = (board?.layout.figures ?? [])
    .flatMap((figures) => Object.values(figures))
    .filter(({ name, moves }) => name && moves);
  const pieces = new Map(named.reverse().map((figure) => [figure.name, figure]));
  if (!pieces.size) return null;
  return html`<details class="pieces" open><summary>Pieces</summary><dl>${[...pieces.values()].reverse().map(
    ({ name, moves, shapes }) => html`<div key=${name}>
    <dt><svg class="z-scene piece-mark" viewBox="-.5 -.5 1 1" aria-hidden="true">${shapes.map(drawn)}</svg>${name}</dt>
    <dd>${moves}</dd></div>`,
  )}</dl></details>`;
}
