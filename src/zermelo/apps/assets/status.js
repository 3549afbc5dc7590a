// The status above the board: the player to move, and the value of the position.
import { html } from "./vendor/htm-preact.js";
import { Chip } from "./marks.js";
import { playerName } from "./players.js";

export function Status({ game, values }) {
  const { view, computer, seat, alone, running } = game;
  const worth = values && view.value && !view.over ? view.value : null;
  return html`<div class="status">
    <div class="status-line">
      <i class="turn-dot turn-${view.over ? view.winner : view.turn}" aria-hidden="true"></i>
      ${values && !view.over && html`<span class="worth-room">${worth && html`<${Chip} of=${worth} small />`}</span>`}
      <strong>${view.header ?? `${view.player} to move.`}</strong>
    </div>
    <div class="status-more">${more({ game, seat, computer, alone, running })}</div>
  </div>`;
}

function more({ game, seat, computer, alone, running }) {
  if (computer.thinking) return `${playerName(seat)} is thinking …`;
  if (computer.remark) return computer.remark;
  if (game.view.over) return "";
  if (!game.ended) return "An earlier position: play from here, or go to the end.";
  if (seat === "human") return "Your move.";
  if (seat && !alone) return running ? "" : "Two computers: press Play or Step.";
  return "";
}
