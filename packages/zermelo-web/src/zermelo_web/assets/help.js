// The help: values, keys and terms.

import { ThemeButton } from "./bar.js";
import { Paragraphs } from "./howto.js";
import { KEYS } from "./keys.js";
import { Chip } from "./marks.js";
import { html, useEffect, useRef } from "./vendor/htm-preact.js";

const VALUES = [
  [{ glyph: "+", value: "win", remoteness: 5 }, "The player to move wins in 5 plies, however the opponent plays."],
  [{ glyph: "=", value: "draw", remoteness: 7 }, "A draw with best play, 7 plies at most."],
  [{ glyph: "-", value: "loss", remoteness: 4 }, "A loss; 4 plies is the longest defence."],
  [{ glyph: "?", remoteness: null }, "Not decided yet: the status says how far the search has looked."],
];

const WORDS = [
  ["ply", "one move by one player"],
  ["remoteness", "plies to the end of the game, when the winner hurries and the loser delays"],
  ["node", "a sequence of moves from the start, the empty one too"],
  ["class", "positions that are equal up to symmetry, counted once"],
];

export function Help({ rules, close }) {
  const box = useRef(null);
  useEffect(() => {
    box.current.showModal();
    box.current.focus();
  }, []);
  const list = (rows) =>
    html`<dl class="keys">${rows.map(([term, what]) => html`<div><dt>${term}</dt><dd>${what}</dd></div>`)}</dl>`;
  return html`<dialog class="help" ref=${box} tabindex="-1" aria-labelledby="help-title" onClose=${close}>
    <form method="dialog">
      <div class="help-head between"><h2 id="help-title">Help</h2><span class="narrow-only"><${ThemeButton} /></span>
      <button class="button main">Close</button></div>
      ${rules && html`<details><summary>Rules of ${rules.title}</summary><${Paragraphs} of=${rules} /></details>`}
      <h3>Values</h3>
      <p>A value is the result of a move if both play perfectly. Plies count from the position shown; in the history,
        from before the move. Moves are listed best first: the quickest win, then draws, then the longest defence.</p>
      ${list(VALUES.map(([of, what]) => [html`<${Chip} of=${of} small />`, what]))}
      <p>The best moves are filled; in a lost position they have a dark outline. Moves that give away the game have a
        red one. If all moves are equally good, none has a colour.</p>
      <h3>Keys</h3>${list(KEYS.map(([key, what]) => [html`<kbd>${key}</kbd>`, what]))}
      <h3>Words</h3>${list(WORDS)}
    </form>
  </dialog>`;
}
