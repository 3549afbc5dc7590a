// The controls under the board: undo and redo, values, the best move, and two computers. The history and the keys go
// through the game.
import { html } from "./vendor/htm-preact.js";

const PATHS = {
  start: "M5 5v14M19 5 9 12l10 7z",
  back: "M16 5 6 12l10 7z",
  forward: "M8 5l10 7-10 7z",
  undo: "M9 5 4 10l5 5M4 10h10a5 5 0 0 1 0 10h-3",
  redo: "M15 5l5 5-5 5M20 10H10a5 5 0 0 0 0 10h3",
  play: "M7 4l13 8-13 8z",
  pause: "M7 5v14M17 5v14",
  step: "M6 5l9 7-9 7zM19 5v14",
};

export function Icon({ name }) {
  return html`<svg class="icon icon-${name}" viewBox="0 0 24 24" aria-hidden="true"><path d=${PATHS[name]} /></svg>`;
}

export function Tool({ icon, label, onClick, off, keys }) {
  return html`<button class="tool" aria-label=${label}
    title=${keys ? `${label} (${keys})` : label} disabled=${off} onClick=${onClick}>
    <${Icon} name=${icon} />
  </button>`;
}

export function Controls({ game, link, go }) {
  const { values, locked } = link;
  return html`<div class="controls">
    <div class="tools" role="group" aria-label="Take back">
      <${Tool} icon="undo" label="Undo" keys="u" off=${!game.canUndo} onClick=${game.undo} />
      <${Tool} icon="redo" label="Redo" keys="r" off=${game.ended} onClick=${game.redo} />
    </div>
    ${
      game.alone
        ? !locked &&
          html`<button class="button" title="Space" aria-label="Play best move" disabled=${!game.live}
            onClick=${game.best}>Play best<span class="short"> move</span></button>`
        : html`<div class="tools" role="group" aria-label="Two computers">
          <${Tool} icon=${game.running ? "pause" : "play"} label=${game.running ? "Pause" : "Play"}
            onClick=${game.run} />
          <${Tool} icon="step" label="Step" off=${game.running || (game.ended && game.view.over)}
            onClick=${game.step} />
        </div>`
    }
    ${
      !locked &&
      html`<button class="button switch ${values || game.view.over ? "" : "main"}" aria-pressed=${values}
      title="h" onClick=${() => go({ values: !values }, true)}>Values</button>`
    }
  </div>`;
}
