// The evaluation of a position beside its board.
import { html } from "./vendor/htm-preact.js";

// A bar with the first player's share from below. view: with a value, unless the game is over or values are off.
export function Evaluation({ view, values }) {
  const { over, value, turn, winner, players } = view,
    sign = { win: 1, draw: 0, loss: -1 }[values ? value?.value : undefined];
  const lead = over ? (winner === null ? 0 : 1 - 2 * winner) : sign === undefined ? null : turn ? -sign : sign;
  const words =
    lead === null
      ? values
        ? "nothing is certain yet"
        : "values are off"
      : lead
        ? `${players[lead > 0 ? 0 : 1]} ${over ? "has won" : "wins"}`
        : "a draw";
  return html`<div class="z-evaluation ${lead === null ? (values ? "z-hatched" : "z-off") : ""}" role="img"
    aria-label=${`Evaluation: ${words}`} title=${words} style=${
      lead === null ? "" : `--share:${50 + 50 * lead}%`
    }></div>`;
}
