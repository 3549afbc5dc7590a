// A board of cells with marks: tic-tac-toe and every other grid; the layers of a board in space side by side.
import { html } from "./vendor/htm-preact.js";
import { useGrid } from "./grid.js";
import { Chip, Mark } from "./marks.js";
import { layers, rowsOf } from "./places.js";

export function Cells({ view, values, places, chosen, hover, ghost, live }) {
  const { cells } = view.board, parts = layers(cells);
  const { grid, spot } = useGrid(cells);
  const rows = Math.max(...cells.map((cell) => cell.y)) + 1;
  const widest = Math.max(...parts.map((part) => part.width));
  const cell = (each) => html`<${Cell} key=${each.index} ...${{ each, view, values, ghost, live, chosen, hover }}
    moves=${places.get(`cell:${each.index}:0`)} spot=${spot(each.index)} />`;
  return html`<div class="z-cells ${parts.length > 1 ? "z-space" : ""}" ...${grid} aria-label="Board"
    style=${`--layers:${parts.length};--columns:${widest};--rows:${rows}`}>
    ${parts.map(
      (part) => html`<div class="z-layer" role="rowgroup" key=${part.left} style=${`--width:${part.width}`}>
        ${rowsOf(part.cells).map(
          ([y, row]) => html`<div role="row" class="z-row" key=${y}>
            ${row.map((each) => cell({ ...each, x: each.x - part.left }))}
          </div>`,
        )}
      </div>`,
    )}
  </div>`;
}

function Cell({ each, view, values, ghost, live, chosen, hover, moves, spot }) {
  const { board } = view, best = moves?.[0];
  const coming = ghost && !each.mark ? ghost.board.cells[each.index] : null;
  const classes = [
    "z-cell",
    board.last === each.index && "z-last",
    board.row.includes(each.index) && "z-won",
    moves && live && "z-open",
  ];
  return html`<button role="gridcell" class=${classes.filter(Boolean).join(" ")} ...${spot}
    style=${`grid-column:${each.x + 1};grid-row:${each.y + 1}`}
    aria-disabled=${!(moves && live)} onClick=${() => chosen(moves)}
    onMouseEnter=${() => hover(best?.move ?? null)} onMouseLeave=${() => hover(null)}>
    <span class="z-unseen">${words(each, values && best)}</span>
    ${!each.mark && each.name && html`<span class="z-name" aria-hidden="true">${each.name}</span>`}
    ${each.mark && html`<${Mark} mark=${each.mark} piece=${each.piece} />`}
    ${coming?.mark ? html`<${Mark} mark=${coming.mark} piece=${coming.piece} ghost />` : values && best && html`<${Chip} of=${best} />`}
  </button>`;
}

const words = (cell, best) => [cell.name, cell.piece?.name || cell.mark || "empty", best?.words].filter(Boolean).join(", ");
