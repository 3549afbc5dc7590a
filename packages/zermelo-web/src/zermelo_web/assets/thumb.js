// A small picture of a view, hidden from screen readers since the text beside it says the same.

import { Scene } from "./scene.js";
import { html } from "./vendor/htm-preact.js";

export function Thumb({ view: { board, text } }) {
  if (board) return html`<${Scene} class="thumb z-scene" board=${board} />`;
  const length = text.length > 5 ? 96 : undefined;
  return html`<svg class="thumb z-scene" viewBox="0 0 100 40" aria-hidden="true">
    <text x="50" y="20" dy=".35em" font-size="24" fill="var(--ink)" textLength=${length}
      lengthAdjust="spacingAndGlyphs">${text}</text></svg>`;
}
