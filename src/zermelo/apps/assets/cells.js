// A board of cells with marks: tic-tac-toe and every other grid; the layers of a board in space side by side, and what
// the players hold beside it.
import { html } from "./vendor/htm-preact.js";
import { useGrid } from "./grid.js";
import { Hand } from "./hand.js";
import { Chip, Mark, lifted } from "./marks.js";
import { layers, onField, rowsOf } from "./places.js";

export function Cells({ view, values, places, pieces, hover, ghost, live }) {
  const { hands = [] } = view.board, cells = onField(view.board), parts = layers(cells);
  const { grid, spot } = useGrid(cells), order = new Map(cells.map(({ index }, number) => [index, number]));
  const rows = Math.max(...cells.map((cell) => cell.y)) + 1;
  const widest = Math.max(...parts.map((part) => part.width));
  const holds = hands.some((hand) => hand.length);
  const cell = (each) => html`<${Cell} key=${each.index} ...${{ each, view, values, pieces, hover, ghost, live }}
    goes=${places.get(`cell:${each.index}:0`)} spot=${spot(order.get(each.index))} />`;
  const hand = (turn) => holds && html`<${Hand} ...${{ view, turn, values, pieces }} />`;
  return html`<div class=${holds ? "z-with-hands" : ""} style=${`--layers:${parts.length};--columns:${widest};--rows:${rows}`}>
    ${hand(1)}
    <div class="z-cells ${parts.length > 1 ? "z-space" : ""}" ...${grid} aria-label="Board">
      ${parts.map(
        (part) => html`<div class="z-layer" role="rowgroup" key=${part.left} style=${`--width:${part.width}`}>
          ${rowsOf(part.cells).map(
            ([y, row]) => html`<div role="row" class="z-row" key=${y}>
              ${row.map((each) => cell({ ...each, x: each.x - part.left }))}
            </div>`,
          )}
        </div>`,
      )}
    </div>
    ${hand(0)}
  </div>`;
}

// goes: the moves that lead here, of what is picked up if anything is.
function Cell({ each, view, values, pieces, hover, ghost, live, goes, spot }) {
  const { board } = view, { index } = each, { held, drag } = pieces;
  const starts = pieces.starts.get(index), best = goes?.[0] ?? (held === null ? starts?.[0] : undefined);
  const next = ghost?.board.cells[index], coming = next && next.mark !== each.mark && next.mark ? next : null;
  const leaves = next && each.mark && !next.mark, shown = coming ?? each;
  const free = !shown.mark, target = held !== null && goes;
  const classes = [
    "z-cell",
    board.last === index && "z-last",
    board.row.includes(index) && "z-won",
    live && (goes || starts) && "z-open",
    starts && "z-man",
    held === index && "z-held",
    target && "z-goal",
    target && drag?.over === index && "z-over",
    drag?.cell === index && "z-dragged",
  ];
  return html`<button role="gridcell" class=${classes.filter(Boolean).join(" ")} ...${spot} data-cell=${index}
    style=${`grid-column:${each.x + 1};grid-row:${each.y + 1}`} aria-selected=${held === index ? "true" : undefined}
    aria-disabled=${!(live && (goes || starts))} onClick=${() => pieces.act(index)}
    onMouseEnter=${() => hover(goes?.[0].move ?? null)} onMouseLeave=${() => hover(null)}>
    <span class="z-unseen">${words(each, view, { held, starts, target, best: values && best })}</span>
    ${!each.mark && each.name && html`<span class="z-name" aria-hidden="true">${each.name}</span>`}
    ${shown.mark && html`<${Mark} mark=${shown.mark} piece=${shown.piece} ghost=${coming || leaves} style=${lifted(drag, index)} />`}
    ${values && best?.glyph && !coming ? html`<${Chip} of=${best} badge=${!free} />` : target && html`<span class="z-goal-mark"></span>`}
  </button>`;
}

function words(cell, view, { held, starts, target, best }) {
  const { name, x, y, mark, piece } = cell;
  const man = piece ? `${piece.name} of ${view.players[piece.owner]}` : mark || "empty";
  const may = held === cell.index ? "picked up" : target ? "can go here" : starts ? "can move" : "";
  return [name || `row ${y + 1}, column ${x + 1}`, man, may, best?.words].filter(Boolean).join(", ");
}
