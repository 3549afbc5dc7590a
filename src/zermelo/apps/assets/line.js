// Moves in a row: pointing at one shows the board after it, a click plays up to it.
import { html } from "./vendor/htm-preact.js";

// cut: whether play goes on after the last of them.
export function Line({ names, cut, game, preview }) {
  const upTo = (i) => names.slice(0, i + 1);
  return html`<div class="line">
    ${names.map((name, i) => {
      const show = () => preview(upTo(i)), hide = () => preview(null);
      const turn = (game.view.turn + i) % 2;
      return html`<button key=${i} class="line-move side-${turn}" title=${`${game.view.players[turn]} plays ${name}`} disabled=${!game.live}
        onMouseEnter=${show} onMouseLeave=${hide} onFocus=${show} onBlur=${hide} onClick=${() => game.playLine(upTo(i))}>${name}</button>`;
    })}
    ${cut && html`<span class="cut" title="Play goes on: what follows is not shown">…</span>`}
  </div>`;
}

// Whether a line of best play ends before the game does.
export const isCut = (names, value) => value.endless === true || (value.remoteness ?? 0) > names.length;
