// The end of a game: another game, and the reason for the move that decided this one.

import { verdict } from "./result.js";
import { html } from "./vendor/htm-preact.js";

export function End({ backend, game, link, go, moments, openMenu, Why }) {
  const { title, mistake } = verdict(game, link, moments),
    isOne = game.alone && link.first !== link.second;
  const again = (seats = {}) => go({ moves: [], at: 0, ...seats });
  return html`<div class="end">
    <h2 class="unseen">${title}</h2>
    <p class="row"><button class="button main" onClick=${() => again()}>Play again</button>
      ${
        isOne &&
        html`<button class="button" onClick=${() =>
          again({ first: link.second, second: link.first })}>Swap sides</button>`
      }
      <button class="button" onClick=${openMenu}>Another game</button></p>
    ${
      mistake &&
      backend.why &&
      html`<section class="card"><h2 class="between">Move ${mistake.ply} decided it<button class="link"
        onClick=${() => game.to(mistake.ply - 1)}>Try again from here</button></h2>
      <${Why} ...${{
        backend,
        game,
        at: { ...game.here, moves: game.here.moves.slice(0, mistake.ply - 1) },
        first: mistake.by,
        move: mistake.move,
      }} /></section>`
    }
  </div>`;
}
