// The board of a view of any kind. Every page, file and widget draws a position with this component.
//
// view: the JSON of drawing/position_view.py. values: show the values of the moves. play(name): called with the chosen move;
// without it, the board only shows the position. hover(name or null): called with the move under the pointer. ghost: the
// view after the move under the pointer, or null. thrown: the cell of the move that threw the game, or null.
import { html, useState } from "./vendor/htm-preact.js";
import { Cells } from "./cells.js";
import { Columns } from "./columns.js";
import { Heaps } from "./heaps.js";
import { Chip, toned } from "./marks.js";
import { usePieces } from "./pieces.js";
import { movesByPlace } from "./places.js";

const KINDS = { cells: Cells, columns: Columns, heaps: Heaps, text: Text };

export function Board({ view: plain, values = false, play, hover = () => {}, ghost = null, thrown = null }) {
  const [choice, setChoice] = useState({}), [begun, setBegun] = useState({});
  const key = `${plain.game} ${plain.moves.length} ${plain.text}`, asked = choice.key === key ? choice.moves : null;
  const half = begun.key === key ? begun.moves : null, whole = values ? { ...plain, legal: toned(plain.legal) } : plain, view = half ? halfway(whole, half) : whole;
  const setDown = (moves) => (moves.length === 1 ? play(moves[0].move) : moves.every(({ then }) => then) ? setBegun({ key, moves: moves.map(({ move }) => move) }) : setChoice({ key, moves }));
  const pieces = usePieces({ view, key, live: Boolean(play), setDown, takeBack: half && (() => setBegun({})) });
  const chosen = (moves) => play && moves?.length && setDown(moves);
  const Kind = KINDS[view.board.kind];
  return html`<div class="z-board z-board-${view.board.kind}" ...${pieces.handlers}>
    <${Kind} ...${{ view, values, places: movesByPlace(pieces.moves), pieces, chosen, hover, ghost, thrown, live: Boolean(play) }} />
    ${asked && html`<${Choice} ...${{ moves: asked, values, play, hover, close: () => setChoice({}) }} />`}
    ${view.legal.some((move) => Number.isInteger(move.origin)) && html`<span class="z-unseen" aria-live="polite">${pieces.told}</span>`}
  </div>`;
}

// Return the view after the first part of some moves, each of which then moves a second piece.
function halfway(view, names) {
  const legal = view.legal.filter(({ move }) => names.includes(move)), { origin, place } = legal[0], from = view.board.cells[origin];
  const cells = view.board.cells.map((cell, i) => (i === origin ? { ...cell, mark: "", piece: undefined } : i === place[1] ? { ...from, x: cell.x, y: cell.y, name: cell.name } : cell));
  return { ...view, board: { ...view.board, cells, last: place[1] }, legal: legal.map(({ then: [start, end], ...move }) => ({ ...move, origin: start, place: ["cell", end, 0] })) };
}

// A choice between moves at the same place, such as the numbers that may be written into one cell.
function Choice({ moves, values, play, hover, close }) {
  const leave = (event) => event.key === "Escape" && (event.stopPropagation(), close());
  return html`<div class="z-choice" role="dialog" aria-label="Which move?" onKeyDown=${leave}>
    ${moves.map(
      (move, i) => html`<button key=${move.move} ref=${i === 0 ? focused : undefined} onClick=${() => play(move.move)}
        onMouseEnter=${() => hover(move.move)} onMouseLeave=${() => hover(null)}>
        ${move.move} ${values && html`<${Chip} of=${move} small />`}
      </button>`,
    )}
    <button class="z-close" aria-label="Choose no move" onClick=${close}>×</button>
  </div>`;
}

const focused = (element) => element?.focus({ preventScroll: true });

function Text({ view, ghost }) {
  return html`<pre class="z-text">${(ghost ?? view).text}</pre>`;
}
