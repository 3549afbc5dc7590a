// The status above the board: the player to move and the value of the position, or how the game ended.

import { Chip, PlayerMark } from "./marks.js";
import { verdict } from "./result.js";
import { html } from "./vendor/htm-preact.js";
import { plain } from "./words.js";

export function Status({ game, link, moments, said, ask }) {
  const { view } = game,
    worth = link.values && view.value && !view.over ? view.value : null;
  const [name, ...rest] = (view.over ? verdict(game, link, moments).title : turn(game, worth)).split(": ");
  return html`<div class="status">
    <div class="status-line">
      <${PlayerMark} view=${view} turn=${view.over ? view.winner : view.turn} />
      <strong>${name}${rest.length > 0 && html`<span class="words">: ${rest.join(": ")}</span>`}</strong>
      ${worth && html`<${Chip} of=${worth} small />`}
    </div>
    <div class="status-more">${said || more(game, link, moments)}${
      ask && !view.over && html` <button class="link" onClick=${ask}>Why ${game.mine.move}?</button>`
    }${rest.length > 0 && html` <span class="spare">${capital(rest.join(": "))}</span>`}</div>
  </div>`;
}

// Whose turn it is, and with values what the position is worth, in one sentence.
function turn({ view, computer, seat, seats, ended }, worth) {
  const isMine = ended && seat === "human" && seats.some((each) => each !== "human");
  const who = computer.thinking
    ? `${view.player} is thinking …`
    : isMine
      ? `Your move, ${view.player}`
      : `${view.player} to move`;
  return worth && worth.glyph !== "?"
    ? `${who.replace(" …", "")}: ${plain(worth)}.`
    : computer.thinking
      ? who
      : `${who}.`;
}

const capital = (words) => words[0].toUpperCase() + words.slice(1);

function more(game, { values }, moments) {
  const { view, computer, seat, alone, running, analysis } = game;
  if (view.over) return verdict(game, game.link, moments).words;
  const played = view.moves.at(-1),
    mover = played && view.players[game.turnAt(view.moves.length - 1)];
  if (computer.remark) return `${mover} played ${played} (${computer.remark}).`;
  if (!game.ended) return "An earlier position: play on from here, or go to the end.";
  if (values && view.value?.glyph === "?") return searched(view.value, analysis);
  if (seat && seat !== "human" && !alone) return running ? "" : "Two computers: press Play or Step.";
  return played && `${mover} played ${played}.`;
}

// How far the search of a large game is, or was. One line: the board never moves.
function searched({ undecided_within: plies }, { thinking }) {
  const ahead = `${plies === 1 ? "1 ply" : `${plies ?? 0} plies`} ahead`;
  if (thinking) return `Searching: ${ahead} so far.`;
  return `Searched ${ahead}: no result.`;
}
