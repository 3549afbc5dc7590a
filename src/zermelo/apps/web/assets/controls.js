// The controls under the board: moving through the game, undo and redo, values, the best move, and two computers.
import { html } from "./vendor/htm-preact.js";

const PATHS = {
  start: "M5 5v14M19 5 9 12l10 7z", back: "M16 5 6 12l10 7z", forward: "M8 5l10 7-10 7z", end: "M19 5v14M5 5l10 7-10 7z",
  undo: "M9 5 4 10l5 5M4 10h10a5 5 0 0 1 0 10h-3", redo: "M15 5l5 5-5 5M20 10H10a5 5 0 0 0 0 10h3",
  play: "M7 4l13 8-13 8z", pause: "M7 5v14M17 5v14", step: "M6 5l9 7-9 7zM19 5v14",
};

export function Icon({ name }) {
  return html`<svg class="icon icon-${name}" viewBox="0 0 24 24" aria-hidden="true"><path d=${PATHS[name]} /></svg>`;
}

export function Tool({ icon, label, onClick, off, keys }) {
  return html`<button class="tool" aria-label=${label} title=${keys ? `${label} (${keys})` : label} disabled=${off} onClick=${onClick}>
    <${Icon} name=${icon} />
  </button>`;
}

export function Controls({ game, link, go }) {
  const { at, moves, values } = link;
  return html`<div class="controls">
    <div class="tools roomy" role="group" aria-label="Through the game">
      <${Tool} icon="start" label="To the start" keys="Home" off=${at === 0} onClick=${() => game.to(0)} />
      <${Tool} icon="back" label="Back one ply" keys="←" off=${at === 0} onClick=${() => game.to(at - 1)} />
      <${Tool} icon="forward" label="Forward one ply" keys="→" off=${game.ended} onClick=${() => game.to(at + 1)} />
      <${Tool} icon="end" label="To the end" keys="End" off=${game.ended} onClick=${() => game.to(moves.length)} />
    </div>
    <div class="tools" role="group" aria-label="Take back">
      <${Tool} icon="undo" label="Undo" keys="u" off=${!game.canUndo} onClick=${game.undo} />
      <${Tool} icon="redo" label="Redo" keys="r" off=${game.ended} onClick=${game.redo} />
    </div>
    ${game.alone
      ? html`<button class="button" title="Space" aria-label="Best move" disabled=${!game.live} onClick=${game.best}>Best<span class="short"> move</span></button>`
      : html`<div class="tools" role="group" aria-label="Two computers">
          <${Tool} icon=${game.running ? "pause" : "play"} label=${game.running ? "Pause" : "Play"} onClick=${game.run} />
          <${Tool} icon="step" label="Step" off=${game.running || (game.ended && game.view.over)} onClick=${game.step} />
        </div>`}
    <button class="button switch ${values || game.view.over ? "" : "main"}" aria-pressed=${values} title="h" onClick=${() => go({ values: !values }, true)}>Values</button>
  </div>`;
}
