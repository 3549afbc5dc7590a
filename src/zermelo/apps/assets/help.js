// The help: keys, glyphs, and terms.
import { html, useEffect, useRef } from "./vendor/htm-preact.js";
import { KEYS } from "./keys.js";
import { Chip } from "./marks.js";

const VALUES = [
  [{ glyph: "+", value: "win", remoteness: 5 }, "The player to move wins in 5 plies, however the opponent plays."],
  [{ glyph: "=", value: "draw", remoteness: 7 }, "A draw with best play, 7 plies at most."],
  [{ glyph: "-", value: "loss", remoteness: 4 }, "A loss; 4 plies is the longest defence."],
  [{ glyph: "?", remoteness: null }, "Not decided yet; its words say how far the search has looked."],
];

const WORDS = [
  ["ply", "one move by one player"],
  ["remoteness", "plies to the end of the game, when the winner hurries and the loser delays"],
  ["node", "a sequence of moves from the start, the empty one too"],
  ["class", "positions that are equal up to symmetry, counted once"],
];

export function Help({ close }) {
  const box = useRef(null);
  useEffect(() => box.current.showModal(), []);
  return html`<dialog class="help" ref=${box} aria-labelledby="help-title" onClose=${close}>
    <form method="dialog">
      <h2 id="help-title">Help</h2>
      <h3>Keys</h3><dl class="keys">${KEYS.map(([key, what]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${what}</dd></div>`)}</dl>
      <h3>Values</h3><p>Of equal moves, the better one is brighter. The number counts plies from the position shown or, beside a move, from before the move.</p>
      <dl class="keys">${VALUES.map(([of, what]) => html`<div><dt><${Chip} of=${of} small /></dt><dd>${what}</dd></div>`)}</dl>
      <h3>Words</h3><dl class="keys">${WORDS.map(([word, what]) => html`<div><dt>${word}</dt><dd>${what}</dd></div>`)}</dl>
      <div class="menu-end"><button class="button main">Close</button></div>
    </form>
  </dialog>`;
}
