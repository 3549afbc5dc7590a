// The status above the board: the player to move and the value of the position, or how the game ended.
import { html } from "./vendor/htm-preact.js";
import { Chip, PlayerMark } from "./marks.js";
import { playerName } from "./players.js";
import { verdict } from "./result.js";

export function Status({ game, link, moments, said, ask }) {
  const { view } = game, worth = link.values && view.value && !view.over ? view.value : null;
  const open = worth?.glyph === "?" ? `${view.player} to move: undecided.` : null; // how far the search is, the line below says
  const [name, ...rest] = (view.over ? verdict(game, link, moments).title : (open ?? view.header ?? `${view.player} to move.`)).split(": ");
  return html`<div class="status">
    <div class="status-line">
      <${PlayerMark} view=${view} turn=${view.over ? view.winner : view.turn} />
      <strong>${name}${rest.length > 0 && html`<span class="words">: ${rest.join(": ")}</span>`}</strong>
      ${worth && html`<${Chip} of=${worth} small />`}
    </div>
    <div class="status-more">${said || more(game, link, moments)}${view.over && rest.length > 0 && html` <span class="spare">${rest.join(": ")}</span>`}${ask && !view.over && html` <button class="link" onClick=${ask}>Why ${game.mine.move}?</button>`}</div>
  </div>`;
}

function more(game, { values }, moments) {
  const { view, computer, seat, alone, running, analysis } = game;
  if (computer.thinking) return `${playerName(seat)} is thinking …`;
  if (view.over) return verdict(game, game.link, moments).words;
  if (computer.remark) return computer.remark;
  if (!game.ended) return "An earlier position: play on from here, or go to the end.";
  if (values && view.value?.glyph === "?") return searched(view.value, analysis);
  if (seat && seat !== "human" && !alone) return running ? "" : "Two computers: press Play or Step.";
  const played = view.moves.at(-1), isFriend = game.seats.every((each) => each === "human");
  return [played && `${view.players[game.turnAt(view.moves.length - 1)]} played ${played}.`, !isFriend && "Your move."].filter(Boolean).join(" ");
}

// How far the search of a large game is, or was. One line: the board never moves.
function searched({ undecided_within: plies }, { thinking }) {
  const ahead = `${plies === 1 ? "1 ply" : `${plies ?? 0} plies`} ahead`;
  if (thinking) return `Searching: ${ahead} so far.`;
  return `Searched ${ahead}: no result.`;
}
